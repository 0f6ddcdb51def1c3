/** Keeping the rules of a school. */
import type { DirectorySource } from '#access/directory-source.ts';
import type { Actor, Role } from '#access/subject.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { MappingInput, MappingRuleView, MappingSource, testMapping, updateMapping } from './contract.ts';
import { mappingBody } from './contract.ts';
import { previewMapping } from './map.ts';
import { type About, grantsOf, ruleSourcesOf, type Source, sourceKey, sourceOf } from './rules.ts';
import {
  findStatement,
  insertMemberRecords,
  insertRoleRecords,
  listLivingGroups,
  listMembershipsOf,
  listSaidValues,
} from './store.ts';
import { deleteAllOf } from './store-accounts.ts';
import { listRolesOf } from './store-people.ts';
import {
  countRules,
  deleteRule,
  deleteRulesOf,
  findRule,
  insertRule,
  isRuleTaken,
  listRules,
  listRulesFor,
  type RuleRow,
  updateRuleRow,
} from './store-rules.ts';

const MOST_RULES = 2_000;
const MOST_VALUES = 200;

async function toViews(tx: TenantTx, rows: readonly RuleRow[]): Promise<MappingRuleView[]> {
  const names = await listLivingGroups(tx, [...new Set(rows.flatMap(({ groups }) => groups))]);
  return rows.map(({ groups, updatedAt, ...row }) => ({
    ...row,
    groups: groups.flatMap((_id) => (names.has(_id) ? [{ _id, name: names.get(_id)! }] : [])),
    updatedAt: updatedAt.toISOString(),
  }));
}

async function getView(tx: TenantTx, id: string): Promise<MappingRuleView> {
  const row = await findRule(tx, id);
  if (!row) throw notFound('The rule');
  return (await toViews(tx, [row]))[0]!;
}

async function listSources(tx: TenantTx, sources: readonly DirectorySource[]): Promise<MappingSource[]> {
  const found: MappingSource[] = [];
  for (const { kind, list } of sources) {
    const connections = await list(tx);
    if (connections.length === 0) continue;
    found.push({ source: kind, kind, name: null });
    for (const { _id, name } of connections) if (_id !== null) found.push({ source: `${kind}:${_id}`, kind, name });
  }
  return found;
}

/** Sources come first: naming them may move rules of older releases here. */
export async function readMapping(tx: TenantTx, sources: readonly DirectorySource[]) {
  const listed = await listSources(tx, sources);
  return { sources: listed, rules: await toViews(tx, await listRules(tx)) };
}

export async function readValues(tx: TenantTx, source: string) {
  const said = await listSaidValues(tx, source, MOST_VALUES);
  const of = (about: About): string[] => said.filter((one) => one.about === about).map(({ value }) => value);
  return { roles: of('role'), groups: of('group') };
}

/** Throws `invalid_input` for a rule that gives nothing, or a group or source that is not there. */
async function check(tx: TenantTx, sources: readonly DirectorySource[], given: MappingInput): Promise<void> {
  if (given.role === null && given.groups.length === 0) throw badField('role', 'Select a role or a group');
  const living = await listLivingGroups(tx, given.groups);
  const unknown = given.groups.findIndex((group) => !living.has(group));
  if (unknown !== -1) throw badField(`groups.${unknown}`, 'There is no group with this identifier');
  const known = (await listSources(tx, sources)).some(({ source }) => source === given.source);
  if (!known) throw badField('source', 'Select a source');
}

const taken = () =>
  new Refusal('conflict', 'There is a rule for this value already. Change that one', {
    details: [{ path: 'value', message: 'There is a rule for this value already. Change that one' }],
  });

const told = ({ source, about, value, role, groups }: MappingInput) => ({
  by: source,
  kind: about,
  text: value,
  role,
  groups,
});

export async function addRule(
  tx: TenantTx,
  actor: Actor,
  sources: readonly DirectorySource[],
  given: MappingInput,
): Promise<MappingRuleView> {
  await check(tx, sources, given);
  if ((await countRules(tx)) >= MOST_RULES)
    throw new Refusal('impossible', `There can be at most ${MOST_RULES} rules. Remove one first`);
  const id = await insertRule(tx, given, actor.personId);
  if (id === null) throw taken();
  await writeAudit(tx, actor, 'mapping_rule.create', 'mapping_rule', id, told(given));
  return getView(tx, id);
}

