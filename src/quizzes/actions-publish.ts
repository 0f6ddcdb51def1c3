/** Publishing: what must hold, what is frozen, and what becomes of attempts that run. */
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { checkNewest } from './check/actions.ts';
import { insertPools } from './sections/store.ts';
import { findQuizRow, freezeRevision, getRevisionRow, type QuizRow, type RevisionRow } from './store.ts';
import { countAgain, countCutAttempts, judgeAgain, moveDeadlines, publishAttempts } from './store-running.ts';

/**
 * The published revision of a quiz, for those who may know of drafts. Throws `not_found`, and `impossible` before the quiz
 * is published.
 */
export async function getPublished(tx: TenantTx, quizId: string): Promise<RevisionRow> {
  const quiz = await findQuizRow(tx, quizId);
  if (!quiz) throw notFound('The quiz');
  if (quiz.published_revision === null) throw new Refusal('impossible', 'This quiz is not published yet');
  return getRevisionRow(tx, quizId, quiz.published_revision);
}

/**
 * Publishes the newest revision of a quiz that is locked. Throws `impossible` with the reasons when it could not be taken,
 * or when it would close earlier on people who are working, unless `cutRunning` says that it shall.
 */
export async function publishNewest(
  tx: TenantTx,
  actor: Actor,
  row: QuizRow,
  cutRunning: boolean,
  now: Date,
): Promise<void> {
  const [quizId, newest] = [row.quiz_id, row.newest_revision];
  if (newest === row.published_revision) return;
  const revision = await getRevisionRow(tx, quizId, newest);
  const before = row.published_revision === null ? null : await getRevisionRow(tx, quizId, row.published_revision);
  const { findings, pools } = await checkNewest(tx, row, now);
  const details = findings.flatMap(({ level, path, message }) => (level === 'error' ? [{ path, message }] : []));
  if (details.length > 0) {
    throw new Refusal('impossible', `This quiz cannot be published: ${details.map((d) => d.message).join('; ')}`, {
      details,
    });
  }
  await insertPools(tx, quizId, newest, pools);
  await freezeRevision(tx, quizId, newest, actor.personId, now);
  const cut = before && (await finalizeAttempts(tx, revision, before, cutRunning, now));
  await writeAudit(tx, actor, 'quiz.publish', 'quiz', quizId, { revision: newest, ...(cut && { attemptsCut: cut }) });
}

/** Brings what was published to the attempts that were begun before; answers how many of them lose time. */
async function finalizeAttempts(
  tx: TenantTx,
  revision: RevisionRow,
  before: RevisionRow,
  cutRunning: boolean,
  now: Date,
): Promise<number> {
  const { quiz_id, pass_percent } = revision;
  const cut = await countCutAttempts(tx, quiz_id, revision, now);
  if (cut > 0 && !cutRunning) {
    const message = `${cut === 1 ? '1 student is' : `${cut} students are`} taking this quiz and would have less time`;
    throw new Refusal('impossible', `${message}. Confirm to close it earlier anyway`, {
      details: [{ path: 'closesAt', message, running: cut }],
    });
  }
  await publishAttempts(tx, quiz_id, await moveDeadlines(tx, quiz_id, revision, now));
  if (pass_percent !== before.pass_percent) await judgeAgain(tx, quiz_id, pass_percent, now);
  if (revision.counted_attempt !== before.counted_attempt) await countAgain(tx, quiz_id, now);
  return cut;
}
