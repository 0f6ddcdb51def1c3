/**
 * Starts attempts: for everybody by the same rules, at the moment they are made. Takes the requests of many students at once,
 * because a whole year begins within a minute; a single one is a batch of one.
 */
import type { Actor } from '#access/subject.ts';
import { toAttempt } from '#delivery/attempt/actions.ts';
import { findOwnAttempt } from '#delivery/attempt/store.ts';
import type { Attempt } from '#delivery/contract.ts';
import { bindDevice } from '#delivery/device/actions.ts';
import { endWhenOverdue } from '#delivery/finish/actions.ts';
import { publishStarted } from '#delivery/finish/publish.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { byDatabase, createBatcher, type Limits, type Outcome } from '#platform/server/batcher.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listOverridesAmong, type OverrideFor } from '#quizzes/api.ts';
import { admit, type StartRequest } from './admit.ts';
import { type Admission, newAttempt } from './new-attempt.ts';
import { countUsed, insertAttempts, lockEntrances, type NewAttempt, type Seat, seatKey } from './store.ts';

/** When a start was asked for, and the clock: nobody loses the time until the attempt is made. */
export interface StartMoment {
  readonly asked: Date;
  readonly clock: () => Date;
}

export interface StartBatcher {
  /** As `startQuiz`; also throws `unavailable` when too many wait. */
  start(tenant: TenantId, request: StartRequest): Promise<Attempt>;
  /** How many starts wait or are being made in this process. */
  depth(): number;
}

/** Half of those who may wait can be of one school: some ten seconds' work. The page comes back automatically. */
const limits: Limits = { gatherMs: 4, batchSize: 100, concurrency: 3, maxWaiting: 8_000 };

/** A start goes from an earlier attempt to its quiz, publishing from the quiz to its attempts: one of them may have to repeat. */
const options = { repeatable: true };

export function openStartBatcher(database: Database, clock: () => Date): StartBatcher {
  const batcher = createBatcher<TenantId, StartRequest, Attempt>(
    {
      run: (tenant, requests, isRetry) =>
        inTenant(
          database,
          tenant,
          async (tx) => {
            if (!isRetry) return startQuizzes(tx, requests, clock);
            const { actor, id, asked } = requests[0]!;
            return [{ value: await startQuiz(tx, actor, id, { asked, clock }) }];
          },
          options,
        ),
      ...byDatabase,
    },
    limits,
  );
  return { start: batcher.ask, depth: batcher.depth };
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
  const started = attempts.flatMap((one) => {
    const id = ids.get(seatKey(one));
    return id === undefined ? [] : [{ attempt_id: id, quiz_id: one.quizId, person_id: one.personId }];
  });
  await publishStarted(tx, started, startedAt);
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
      (one.quizId === id || one.quizId === null) &&
      (one.personId === actor.personId || (one.groupId !== null && actor.groupIds.includes(one.groupId))),
  );

async function readMade(tx: TenantTx, { actor, id }: StartRequest, clock: () => Date): Promise<Attempt> {
  const row = (await findOwnAttempt(tx, actor.personId, id))!;
  return toAttempt(row, await getPaperOf(tx, row), clock());
}

function toStarted(attemptId: string, attempt: NewAttempt, { paper }: Admission): Attempt {
  const row = {
    attempt_id: attemptId,
    quiz_id: attempt.quizId,
    number: attempt.number,
    state: 'open' as const,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    submitted_at: null,
    paused_at: null,
  };
  const slots = attempt.paper.map(({ question }) => paper.slotOf.get(question)!);
  return toAttempt(row, { settings: paper.settings, slots }, attempt.startedAt);
}
