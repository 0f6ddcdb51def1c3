/** An attempt begins: for everybody by the same rules, at the moment it is made. */
import { randomUUID } from 'node:crypto';
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { listClosedDoors, refuseWithoutPlan } from '#billing/api.ts';
import { isFindable } from '#billing/rules.ts';
import { bindDevice, endWhenOverdue, finalizeAttempt, toAttempt } from '#delivery/actions.ts';
import type { Attempt } from '#delivery/contract.ts';
import { type Paper, timesIn } from '#delivery/grading/rules.ts';
import { listAwaitingIds } from '#delivery/proctoring/store-awaited.ts';
import { firstSection } from '#delivery/sections/rules.ts';
import { countMetQuestions, findOwnAttempt, lockAttempt } from '#delivery/store.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { effectiveRules } from '#quizzes/accommodations/rules.ts';
import {
  codesIn,
  deleteProof,
  findKeysFor,
  listOverridesOf,
  lockQuiz,
  provenSessionOf,
  refuseOtherNetwork,
  refuseWithoutCode,
  type StoredOverride,
  timeRulesOf,
} from '#quizzes/api.ts';
import { deadlineOf, quizStartBlocker } from '#quizzes/rules.ts';
import type { SafeKeys } from '#quizzes/safe-browser/rules.ts';
import { sharedOut } from '#quizzes/sections/rules-sections.ts';
import { type Door, insertAttempts, type NewAttempt, readConditions, seatKey } from './store.ts';
import { getPaper, getPaperOf, shufflePaper } from './store-papers.ts';

/** When a start was asked for, and the clock: whoever waited has not lost the time until the attempt is made. */
export interface StartMoment {
  /** Then the quiz has to be open. */
  readonly asked: Date;
  readonly clock: () => Date;
}

/** Decides whether a person with these overrides may start a published revision, and until when. */
export const startRules = (
  { revision, settings }: Pick<Paper, 'revision' | 'settings'>,
  archived: boolean,
  overrides: readonly StoredOverride[],
) => ({ ...effectiveRules(timeRulesOf(settings), overrides), publishedRevision: revision, archived });
export type StartRules = ReturnType<typeof startRules>;

/**
 * Returns why an attempt can't start, in words, or null. It has to be open when it is asked for and still when it is made:
 * otherwise its time would be over before it begins.
 */
export const startBlocker = (rules: StartRules, used: number, asked: Date, made: Date): string | null =>
  quizStartBlocker(rules, used, asked) ?? quizStartBlocker(rules, used, made);

/** Returns the seconds that a student with so many for the whole has for each section; null where sections have no times. */
export function shareOf(paper: Paper, durationSeconds: number | null): number[] | null {
  const times = timesIn(paper);
  return times && durationSeconds !== null ? sharedOut(times, durationSeconds) : null;
}

/** What an attempt has beside its paper and its rules; `met`: how often the person has had each question before. */
interface Beginning {
  readonly actor: Actor;
  readonly door: Pick<Door, 'access' | 'supervision'>;
  readonly number: number;
  readonly safeKeys?: SafeKeys | null;
  readonly safeSessionId?: string | null;
  readonly met?: ReadonlyMap<string, number> | undefined;
}

/** Puts together the attempt that starts at this moment: every start makes its attempt here. */
export const newAttempt = (
  paper: Paper,
  rules: StartRules,
  { actor, door, number, safeKeys = null, safeSessionId = null, met }: Beginning,
  startedAt: Date,
): NewAttempt => ({
  quizId: paper.quizId,
  revision: paper.revision,
  personId: actor.personId,
  number,
  startedAt,
  deadline: deadlineOf(rules, startedAt),
  section: firstSection(shareOf(paper, rules.durationSeconds), startedAt),
  paper: shufflePaper(paper, seededRandom(randomUUID()), met),
  maxScore: paper.settings.total_marks,
  sessionId: actor.sessionId,
  networks: door.access.networks.length === 0 ? null : door.access.networks,
  safeKeys,
  safeSessionId,
  ...door.supervision,
});

