/** The actions of proctors. Each gives a reason, and is logged. */

import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { findVisibleQuiz } from '#delivery/attempt/actions.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { endAttempt } from '#delivery/finish/actions.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import { findViolatedUnique } from '#platform/server/database/errors.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { advanceSections, findQuizRow, getPublished, publishAttempts } from '#quizzes/api.ts';
import type { ProctorInput } from './contract.ts';
import { type setSupervision, supervisionSchema } from './contract-supervision.ts';
import * as store from './store.ts';
import { countEvents, listEvents } from './store-events.ts';

type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** The number of attempts ended and graded in one transaction. */
const ENDED_AT_ONCE = 20;
/** The number of attempts named in one entry of the log; their count is in it in any case. */
const MOST_NAMED = 50;

/** The action as it is noted, with what is known of it beside who, when and to whom. */
function actionOf(actor: Actor, quizId: string, input: ProctorInput, now: Date): store.Action {
  return {
    kind: input.deed,
    quizId,
    attempts: input.attempts,
    key: input.key ?? store.newKey(),
    by: actor.personId,
    at: now,
    details: {
      ...('reason' in input && { reason: input.reason }),
      ...('minutes' in input && { minutes: input.minutes }),
      ...('text' in input && { text: input.text }),
    },
  };
}

/**
 * Does the action to the attempts named, or to everybody who is working; where an attempt's state does not allow it, it is
 * passed over. What was done by the same key before is not done again. Throws `not_found`.
 */
export async function doAction(
  inTenant: InTenant,
  actor: Actor,
  quizId: string,
  input: ProctorInput,
  now: Date,
): Promise<{ done: string[]; passedOver: number }> {
  const action = actionOf(actor, quizId, input, now);
  const changed =
    input.deed === 'end'
      ? await endInParts(inTenant, actor, action)
      : await inTenant(async (tx) => {
          await getPublished(tx, quizId);
          // No time that is added may open a section again.
          const advanced = await advanceSections(tx, quizId, input.attempts, now);
          const changed = await changeState(tx, input, action);
          await publishAttempts(tx, quizId, [...new Set([...advanced, ...changed])]);
          await logAction(tx, actor, action, changed);
          return changed;
        });
  // The same call again: it says what it did the first time.
  const isRepeated = changed.length === 0 && input.key !== undefined;
  const done = isRepeated ? await inTenant((tx) => store.listDone(tx, action)) : changed;
  return { done, passedOver: input.attempts === null ? 0 : new Set(input.attempts).size - done.length };
}

async function changeState(tx: TenantTx, input: ProctorInput, action: store.Action): Promise<string[]> {
  switch (input.deed) {
    case 'extend':
      return store.extendAttempts(tx, action, input.minutes);
    case 'pause':
      return store.pauseAttempts(tx, action);
    case 'resume':
      return store.resumeAttempts(tx, action);
    case 'message':
      return store.insertMessages(tx, action, input.text);
    case 'allow-device':
      return store.allowDevice(tx, action);
    case 'unlock':
      return store.unlockAttempts(tx, action);
    case 'reopen':
      return reopen(tx, action, input.minutes);
    case 'end':
      throw new Error('Attempts are ended in parts');
  }
}

async function reopen(tx: TenantTx, action: store.Action, minutes: number): Promise<string[]> {
  try {
    return await store.reopenAttempts(tx, action, minutes);
  } catch (error) {
    if (findViolatedUnique(error) !== 'one_open_attempt') throw error;
    throw new Refusal('conflict', 'This student has started another attempt', { cause: error });
  }
}

async function endInParts(inTenant: InTenant, actor: Actor, action: store.Action): Promise<string[]> {
  const running = await inTenant(async (tx) => {
    await getPublished(tx, action.quizId);
    return store.listRunningIds(tx, action.quizId, action.attempts);
  });
  const done: string[] = [];
  for (let from = 0; from < running.length; from += ENDED_AT_ONCE) {
    const part = running.slice(from, from + ENDED_AT_ONCE);
    const ended = await inTenant(async (tx) => {
      const all: string[] = [];
      for (const id of part) {
        const attempt = await lockAttempt(tx, id);
        if (attempt?.state !== 'open' || !(await store.recordAction(tx, action, id))) continue;
        await endAttempt(tx, attempt, action.at, 'proctor');
        all.push(id);
      }
      await logAction(tx, actor, action, all);
      return all;
    });
    done.push(...ended);
  }
  return done;
}

async function logAction(tx: TenantTx, actor: Actor, action: store.Action, attempts: readonly string[]): Promise<void> {
  if (attempts.length === 0) return;
  const [one, ...more] = attempts;
  const word = `attempt.${action.kind}`;
  if (more.length === 0) await writeAudit(tx, actor, word, 'attempt', one!, { quiz: action.quizId, ...action.details });
  else {
    const named = { count: attempts.length, attempts: attempts.slice(0, MOST_NAMED) };
    await writeAudit(tx, actor, word, 'quiz', action.quizId, { ...named, ...action.details });
  }
}

const personOf = (
  id: string | null,
  row: { first_name: string | null; last_name: string | null; email: string | null },
) =>
  id === null ? null : { _id: id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() || (row.email ?? '') };

/** Returns what happened during an attempt beside its answers. Throws `not_found`. */
export async function readTimeline(tx: TenantTx, attemptId: string) {
  const attempt = await tx
    .selectFrom('attempt')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  if (!attempt) throw notFound('The attempt');
  const events = await listEvents(tx, attemptId);
  const messages = await store.listMessages(tx, attemptId);
  return {
    events: events.map((row) => ({
      _id: row.event_id,
      kind: row.kind,
      at: row.at.toISOString(),
      by: personOf(row.person_id, row),
      details: row.details as Record<string, unknown>,
    })),
    eventsTotal: await countEvents(tx, attemptId),
    messages: messages.map((row) => ({
      _id: row.message_id,
      body: row.body,
      by: personOf(row.sent_by, row),
      sentAt: row.sent_at.toISOString(),
      acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    })),
  };
}

/** Returns how attempts that start now are proctored, for people who may see the quiz. Throws `not_found`. */
export async function readSupervision(tx: TenantTx, actor: Actor, quizId: string) {
  const quiz = can(actor, 'quiz.write') ? await findQuizRow(tx, quizId) : await findVisibleQuiz(tx, actor, quizId);
  if (!quiz) throw notFound('The quiz');
  return store.getSupervision(tx, quizId);
}

/** Changes it for attempts that begin from now on; who has begun was told otherwise. Throws `not_found`. */
export async function changeSupervision(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof setSupervision>,
  now: Date,
) {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  await lockChanges(tx, 'supervision', quizId);
  const rules = withChanges(supervisionSchema, await store.getSupervision(tx, quizId), changes);
  await store.upsertSupervision(tx, quizId, rules, actor.personId, now);
  await writeAudit(tx, actor, 'quiz.supervise', 'quiz', quizId, rules);
  return rules;
}
