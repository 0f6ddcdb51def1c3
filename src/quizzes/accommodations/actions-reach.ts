/** What an accommodation changes for students at work. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { freeAttempts } from '#quizzes/safe-browser/store.ts';
import { findQuizRow, getRevisionRow, type QuizRow } from '#quizzes/store.ts';
import { moveDeadlines, publishAttempts } from '#quizzes/store-running.ts';
import { isCounted } from './rules.ts';
import * as store from './store.ts';

/** What was given reaches students at work, at this quiz or at all; nobody gets less time than they have. */
export async function reachRunning(
  tx: TenantTx,
  place: QuizRow | null,
  row: store.OverrideRow,
  now: Date,
): Promise<number> {
  if (place) return reachQuiz(tx, place, now);
  let reached = 0;
  for (const quizId of await store.listQuizzesRunning(tx, { personId: row.person_id, groupId: row.group_id })) {
    const quiz = await findQuizRow(tx, quizId);
    if (quiz) reached += await reachQuiz(tx, quiz, now);
  }
  return reached;
}

/** What students who are taking the quiz have now reaches them; answers how many it changes something for. */
export async function reachQuiz(tx: TenantTx, quiz: QuizRow, now: Date): Promise<number> {
  if (quiz.published_revision === null) return 0;
  const revision = await getRevisionRow(tx, quiz.quiz_id, quiz.published_revision);
  const moved = await moveDeadlines(tx, quiz.quiz_id, revision, now, { neverLess: true });
  const freed = await freeExempt(tx, quiz.quiz_id, now);
  const reached = [...new Set([...moved, ...freed])];
  await publishAttempts(tx, quiz.quiz_id, reached);
  return reached.length;
}

/** Students at work who are exempt now need Safe Exam Browser no longer. */
async function freeExempt(tx: TenantTx, quizId: string, now: Date): Promise<string[]> {
  const running = await store.listOverridesOfRunning(tx, quizId);
  const isExempting = (one: store.StoredOverride): boolean =>
    one.withoutSafeBrowser && isCounted(one, { from: now, to: now });
  const exempt = [...running].filter(([, all]) => all.some(isExempting)).map(([person]) => person);
  return exempt.length === 0 ? [] : freeAttempts(tx, quizId, exempt);
}
