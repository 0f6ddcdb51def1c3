/** An attempt ends: handed in, by time, or by a proctor; and is graded, at once or when late answers no longer count. */
import type { Actor } from '#access/subject.ts';
import { noAttempt, toAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { type Asked, type AttemptRow, lockAsked, lockAttempt } from '#delivery/attempt/store.ts';
import type { Attempt } from '#delivery/contract.ts';
import { gradePaper, keyOverridesIn, numbersIn, type Paper, type StoredAnswer } from '#delivery/grading/rules.ts';
import { type AttemptResult, resultOf } from '#delivery/grading/rules-totals.ts';
import { insertGrades, toResultColumns } from '#delivery/grading/store.ts';
import { shareGradingOf } from '#delivery/grading/store-key-overrides.ts';
import { hasHints } from '#delivery/hints/rules.ts';
import { countHintsOf } from '#delivery/hints/store.ts';
import { awaitedUntil, lateUntil } from '#delivery/late/rules.ts';
import { listConflicts } from '#delivery/late/store.ts';
import { getGradingPaper, getPaperOf } from '#delivery/paper/store.ts';
import { recordStored } from '#delivery/proctoring/store-events.ts';
import { endOf, isOverdue } from '#delivery/rules.ts';
import { listAnswerVersions } from '#delivery/save/store.ts';
import { byDatabase, createBatcher, type Limits, type Outcome } from '#platform/server/batcher.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { publishAttempts } from '#quizzes/api.ts';
import { notifyResults } from './notify.ts';
import { publishEnded, publishFinalized } from './publish.ts';
import { type ClosedRow, type Closing, closeAttempts, type End, setResult } from './store.ts';

export interface SubmitRequest extends Asked {
  readonly actor: Actor;
  /** When it was asked for: nobody loses the time until it is done. */
  readonly asked: Date;
}

export interface SubmitBatcher {
  /** As `submitAttempts` for one request; throws its error, and `unavailable` when too many wait. */
  submit(tenant: TenantId, request: SubmitRequest): Promise<Attempt>;
  /** How many hand-ins wait or are being written in this process. */
  depth(): number;
}

/** A whole year hands in within a minute, and each of them is graded: some tens of milliseconds for a batch. */
const limits: Limits = { gatherMs: 4, batchSize: 50, concurrency: 3, maxWaiting: 8_000 };

export function openSubmitBatcher(database: Database, clock: () => Date): SubmitBatcher {
  const batcher = createBatcher<TenantId, SubmitRequest, Attempt>(
    {
      run: (tenant, requests, isRetry) =>
        inTenant(database, tenant, (tx) => submitAttempts(tx, requests, clock, isRetry)),
      ...byDatabase,
    },
    limits,
  );
  return { submit: batcher.ask, depth: batcher.depth };
}

/**
 * Hands in for each request; doing it again answers the same. An outcome's error is `not_found`, `not_started`, or what
 * `refuseChange` throws. Without `mayWait`, a request whose attempt somebody else has locked is to be retried.
 */
export async function submitAttempts(
  tx: TenantTx,
  requests: readonly SubmitRequest[],
  clock: () => Date,
  mayWait: boolean,
): Promise<Outcome<Attempt>[]> {
  const attempts = await lockAsked(tx, requests, mayWait);
  const ending = new Map<string, Ending>();
  const refused = new Map<number, unknown>();
  for (const [index, { actor, asked }] of requests.entries()) {
    const attempt = attempts[index];
    if (attempt?.state !== 'open' || ending.has(attempt.attempt_id)) continue;
    try {
      refuseChange(actor, attempt, { when: 'ending' }, asked);
      ending.set(attempt.attempt_id, { attempt, end: endOf(attempt, asked) });
    } catch (error) {
      refused.set(index, error);
    }
  }
  const closed = await endAttempts(tx, [...ending.values()], clock());
  const outcomes: Outcome<Attempt>[] = [];
  for (const [index, attempt] of attempts.entries()) {
    if (!attempt)
      outcomes.push(mayWait ? { error: await noAttempt(tx, requests[index]!.actor, requests[index]!.id) } : 'retry');
    else if (refused.has(index)) outcomes.push({ error: refused.get(index) });
    else {
      const row = { ...attempt, ...(closed.has(attempt.attempt_id) && { state: 'submitted' as const }) };
      const value = toAttempt({ ...row, ...closed.get(row.attempt_id) }, await getPaperOf(tx, row), clock());
      outcomes.push({ value });
    }
  }
  return outcomes;
}

export interface Ending {
  readonly attempt: AttemptRow;
  readonly end: End;
}

/** Ends an open attempt that this transaction has locked; `by`: who ends it, where it is not its student. */
export async function endAttempt(tx: TenantTx, attempt: AttemptRow, now: Date, by?: 'proctor'): Promise<void> {
  await endAttempts(tx, [{ attempt, end: by ? { endedBy: by, at: now } : endOf(attempt, now) }], now);
}

/**
 * Ends open attempts that this transaction has locked. Each is graded at once or, where answers that arrive late still
 * count, when that is over. Returns by id the state that they are in then.
 */
async function endAttempts(tx: TenantTx, endings: readonly Ending[], now: Date): Promise<Map<string, ClosedRow>> {
  if (endings.length === 0) return new Map();
  const conflicts = await listConflicts(
    tx,
    endings.map(({ attempt }) => attempt.attempt_id),
  );
  const closings: Closing[] = [];
  const toGrade: (Ending & { readonly paper: Paper })[] = [];
  for (const { attempt, end } of endings) {
    const paper = await getPaperOf(tx, attempt);
    const kept = conflicts.get(attempt.attempt_id) ?? [];
    if (kept.length > 0) await recordStored(tx, attempt, 'conflict', kept, numbersIn(paper, attempt.paper), now);
    const late = lateUntil(end, paper.settings.late_seconds, now);
    if (late) closings.push({ attempt, end, result: { late_until: late } });
    else toGrade.push({ attempt, end, paper });
  }
  const results = await gradeAttempts(tx, toGrade);
  for (const [index, { attempt, end }] of toGrade.entries())
    closings.push({ attempt, end, result: toResultColumns(results[index]!, now) });
  const closed = await closeAttempts(tx, closings);
  const resultBy = new Map(toGrade.map(({ attempt }, index) => [attempt.attempt_id, results[index]!]));
  const ended = endings.map(({ attempt }) => ({ attempt, result: resultBy.get(attempt.attempt_id) ?? null }));
  await publishEnded(tx, ended, now);
  // What waits for people is told when they have marked it.
  await notifyResults(
    tx,
    toGrade.filter((_, index) => results[index]!.unmarked === 0),
    now,
  );
  for (const [quizId, some] of Map.groupBy(endings, ({ attempt }) => attempt.quiz_id))
    await publishAttempts(
      tx,
      quizId,
      some.map(({ attempt }) => attempt.attempt_id),
    );
  return new Map(closed.map((row) => [row.attempt_id, row]));
}

/** Grades an attempt that is over and locked, and for whose late answers was waited; from now on none counts any more. */
export async function finalizeAttempt(tx: TenantTx, attempt: AttemptRow, now: Date): Promise<void> {
  const until = awaitedUntil(attempt);
  if (until === null) return;
  const paper = await getPaperOf(tx, attempt);
  const [result] = await gradeAttempts(tx, [{ attempt, paper }]);
  await setResult(tx, attempt.attempt_id, toResultColumns(result!, now), now < until ? now : until);
  if (result!.unmarked === 0) await notifyResults(tx, [{ attempt, paper }], now);
  await publishFinalized(tx, attempt, result!, now);
  await publishAttempts(tx, attempt.quiz_id, [attempt.attempt_id]);
}

interface ToGrade {
  readonly attempt: AttemptRow;
  readonly paper: Paper;
}

/** Stores what the answers of locked attempts earn by the key overrides in force, and returns the results in their order. */
async function gradeAttempts(tx: TenantTx, all: readonly ToGrade[]): Promise<AttemptResult[]> {
  if (all.length === 0) return [];
  const gradings = new Map<string, Awaited<ReturnType<typeof shareGradingOf>>>();
  // Always in the same order, as everybody takes what others may hold.
  for (const quizId of [...new Set(all.map(({ attempt }) => attempt.quiz_id))].sort())
    gradings.set(quizId, await shareGradingOf(tx, quizId));
  const idsOf = (some: readonly ToGrade[]): string[] => some.map(({ attempt }) => attempt.attempt_id);
  const hints = await countHintsOf(
    tx,
    idsOf(all.filter(({ paper }) => paper.slots.some((one) => hasHints(paper, one)))),
  );
  const versions = await listAnswerVersions(tx, idsOf(all));
  const graded = [];
  for (const { attempt, paper: known } of all) {
    const { publishedRevision, keyOverrides } = gradings.get(attempt.quiz_id)!;
    // Since the attempt was locked another one may have been published.
    const newer = publishedRevision === attempt.published_revision ? null : publishedRevision;
    const paper = newer === null ? known : await getPaperOf(tx, { ...attempt, published_revision: newer });
    const shown = hints.get(attempt.attempt_id);
    const answers = (versions.get(attempt.attempt_id) ?? []).map(
      (one): StoredAnswer => ({
        ...one,
        hints: shown?.get(one.questionId) ?? 0,
      }),
    );
    const own = keyOverridesIn(paper, keyOverrides, attempt.paper);
    const grades = gradePaper(await getGradingPaper(tx, attempt, paper), answers, own);
    graded.push({ attempt, paper, grades });
  }
  await insertGrades(tx, graded);
  return graded.map(({ paper, grades }) => resultOf(paper, grades));
}

/** Ends the attempt when its time and the grace after it are over; returns whether it is over. */
export async function endWhenOverdue(tx: TenantTx, attemptId: string, now: Date): Promise<boolean> {
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'open') return true;
  if (!isOverdue(attempt, now)) return false;
  await endAttempt(tx, attempt, now);
  return true;
}
