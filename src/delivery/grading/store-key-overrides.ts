/** By which keys a quiz is graded, where they are not those that its attempts were sat with. */
import { sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { shareGrading } from '#quizzes/api.ts';
import type { KeyOverride } from './rules.ts';

/** By what the attempts at a quiz are graded, beside the revision that each began with. */
interface Grading {
  /** Null for a quiz that was never published. */
  readonly publishedRevision: number | null;
  /** By question. */
  readonly keyOverrides: ReadonlyMap<string, KeyOverride>;
}

async function readGrading(tx: TenantTx, quizId: string): Promise<Grading> {
  const { rows } = await sql<{
    published_revision: number | null;
    question_id: string | null;
    choice: KeyOverride['choice'];
    version: number | null;
    content: BaseContent | null;
    general_feedback: string | null;
  }>`
    select q.published_revision, r.question_id, r.choice, r.version, v.content, v.general_feedback from quiz q
    left join key_override r on r.tenant_id = q.tenant_id and r.quiz_id = q.quiz_id
    left join question_version v on v.tenant_id = r.tenant_id and v.question_id = r.question_id and v.version = r.version
    where q.tenant_id = ${tx.tenantId} and q.quiz_id = ${quizId}`.execute(tx);
  const keyOverrides = new Map<string, KeyOverride>();
  for (const { question_id, choice, version, content, general_feedback } of rows) {
    if (question_id === null) continue;
    const isByVersion = choice === 'new' || choice === 'either';
    keyOverrides.set(
      question_id,
      isByVersion ? { choice, version: version!, content: content!, generalFeedback: general_feedback! } : { choice },
    );
  }
  return { publishedRevision: rows[0]?.published_revision ?? null, keyOverrides };
}

/** The key overrides about the questions of a quiz, by question. */
export const listKeyOverrides = async (tx: TenantTx, quizId: string): Promise<ReadonlyMap<string, KeyOverride>> =>
  (await readGrading(tx, quizId)).keyOverrides;

/**
 * What holds, and it stays as it is until the transaction ends. A change waits for the hand-ins that have begun, so that each
 * attempt is graded by what held before it and found, or by what holds after it.
 */
export async function shareGradingOf(tx: TenantTx, quizId: string): Promise<Grading> {
  await shareGrading(tx, quizId);
  return readGrading(tx, quizId);
}
