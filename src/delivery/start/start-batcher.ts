/**
 * Beginnings of many students gathered for a moment and made in one transaction for each tenant: at nine o'clock a whole year
 * begins within a minute. Whoever comes with something that takes queries of its own (an earlier attempt, a code, a plan, a
 * channel, Safe Exam Browser) begins alone, by `startQuiz`; both make the attempt by `newAttempt` and `insertAttempts`, at
 * the moment it is made.
 */
import { mayReadQuiz } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { needsPlan } from '#billing/rules.ts';
import { toAttempt } from '#delivery/actions.ts';
import { byDatabase, createGatherer, type Limits, type Outcome } from '#delivery/batch/batcher.ts';
import type { Attempt } from '#delivery/contract.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listOverridesAmong, type OverrideFor, refuseOtherNetwork } from '#quizzes/api.ts';
import { newAttempt, startBlocker, startQuiz, startRules } from './actions.ts';
import {
  type Entrance,
  holdEntrances,
  insertAttempts,
  listTaken,
  type NewAttempt,
  type Seat,
  seatKey,
} from './store.ts';
import { getPaper } from './store-papers.ts';

export interface StartRequest {
  readonly actor: Actor;
  /** Of the quiz, or of an attempt at it. */
  readonly id: string;
  /** When it was asked for: then the quiz has to be open. */
  readonly now: Date;
}

export interface Starter {
  /** As `startQuiz` without a code; also throws `unavailable` when too many wait. */
  start(tenant: TenantId, request: StartRequest): Promise<Attempt>;
  /** How many beginnings wait or are being made in this process. */
  depth(): number;
}

/** Half of those who may wait can be of one school: some ten seconds' work. The page comes again by itself. */
const limits: Limits = { gatherMs: 4, mostTogether: 100, atOnce: 3, mostWaiting: 8_000 };

/** Who begins anew comes from the last attempt to the quiz; who publishes comes from the quiz to the attempts. */
const options = { isPrepared: true, repeatable: true };

export function openStarter(database: Database, clock: () => Date): Starter {
  const gatherer = createGatherer<TenantId, StartRequest, Attempt>(
    {
      together: (tenant, requests) => inTenant(database, tenant, (tx) => startTogether(tx, requests, clock), options),
      alone: (tenant, { actor, id, now }) =>
        inTenant(database, tenant, (tx) => startQuiz(tx, actor, id, { asked: now, clock }), options),
      ...byDatabase,
    },
    limits,
  );
  return { start: gatherer.ask, depth: gatherer.depth };
}

interface Beginning {
  readonly attempt: NewAttempt;
  readonly paper: Paper;
}

async function startTogether(
  tx: TenantTx,
  requests: readonly StartRequest[],
  clock: () => Date,
): Promise<Outcome<Attempt>[]> {
  const entrances = await holdEntrances(tx, [...new Set(requests.map(({ id }) => id))]);
  const seats = requests.map(({ id, actor }): Seat => ({ quizId: id, personId: actor.personId }));
  const taken = await listTaken(tx, seats);
  const overrides = await listOverridesAmong(
    tx,
    [...entrances.keys()],
    seats.map(({ personId }) => personId),
  );
  const begun = new Map<string, Beginning>();
  // Nobody's time has begun while they waited.
  const startedAt = clock();
  const outcomes: (Outcome<Attempt> | null)[] = [];
  for (const [index, request] of requests.entries()) {
    const key = seatKey(seats[index]!);
    const entrance = entrances.get(request.id);
    // Of two calls of the same student the second finds what the first has made.
    const isFree = entrance && !taken.has(key) && !begun.has(key);
    const decided = isFree
      ? decide(request, entrance, await getPaper(tx, request.id, entrance.revision), overrides, startedAt)
      : 'alone';
    const isBegun = decided !== 'alone' && 'attempt' in decided;
    if (isBegun) begun.set(key, decided);
    outcomes.push(isBegun ? null : decided);
  }
  const ids = await insertAttempts(
    tx,
    [...begun.values()].map(({ attempt }) => attempt),
  );
  return outcomes.map((outcome, index) => {
    if (outcome) return outcome;
    const key = seatKey(seats[index]!);
    const id = ids.get(key);
    // Another process has made it a moment earlier.
    return id === undefined ? 'alone' : { value: shown(id, begun.get(key)!) };
  });
}

/** What the first attempt of somebody at a quiz is, why there is none, or that it is to be looked into alone. */
function decide(
  { actor, id, now }: StartRequest,
  door: Entrance,
  paper: Paper,
  overrides: readonly OverrideFor[],
  startedAt: Date,
): Beginning | { readonly error: unknown } | 'alone' {
  const { revision, isArchived, groupIds, access, isByChannel, isInSafeBrowser } = door;
  if (!mayReadQuiz(actor, { publishedRevision: revision, groupIds })) return { error: notFound('The quiz') };
  const own = overrides.filter(
    (one) =>
      one.quizId === id &&
      (one.personId === actor.personId || (one.groupId !== null && actor.groupIds.includes(one.groupId))),
  );
  const rules = startRules(paper, isArchived, own);
  const why = startBlocker(rules, 0, now, startedAt);
  if (why !== null) return { error: new Refusal('closed', why) };
  if (isByChannel || isInSafeBrowser || access.code !== null) return 'alone';
  if (needsPlan(actor.role, paper.settings.subscription, false)) return 'alone';
  try {
    refuseOtherNetwork(actor, access.networks);
  } catch (error) {
    return { error };
  }
  return { attempt: newAttempt(paper, rules, { actor, door, number: 1 }, startedAt), paper };
}

function shown(attemptId: string, { attempt, paper }: Beginning): Attempt {
  const row = {
    attempt_id: attemptId,
    quiz_id: attempt.quizId,
    number: 1,
    state: 'open' as const,
    started_at: attempt.startedAt,
    deadline: attempt.deadline,
    submitted_at: null,
    paused_at: null,
  };
  return toAttempt(row, { settings: paper.settings, slots: attempt.paper }, attempt.startedAt);
}
