/** Finds what platforms should have of the results at a quiz, and writes what is new into the outbox. */
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Members } from '#platform/server/jobs/batch-items.ts';
import { clearTarget, enqueue } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { listCounted } from '#results/results/api.ts';
import { isNews, wantedScore } from './rules.ts';
import {
  type Change,
  findCountedAttempt,
  listLinkedQuizzes,
  listProgress,
  listUnsent,
  lockScores,
  storeWanted,
} from './store.ts';

export const SCORE_CHANNEL = 'lti-score';

/** Messages per statement: a statement has at most 65 535 values. */
const ENQUEUED_AT_ONCE = 1_000;

interface Place {
  readonly link_id: string;
  readonly person_id: string;
  readonly platform_id: string;
}

const messageOf = ({ link_id, person_id, platform_id }: Place) => ({
  channel: SCORE_CHANNEL,
  targetId: platform_id,
  subject: `${link_id} ${person_id}`,
  payload: { link: link_id, person: person_id },
  latestOnly: true,
});

async function enqueueAll(tx: TenantTx, places: readonly Place[], now: Date): Promise<void> {
  for (let start = 0; start < places.length; start += ENQUEUED_AT_ONCE)
    await enqueue(tx, places.slice(start, start + ENQUEUED_AT_ONCE).map(messageOf), now);
}

/**
 * Compares the results at a quiz with what platforms were last to have. Returns how many are new. Every way by which a
 * result changes ends here, because results themselves are compared: grading, marking, regrading and its undoing,
 * reopening, another rule of which attempt counts.
 */
export async function reconcileQuiz(tx: TenantTx, quizId: string, now: Date): Promise<number> {
  const rows = await lockScores(tx, quizId);
  const countedAttempt = rows.length === 0 ? null : await findCountedAttempt(tx, quizId);
  if (countedAttempt === null) return 0;
  const people = [...new Set(rows.map((row) => row.person_id))];
  const progress = new Map((await listProgress(tx, quizId, people)).map((one) => [one.person_id, one]));
  const results = new Map(
    (await listCounted(tx, { quizId, countedAttempt }, people)).map((one) => [one.person_id, one]),
  );
  const changed = rows.flatMap((row): (Place & Change)[] => {
    const [at, result] = [progress.get(row.person_id), results.get(row.person_id)];
    const wanted = wantedScore({
      isOpen: at?.is_open ?? false,
      isSubmitted: at?.is_submitted ?? false,
      isWaiting: at?.is_waiting ?? false,
      result: result ? { score: result.score, maxScore: result.max_score } : null,
    });
    return isNews(row, wanted) ? [{ ...row, ...wanted, linkId: row.link_id, personId: row.person_id }] : [];
  });
  await storeWanted(tx, changed);
  await enqueueAll(tx, changed, now);
  return changed.length;
}

/** Compares the results at all linked quizzes of a school; one that fails holds up no other. */
export async function reconcileAll(services: Services, tenant: TenantId, members: Members): Promise<void> {
  for (const quizId of await inTenant(services.database, tenant, listLinkedQuizzes))
    await members.run(quizId, () =>
      inTenant(services.database, tenant, (tx) => reconcileQuiz(tx, quizId, services.clock())),
    );
}

/** Sends what a platform has not confirmed once more, and at once. Returns how many. */
export async function sendAgain(tx: TenantTx, quizId: string, now: Date): Promise<number> {
  await reconcileQuiz(tx, quizId, now);
  const unsent = await listUnsent(tx, quizId);
  for (const platform of new Set(unsent.map((one) => one.platform_id)))
    await clearTarget(tx, { channel: SCORE_CHANNEL, targetId: platform });
  await enqueueAll(tx, unsent, now);
  return unsent.length;
}
