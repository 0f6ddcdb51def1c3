/**
 * The time by the database's clock, which all machines share: a deadline must not come sooner on one machine than on
 * another, nor when the machine's own clock is set.
 */

import type { Database } from './database/database.ts';

/** Answers the time in milliseconds since 1970. */
export type AskTime = () => Promise<number>;

export async function readDatabaseTime({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms');
  return Number(rows[0]!.ms);
}

export interface ServerClock {
  readonly now: () => Date;
  /** Asks again at once. */
  readonly measure: () => Promise<void>;
  readonly close: () => void;
}

const EVERY_MS = 60_000;

/**
 * A clock that runs by `ticks`, which nobody can set, and is put right by the database once a minute. The database's time
 * lies between asking and hearing; the clock is moved only when it is outside of that, and then no further than to its
 * edge. Until the first answer it goes by this machine's own time.
 */
export async function openClock(
  ask: AskTime,
  onFailure: (error: unknown) => void,
  ticks: () => number = () => performance.now(),
): Promise<ServerClock> {
  let offset: number | null = null;
  const measure = async (): Promise<void> => {
    try {
      const asked = ticks();
      const said = await ask();
      const heard = ticks();
      const [least, most] = [said - heard, said - asked];
      offset = offset === null ? (least + most) / 2 : Math.min(Math.max(offset, least), most);
    } catch (error) {
      onFailure(error);
    }
  };
  await measure();
  const timer = setInterval(() => void measure(), EVERY_MS).unref();
  return {
    now: () => new Date(offset === null ? Date.now() : Math.round(ticks() + offset)),
    measure,
    close: () => clearInterval(timer),
  };
}
