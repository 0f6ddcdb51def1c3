/**
 * Saves of many students gathered for a moment and written in one transaction for each tenant; each is acknowledged after
 * its commit, with exactly what it would have been told alone.
 */
import type { Actor } from '#access/subject.ts';
import { byDatabase, createBatcher, type Limits, type Outcome } from '#delivery/batch/batcher.ts';
import { getPaperOf } from '#delivery/start/store-papers.ts';
import { type AnswerRow, type AttemptRow, lockIdleAttempts, lockIdleAttemptsAt, thinAnswers } from '#delivery/store.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  type AnswerInput,
  acknowledgementOf,
  type Decided,
  decide,
  longOnes,
  needsHints,
  recordSave,
  type Saved,
  saveAnswers,
  wholeRefusal,
  writeConflicts,
} from './save.ts';
import { insertAnswersOf, listNewestOf } from './store.ts';

export interface SaveRequest {
  readonly actor: Actor;
  /** Of the attempt or the quiz. */
  readonly id: string;
  readonly inputs: readonly AnswerInput[];
  readonly now: Date;
}

export interface SaveBatcher {
  /** As `saveAnswers`; also throws `unavailable` when too many wait. */
  save(tenant: TenantId, request: SaveRequest): Promise<Saved>;
  /** How many saves wait or are being written in this process. */
  depth(): number;
}

const limits: Limits = { gatherMs: 4, mostTogether: 250, atOnce: 3, mostWaiting: 4_000 };

export function openSaveBatcher(database: Database, changed: Partial<Limits> = {}): SaveBatcher {
  const batcher = createBatcher<TenantId, SaveRequest, Saved>(
    {
      together: (tenant, requests) => saveTogether(database, tenant, requests),
      alone: async (tenant, { actor, id, inputs, now }) => {
        const work = (tx: TenantTx) => saveAnswers(tx, actor, id, inputs, now);
        const outcome = await inTenant(database, tenant, work, { isPrepared: true });
        if ('error' in outcome) throw outcome.error;
        return outcome.value;
      },
      ...byDatabase,
    },
    { ...limits, ...changed },
  );
  return { save: batcher.ask, depth: batcher.depth };
}

interface Written {
  readonly decided: Decided;
  readonly attempt: AttemptRow;
  readonly actor: Actor;
  readonly outcome: { readonly value: Saved } | { readonly error: unknown };
  readonly now: Date;
}

async function saveTogether(
  database: Database,
  tenant: TenantId,
  requests: readonly SaveRequest[],
): Promise<Outcome<Saved>[]> {
  const outcomes = await inTenant(database, tenant, (tx) => writeTogether(tx, requests), { isPrepared: true });
  return outcomes.map((outcome) => {
    if (outcome === 'alone' || 'error' in outcome) return outcome;
    const { attempt, actor, decided, now } = outcome.value;
    recordSave(tenant, actor, attempt, decided, now);
    return outcome.value.outcome;
  });
}

async function writeTogether(tx: TenantTx, requests: readonly SaveRequest[]): Promise<Outcome<Written>[]> {
  const attempts = await lockAll(tx, requests);
  const newest = await readNewest(tx, requests, attempts);
  const outcomes: Outcome<Written>[] = [];
  for (const [index, { actor, inputs, now }] of requests.entries()) {
    const attempt = attempts[index];
    // It is somebody else's, or being ended just now: that is looked into alone.
    if (!attempt || attempt.person_id !== actor.personId) outcomes.push('alone');
    else {
      const paper = await getPaperOf(tx, attempt);
      // Their feedback depends on more than the answers, and such quizzes have no common minute.
      if (needsHints(paper, inputs)) {
        outcomes.push('alone');
        continue;
      }
      try {
        const decided = decide(actor, attempt, paper, inputs, newest.get(attempt.attempt_id)!, now);
        const error = wholeRefusal(decided);
        const outcome = error ? { error } : { value: acknowledgementOf(paper, attempt, decided, now) };
        outcomes.push({ value: { decided, attempt, actor, outcome, now } });
      } catch (error) {
        outcomes.push({ error });
      }
    }
  }
  const written = outcomes.flatMap((outcome) => (outcome !== 'alone' && 'value' in outcome ? [outcome.value] : []));
  const inserts = written.flatMap(({ decided, attempt, now }) =>
    decided.inserts.map((one) => ({ ...one, attemptId: attempt.attempt_id, savedAt: now })),
  );
  if (inserts.length > 0) await insertAnswersOf(tx, inserts);
  await writeConflicts(
    tx,
    written.map(({ attempt, decided }) => ({ attemptId: attempt.attempt_id, decided })),
  );
  for (const { decided, attempt } of written) {
    const long = longOnes(await getPaperOf(tx, attempt), decided.inserts);
    if (long.length > 0) await thinAnswers(tx, attempt.attempt_id, long);
  }
  return outcomes;
}

/** The attempt of each request, locked, where nobody else is at it. Requests name it, or its quiz. */
async function lockAll(tx: TenantTx, requests: readonly SaveRequest[]): Promise<(AttemptRow | undefined)[]> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const named = new Map((await lockIdleAttempts(tx, ids)).map((row) => [row.attempt_id, row]));
  const others = requests.filter(({ id }) => !named.has(id));
  if (others.length === 0) return requests.map(({ id }) => named.get(id));
  const rows = await lockIdleAttemptsAt(
    tx,
    others.map(({ id, actor }) => ({ quizId: id, personId: actor.personId })),
  );
  const byQuiz = new Map(rows.map((row) => [`${row.quiz_id} ${row.person_id}`, row]));
  return requests.map(({ id, actor }) => named.get(id) ?? byQuiz.get(`${id} ${actor.personId}`));
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
