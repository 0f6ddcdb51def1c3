/** What people see of results at platforms. */
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, refuseHiddenQuiz } from '#quizzes/api.ts';
import { sendAgain } from './actions.ts';
import { listGradeRows } from './store.ts';

type Row = Awaited<ReturnType<typeof listGradeRows>>['rows'][number];

const toGrade = (row: Row) => ({
  platform: row.platform,
  course: row.course,
  state: row.state,
  sentAt: row.sent_at?.toISOString() ?? null,
});

/** A person has few links to one quiz: one in each course that uses it. */
const OWN_AT_MOST = 50;

async function refuseWithoutQuiz(tx: TenantTx, quizId: string): Promise<void> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
}

/** The results of a quiz at platforms, for faculty. */
export async function readGrades(tx: TenantTx, quizId: string, page: { ofst: number; limit: number }) {
  await refuseWithoutQuiz(tx, quizId);
  const { rows, total, unsent } = await listGradeRows(tx, quizId, page);
  return {
    grades: rows.map((row) => ({
      ...toGrade(row),
      person: { _id: row.person_id, name: row.name },
      link: row.link_id,
      score: row.score,
      maxScore: row.max_score,
      problem: row.problem,
      isTaken: row.takes_scores,
    })),
    total,
    unsent,
  };
}

/** Sends what platforms have not confirmed. Returns how many results. */
export async function sendUnsent(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<number> {
  await refuseWithoutQuiz(tx, quizId);
  const count = await sendAgain(tx, quizId, now);
  if (count > 0) await writeAudit(tx, actor, 'lti.send', 'quiz', quizId, { count });
  return count;
}

/**
 * The own result at the platforms that take it; links that take none are left out. Throws `not_found` for a quiz that is
 * not meant for the actor.
 */
export async function readOwnGrades(tx: TenantTx, actor: Actor, quizId: string) {
  const { rows } = await listGradeRows(tx, quizId, { personId: actor.personId, ofst: 0, limit: OWN_AT_MOST });
  if (rows.length === 0) await refuseHiddenQuiz(tx, actor, quizId);
  return rows.filter((row) => row.takes_scores).map(toGrade);
}
