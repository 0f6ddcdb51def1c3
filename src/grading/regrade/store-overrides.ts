/** Key overrides, and the contents of the questions that they are about. */
import { sql } from 'kysely';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { storedContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { KeyChoice } from './contract.ts';

/** What is decided about one question; `own` is no key override. */
export interface Chosen {
  readonly question: string;
  readonly title: string;
  readonly choice: KeyChoice;
  readonly version: number | null;
  /** Answers that were added to the key, in words, and the version of the bank that had them not yet. */
  readonly accepted?: readonly string[];
  readonly base?: number;
}

/** The key overrides of a quiz as they are stored, by question. */
export async function listKeyOverrideRows(tx: TenantTx, quizId: string) {
  const rows = await tx
    .selectFrom('key_override')
    .select(['question_id', 'choice', 'version', 'regrade_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();
  return new Map(rows.map((row) => [row.question_id, row]));
}

/** Puts the key overrides about these questions in the place of those before. */
export async function setKeyOverrides(tx: TenantTx, quizId: string, regradeId: string, chosen: readonly Chosen[]) {
  await tx
    .deleteFrom('key_override')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where(
      'question_id',
      'in',
      chosen.map(({ question }) => question),
    )
    .execute();
  const keyOverrides = chosen.filter(({ choice }) => choice !== 'own');
  if (keyOverrides.length === 0) return;
  await tx
    .insertInto('key_override')
    .values(
      keyOverrides.map(({ question, choice, version }) => ({
        tenant_id: tx.tenantId,
        quiz_id: quizId,
        question_id: question,
        choice,
        version,
        regrade_id: regradeId,
      })),
    )
    .execute();
}

/** The questions that finished attempts at the quiz have had. */
export async function listGradedQuestions(tx: TenantTx, quizId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('attempt_grade')
    .select('question_id')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();
  return new Set(rows.map((row) => row.question_id));
}

/** The newest version of each question, with its type. */
export async function listNewestVersions(tx: TenantTx, questionIds: readonly string[]) {
  if (questionIds.length === 0) return new Map<string, { version: number; type: string }>();
  const rows = await tx
    .selectFrom('question')
    .select(['question_id', 'version', 'type'])
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', 'in', [...questionIds])
    .execute();
  return new Map(rows.map((row) => [row.question_id, row]));
}

/** Each different answer to one question that earned less than all marks, the most frequent first. */
export async function listWrongAnswers(tx: TenantTx, quizId: string, questionId: string, limit: number) {
  const { rows } = await sql<{ answer: unknown; attempts: number; total: number }>`
    select n.answer - 'certainty' as answer, count(*)::int as attempts, (count(*) over ())::int as total
    from attempt_grade g
    join answer n on n.tenant_id = g.tenant_id and n.attempt_id = g.attempt_id and n.question_id = g.question_id and n.seq = g.seq
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.question_id = ${questionId}
      and g.outcome in ('wrong', 'partial', 'ungradable') and not g.by_person
    group by 1 order by 2 desc, 1 limit ${limit}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The key and the explanation of one version. */
export async function findContent(tx: TenantTx, questionId: string, version: number) {
  const row = await tx
    .selectFrom('question_version')
    .select(['content', 'general_feedback'])
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { content: storedContent(row.content), generalFeedback: row.general_feedback };
}

/** The key and the explanation of the versions that are chosen, by question. */
export async function listContents(tx: TenantTx, chosen: readonly Chosen[]) {
  const wanted = chosen.filter(({ version }) => version !== null);
  const { rows } = await sql<{ question_id: string; content: BaseContent; general_feedback: string }>`
    select v.question_id, v.content, v.general_feedback from unnest(${wanted.map(({ question }) => question)}::uuid[],
      ${wanted.map(({ version }) => version)}::int[]) as chosen (question_id, version)
    join question_version v on v.tenant_id = ${tx.tenantId} and v.question_id = chosen.question_id and v.version = chosen.version`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.question_id, { content: row.content, generalFeedback: row.general_feedback }]));
}