/**
 * Starts an attempt or answers the one that is running; two calls at once make one attempt.
 * Throws `not_found`, `closed` (not open now), `forbidden` (no attempts left, or for members of a channel) or
 * `premium_needed`, `wrong_network`, `access_code_needed`, `access_code_wrong`, `safe_browser_needed` or `safe_browser_wrong`; whoever has begun continues without a code, whatever becomes of their plan.
 */
export async function startQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { asked, clock }: StartMoment,
  code?: string,
): Promise<Attempt> {
  const running = await findOwnAttempt(tx, actor.personId, quizId);
  if (running?.state === 'open') {
    const ended = await endWhenOverdue(tx, running.attempt_id, clock());
    if (!ended) {
      const attempt = await bindDevice(tx, actor, running);
      return toAttempt(attempt, await getPaperOf(tx, attempt), clock());
    }
  }
  const id = running?.quiz_id ?? quizId;
  const quiz = await lockQuiz(tx, id);
  if (!quiz || quiz.published_revision === null) throw notFound('The quiz');
  const { used, groupIds, ...door } = await readConditions(tx, actor.personId, id, quiz.published_revision);
  if (!mayReadQuiz(actor, { publishedRevision: quiz.published_revision, groupIds })) throw notFound('The quiz');
  const paper = await getPaper(tx, id, quiz.published_revision);
  const overrides = await listOverridesOf(tx, id, actor);
  const rules = startRules(paper, quiz.archived_at !== null, overrides);
  const why = startBlocker(rules, used, asked, clock());
  if (why !== null) {
    // Another call of the same student may have made the attempt since this one looked.
    const made = await findOwnAttempt(tx, actor.personId, id);
    if (made?.state === 'open') return toAttempt(made, await getPaperOf(tx, made), clock());
    const attemptsAreUsedUp = startBlocker({ ...rules, attemptsAllowed: 0 }, 0, asked, clock()) === null;
    throw new Refusal(attemptsAreUsedUp ? 'forbidden' : 'closed', why);
  }
  await refuseClosedDoors(tx, actor, id);
  await refuseWithoutPlan(tx, actor, paper.settings.subscription, asked);
  refuseOtherNetwork(actor, door.access.networks);
  refuseWithoutCode(codesIn(door.access, overrides), code);
  const safeKeys = await findKeysFor(tx, id, overrides);
  const safeSessionId = safeKeys && (await provenSessionOf(tx, actor, id, safeKeys, asked));
  if (used > 0) await finalizeEarlier(tx, actor, id, clock());
  const met = paper.draws.length > 0 && used > 0 ? await countMetQuestions(tx, actor.personId, id) : undefined;
  if (safeSessionId !== null) await deleteProof(tx, id, actor.personId);
  const attempt = newAttempt(
    paper,
    rules,
    { actor, door, number: used + 1, safeKeys, safeSessionId, met },
    // Nothing that takes time comes between this and the row.
    clock(),
  );
  const made = await insertAttempts(tx, [attempt]);
  // Another call of the same student may have made it a moment earlier.
  const row = (await findOwnAttempt(tx, actor.personId, made.get(seatKey(attempt)) ?? id))!;
  return toAttempt(row, await getPaperOf(tx, row), clock());
}

/** A quiz that is limited to channels is only started by their members. Throws `forbidden`, or `not_found`. */
async function refuseClosedDoors(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const closed = await listClosedDoors(tx, actor.personId, [quizId]);
  if (closed.length === 0) return;
  const doors = closed.filter(isFindable);
  if (doors.length === 0) throw notFound('The quiz');
  throw new Refusal('forbidden', `This quiz is for members of ${doors.map((door) => door.name).join(', ')}`, {
    details: doors.map((door) => ({ path: 'channel', message: door.name, _id: door.channel_id })),
  });
}

/** Whoever begins again is told what was right, or sees questions again: nothing of theirs counts late any more. */
async function finalizeEarlier(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<void> {
  for (const id of await listAwaitingIds(tx, actor.personId, quizId)) {
    const attempt = await lockAttempt(tx, id);
    if (attempt) await finalizeAttempt(tx, attempt, now);
  }
}
