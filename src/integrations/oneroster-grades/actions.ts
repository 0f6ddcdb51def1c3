/** Which results student information systems have, and sending them. */
import type { Actor } from '#access/subject.ts';
import { type Book, reconcileQuiz, sendAgain, sendWaiting } from '#integrations/grade-return/api.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, refuseHiddenQuiz } from '#quizzes/api.ts';
import type { decideSystemGrades, listSystemGrades } from './contract.ts';
import {
  dropUnsendable,
  forgetSent,
  listSentQuizzes,
  listTenantsWithQuizzes,
  listUnsent,
  lockScores,
  type Place,
  type ScoreRow,
  storeWanted,
} from './store.ts';
import { decide, listGradeRows, listOwnGradeRows, listSystems } from './store-lines.ts';

export const SYSTEM_CHANNEL = 'oneroster-score';

export const systemBook: Book<Place, ScoreRow> = {
  channel: SYSTEM_CHANNEL,
  listTenants: listTenantsWithQuizzes,
  listQuizzes: listSentQuizzes,
  lockScores,
  storeWanted,
  listUnsent,
  messageOf: ({ connection_id, quiz_id, class_id, person_id }) => ({
    targetId: connection_id,
    subject: `${quiz_id} ${class_id} ${person_id}`,
    payload: { connection: connection_id, quiz: quiz_id, class: class_id, person: person_id },
  }),
};

async function refuseWithoutQuiz(tx: TenantTx, quizId: string): Promise<void> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
}

/** The systems that take results and the results of a quiz there, for faculty. */
export async function readSystemGrades(
  tx: TenantTx,
  quizId: string,
  page: { ofst: number; limit: number },
): Promise<ResponseOf<typeof listSystemGrades>> {
  await refuseWithoutQuiz(tx, quizId);
  const systems = await listSystems(tx, quizId);
  const { rows, total, unsent } = await listGradeRows(tx, quizId, page);
  return {
    systems: systems.map(({ connection_id, name, is_on, classes }) => ({
      _id: connection_id,
      name,
      isOn: is_on,
      classes,
    })),
    grades: rows.map((row) => ({
      system: { _id: row.connection_id, name: row.system },
      class: { sourcedId: row.class_id, title: row.class },
      person: { _id: row.person_id, name: row.name },
      state: row.state,
      sentAt: row.sent_at?.toISOString() ?? null,
      score: row.score,
      maxScore: row.max_score,
      problem: row.problem,
    })),
    total,
    unsent,
  };
}

/**
 * The own result at the systems; what will not be sent any more, and never was, is left out. Throws `not_found` for a quiz
 * that is not meant for the actor.
 */
export async function readOwnGrades(tx: TenantTx, actor: Actor, quizId: string) {
  const rows = await listOwnGradeRows(tx, quizId, actor.personId);
  if (rows.length === 0) await refuseHiddenQuiz(tx, actor, quizId);
  return rows.map((row) => ({
    system: row.system,
    class: row.class,
    state: row.state,
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
}

/** Turns sending on or off. What was sent before stays at the system. */
export async function decideSending(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  { system, isOn }: BodyOf<typeof decideSystemGrades>,
  now: Date,
): Promise<void> {
  await refuseWithoutQuiz(tx, quizId);
  const known = (await listSystems(tx, quizId)).find(({ connection_id }) => connection_id === system);
  if (!known) throw badField('system', 'There is no system of this school that takes results');
  if (isOn && known.classes.length === 0)
    throw badField('system', 'This quiz is not published for a group that is a class of the system');
  if (!(await decide(tx, { connectionId: system, quizId, isOn, by: actor.personId, now }))) return;
  await writeAudit(tx, actor, 'oneroster.grades', 'quiz', quizId, {
    name: known.name,
    sendsGrades: isOn,
  });
  if (isOn) await reconcileQuiz(systemBook, tx, quizId, now);
}

/** Sends what systems have not confirmed. Returns how many results. */
export async function sendUnsent(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<number> {
  await refuseWithoutQuiz(tx, quizId);
  const count = await sendAgain(systemBook, tx, quizId, now);
  if (count > 0) await writeAudit(tx, actor, 'oneroster.send', 'quiz', quizId, { count });
  return count;
}

/**
 * Sends all results to a system whose grade book has another address now, or has one again: the new one knows none of
 * them, and what failed without an address is not tried by itself. What it is not sent, it doesn't have.
 */
export async function sendToMoved(tx: TenantTx, connectionId: string, now: Date): Promise<void> {
  await dropUnsendable(tx, connectionId);
  for (const quizId of await listSentQuizzes(tx)) await forgetSent(tx, connectionId, quizId);
  await sendWaiting(systemBook, tx, connectionId, now);
}
