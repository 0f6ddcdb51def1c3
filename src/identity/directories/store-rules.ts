/** The rules of a school. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type About, type MappingRule, ruleSourcesOf, type Source } from './rules.ts';

export interface RuleValues {
  readonly source: string;
  readonly about: About;
  readonly value: string;
  readonly role: Role | null;
  readonly groups: readonly string[];
}

export interface RuleRow extends RuleValues, MappingRule {
  readonly edit: number;
  readonly writtenBy: string | null;
  readonly updatedAt: Date;
}

const groupsOfRule = sql<string[]>`array(select g.group_id from mapping_rule_group g
  where g.tenant_id = r.tenant_id and g.rule_id = r.rule_id order by g.group_id)`;

const rules = (tx: TenantTx) =>
  tx
    .selectFrom('mapping_rule as r')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.person_id', '=', 'r.written_by'),
    )
    .select(['r.rule_id', 'r.source', 'r.about', 'r.value', 'r.role', 'r.edit', 'r.updated_at'])
    .select(['p.first_name', 'p.last_name'])
    .select(groupsOfRule.as('groups'))
    .where('r.tenant_id', '=', tx.tenantId)
    .orderBy('r.source')
    .orderBy('r.about', 'desc')
    .orderBy('r.value')
    .orderBy('r.rule_id');

type Found = Awaited<ReturnType<ReturnType<typeof rules>['execute']>>[number];

const toRow = (row: Found): RuleRow => ({
  _id: row.rule_id,
  source: row.source,
  about: row.about,
  value: row.value,
  role: row.role,
  groups: row.groups,
  edit: row.edit,
  writtenBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
  updatedAt: row.updated_at,
});

export const listRules = async (tx: TenantTx): Promise<RuleRow[]> => (await rules(tx).execute()).map(toRow);

export const listRulesFor = async (tx: TenantTx, sources: readonly string[]): Promise<RuleRow[]> =>
  (await rules(tx).where('r.source', 'in', sources).execute()).map(toRow);

export async function findRule(tx: TenantTx, id: string): Promise<RuleRow | null> {
  const row = await rules(tx).where('r.rule_id', '=', id).executeTakeFirst();
  return row ? toRow(row) : null;
}

export const countRules = async (tx: TenantTx): Promise<number> =>
  (
    await tx
      .selectFrom('mapping_rule')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('tenant_id', '=', tx.tenantId)
      .executeTakeFirstOrThrow()
  ).total;

async function setGroups(tx: TenantTx, id: string, groups: readonly string[]): Promise<void> {
  await tx.deleteFrom('mapping_rule_group').where('tenant_id', '=', tx.tenantId).where('rule_id', '=', id).execute();
  await sql`insert into mapping_rule_group (tenant_id, rule_id, group_id)
    select ${tx.tenantId}, ${id}, group_id from unnest(${[...new Set(groups)]}::uuid[]) as given (group_id)
    returning null`.execute(tx);
}

/** The new rule's id; null when the source has a rule for the value already. */
export async function insertRule(tx: TenantTx, values: RuleValues, writtenBy: string | null): Promise<string | null> {
  const { groups, ...rest } = values;
  const row = await tx
    .insertInto('mapping_rule')
    .values({ ...rest, tenant_id: tx.tenantId, rule_id: uuid(), written_by: writtenBy })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'source', 'about', 'value']).doNothing())
    .returning('rule_id')
    .executeTakeFirst();
  if (!row) return null;
  await setGroups(tx, row.rule_id, groups);
  return row.rule_id;
}

/** Whether another rule is about the same value of the same source. */
export async function isRuleTaken(tx: TenantTx, { source, about, value }: RuleValues, exceptId: string) {
  const row = await tx
    .selectFrom('mapping_rule')
    .select('rule_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('source', '=', source)
    .where('about', '=', about)
    .where('value', '=', value)
    .where('rule_id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when somebody else has changed it since `edit`. */
export async function updateRuleRow(tx: TenantTx, id: string, edit: number, values: RuleValues, writtenBy: string) {
  const { groups, ...rest } = values;
  const row = await tx
    .updateTable('mapping_rule')
    .set({ ...rest, written_by: writtenBy, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('rule_id', '=', id)
    .where('edit', '=', edit)
    .returning('rule_id')
    .executeTakeFirst();
  if (!row) return false;
  await setGroups(tx, id, groups);
  return true;
}

export const deleteRule = (tx: TenantTx, id: string) =>
  tx.deleteFrom('mapping_rule').where('tenant_id', '=', tx.tenantId).where('rule_id', '=', id).execute();

export const deleteRulesOf = (tx: TenantTx, source: string) =>
  tx.deleteFrom('mapping_rule').where('tenant_id', '=', tx.tenantId).where('source', '=', source).execute();

/** Whether a rule says what a value of the source means. */
export async function hasRuleFor(tx: TenantTx, source: Source, about: About, value: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mapping_rule')
    .select('rule_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('source', 'in', ruleSourcesOf(source))
    .where('about', '=', about)
    .where('value', '=', value)
    .executeTakeFirst();
  return row !== undefined;
}
