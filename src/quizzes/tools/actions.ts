/** The tools that students have in the exam page: said by teachers, told to everybody who may take the quiz. */

import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { isMeantFor } from '#quizzes/read/actions-hidden.ts';
import { findQuizRow } from '#quizzes/store.ts';
import { type setTools, toolsSchema } from './contract.ts';
import type { Tools } from './rules.ts';
import { findTools, upsertTools } from './store.ts';

/** Throws `not_found`, also for students whom the quiz is not meant for. */
export async function readTools(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  now: Date,
): Promise<Tools & { mine: Tools }> {
  const row = await findQuizRow(tx, quizId);
  if (!row) throw notFound('The quiz');
  if (!can(actor, 'quiz.write') && !(await isMeantFor(tx, actor, row))) throw notFound('The quiz');
  const { everybodys, theirs } = await findTools(tx, quizId, actor, { from: now, to: now });
  return { ...everybodys, mine: theirs };
}

/** Throws `not_found`. */
export async function changeTools(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  changes: BodyOf<typeof setTools>,
  now: Date,
): Promise<Tools> {
  await lockChanges(tx, 'tools', quizId);
  const { mine: _, ...before } = await readTools(tx, actor, quizId, now);
  const tools = withChanges(toolsSchema, before, changes);
  await upsertTools(tx, quizId, tools, actor.personId, now);
  await writeAudit(tx, actor, 'quiz.tools', 'quiz', quizId, { ...tools });
  return tools;
}
