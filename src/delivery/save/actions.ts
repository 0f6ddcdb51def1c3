/**
 * Saves answers: each is committed before it is acknowledged, and nothing that was acknowledged is ever overwritten. Saves of
 * many students are batched for a moment and written in one transaction per tenant; a single one is a batch of one.
 */
import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { noAttempt } from '#delivery/attempt/actions.ts';
import { type AttemptRow, lockAsked } from '#delivery/attempt/store.ts';
import type { saveResp } from '#delivery/contract.ts';
import { recordHeartbeat } from '#delivery/events/heartbeat.ts';
import { feedbackFor } from '#delivery/feedback/actions.ts';
import { partsStanding } from '#delivery/feedback/parts.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { checksParts } from '#delivery/grading/rules-part-tries.ts';
import { hasHints } from '#delivery/hints/rules.ts';
import { countHintsOf } from '#delivery/hints/store.ts';
import { dropConflicts, storeConflicts } from '#delivery/late/store.ts';
import { getPaper, getPaperOf } from '#delivery/paper/store.ts';
import { remainingMs, standingOfSection } from '#delivery/rules.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import { byDatabase, createBatcher, type Limits, type Outcome } from '#platform/server/batcher.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type AnswerInput, type Decided, decide, MOST_OF_ONE, wholeRefusal } from './decide.ts';
import {
  type AnswerRow,
  dropOldVersions,
  eachOnce,
  insertAnswers,
  listChecked,
  listNewestOf,
  MOST_VERSIONS,
  type NewAnswer,
  thinAnswers,
} from './store.ts';

export type Saved = z.output<typeof saveResp.response>;

export interface SaveRequest {
  readonly actor: Actor;
  /** Of the attempt or the quiz. */
  readonly id: string;
  readonly inputs: readonly AnswerInput[];
  readonly now: Date;
}

export interface SaveBatcher {
  /** As `saveAnswers` for one request; throws its error, and `unavailable` when too many wait. */
  save(tenant: TenantId, request: SaveRequest): Promise<Saved>;
  /** How many saves wait or are being written in this process. */
  depth(): number;
}

const limits: Limits = { gatherMs: 4, batchSize: 250, concurrency: 3, maxWaiting: 4_000 };

export function openSaveBatcher(database: Database, changed: Partial<Limits> = {}): SaveBatcher {
  const batcher = createBatcher<TenantId, SaveRequest, Saved>(
    {
      async run(tenant, requests, isRetry) {
        const work = inTenant(database, tenant, (tx) => saveAnswers(tx, requests, isRetry));
        return (await work).map((outcome, index) => {
          if (outcome === 'retry' || 'error' in outcome) return outcome;
          recordSave(tenant, requests[index]!, outcome.value);
          return outcome.value.outcome;
        });
      },
      ...byDatabase,
    },
    { ...limits, ...changed },
  );
  return { save: batcher.ask, depth: batcher.depth };
}

/** Records that the page of an attempt was heard of, while its time runs. */
function recordSave(tenant: TenantId, { actor, now }: SaveRequest, { attempt, decided }: Written): void {
  if (remainingMs(attempt, now) === 0) return;
  recordHeartbeat(tenant, attempt.attempt_id, actor.sessionId, now, { saved: decided.inserts.length > 0 });
}

/** What was written for one request, and its response. */
interface Written {
  readonly attempt: AttemptRow;
  readonly decided: Decided;
  /** `error`: none of its answers was taken. To be thrown after the commit, because a conflict may have been stored. */
  readonly outcome: { readonly value: Saved } | { readonly error: unknown };
}

