/**
 * Starts attempts: for everybody by the same rules, at the moment they are made. Takes the requests of many students at once,
 * because a whole year begins within a minute; a single one is a batch of one.
 */
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { listClosedDoors, refuseWithoutPlan } from '#billing/api.ts';
import { isFindable } from '#billing/rules.ts';
import { bindDevice, endWhenOverdue, finalizeAttempt, toAttempt } from '#delivery/actions.ts';
import type { Outcome } from '#delivery/batch/batcher.ts';
import type { Attempt } from '#delivery/contract.ts';
import { listAwaitingIds } from '#delivery/proctoring/store-awaited.ts';
import { countMetQuestions, findOwnAttempt, lockAttempt } from '#delivery/store.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import {
  codesIn,
  deleteProof,
  findKeysFor,
  listOverridesAmong,
  type OverrideFor,
  provenSessionOf,
  refuseOtherNetwork,
  refuseWithoutCode,
} from '#quizzes/api.ts';
import { type Admission, newAttempt, startBlocker, startRules } from './new-attempt.ts';
import {
  countUsed,
  type Entrance,
  insertAttempts,
  lockEntrances,
  type NewAttempt,
  type Seat,
  seatKey,
} from './store.ts';
import { getPaper, getPaperOf } from './store-papers.ts';

export interface StartRequest {
  readonly actor: Actor;
  /** Of the quiz, or of an attempt at it. */
  readonly id: string;
  /** When the start was asked for: then the quiz has to be open. */
  readonly asked: Date;
  readonly code?: string | undefined;
}

/** When a start was asked for, and the clock: nobody loses the time until the attempt is made. */
export interface StartMoment {
  readonly asked: Date;
  readonly clock: () => Date;
}

/**
 * Starts an attempt or returns the one that is running; two calls at once make one attempt.
 * Throws `not_found`, `closed` (not open now), `forbidden` (no attempts left, or for members of a channel) or
 * `premium_needed`, `wrong_network`, `access_code_needed`, `access_code_wrong`, `safe_browser_needed` or `safe_browser_wrong`.
 * A student who has started continues without a code, and also when their plan has ended.
 */
export async function startQuiz(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { asked, clock }: StartMoment,
  code?: string,
): Promise<Attempt> {
  const request = { actor, id: quizId, asked, code };
  const running = await continueAttempt(tx, request, clock);
  if ('attempt' in running) return running.attempt;
  const [outcome] = await startQuizzes(tx, [{ ...request, id: running.quizId }], clock, true);
  if (outcome === 'retry' || outcome === undefined) throw new Error('A start that may wait was not decided');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** The student's running attempt on this device, or else the quiz that is to be started. */
async function continueAttempt(
  tx: TenantTx,
  { actor, id }: StartRequest,
  clock: () => Date,
): Promise<{ readonly attempt: Attempt } | { readonly quizId: string }> {
  const own = await findOwnAttempt(tx, actor.personId, id);
  if (own?.state !== 'open' || (await endWhenOverdue(tx, own.attempt_id, clock())))
    return { quizId: own?.quiz_id ?? id };
  const attempt = await bindDevice(tx, actor, own);
  return { attempt: toAttempt(attempt, await getPaperOf(tx, attempt), clock()) };
}

/**
 * Starts an attempt for each request whose student has none at the quiz. An outcome's error is what `startQuiz` throws. Without
 * `mayWait`, a request that takes locks somebody else may have (a quiz that is being changed, an earlier attempt) is to be
 * retried by `startQuiz`.
 */
export async function startQuizzes(
  tx: TenantTx,
  given: readonly StartRequest[],
  clock: () => Date,
  mayWait = false,
): Promise<Outcome<Attempt>[]> {
  // As the database writes them.
  const requests = given.map((request) => ({ ...request, id: request.id.toLowerCase() }));
  const entrances = await lockEntrances(tx, [...new Set(requests.map(({ id }) => id))], mayWait);
  const seats = requests.map(({ id, actor }): Seat => ({ quizId: id, personId: actor.personId }));
  const used = await countUsed(tx, seats);
  const overrides = await listOverridesAmong(
    tx,
    [...entrances.keys()],
    seats.map(({ personId }) => personId),
  );
  const admitted = new Map<string, Admission>();
  const outcomes: (Outcome<Attempt> | null)[] = [];
  for (const [index, request] of requests.entries()) {
    const key = seatKey(seats[index]!);
    const entrance = entrances.get(request.id);
    const count = used.get(key) ?? 0;
    // Of two calls of the same student, the second finds what the first has made.
    const isFree = (entrance !== undefined && count === 0) || mayWait;
    if (!isFree || admitted.has(key)) {
      outcomes.push('retry');
      continue;
    }
    try {
      const decided = await admit(tx, request, entrance, count, overridesOf(request, overrides), clock);
      if ('attempt' in decided) outcomes.push({ value: decided.attempt });
      else {
        admitted.set(key, decided);
        outcomes.push(null);
      }
    } catch (error) {
      // After anything else the transaction may be over.
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ error });
    }
  }
  // Nothing that takes time comes between this and the rows.
  const startedAt = clock();
  const attempts = [...admitted.values()].map((one) => newAttempt(one, startedAt));
  const ids = await insertAttempts(tx, attempts);
  const made = new Map(attempts.map((one) => [seatKey(one), one]));
  for (const [index, seat] of seats.entries()) {
    if (outcomes[index]) continue;
    const [key, request] = [seatKey(seat), requests[index]!];
    const id = ids.get(key);
    if (id !== undefined) outcomes[index] = { value: toStarted(id, made.get(key)!, admitted.get(key)!) };
    // Another process has made it a moment earlier.
    else outcomes[index] = mayWait ? { value: await readMade(tx, request, clock) } : 'retry';
  }
  return outcomes.map((outcome) => outcome!);
}

