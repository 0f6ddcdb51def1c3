/** The tools that a quiz allows. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Period } from '#quizzes/accommodations/rules.ts';
import { type Tools, usualTools, withExtraTools } from './rules.ts';

/** All null where nothing was said for the quiz. */
interface ToolsRow
  extends Pick<Tools, 'calculator' | 'notes' | 'highlighter' | 'hints' | 'glossary' | 'ruler' | 'protractor'> {
  readonly quiz_id: string | null;
  readonly read_aloud: boolean;
  readonly language_help: boolean;
}

/** Who uses tools, where, and in which time. */
export interface ToolUser {
  readonly quizId: string;
  readonly person: { readonly personId: string; readonly groupIds: readonly string[] };
  readonly during: Period;
}

/** What a quiz allows everybody, and what one person has there. */
interface FoundTools {
  readonly everybodys: Tools;
  readonly theirs: Tools;
}

/**
 * For each of them, in their order, what the quiz allows everybody, and what the person has there: accommodations of theirs and
 * of their groups add to it, where they count as `isCounted` says.
 */
export async function findToolsAmong(tx: TenantTx, users: readonly ToolUser[]): Promise<FoundTools[]> {
  const { rows } = await sql<ToolsRow & { extra: string[] }>`
    select t.quiz_id, t.calculator, t.notes, t.highlighter, t.read_aloud, t.hints,
      t.glossary, t.language_help, t.ruler, t.protractor, array(
      select distinct unnest(o.tools) from quiz_override o
      where o.tenant_id = ${tx.tenantId} and (o.quiz_id = n.quiz_id or o.quiz_id is null)
        and cardinality(o.tools) > 0 and coalesce(o.valid_from, '-infinity') <= n.until
        and coalesce(o.valid_until, 'infinity') > n.since
        and (o.person_id = n.person_id or o.group_id = any(n.groups::uuid[]))) as extra
    from unnest(${users.map(({ quizId }) => quizId)}::uuid[], ${users.map(({ person }) => person.personId)}::uuid[],
        ${users.map(({ person }) => `{${person.groupIds.join()}}`)}::text[],
        ${users.map(({ during }) => during.from)}::timestamptz[], ${users.map(({ during }) => during.to)}::timestamptz[])
      with ordinality as n (quiz_id, person_id, groups, since, until, place)
    left join quiz_tools t on t.tenant_id = ${tx.tenantId} and t.quiz_id = n.quiz_id order by n.place`.execute(tx);
  return rows.map(({ extra, ...row }) => {
    const everybodys = row.quiz_id === null ? usualTools : toTools(row);
    return { everybodys, theirs: withExtraTools(everybodys, extra) };
  });
}

/** As `findToolsAmong` for one. */
export const findTools = async (
  tx: TenantTx,
  quizId: string,
  person: ToolUser['person'],
  during: Period,
): Promise<FoundTools> => (await findToolsAmong(tx, [{ quizId, person, during }]))[0]!;

const toTools = (row: ToolsRow): Tools => ({
  calculator: row.calculator,
  notes: row.notes,
  highlighter: row.highlighter,
  readAloud: row.read_aloud,
  hints: row.hints,
  glossary: row.glossary,
  languageHelp: row.language_help,
  ruler: row.ruler,
  protractor: row.protractor,
});

/** What one person has at the quiz. */
export const getToolsOf = async (...of: Parameters<typeof findTools>): Promise<Tools> =>
  (await findTools(...of)).theirs;

export async function upsertTools(tx: TenantTx, quizId: string, tools: Tools, by: string, now: Date): Promise<void> {
  const { readAloud, languageHelp, ...same } = tools;
  const values = { ...same, read_aloud: readAloud, language_help: languageHelp, changed_at: now, changed_by: by };
  await tx
    .insertInto('quiz_tools')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}
