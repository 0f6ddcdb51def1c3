/** Stores a plan: groups first, then who leaves, then everybody else, some people to a transaction. */
import { mapMemberships, readRules } from '#identity/directories/api.ts';
import { editGroup, findGroup, findGroupNamed, makeGroup } from '#identity/people/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inSavepoint } from '#platform/server/database/savepoint.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { applyLeaving, applyPerson } from './apply-account.ts';
import type { Decision, Plan, Telling } from './plan/plan.ts';
import { sourceOf } from './source.ts';
import { insertClassGroup, listClassGroups, updateLink } from './store-records.ts';

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
  /** Called in each transaction before anything is stored. */
  readonly begin: (tx: TenantTx) => Promise<void>;
}

/** The classes that need a group: somebody attends them, and no rule says what they mean. */
export function wantedClasses({ decisions, classNames }: Plan, isRuled: (name: string) => boolean): [string, string][] {
  const attended = new Set(decisions.flatMap((one) => ('told' in one ? one.told.classes : [])));
  return [...attended].flatMap((id): [string, string][] => {
    const name = classNames.get(id);
    return name === undefined || isRuled(name) ? [] : [[id, name]];
  });
}

type ClassGroups = Map<string, { readonly group: string; readonly isMade: boolean }>;

async function addGroup(tx: TenantTx, connectionId: string, id: string, name: string, all: ClassGroups): Promise<void> {
  const named = await findGroupNamed(tx, name);
  const isFree = named !== null && ![...all.values()].some(({ group }) => group === named);
  // Another class may have the group of this name.
  const free = named === null ? name : `${name.slice(0, 100)} (${id.slice(0, 45)})`.toWellFormed();
  const group = isFree ? named : (await makeGroup(tx, null, { name: free, description: '' }))._id;
  await insertClassGroup(tx, connectionId, id, group, !isFree);
  all.set(id, { group, isMade: !isFree });
}

/** Renames a group with its class, where it was made for it and the name is free. */
async function renameGroup(tx: TenantTx, name: string, { group: id, isMade }: { group: string; isMade: boolean }) {
  const group = isMade ? await findGroup(tx, id) : null;
  if (!group || group.name === name) return;
  if ((await findGroupNamed(tx, name, id)) === null) await editGroup(tx, null, id, { name });
}

async function storeGroups(work: Work, plan: Plan): Promise<void> {
  const { services, tenant, connectionId } = work;
  const { wanted, all } = await inTenant(services.database, tenant, async (tx) => {
    const rules = await readRules(tx, sourceOf(connectionId));
    return { wanted: wantedClasses(plan, rules.isGroupNamed), all: await listClassGroups(tx, connectionId) };
  });
  for (let start = 0; start < wanted.length; start += AT_ONCE)
    await inTenant(services.database, tenant, async (tx) => {
      await work.begin(tx);
      for (const [id, name] of wanted.slice(start, start + AT_ONCE))
        try {
          const known = all.get(id);
          await inSavepoint(tx, () =>
            known ? renameGroup(tx, name, known) : addGroup(tx, connectionId, id, name, all),
          );
        } catch (error) {
          services.log.warn({ err: error, tenant, class: id }, 'the group of a class was not stored');
          work.failed.set(id, reasonOf(error));
        }
    });
  work.groups = new Map([...all].map(([id, { group }]) => [id, group]));
}

const reasonOf = (error: unknown): string => (error instanceof Refusal ? error.message : 'Something went wrong here');

const nothing: Omit<Telling, 'mark'> = { roles: [], groups: [], classes: [] };

type Doable = Extract<Decision, { outcome: 'create' | 'link' | 'update' | 'leave' }>;

/** Somebody whose account is stored, and what the rules are to be told. */
interface Stored {
  readonly sourcedId: string;
  readonly personId: string;
  readonly told: Omit<Telling, 'mark'>;
}

/** Tells the rules what people are. They are told the group of a class, unless a rule names the class. */
async function tell(work: Work, tx: TenantTx, plan: Plan, stored: readonly Stored[]): Promise<void> {
  const all = stored.map(({ personId, told: { roles, groups, classes } }) => {
    const direct = classes.flatMap((id) => {
      const [group, value] = [work.groups.get(id), plan.classNames.get(id)];
      return group !== undefined && value !== undefined ? [{ value, group }] : [];
    });
    return { personId, roles, groups, direct };
  });
  await inSavepoint(tx, () => mapMemberships(work.services, tx, sourceOf(work.connectionId), all));
}

/** All at once, and one by one where that fails. */
async function applyMappings(work: Work, tx: TenantTx, plan: Plan, stored: readonly Stored[]): Promise<void> {
  if (stored.length === 0) return;
  try {
    return await tell(work, tx, plan, stored);
  } catch (error) {
    work.services.log.warn({ err: error, tenant: work.tenant }, 'roles and groups are stored one by one');
  }
  for (const one of stored)
    try {
      await tell(work, tx, plan, [one]);
    } catch (error) {
      fail(work, one.sourcedId, error);
      // The next run tells it again.
      await updateLink(tx, work.connectionId, one.sourcedId, { told_mark: null });
    }
}

function fail({ services, tenant, failed }: Work, sourcedId: string, error: unknown): void {
  services.log.warn({ err: error, tenant, sourcedId }, 'somebody of a student information system was not stored');
  failed.set(sourcedId, reasonOf(error));
}

async function storeSome(work: Work, tx: TenantTx, plan: Plan, some: readonly Doable[]): Promise<void> {
  const turn = { services: work.services, tx, connectionId: work.connectionId };
  const stored: Stored[] = [];
  for (const decision of some) {
    const { sourcedId } = decision;
    try {
      const { personId, notes } = await inSavepoint(tx, () =>
        decision.outcome === 'leave' ? applyLeaving(turn, decision) : applyPerson(turn, decision),
      );
      stored.push({ sourcedId, personId, told: decision.outcome === 'leave' ? nothing : decision.told });
      work.people.set(sourcedId, personId);
      if (notes.length > 0) work.notes.set(sourcedId, notes);
    } catch (error) {
      fail(work, sourcedId, error);
    }
  }
  await applyMappings(work, tx, plan, stored);
}

async function storePeople(work: Work, plan: Plan, decisions: readonly Doable[]): Promise<void> {
  const { services, tenant } = work;
  for (let start = 0; start < decisions.length; start += AT_ONCE)
    await inTenant(services.database, tenant, async (tx) => {
      await work.begin(tx);
      await storeSome(work, tx, plan, decisions.slice(start, start + AT_ONCE));
    });
}

/** Does what the plan says. One who can't be stored is named, and leaves the others alone. */
export async function applyPlan(
  services: Services,
  tenant: TenantId,
  connectionId: string,
  plan: Plan,
  begin: Work['begin'],
): Promise<Outcome> {
  const [failed, notes, people] = [new Map<string, string>(), new Map<string, string[]>(), new Map<string, string>()];
  const work: Work = { services, tenant, connectionId, failed, notes, people, groups: new Map(), begin };
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