const overridesOf = ({ actor, id }: StartRequest, overrides: readonly OverrideFor[]): OverrideFor[] =>
  overrides.filter(
    (one) =>
      one.quizId === id &&
      (one.personId === actor.personId || (one.groupId !== null && actor.groupIds.includes(one.groupId))),
  );

/** Decides about one start. Answers the attempt instead where another call of the same student has made it meanwhile. */
async function admit(
  tx: TenantTx,
  { actor, id, asked, code }: StartRequest,
  door: Entrance | undefined,
  used: number,
  overrides: readonly OverrideFor[],
  clock: () => Date,
): Promise<Admission | { readonly attempt: Attempt }> {
  if (!door || !mayReadQuiz(actor, { publishedRevision: door.revision, groupIds: door.groupIds }))
    throw notFound('The quiz');
  const paper = await getPaper(tx, id, door.revision);
  const rules = startRules(paper, door.isArchived, overrides);
  const blocker = startBlocker(rules, used, asked, clock());
  if (blocker !== null) {
    const made = used > 0 ? await findOwnAttempt(tx, actor.personId, id) : undefined;
    if (made?.state === 'open') return { attempt: toAttempt(made, await getPaperOf(tx, made), clock()) };
    const attemptsAreUsedUp = startBlocker({ ...rules, attemptsAllowed: 0 }, 0, asked, clock()) === null;
    throw new Refusal(attemptsAreUsedUp ? 'forbidden' : 'closed', blocker);
  }
  if (door.isByChannel) await refuseClosedDoors(tx, actor, id);
  await refuseWithoutPlan(tx, actor, paper.settings.subscription, asked);
  refuseOtherNetwork(actor, door.access.networks);
  refuseWithoutCode(codesIn(door.access, overrides), code);
  const safeKeys = door.isInSafeBrowser ? await findKeysFor(tx, id, overrides) : null;
  const safeSessionId = safeKeys && (await provenSessionOf(tx, actor, id, safeKeys, asked));
  if (used > 0) await finalizeEarlier(tx, actor, id, clock());
  const met = paper.draws.length > 0 && used > 0 ? await countMetQuestions(tx, actor.personId, id) : undefined;
  if (safeSessionId !== null) await deleteProof(tx, id, actor.personId);
  return { actor, paper, rules, door, number: used + 1, safeKeys, safeSessionId, met };
}

/** A quiz that is limited to channels is only started by their members. Throws `forbidden`, or `not_found`. */
async function refuseClosedDoors(tx: TenantTx, actor: Actor, quizId: string): Promise<void> {
  const closed = await listClosedDoors(tx, actor.personId, [quizId]);
  if (closed.length === 0) return;
  const doors = closed.filter(isFindable);
  if (doors.length === 0) throw notFound('The quiz');
  throw new Refusal('forbidden', `This quiz is for the members of ${doors.map((door) => door.name).join(', ')}`, {
    details: doors.map((door) => ({ path: 'channel', message: door.name, _id: door.channel_id })),
  });
}

/** A new attempt shows what was right, or the same questions again: late answers to earlier ones no longer count. */
async function finalizeEarlier(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<void> {
  for (const id of await listAwaitingIds(tx, actor.personId, quizId)) {
    const attempt = await lockAttempt(tx, id);
    if (attempt) await finalizeAttempt(tx, attempt, now);
  }
}

async function readMade(tx: TenantTx, { actor, id }: StartRequest, clock: () => Date): Promise<Attempt> {
  const row = (await findOwnAttempt(tx, actor.personId, id))!;
  return toAttempt(row, await getPaperOf(tx, row), clock());
}

function toStarted(attemptId: string, attempt: NewAttempt, { paper }: Admission): Attempt {
  const row = {
    attempt_id: attemptId,
    quiz_id: attempt.quizId,
    number: attempt.number,
    state: 'open',
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    submitted_at: null,
    paused_at: null,
  };
  return toAttempt(row, { settings: paper.settings, slots: attempt.paper }, attempt.startedAt);
}
