/**
 * Saves answers: each is committed before it is acknowledged, and nothing that was acknowledged is ever overwritten. Takes the
 * requests of many students at once; a single one is a batch of one.
 */
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { lockAsked } from '#delivery/attempt/asked.ts';
import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { Outcome } from '#delivery/batch/batcher.ts';
import type { saveResp } from '#delivery/contract.ts';
import { feedbackFor } from '#delivery/feedback/actions.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { hasHints } from '#delivery/hints/rules.ts';
import { countHintsOf } from '#delivery/hints/store.ts';
import { dropConflicts, storeConflicts } from '#delivery/late/store.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { remainingMs } from '#delivery/rules.ts';
import { standingOfSection } from '#delivery/sections/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type AnswerInput, type Decided, decide, MOST_OF_ONE, wholeRefusal } from './decide.ts';
import { type AnswerRow, insertAnswers, listNewestOf, type NewAnswer, thinAnswers } from './store.ts';

export type Saved = z.output<typeof saveResp.response>;

export interface SaveRequest {
  readonly actor: Actor;
  /** Of the attempt or the quiz. */
  readonly id: string;
  readonly inputs: readonly AnswerInput[];
  readonly now: Date;
}

/** What was written for one request, and its response. */
export interface Written {
  readonly attempt: AttemptRow;
  readonly decided: Decided;
  /** `error`: none of its answers was taken. To be thrown after the commit, because a conflict may have been stored. */
  readonly outcome: { readonly value: Saved } | { readonly error: unknown };
}

/**
 * Saves the answers of each request to the student's running attempt. Answers that can't be taken are listed beside those that
 * were saved. An outcome's error is `not_started`, `not_found`, or what `refuseChange` throws. Without `mayWait`, a request
 * whose attempt somebody else has locked is to be retried.
 */
export async function saveAnswers(
  tx: TenantTx,
  requests: readonly SaveRequest[],
  mayWait: boolean,
): Promise<Outcome<Written>[]> {
  const attempts = await lockAsked(tx, requests, mayWait);
  const newest = await readNewest(tx, requests, attempts);
  const outcomes: Outcome<Written & { readonly paper: Paper; readonly now: Date }>[] = [];
  const papers: (Paper | undefined)[] = [];
  for (const attempt of attempts) papers.push(attempt && (await getPaperOf(tx, attempt)));
  const isWithHints = (index: number): boolean =>
    papers[index] !== undefined && needsHints(papers[index], requests[index]!.inputs);
  const hints = await countHintsOf(
    tx,
    attempts.flatMap((attempt, index) => (attempt && isWithHints(index) ? [attempt.attempt_id] : [])),
  );
  for (const [index, { actor, inputs, now }] of requests.entries()) {
    const attempt = attempts[index];
    if (!attempt) {
      outcomes.push('retry');
      continue;
    }
    const paper = papers[index]!;
    try {
      const decided = decide(actor, attempt, paper, inputs, newest.get(attempt.attempt_id)!, now);
      const error = wholeRefusal(decided);
      const outcome = error
        ? { error }
        : { value: acknowledgementOf(paper, attempt, decided, now, hints.get(attempt.attempt_id)) };
      outcomes.push({ value: { attempt, decided, outcome, paper, now } });
    } catch (error) {
      outcomes.push({ error });
    }
  }
  await writeDecided(
    tx,
    outcomes.flatMap((outcome) => (outcome !== 'retry' && 'value' in outcome ? [outcome.value] : [])),
  );
  return outcomes;
}

/** By attempt, the newest stored version of every question that is asked to be saved. */
async function readNewest(
  tx: TenantTx,
  requests: readonly SaveRequest[],
  attempts: readonly (AttemptRow | undefined)[],
): Promise<Map<string, Map<string, AnswerRow>>> {
  const wanted = new Map<string, { attemptId: string; questionId: string }>();
  const newest = new Map<string, Map<string, AnswerRow>>();
  for (const [index, { inputs }] of requests.entries()) {
    const attemptId = attempts[index]?.attempt_id;
    if (attemptId === undefined) continue;
    newest.set(attemptId, new Map());
    for (const { question } of inputs) wanted.set(`${attemptId} ${question}`, { attemptId, questionId: question });
  }
  for (const { attempt_id, ...row } of await listNewestOf(tx, [...wanted.values()]))
    newest.get(attempt_id)!.set(row.question_id, row);
  return newest;
}

/** What is written for one attempt. */
export interface ToWrite {
  readonly attempt: Pick<AttemptRow, 'attempt_id'>;
  readonly paper: Paper;
  readonly decided: Pick<Decided, 'inserts' | 'chosen' | 'conflicts'>;
  readonly now: Date;
}

/**
 * Writes what was decided: new versions of answers; what two windows answered differently is stored, and dropped where the
 * student has chosen.
 */
export async function writeDecided(tx: TenantTx, all: readonly ToWrite[]): Promise<void> {
  const list = <T extends object>(pick: (one: ToWrite) => readonly T[]) =>
    all.flatMap((one) => pick(one).map((item) => ({ ...item, attemptId: one.attempt.attempt_id })));
  await insertAnswers(
    tx,
    list(({ decided, now }) => decided.inserts.map((one) => ({ ...one, savedAt: now }))),
  );
  await thinAnswers(
    tx,
    list(({ paper, decided }) => longOnes(paper, decided.inserts)),
  );
  await dropConflicts(
    tx,
    list(({ decided }) => decided.chosen.map((questionId) => ({ questionId }))),
  );
  await storeConflicts(
    tx,
    list(({ decided }) => decided.conflicts),
    MOST_OF_ONE,
  );
}

/** Long answers, which are marked by hand: not every version of them is stored. */
const longOnes = (paper: Paper, inserts: readonly NewAnswer[]): readonly NewAnswer[] =>
  inserts.filter(({ questionId }) => paper.slotOf.get(questionId)!.type.byPeople);

/** Whether feedback about these answers depends on the hints that were shown. */
const needsHints = (paper: Paper, inputs: readonly Pick<AnswerInput, 'question'>[]): boolean =>
  inputs.some(({ question }) => {
    const slot = paper.slotOf.get(question);
    return slot !== undefined && hasHints(paper, slot);
  });

/** Acknowledges what was decided, once it is written. */
export const acknowledgementOf = (
  paper: Paper,
  attempt: AttemptRow,
  { saved, refused }: Decided,
  now: Date,
  hints: ReadonlyMap<string, number> = new Map(),
): Saved => ({
  saved: saved.map((row) => ({
    question: row.question_id,
    seq: row.seq,
    savedAt: row.saved_at.toISOString(),
    ...(row.is_final && {
      feedback: feedbackFor(paper, paper.slotOf.get(row.question_id)!, row, hints.get(row.question_id)),
    }),
  })),
  refused: [...refused],
  remainingMs: remainingMs(attempt, now),
  section: standingOfSection(attempt, now),
});
