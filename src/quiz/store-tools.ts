/** The tools that a quiz allows. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Tools, usualTools, withExtraTools } from './rules-tools.ts';

/** What the quiz allows everybody. */
export async function getToolsRow(tx: TenantTx, quizId: string): Promise<Tools> {
  const row = await tx
    .selectFrom('quiz_tools')
    .select(['calculator', 'notes', 'highlighter', 'read_aloud', 'hints'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  return row
    ? {
        calculator: row.calculator as Tools['calculator'],
        notes: row.notes,
        highlighter: row.highlighter,
        readAloud: row.read_aloud,
        hints: row.hints,
      }
    : usualTools;
}

/** What one person has at the quiz: what everybody has, and what accommodations of theirs and of their groups add. */
export async function getToolsOf(
  tx: TenantTx,
  quizId: string,
  person: { readonly personId: string; readonly groupIds: readonly string[] },
): Promise<Tools> {
  const { rows } = await sql<{ tool: string }>`
    select distinct unnest(tools) as tool from quiz_override
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and cardinality(tools) > 0
      and (person_id = ${person.personId}::uuid or group_id = any(${[...person.groupIds]}::uuid[]))`.execute(tx);
  return withExtraTools(
    await getToolsRow(tx, quizId),
    rows.map(({ tool }) => tool),
  );
}

export async function putToolsRow(tx: TenantTx, quizId: string, tools: Tools, by: string, now: Date): Promise<void> {
  const { calculator, notes, highlighter, readAloud, hints } = tools;
  const values = { calculator, notes, highlighter, read_aloud: readAloud, hints, changed_at: now, changed_by: by };
  await tx
    .insertInto('quiz_tools')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}
