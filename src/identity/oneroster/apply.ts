/** Stores a plan: groups first, then who leaves, then everybody else, some people to a transaction. */
import { mapMemberships, readRules } from '#identity/directories/api.ts';
import { editGroup, findGroup, findGroupNamed, makeGroup } from '#identity/people/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inSavepoint } from '#platform/server/database/savepoint.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { type Applied, applyLeaving, applyPerson } from './apply-account.ts';
import type { Decision, Plan, Telling } from './plan/plan.ts';
import { sourceOf } from './source.ts';
import { insertClassGroup, listClassGroups } from './store-records.ts';

/** People, or groups, per transaction: no lock is held for long. */
const AT_ONCE = 50;

export interface Outcome {
  /** What was not done, or with a remark, by the person there. */
  readonly failed: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, readonly string[]>;
  readonly people: ReadonlyMap<string, string>;
}

interface Work {
  readonly services: Services;
  readonly tenant: TenantId;
  readonly connectionId: string;
  readonly failed: Map<string, string>;
  readonly notes: Map<string, readonly string[]>;
  readonly people: Map<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** The classes that need a group: somebody attends them, and no rule says what they mean. */
export function wantedClasses({ decisions, classNames }: Plan, isRuled: (name: string) => boolean): [string, string][] {
  const attended = new Set(decisions.flatMap((one) => ('told' in one ? one.told.classes : [])));
  return [...attended].flatMap((id): [string, string][] => {
    const name = classNames.get(id);
    return name === undefined || isRuled(name) ? [] : [[id, name]];
  });
}

async function storeGroup(tx: TenantTx, connectionId: string, [id, name]: readonly [string, string]): Promise<void> {
  const all = await listClassGroups(tx, connectionId);
  const known = all.get(id);
  if (!known) {
    const named = await findGroupNamed(tx, name);
    const isFree = named !== null && ![...all.values()].some(({ group }) => group === named);
    if (isFree) return void (await insertClassGroup(tx, connectionId, id, named, false));
    // Another class has the group of this name.
    const free = named === null ? name : `${name.slice(0, 100)} (${id.slice(0, 45)})`;
    const { _id } = await makeGroup(tx, null, { name: free, description: '' });
    return void (await insertClassGroup(tx, connectionId, id, _id, true));
  }
  const group = await findGroup(tx, known.group);
  if (!group || !known.isMade || group.name === name) return;
  if ((await findGroupNamed(tx, name, known.group)) === null) await editGroup(tx, null, known.group, { name });
}

async function storeGroups(work: Work, plan: Plan): Promise<void> {
  const { services, tenant, connectionId } = work;
  const source = sourceOf(connectionId);
  const wanted = await inTenant(services.database, tenant, async (tx) => {
    const rules = await readRules(tx, source);
    return wantedClasses(plan, rules.isGroupNamed);
  });
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await inTenant(services.database, tenant, async (tx) => {
      for (const one of wanted.slice(start, start + AT_ONCE))
        try {
          await inSavepoint(tx, () => storeGroup(tx, connectionId, one));
        } catch (error) {
          services.log.warn({ err: error, tenant, class: one[0] }, 'the group of a class was not stored');
          work.failed.set(one[0], reasonOf(error));
        }
    });
  const groups = await inTenant(services.database, tenant, (tx) => listClassGroups(tx, connectionId));
  work.groups = new Map([...groups].map(([id, { group }]) => [id, group]));
}

const reasonOf = (error: unknown): string => (error instanceof Refusal ? error.message : 'Something went wrong here');

const nothing: Omit<Telling, 'mark'> = { roles: [], groups: [], classes: [] };

/** Tells the rules what somebody is. Those of a class are told its group, unless a rule names the class. */
async function tell(
  work: Work,
  tx: TenantTx,
  plan: Plan,
  personId: string,
  told: Omit<Telling, 'mark'>,
): Promise<void> {
  const direct = told.classes.flatMap((id) => {
    const [group, value] = [work.groups.get(id), plan.classNames.get(id)];
    return group !== undefined && value !== undefined ? [{ value, group }] : [];
  });
  const { roles, groups } = told;
  await mapMemberships(work.services, tx, sourceOf(work.connectionId), [{ personId, roles, groups, direct }]);
}

type Doable = Extract<Decision, { outcome: 'create' | 'link' | 'update' | 'leave' }>;

async function storeOne(work: Work, tx: TenantTx, plan: Plan, decision: Doable): Promise<Applied> {
  const turn = { services: work.services, tx, connectionId: work.connectionId };
  if (decision.outcome === 'leave') {
    const applied = await applyLeaving(turn, decision);
    await tell(work, tx, plan, decision.personId, nothing);
    return applied;
  }
  const applied = await applyPerson(turn, decision);
  await tell(work, tx, plan, applied.personId, decision.told);
  return applied;
}

async function storePeople(work: Work, plan: Plan, decisions: readonly Doable[]): Promise<void> {
  const { services, tenant } = work;
  for (let start = 0; start < decisions.length; start += AT_ONCE)
    await inTenant(services.database, tenant, async (tx) => {
      for (const decision of decisions.slice(start, start + AT_ONCE))
        try {
          const { personId, notes } = await inSavepoint(tx, () => storeOne(work, tx, plan, decision));
          work.people.set(decision.sourcedId, personId);
          if (notes.length > 0) work.notes.set(decision.sourcedId, notes);
        } catch (error) {
          const { sourcedId } = decision;
          services.log.warn(
            { err: error, tenant, sourcedId },
            'somebody of a student information system was not stored',
          );
          work.failed.set(sourcedId, reasonOf(error));
        }
    });
}

/** Does what the plan says. One who can't be stored is named, and leaves the others alone. */
export async function applyPlan(
  services: Services,
  tenant: TenantId,
  connectionId: string,
  plan: Plan,
): Promise<Outcome> {
  const [failed, notes, people] = [new Map<string, string>(), new Map<string, string[]>(), new Map<string, string>()];
  const work: Work = { services, tenant, connectionId, failed, notes, people, groups: new Map() };
  const doable = plan.decisions.filter((one): one is Doable => /^(create|link|update|leave)$/.test(one.outcome));
  await storePeople(
    work,
    plan,
    doable.filter(({ outcome }) => outcome === 'leave'),
  );
  await storeGroups(work, plan);
  await storePeople(
    work,
    plan,
    doable.filter(({ outcome }) => outcome !== 'leave'),
  );
  return { failed, notes, people };
}