/** Answers the rule, and the sources whose people have to be looked at again. */
export async function changeRule(
  tx: TenantTx,
  actor: Actor,
  sources: readonly DirectorySource[],
  id: string,
  { edit, ...changes }: BodyOf<typeof updateMapping>,
): Promise<{ rule: MappingRuleView; affected: string[] }> {
  const before = await findRule(tx, id);
  if (!before) throw notFound('The rule');
  if (changesNothing(changes, edit, before.edit)) return { rule: await getView(tx, id), affected: [] };
  const { source, about, value, role, groups } = before;
  const given = withChanges(mappingBody, { source, about, value, role, groups: [...groups] }, changes);
  await check(tx, sources, given);
  if (await isRuleTaken(tx, given, id)) throw taken();
  if (!(await updateRuleRow(tx, id, edit ?? before.edit, given, actor.personId)))
    throw new Refusal('conflict', 'Someone else has changed this rule. Reload the page');
  await writeAudit(tx, actor, 'mapping_rule.change', 'mapping_rule', id, told(given));
  return { rule: await getView(tx, id), affected: [...new Set([source, given.source])] };
}

/** Answers the source whose people have to be looked at again. */
export async function dropRule(tx: TenantTx, actor: Actor, id: string): Promise<string> {
  const rule = await findRule(tx, id);
  if (!rule) throw notFound('The rule');
  await deleteRule(tx, id);
  await writeAudit(tx, actor, 'mapping_rule.delete', 'mapping_rule', id, told({ ...rule, groups: [...rule.groups] }));
  return rule.source;
}

/** Says what somebody would get, and changes nothing. */
export async function tryMapping(
  tx: TenantTx,
  { source: key, person, roles, groups }: BodyOf<typeof testMapping>,
): Promise<ResponseOf<typeof testMapping>> {
  const source = sourceOf(key);
  const last = person === undefined ? undefined : await findStatement(tx, key, person);
  const isTyped = roles !== undefined || groups !== undefined;
  const said = {
    roles: roles ?? last?.roles ?? [],
    groups: groups ?? last?.groups ?? [],
    direct: last?.direct ?? [],
  };
  const at = isTyped ? null : (last?.saidAt.toISOString() ?? null);
  const named = async (ids: readonly string[]) => {
    const names = await listLivingGroups(tx, ids);
    return ids.flatMap((_id) => (names.has(_id) ? [{ _id, name: names.get(_id)! }] : []));
  };
  const saidView = { roles: [...said.roles], groups: [...said.groups], at };
  if (person === undefined) {
    const given = grantsOf(await listRulesFor(tx, ruleSourcesOf(source)), said);
    const after: Role[] = given.roles.length > 0 ? [...given.roles] : ['student'];
    const [added, rules] = [await named(given.groups), [...given.rules]];
    return { said: saidView, rolesBefore: [], roles: after, added, removed: [], rules, kept: null };
  }
  const mapped = await previewMapping(tx, { ...source, scope: last?.scope }, { personId: person, ...said });
  if (!mapped) throw badField('person', 'There is no person with this identifier');
  return {
    said: saidView,
    rolesBefore: [...mapped.rolesBefore],
    roles: [...mapped.roles],
    added: await named(mapped.added),
    removed: await named(mapped.removed),
    rules: [...mapped.rules],
    kept: mapped.kept,
  };
}

/** Removes the rules of a connection that is removed. What it has given stays with people, as if given by hand. */
export async function forgetSource(tx: TenantTx, source: Source): Promise<void> {
  await deleteRulesOf(tx, sourceKey(source));
  await deleteAllOf(tx, sourceKey(source));
}

const strongest = (all: readonly Role[]): Role =>
  all.includes('admin') ? 'admin' : all.includes('teacher') ? 'teacher' : 'student';

/**
 * Moves rules here that a source kept itself in an older release, and notes as given by it what these people have of the roles and
 * groups that the rules name: until then the source alone decided about those.
 */
export async function adoptRules(
  tx: TenantTx,
  source: Source,
  rules: readonly { readonly about: About; readonly value: string; readonly role?: Role; readonly group?: string }[],
  personIds: readonly string[],
): Promise<void> {
  const key = sourceKey(source);
  const groups = rules.flatMap(({ group }) => group ?? []);
  const living = await listLivingGroups(tx, groups);
  for (const [, same] of Map.groupBy(rules, ({ about, value }) => `${about} ${value}`)) {
    const { about, value } = same[0]!;
    const named = same.flatMap(({ role }) => role ?? []);
    const role = named.length > 0 ? strongest(named) : null;
    const into = [...new Set(same.flatMap(({ group }) => group ?? []))].filter((group) => living.has(group));
    if (role === null && into.length === 0) continue;
    await insertRule(tx, { source: key, about, value, role, groups: into }, null);
  }
  const ruled = new Set(rules.flatMap(({ role }) => role ?? []));
  const people = await listRolesOf(tx, personIds);
  const held = people.flatMap(({ personId, roles }) =>
    roles.filter((role) => ruled.has(role)).map((value) => ({ personId, value })),
  );
  await insertRoleRecords(tx, key, '', held);
  const memberships = await listMembershipsOf(tx, personIds);
  const inside = memberships.filter(({ group }) => living.has(group));
  await insertMemberRecords(
    tx,
    key,
    '',
    inside.map(({ personId, group }) => ({ personId, value: group })),
  );
}
