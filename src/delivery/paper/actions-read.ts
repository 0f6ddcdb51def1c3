/**
 * Papers of running attempts. A whole year opens the exam within a minute: what is asked for at about the same moment is read in one
 * transaction; one alone is a batch of one.
 */
import type { Actor } from '#access/subject.ts';
import { listAnnotationsAmong } from '#delivery/annotations/store.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseWhenOver } from '#delivery/attempt/guard.ts';
import { type AttemptRow, listAttempts } from '#delivery/attempt/store.ts';
import type { Exam } from '#delivery/contract.ts';
import { bindDevice, isUnbound } from '#delivery/device/actions.ts';
import type { Paper } from '#delivery/grading/rules.ts';
import { hasHintsIn } from '#delivery/hints/rules.ts';
import { countHintsOf } from '#delivery/hints/store.ts';
import { listNewestAmong } from '#delivery/save/store.ts';
import { byDatabase, createBatcher, type Limits, type Outcome } from '#platform/server/batcher.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import type { TextPart } from '#platform/server/text/packed-text.ts';
import { findToolsAmong } from '#quizzes/api.ts';
import { writeExam } from './actions.ts';
import { getPaperOf } from './store.ts';

export interface PaperRequest {
  readonly actor: Actor;
  /** Of the attempt or the quiz. */
  readonly id: string;
  readonly now: Date;
  readonly makeSeal: (attemptId: string) => Exam['seal'];
}

export interface PaperReader {
  /** The paper of the running attempt. Throws `closed`, `out_of_time`, `not_started`, `not_found` or what `refuseOtherDevice` throws. */
  read(tenant: TenantId, request: PaperRequest): Promise<TextPart[]>;
  /** How many papers wait or are being read. */
  depth(): number;
}

/** Putting fifty papers together keeps a process busy for some 10 ms. */
const limits: Limits = { gatherMs: 4, batchSize: 50, concurrency: 3, maxWaiting: 8_000 };

export function openPaperReader(database: Database): PaperReader {
  const batcher = createBatcher<TenantId, PaperRequest, TextPart[]>(
    {
      run: (tenant, requests, isRetry) =>
        isRetry
          ? inTenant(database, tenant, (tx) => readExam(tx, requests[0]!))
          : inTenant(database, tenant, (tx) => readExams(tx, requests), { isReadOnly: true }),
      ...byDatabase,
    },
    limits,
  );
  return { read: batcher.ask, depth: batcher.depth };
}

/** A request that may have the paper of its attempt. */
interface Reader {
  readonly request: PaperRequest;
  readonly attempt: AttemptRow;
  readonly paper: Paper;
}

/** The papers of attempts that the requests name and that are bound to a device; others are to be retried. */
async function readExams(tx: TenantTx, requests: readonly PaperRequest[]): Promise<Outcome<TextPart[]>[]> {
  const found = await listAttempts(
    tx,
    requests.map(({ id }) => id),
  );
  const attempts = new Map(found.map((row) => [row.attempt_id, row]));
  const admitted: Outcome<Reader>[] = [];
  for (const request of requests) {
    const own = attempts.get(request.id);
    if (own?.person_id !== request.actor.personId || isUnbound(own)) {
      admitted.push('retry');
      continue;
    }
    try {
      admitted.push({ value: await admit(tx, request, own) });
    } catch (error) {
      admitted.push({ error });
    }
  }
  return writeExams(tx, admitted);
}

/** As `readExams` for one, whose attempt may be named by its quiz, and is bound to this device where it has none. */
const readExam = async (tx: TenantTx, request: PaperRequest): Promise<Outcome<TextPart[]>[]> =>
  writeExams(tx, [{ value: await admit(tx, request, await getOwnAttempt(tx, request.actor, request.id)) }]);

async function admit(tx: TenantTx, request: PaperRequest, own: AttemptRow): Promise<Reader> {
  const attempt = await bindDevice(tx, request.actor, own);
  refuseWhenOver(attempt, request.now);
  return { request, attempt, paper: await getPaperOf(tx, attempt) };
}

async function writeExams(tx: TenantTx, admitted: readonly Outcome<Reader>[]): Promise<Outcome<TextPart[]>[]> {
  const readers = admitted.flatMap((outcome) => (outcome !== 'retry' && 'value' in outcome ? [outcome.value] : []));
  const besides = readers.length === 0 ? [] : await readBeside(tx, readers);
  const besideOf = new Map(readers.map((reader, place) => [reader, besides[place]!]));
  return admitted.map((outcome) => {
    if (outcome === 'retry' || 'error' in outcome) return outcome;
    const { request, attempt, paper } = outcome.value;
    const { newest, ...beside } = besideOf.get(outcome.value)!;
    try {
      return { value: writeExam(tx.tenantId, attempt, paper, newest, request.now, beside) };
    } catch (error) {
      return { error };
    }
  });
}

/** For each of them, in their order, the newest answers and what is at hand beside the paper. */
async function readBeside(tx: TenantTx, readers: readonly Reader[]) {
  const ids = readers.map(({ attempt }) => attempt.attempt_id);
  const [newest, tools, aids, hints] = await together([
    listNewestAmong(
      tx,
      readers.map(({ attempt, paper }) => ({ attemptId: attempt.attempt_id, paper })),
    ),
    findToolsAmong(
      tx,
      readers.map(({ request, attempt }) => ({
        quizId: attempt.quiz_id,
        person: request.actor,
        during: { from: attempt.started_at, to: request.now },
      })),
    ),
    listAnnotationsAmong(tx, ids),
    countHintsOf(
      tx,
      readers.filter(({ paper }) => hasHintsIn(paper)).map(({ attempt }) => attempt.attempt_id),
    ),
  ]);
  return readers.map(({ request }, place) => {
    const id = ids[place]!;
    return {
      newest: newest.get(id) ?? [],
      tools: tools[place]!.theirs,
      aids: aids.get(id) ?? [],
      hints: hints.get(id) ?? new Map<string, number>(),
      seal: request.makeSeal(id),
    };
  });
}
