/** By which keys a quiz is graded, where they are not those that its attempts were sat with. */
import { sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { KeyOverride } from './rules.ts';

/** The key overrides about the questions of a quiz, by question. */
export async function listKeyOverrides(tx: TenantTx, quizId: string): Promise<Map<string, KeyOverride>> {
  const { rows } = await sql<{
    question_id: string;
    choice: KeyOverride['choice'];
    version: number | null;
    content: BaseContent | null;
    general_feedback: string | null;
  }>`
    select r.question_id, r.choice, r.version, v.content, v.general_feedback from key_override r
    left join question_version v on v.tenant_id = r.tenant_id and v.question_id = r.question_id and v.version = r.version
    where r.tenant_id = ${tx.tenantId} and r.quiz_id = ${quizId}`.execute(tx);
  return new Map(
    rows.map(({ question_id, choice, version, content, general_feedback }): [string, KeyOverride] => [
      question_id,
      choice === 'new' || choice === 'either'
        ? { choice, version: version!, content: content!, generalFeedback: general_feedback! }
        : { choice },
    ]),
  );
}

const lockKey = (quizId: string) => sql`hashtextextended(${`rulings ${quizId}`}, 0)`;

/**
 * The key overrides, and they stay as they are until the transaction ends. Hand-ins hold them together; a change waits for
 * those that have begun, so that each attempt is graded by the key overrides before it and found, or by those after it.
 */
export async function lockKeyOverridesOf(tx: TenantTx, quizId: string): Promise<Map<string, KeyOverride>> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(quizId)})`.execute(tx);
  return listKeyOverrides(tx, quizId);
}

/** Nobody else reads or changes the key overrides of the quiz until the transaction ends. Take it for a moment only. */
export const lockKeyOverrides = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock(${lockKey(quizId)})`.execute(tx);
