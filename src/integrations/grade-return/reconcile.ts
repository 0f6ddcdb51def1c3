/** Finds what other systems should have of the results at a quiz, and writes what is new into the outbox. */
import { inTenant, type SweeperTx, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Members } from '#platform/server/jobs/batch-items.ts';
import type { NewMessage } from '#platform/server/outbox/channel.ts';
import { clearTarget, enqueue } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { listCounted } from '#results/results/api.ts';
import { isNews, type WantedScore, wantedScore } from './rules.ts';
import { findCountedAttempt, listProgress } from './store.ts';

/** Messages per statement: a statement has at most 65 535 values. */
const ENQUEUED_AT_ONCE = 1_000;

/** A place at another system for the result of a person, as it was last written down. */
export interface StoredScore {
  readonly person_id: string;
  readonly score: string | null;
  readonly max_score: string | null;
  readonly activity: string;
  readonly grading: string;
  /** Counts what was wanted; 0: nothing yet. */
  readonly version: number;
}

/** Where results go of one kind of system. `Place` names a place, `Row` is one with what was last wanted there. */
export interface Book<Place, Row extends Place & StoredScore> {
  /** The channel of the outbox. Its messages name places, and what is sent is read when it is sent. */
  readonly channel: string;
  /** Schools that may have something to send. */
  listTenants(tx: SweeperTx): Promise<{ tenant_id: string }[]>;
  /** The quizzes whose results go anywhere. */
  listQuizzes(tx: TenantTx): Promise<string[]>;
  /** The places of a quiz, locked: what is compared with them afterwards is not older than they are. */
  lockScores(tx: TenantTx, quizId: string): Promise<Row[]>;
  /** Stores what the systems should have from now on, each under a new version. */
  storeWanted(tx: TenantTx, changes: readonly (Row & { readonly wanted: WantedScore })[]): Promise<void>;
  /** The places of a quiz that are not confirmed, locked. */
  listUnsent(tx: TenantTx, quizId: string): Promise<Place[]>;
  messageOf(place: Place): Pick<NewMessage, 'targetId' | 'subject' | 'payload'>;
}

async function enqueueAll<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  tx: TenantTx,
  places: readonly Place[],
  now: Date,
): Promise<void> {
  const messages = places.map((place) => ({ ...book.messageOf(place), channel: book.channel, latestOnly: true }));
  for (let start = 0; start < messages.length; start += ENQUEUED_AT_ONCE)
    await enqueue(tx, messages.slice(start, start + ENQUEUED_AT_ONCE), now);
}

/**
 * Compares the results at a quiz with what systems were last to have. Returns how many are new. Every way by which a
 * result changes ends here, because results themselves are compared: grading, marking, regrading and its undoing,
 * reopening, another rule of which attempt counts.
 */
export async function reconcileQuiz<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  tx: TenantTx,
  quizId: string,
  now: Date,
): Promise<number> {
  const rows = await book.lockScores(tx, quizId);
  const countedAttempt = rows.length === 0 ? null : await findCountedAttempt(tx, quizId);
  if (countedAttempt === null) return 0;
  const people = [...new Set(rows.map((row) => row.person_id))];
  const progress = new Map((await listProgress(tx, quizId, people)).map((one) => [one.person_id, one]));
  const results = new Map(
    (await listCounted(tx, { quizId, countedAttempt }, people)).map((one) => [one.person_id, one]),
  );
  const changed = rows.flatMap((row) => {
    const [at, result] = [progress.get(row.person_id), results.get(row.person_id)];
    const wanted = wantedScore({
      isOpen: at?.is_open ?? false,
      isSubmitted: at?.is_submitted ?? false,
      isWaiting: at?.is_waiting ?? false,
      result: result ? { score: result.score, maxScore: result.max_score } : null,
    });
    return isNews(row, wanted) ? [{ ...row, wanted }] : [];
  });
  await book.storeWanted(tx, changed);
  await enqueueAll(book, tx, changed, now);
  return changed.length;
}

/** Compares the results at all quizzes of a school; one that fails holds up no other. */
export async function reconcileAll<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  services: Services,
  tenant: TenantId,
  members: Members,
): Promise<void> {
  for (const quizId of await inTenant(services.database, tenant, book.listQuizzes))
    await members.run(quizId, () =>
      inTenant(services.database, tenant, (tx) => reconcileQuiz(book, tx, quizId, services.clock())),
    );
}

/** Sends what one system has not confirmed, of all quizzes, as it takes results again. Returns how many. */
export async function sendWaiting<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  tx: TenantTx,
  targetId: string,
  now: Date,
): Promise<number> {
  let count = 0;
  await clearTarget(tx, { channel: book.channel, targetId });
  for (const quizId of await book.listQuizzes(tx)) {
    const unsent = (await book.listUnsent(tx, quizId)).filter((place) => book.messageOf(place).targetId === targetId);
    await enqueueAll(book, tx, unsent, now);
    count += unsent.length;
  }
  return count;
}

/** Sends what systems have not confirmed once more, and at once. Returns how many. */
export async function sendAgain<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  tx: TenantTx,
  quizId: string,
  now: Date,
): Promise<number> {
  await reconcileQuiz(book, tx, quizId, now);
  const unsent = await book.listUnsent(tx, quizId);
  for (const targetId of new Set(unsent.map((place) => book.messageOf(place).targetId)))
    await clearTarget(tx, { channel: book.channel, targetId });
  await enqueueAll(book, tx, unsent, now);
  return unsent.length;
}
