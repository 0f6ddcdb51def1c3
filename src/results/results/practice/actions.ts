/** The weakest topics of an attempt, each with a quiz in which to practise it. */
import { hasPremiumAccess } from '#billing/api.ts';
import { needsPlan } from '#billing/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { anyQuiz, listQuizPage } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { weakestOf } from '#results/results/rules.ts';
import type { toStrength } from '#results/results/views.ts';
import { listQuizzesOn } from './store.ts';

interface Student {
  readonly personId: string;
  readonly groupIds: readonly string[];
}

/** Of each topic the quiz with most questions of it that the student can start now; another one than this, if any. */
export async function readWeakest(
  tx: TenantTx,
  student: Student,
  attempt: { readonly quiz_id: string; readonly question_count: number },
  /** Of the whole attempt; null while it has none. */
  percent: number | null,
  strengths: readonly ReturnType<typeof toStrength>[],
  now: Date,
) {
  const weakest = percent === null ? [] : weakestOf(strengths, attempt.question_count, percent);
  if (weakest.length === 0) return [];
  const found = await listQuizzesOn(
    tx,
    weakest.map(({ label }) => label),
  );
  const ids = [...new Set(found.map(({ quiz_id }) => quiz_id))];
  const startable =
    ids.length === 0
      ? []
      : await listQuizPage(
          tx,
          { kind: 'student', ...student },
          { ...anyQuiz, limit: ids.length, ds: ['open'], sort: 'name', startableBy: student.personId, ids },
          now,
        );
  const hasPremium = await hasPremiumAccess(tx, student, now);
  const free = new Map(
    startable
      .filter((quiz) => !needsPlan('student', quiz.subscription, hasPremium))
      .map((quiz) => [quiz.quiz_id, { _id: quiz.quiz_id, name: quiz.name, slug: slugOf(quiz.name) }]),
  );
  return weakest.map((topic) => {
    const fitting = found.filter((one) => one.topic === topic.label && free.has(one.quiz_id));
    const best = fitting.find(({ quiz_id }) => quiz_id !== attempt.quiz_id) ?? fitting[0];
    return { ...topic, practise: best ? free.get(best.quiz_id)! : null };
  });
}