/** A request whose answers were decided about. */
interface Judged extends ToWrite {
  readonly attempt: AttemptRow;
  readonly decided: Decided;
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
  await addTries(tx, attempts, newest);
  const judged: Outcome<Judged>[] = [];
  for (const [index, { actor, id, inputs, now }] of requests.entries()) {
    const attempt = attempts[index];
    if (!attempt) {
      judged.push(mayWait ? { error: await noAttempt(tx, actor, id) } : 'retry');
      continue;
    }
    try {
      const paper = await getPaperOf(tx, attempt);
      const decided = decide(actor, attempt, paper, inputs, newest.get(attempt.attempt_id)!, now);
      judged.push({ value: { attempt, paper, decided, now } });
    } catch (error) {
      judged.push({ error });
    }
  }
  const taken = judged.flatMap((outcome) => (outcome !== 'retry' && 'value' in outcome ? [outcome.value] : []));
  const hints = await countShown(tx, taken);
  await writeDecided(tx, taken);
  return judged.map((outcome): Outcome<Written> => {
    if (outcome === 'retry' || 'error' in outcome) return outcome;
    const { attempt, paper, decided, now } = outcome.value;
    const error = wholeRefusal(decided);
    const shown = hints.get(attempt.attempt_id);
    const said = error ? { error } : { value: acknowledgementOf(paper, attempt, decided, now, shown) };
    return { value: { attempt, decided, outcome: said } };
  });
}

/** By attempt, the hints that were shown to the questions whose answers are judged for good now. */
async function countShown(tx: TenantTx, all: readonly Judged[]): Promise<Awaited<ReturnType<typeof countHintsOf>>> {
  const needing = all.filter(({ paper, decided }) =>
    decided.saved.some((row) => row.is_final && hasHints(paper, paper.slotOf.get(row.question_id)!)),
  );
  if (needing.length === 0) return new Map();
  return countHintsOf(
    tx,
    needing.map(({ attempt }) => attempt.attempt_id),
  );
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

/** Adds to the newest versions the tries of their questions, where these give several. */
async function addTries(
  tx: TenantTx,
  attempts: readonly (AttemptRow | undefined)[],
  newest: ReadonlyMap<string, Map<string, AnswerRow>>,
): Promise<void> {
  const ids = new Set<string>();
  // How many tries there are is of the revision with which an attempt began.
  for (const attempt of attempts)
    if (attempt && (await getPaper(tx, attempt.quiz_id, attempt.revision)).hasTries) ids.add(attempt.attempt_id);
  const checked = await listChecked(tx, [...ids]);
  for (const attemptId of ids) {
    const rows = newest.get(attemptId)!;
    for (const [question, row] of rows)
      rows.set(question, { ...row, tries: checked.get(attemptId)?.get(question) ?? [] });
  }
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
  await thinAnswers(tx, eachOnce(list(({ paper, decided }) => longOnes(paper, decided.inserts))));
  // Numbers of versions grow from 1: below this there can't be more.
  await dropOldVersions(tx, eachOnce(list(({ decided }) => decided.inserts.filter(({ seq }) => seq > MOST_VERSIONS))));
  const chosen = list(({ decided }) => decided.chosen.map((questionId) => ({ questionId })));
  if (chosen.length > 0) await dropConflicts(tx, chosen);
  const conflicts = list(({ decided }) => decided.conflicts);
  if (conflicts.length > 0) await storeConflicts(tx, conflicts, MOST_OF_ONE);
}

/** Long answers, which are marked by hand: not every version of them is stored. */
const longOnes = (paper: Paper, inserts: readonly NewAnswer[]): readonly NewAnswer[] =>
  inserts.filter(({ questionId }) => {
    const { type, content } = paper.slotOf.get(questionId)!;
    return isManuallyGraded(type, content);
  });

/** How far the parts are, where they are checked one by one. */
function partsOf(paper: Paper, attempt: AttemptRow, row: AnswerRow): Pick<Saved['saved'][number], 'parts'> {
  const slot = paper.slotOf.get(row.question_id)!;
  if (!checksParts(paper, slot)) return {};
  const variant = attempt.paper.find(({ question }) => question === row.question_id)?.arrangement;
  return { parts: partsStanding(paper, slot, row, slot.type.toStudentView(slot.content, variant)) };
}

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
    ...(row.is_final &&
      !checksParts(paper, paper.slotOf.get(row.question_id)!) && {
        feedback: feedbackFor(paper, paper.slotOf.get(row.question_id)!, row, hints.get(row.question_id)),
      }),
    ...partsOf(paper, attempt, row),
  })),
  refused: [...refused],
  remainingMs: remainingMs(attempt, now),
  section: standingOfSection(attempt, now),
});
