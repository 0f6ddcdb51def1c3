/** May this student start this quiz now? */
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { listMissingChannels, refuseWithoutPlan } from '#billing/api.ts';
import { isFindable } from '#billing/rules.ts';
import { toAttempt } from '#delivery/attempt/actions.ts';
import { findOwnAttempt, lockAttempt } from '#delivery/attempt/store.ts';
import type { Attempt } from '#delivery/contract.ts';
import { finalizeAttempt } from '#delivery/finish/actions.ts';
import { listAwaitingIds } from '#delivery/finish/store.ts';
import { getPaper, getPaperOf } from '#delivery/paper/store.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  codesIn,
  deleteProof,
  findKeysFor,
  provenSessionOf,
  refuseOtherNetwork,
  refuseWithoutCode,
  type StoredOverride,
} from '#quizzes/api.ts';
import { type Admission, startBlocker, startRules } from './new-attempt.ts';
import { countMetQuestions, type Entrance } from './store.ts';

export interface StartRequest {
  readonly actor: Actor;
  /** Of the quiz, or of an attempt at it. */
  readonly id: string;
  /** When the start was asked for: then the quiz has to be open. */
  readonly asked: Date;
  readonly code?: string | undefined;
}

/**
 * Admits a start, or returns the attempt that another call of the same student has just made. `used`: how many attempts the
 * student has had. Throws what `startQuiz` throws.
 */
export async function admit(
  tx: TenantTx,
  { actor, id, asked, code }: StartRequest,
  entrance: Entrance | undefined,
  used: number,
  overrides: readonly StoredOverride[],
  clock: () => Date,
): Promise<Admission | { readonly attempt: Attempt }> {
  if (!entrance || !mayReadQuiz(actor, { publishedRevision: entrance.revision, groupIds: entrance.groupIds }))
    throw notFound('The quiz');
  const paper = await getPaper(tx, id, entrance.revision);
  const rules = startRules(paper, entrance.isArchived, overrides, asked);
  const blocker = startBlocker(rules, used, asked, clock());
  if (blocker !== null) {
    const made = used > 0 ? await findOwnAttempt(tx, actor.personId, id) : undefined;
    if (made?.state === 'open') return { attempt: toAttempt(made, await getPaperOf(tx, made), clock()) };
    const attemptsAreUsedUp = startBlocker({ ...rules, attemptsAllowed: 0 }, 0, asked, clock()) === null;
    throw new Refusal(attemptsAreUsedUp ? 'forbidden' : 'closed', blocker);
  }
  if (entrance.isByChannel) await refuseWithoutChannel(tx, actor, id);
  await refuseWithoutPlan(tx, actor, paper.settings.subscription, asked);
  refuseOtherNetwork(actor, entrance.access.networks);
  refuseWithoutCode(codesIn(entrance.access, overrides), code);
  const safeKeys = entrance.isInSafeBrowser ? await findKeysFor(tx, id, overrides, asked) : null;
  const safeSessionId = safeKeys && (await provenSessionOf(tx, actor, id, safeKeys, asked));
  if (used > 0) await finalizeEarlier(tx, actor, id, clock());
  const met = paper.draws.length > 0 && used > 0 ? await countMetQuestions(tx, actor.personId, id) : undefined;
  if (safeSessionId !== null) await deleteProof(tx, id, actor.personId);
  return { actor, paper, rules, entrance, number: used + 1, safeKeys, safeSessionId, met };
}

/** A quiz that is limited to channels is only started by their members. Throws `forbidden`, or `not_found`. */
async function refuseWithoutChannel(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const closed = await listMissingChannels(tx, actor.personId, [quizId]);
  if (closed.length === 0) return;
  const channels = closed.filter(isFindable);
  if (channels.length === 0) throw notFound('The quiz');
  throw new Refusal('forbidden', `This quiz is for members of ${channels.map((channel) => channel.name).join(', ')}`, {
    details: channels.map((channel) => ({ path: 'channel', message: channel.name, _id: channel.channel_id })),
  });
}

/** A new attempt shows what was right, or the same questions again: late answers to earlier ones no longer count. */
async function finalizeEarlier(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<void> {
  for (const id of await listAwaitingIds(tx, actor.personId, quizId)) {
    const attempt = await lockAttempt(tx, id);
    if (attempt) await finalizeAttempt(tx, attempt, now);
  }
}
