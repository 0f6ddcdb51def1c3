/**
 * The time by the database's clock, which all machines share: a deadline must not come sooner on one machine than on
 * another, nor when the machine's own clock is set.
 */

import type { Database } from './database/database.ts';

/** Answers the time in milliseconds since 1970. */
export type AskTime = () => Promise<number>;

export const DATABASE_TIME = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

export async function readDatabaseTime({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>(DATABASE_TIME);
  return Number(rows[0]!.ms);
}

/**
 * By how many milliseconds a clock was ahead of another one, which was asked and said its time before the answer was heard;
 * below 0: behind. What the way of question and answer may have taken is no difference.
 */
export const aheadMs = (asked: number, said: number, heard: number): number =>
  said < asked ? asked - said : said > heard ? heard - said : 0;

export interface ServerClock {
  readonly now: () => Date;
  /** Asks again at once. */
  readonly measure: () => Promise<void>;
  readonly close: () => void;
}

/** What is told to those who run the product. */
export interface ClockEvents {
  /** The database could not be asked. */
  readonly onFailure: (error: unknown) => void;
  /** By how many milliseconds the time jumped, as the database's clock was set or this machine stood still. */
  readonly onJump: (ms: number) => void;
  /** This machine's own clock began to differ from the database's by so many milliseconds, ahead or (below 0) behind; 0: no longer. */
  readonly onApart: (ms: number) => void;
}

/** Of this machine: what nobody can set, and the time of day. */
export interface OwnClocks {
  readonly ticks: () => number;
  readonly timeOfDay: () => number;
}
const ownClocks: OwnClocks = { ticks: () => performance.now(), timeOfDay: () => Date.now() };

const EVERY_MS = 10_000;
/** Differences below this are left to those who keep machines in time. */
const APART_MS = 2_000;
/** The time of day and the ticks differ by more than before: one of them was set, or stood still. */
const SET_MS = 1_000;

/**
 * A clock that runs by `ticks`, which nobody can set, and is put right by the database every ten seconds, and as soon as the time of
 * day of this machine jumps. The database's time lies between asking and hearing; the clock is moved only when it is outside of
 * that, and then no further than to its edge. Throws when the database does not answer the first time: this machine's own time
 * would end exams.
 */
export async function openClock(
  ask: AskTime,
  { onFailure, onJump, onApart }: ClockEvents,
  { ticks, timeOfDay }: OwnClocks = ownClocks,
): Promise<ServerClock> {
  let offset: number | null = null;
  let dayOffset = 0;
  let lastApart = 0;
  const notifyApart = (ms: number): void => {
    const apart = Math.abs(ms) < APART_MS ? 0 : ms;
    if (Math.abs(apart - lastApart) < APART_MS) return;
    lastApart = apart;
    onApart(apart);
  };
  const read = async (): Promise<void> => {
    dayOffset = timeOfDay() - ticks();
    const [asked, askedOfDay] = [ticks(), timeOfDay()];
    const said = await ask();
    const [heard, heardOfDay] = [ticks(), timeOfDay()];
    const [least, most] = [said - heard, said - asked];
    const before = offset ?? (least + most) / 2;
    offset = Math.min(Math.max(before, least), most);
    if (Math.abs(offset - before) >= SET_MS) onJump(Math.round(offset - before));
    notifyApart(Math.round(aheadMs(askedOfDay, said, heardOfDay)));
  };
  const measure = (): Promise<void> => read().catch(onFailure);
  await read();
  const timer = setInterval(() => void measure(), EVERY_MS).unref();
  return {
    now: () => {
      if (Math.abs(timeOfDay() - ticks() - dayOffset) >= SET_MS) void measure();
      return new Date(Math.round(ticks() + offset!));
    },
    measure,
    close: () => clearInterval(timer),
  };
}
