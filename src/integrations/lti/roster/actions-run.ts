/** Brings the members of a platform's course into a group. */
import { findPerson, publishPeopleChanged } from '#identity/account/api.ts';
import { deleteMembers, findGroup, insertMembers } from '#identity/people/api.ts';
import { emailOf, namesOf } from '#integrations/lti/launch/message.ts';
import { memberOf, type Visitor } from '#integrations/lti/launch/people.ts';
import { courseRoles } from '#integrations/lti/rules.ts';
import { findPlatform, type PlatformRow, stateOfDeployment } from '#integrations/lti/store.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inSavepoint } from '#platform/server/database/savepoint.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { applyRules } from './apply-rules.ts';
import { RosterUnreadable, readRoster } from './read.ts';
import { emptyReport, isActive, type Member, NAMES_KEPT, type RosterReport } from './rules.ts';
import * as store from './store.ts';

/** People per transaction: no lock is held for long. */
const AT_ONCE = 50;

const toVisitor = (member: Member): Visitor => ({
  subject: member.user_id,
  roles: member.roles,
  person: {
    ...namesOf({
      given_name: member.given_name ?? undefined,
      family_name: member.family_name ?? undefined,
      name: member.name ?? undefined,
    }),
    email: emailOf(member.email),
    sourcedId: member.lis_person_sourcedid ?? null,
  },
});

const nameOf = ({ person, subject }: Visitor): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.email || subject;

interface Run {
  readonly services: Services;
  readonly tenant: TenantId;
  readonly platform: PlatformRow;
  readonly report: RosterReport;
  readonly people: store.MemberPlace[];
}

/** Whom a learner is here, as the report tells of it; nobody where they have no account. */
async function place(tx: TenantTx, { services, platform, report, people }: Run, visitor: Visitor): Promise<void> {
  const found = await memberOf(tx, platform, visitor, services.clock());
  if (found === null) {
    report.unknown += 1;
    if (report.names.length < NAMES_KEPT) report.names.push(nameOf(visitor));
    return;
  }
  if (found.by === 'created') report.created += 1;
  if (found.by === 'external-id') report.recognised += 1;
  const person = await findPerson(tx, found.personId);
  if (person?.status !== 'active') report.disabled += 1;
  else people.push({ personId: found.personId, subject: visitor.subject });
}

async function placeAll(run: Run, learners: readonly Visitor[]): Promise<void> {
  const { services, tenant, report } = run;
  for (let start = 0; start < learners.length; start += AT_ONCE)
    await inTenant(services.database, tenant, async (tx) => {
      for (const visitor of learners.slice(start, start + AT_ONCE))
        try {
          await inSavepoint(tx, () => place(tx, run, visitor));
        } catch (error) {
          report.failed += 1;
          services.log.warn({ err: error, tenant, subject: visitor.subject }, 'a member of a course was not stored');
        }
    });
}

/** What the settings of a course allow now. Throws `RosterUnreadable` where its members may not be read. */
async function settingsOf(tx: TenantTx, id: string, now: Date) {
  const context = await store.findContext(tx, id);
  if (!context) return null;
  const platform = await findPlatform(tx, context.platform_id);
  if (!platform?.is_enabled) throw new RosterUnreadable('The platform is disabled');
  if (context.group_id === null) throw new RosterUnreadable('No group is chosen');
  const state = await stateOfDeployment(tx, platform.platform_id, context.deployment, now);
  if (state !== 'accepted') throw new RosterUnreadable('The deployment is not accepted');
  const creates_accounts = platform.creates_accounts && context.creates_accounts;
  return { context, platform: { ...platform, creates_accounts }, groupId: context.group_id };
}

/**
 * Changes the group: who is new comes in, and who left goes where this roster put them in. `staying` null: who left is not
 * known, as a member of the list can’t be read.
 */
async function changeGroup(
  tx: TenantTx,
  run: Run,
  { id, groupId, began, staying }: { id: string; groupId: string; began: Date; staying: readonly string[] | null },
): Promise<void> {
  const { services, report, people } = run;
  const locked = await store.lockContext(tx, id);
  const group = await findGroup(tx, groupId);
  if (locked?.group_id !== groupId || locked.began_at?.getTime() !== began.getTime() || !group)
    throw new RosterUnreadable('The settings were changed during the run');
  const added = await insertMembers(tx, groupId, [...new Set(people.map((one) => one.personId))]);
  await store.storeMembers(tx, id, groupId, people, added);
  const gone = staying === null ? [] : await store.dropMembersBut(tx, id, groupId, staying);
  const removed = await deleteMembers(tx, groupId, gone);
  report.added = added.length;
  report.removed = removed.length;
  if (added.length > 0) await writeAudit(tx, null, 'group.add', 'group', groupId, { people: added });
  if (removed.length > 0) await writeAudit(tx, null, 'group.remove', 'group', groupId, { people: removed });
  await publishPeopleChanged(services, tx, [...added, ...removed]);
}

async function run(services: Services, tenant: TenantId, id: string, began: Date): Promise<RosterReport> {
  const settings = await inTenant(services.database, tenant, (tx) => settingsOf(tx, id, services.clock()));
  if (settings === null) throw new RosterUnreadable('The course is no longer there');
  const { context, platform, groupId } = settings;
  const { members, broken } = await readRoster(services, tenant, platform, context.memberships_url);
  const known = await inTenant(services.database, tenant, (tx) => store.countMembers(tx, id));
  // An empty list from a course that had learners is a fault there rather than everybody's leaving.
  if (members.length === 0 && known > 0) throw new RosterUnreadable('The platform named no members');
  const report = { ...emptyReport(), members: members.length + broken, failed: broken };
  const learners = members.filter((one) => isActive(one) && courseRoles(one.roles).isLearner).map(toVisitor);
  report.learners = learners.length;
  const working: Run = { services, tenant, platform, report, people: [] };
  await placeAll(working, learners);
  const staying = broken > 0 ? null : learners.map((one) => one.subject);
  await inTenant(services.database, tenant, async (tx) => {
    await changeGroup(tx, working, { id, groupId, began, staying });
    await applyRules(services, tx, context, { members: members.filter(isActive), isWhole: broken === 0 });
  });
  return report;
}

/** Reads the members of a course and changes its group. What fails is kept with the course; nothing is changed then. */
export async function syncRoster(services: Services, tenant: TenantId, id: string): Promise<void> {
  const { database, clock, log } = services;
  const began = clock();
  if (!(await inTenant(database, tenant, (tx) => store.beginRun(tx, id, began)))) return;
  try {
    const report = await run(services, tenant, id, began);
    await inTenant(database, tenant, (tx) => store.endRun(tx, id, began, { at: clock(), report }));
  } catch (error) {
    const isTold = error instanceof RosterUnreadable;
    log.info({ err: error, tenant, context: id }, 'the members of a course were not read');
    const problem = isTold ? error.message : 'Something went wrong here';
    await inTenant(database, tenant, (tx) => store.endRun(tx, id, began, { at: clock(), problem }));
    if (!isTold) throw error;
  }
}
