/** A day of practice, in the time zone of the school. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { COUNTED_DUE } from './rules.ts';
import type { Practisable } from './store.ts';
import { practisedSince } from './store-reviews.ts';

export interface Day {
  readonly start: Date;
  readonly end: Date;
}

const startOfDay = (timeZone: string, now: Date): RawBuilder<Date> =>
  sql<Date>`(date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text) at time zone ${timeZone}::text)`;
const endOfDay = (timeZone: string, now: Date): RawBuilder<Date> =>
  sql<Date>`((date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text) + interval '1 day') at time zone ${timeZone}::text)`;

/** Begin and end of the day, in the school's time zone. */
export async function readDay(tx: TenantTx, timeZone: string, now: Date): Promise<Day> {
  const { rows } = await sql<Day>`
    select ${startOfDay(timeZone, now)} as start, ${endOfDay(timeZone, now)} as "end"`.execute(tx);
  return rows[0]!;
}

export interface Today {
  /** Questions that are due by the end of the day, counted up to `COUNTED_DUE` and one more. */
  readonly due: number;
  /** Answers in practice since the day began that were not taken back. */
  readonly practised: number;
  /** When the next question is due that is not due today. */
  readonly nextDueAt: Date | null;
}

/** What the person's day of practice is like, in one statement. */
export async function readToday(
  tx: TenantTx,
  personId: string,
  cards: Practisable,
  timeZone: string,
  now: Date,
): Promise<Today> {
  const end = endOfDay(timeZone, now);
  const due = cards
    .where('c.due_at', '<', end)
    .select('c.question_id')
    .limit(COUNTED_DUE + 1);
  const next = cards.where('c.due_at', '>=', end).select('c.due_at').orderBy('c.due_at').limit(1);
  const { rows } = await sql<Today>`
    select (select count(*)::int from ${due} d) as due, ${next} as "nextDueAt",
      ${practisedSince(tx, personId, startOfDay(timeZone, now))} as practised`.execute(tx);
  return rows[0]!;
}
