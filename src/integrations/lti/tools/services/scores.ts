/** Scores that tools send, and the results that they read: the same for courses and quizzes (Assignment and Grade Services 2.0). */
import { z } from 'zod';
import { findDecimal } from '#platform/exact/decimals.ts';
import { divide, multiply, parseRational, type Rational, round } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { activities, gradings, scoreBlocker, storable } from '../rules.ts';
import { findBySubject, subjectsOf } from '../store.ts';
import { numberIn } from './members.ts';
import { ServiceRefused } from './token.ts';

const AT_ONCE = 100;
/** As many decimals as are kept of a tool's numbers. */
const DECIMALS = 12;

export const text = (max: number) => z.string().max(max).transform(storable);

/** Moodle 4.5 sends numbers as texts. */
const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,12})?$/)
    .transform(Number),
]);

/** ISO 8601; Moodle 4.5 writes the offset without a colon. */
const instant = z
  .string()
  .max(40)
  .transform((given) => given.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((given) => new Date(given));

export const scoreSchema = z.object({
  userId: z.union([text(255), z.number().transform(String)]),
  scoreGiven: numeric.pipe(z.number().min(0).max(10_000_000)).optional(),
  scoreMaximum: numeric.pipe(z.number().positive().max(10_000_000)).optional(),
  activityProgress: z.enum(activities),
  gradingProgress: z.enum(gradings),
  comment: text(10_000).nullish(),
  timestamp: instant,
});
type Score = z.output<typeof scoreSchema>;

/** The body of a call. Throws `ServiceRefused` with what is wrong. */
export function parse<T>(schema: z.ZodType<T>, body: string): T {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new ServiceRefused(400, 'invalid_request', 'The body is not JSON');
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const said = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new ServiceRefused(400, 'invalid_request', said);
}

const blockers = {
  older: [409, 'A score with the same or a later timestamp is stored'],
  future: [400, 'timestamp is in the future'],
  beyond: [400, 'scoreGiven is more than scoreMaximum'],
  lacks: [400, 'scoreMaximum is missing'],
} as const;

const decimal = (value: number): string => value.toFixed(DECIMALS).replace(/\.?0+$/, '');

/** What is kept of a score, with its numbers as decimals. `before`: the time of the one that is there. Throws `ServiceRefused`. */
export function takenScore(given: Score, before: Date | null, now: Date) {
  const { scoreGiven, scoreMaximum, comment } = given;
  const blocker = scoreBlocker(given, before, now);
  if (blocker) throw new ServiceRefused(blockers[blocker][0], 'invalid_request', blockers[blocker][1]);
  const most = scoreGiven === undefined ? null : decimal(scoreMaximum!);
  if (most === '0') throw new ServiceRefused(400, 'invalid_request', `scoreMaximum has more than ${DECIMALS} decimals`);
  return {
    score: scoreGiven === undefined ? null : decimal(scoreGiven),
    most,
    activity: given.activityProgress,
    grading: given.gradingProgress,
    comment: comment ? comment.slice(0, 2_000).toWellFormed() : null,
    stamped_at: given.timestamp,
    received_at: now,
  };
}

/** A number as it is written. */
const exactly = (value: string | number): Rational =>
  parseRational(typeof value === 'number' ? findDecimal(String(value))! : value);

/** The part of the maximum that was reached. */
export const shareOf = (score: string | number, most: string | number): Rational =>
  divide(exactly(score), exactly(most));

export interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** Which part of a list is asked for. */
export const pageIn = (query: URLSearchParams): Page => ({
  ofst: query.has('from') ? numberIn(query, 'from', { least: 0, most: 999_999 }) : 0,
  limit: numberIn(query, 'limit', { least: 1, most: AT_ONCE }),
});

/** One page of what was found, of which one more was asked for, and the address of the next one. */
export function pageOf<Row>(found: readonly Row[], address: string, query: URLSearchParams) {
  const { ofst, limit } = pageIn(query);
  const next = new URLSearchParams(query);
  next.set('from', String(ofst + limit));
  return { rows: found.slice(0, limit), next: found.length > limit ? `${address}?${next}` : null };
}

export interface ResultRow {
  readonly person_id: string;
  /** Null: the tool has sent none. */
  readonly share: Rational | null;
  readonly comment: string | null;
}

/**
 * Results of the line item at an address, scaled to its maximum, and the address of the next page. `list` gives those of one
 * person, or with null a page of all.
 */
export async function resultsPage(
  tx: TenantTx,
  toolId: string,
  line: { readonly address: string; readonly most: number; readonly query: URLSearchParams },
  list: (personId: string | null, page: Page) => Promise<readonly ResultRow[]>,
) {
  const { address, most, query } = line;
  const { ofst, limit } = pageIn(query);
  const user = query.get('user_id');
  const isId = user !== null && z.uuid().safeParse(user).success;
  const personId = isId ? await findBySubject(tx, toolId, user) : null;
  const isNobody = user !== null && personId === null;
  const found = isNobody ? [] : await list(personId, { ofst, limit: limit + 1 });
  const { rows, next } = pageOf(found, `${address}/results`, query);
  const people = rows.map((row) => row.person_id);
  const subjects = await subjectsOf(tx, toolId, people);
  return {
    next,
    body: rows.map(({ person_id, share, comment }) => ({
      id: `${address}/results/${subjects.get(person_id)!}`,
      scoreOf: address,
      userId: subjects.get(person_id)!,
      ...(share !== null && { resultScore: round(multiply(share, exactly(most)), 6), resultMaximum: most }),
      ...(comment !== null && { comment }),
    })),
  };
}
