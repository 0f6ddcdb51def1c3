/** Runs: reads a student information system, plans, and stores what the plan says or only reports it. */
import { readRules } from '#identity/directories/api.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { dayOfSchool } from '#tenancy/api.ts';
import { applyPlan, wantedClasses } from './apply.ts';
import { goneUsers, type Mirror, mergeMirror } from './plan/merge.ts';
import { makePlan, type Plan } from './plan/plan.ts';
import { reportOf } from './report.ts';
import { FULL_MS, isHeld, type Report } from './rules.ts';
import { sourceOf } from './source.ts';
import {
  type ConnectionRow,
  endDeadRuns,
  findConnection,
  findRun,
  leaveConnection,
  setProgress,
  takeConnection,
  touchConnection,
  updateRun,
} from './store.ts';
import { listClassGroups, listKnown, readLinks, readMirror, storeMirror } from './store-records.ts';
import { type Client, openClient, type Pause, Unreadable } from './wire/client.ts';
import { type Reading, readAll } from './wire/read.ts';

/** Changes are asked for from some minutes before the last time: clocks there may differ, and writes take a moment. */
const OVERLAP_MS = 5 * 60_000;

export const secretPurpose = (tenantId: string, id: string): string => `oneroster secret ${tenantId} ${id}`;

/** The client of a connection. */
export const clientOf = (services: Services, tenant: TenantId, row: ConnectionRow, pause?: Pause) =>
  openClient(
    services,
    {
      version: row.version,
      baseUrl: row.base_url,
      tokenUrl: row.token_url,
      clientId: row.client_id,
      secret: services.vault.open(secretPurpose(tenant, row.connection_id), row.sealed_secret),
    },
    pause,
  );

interface Run {
  readonly services: Services;
  readonly tenant: TenantId;
  readonly runId: string;
  readonly connection: ConnectionRow;
  readonly isFull: boolean;
}

/** Throws when another run has taken the connection: this one was silent for too long, or the connection is gone. */
async function signOfLife({ services, connection, runId }: Run, tx: TenantTx): Promise<void> {
  if (!(await touchConnection(tx, connection.connection_id, runId, services.clock())))
    throw new Unreadable('Another run has taken the place of this one');
}

/** Accounts that somebody new could have, by number and by address. */
async function knownOf(tx: TenantTx, reading: Reading, linked: ReadonlySet<string>) {
  const fresh = [...reading.users.living].filter(([id]) => !linked.has(id));
  const numbers = fresh.flatMap(([id, { identifier }]) => (identifier === '' ? [id] : [id, identifier]));
  const emails = fresh.flatMap(([, { email, username }]) => [email.toLowerCase(), username.toLowerCase()]);
  const known = await listKnown(tx, numbers, emails);
  const byNumber = Map.groupBy(known, ({ externalId }) => externalId ?? '');
  return { byNumber, byEmail: new Map(known.map((one) => [one.email, one])) };
}

interface Planned {
  readonly plan: Plan;
  readonly before: Mirror;
  readonly after: Mirror;
  readonly newGroups: readonly string[];
}

async function planRun({ services, connection, isFull }: Run, tx: TenantTx, reading: Reading): Promise<Planned> {
  const { connection_id: id } = connection;
  const [before, links] = [await readMirror(tx, id), await readLinks(tx, id)];
  const after = mergeMirror(before, reading, isFull);
  const rules = await readRules(tx, sourceOf(id));
  const plan = makePlan({
    mirror: after,
    users: reading.users.living,
    gone: goneUsers(links.keys(), reading, isFull),
    links,
    ...(await knownOf(tx, reading, new Set(links.keys()))),
    givesRole: (words) => rules.grants({ roles: words, groups: [], direct: [] }).roles.length > 0,
    schools: connection.schools,
    linksBy: connection.links_by,
    createsAccounts: connection.creates_accounts,
    today: await dayOfSchool(tx, services.clock()),
  });
  const grouped = await listClassGroups(tx, id);
  const newGroups = wantedClasses(plan, rules.isGroupNamed)
    .filter(([clazz]) => !grouped.has(clazz))
    .map(([, name]) => name);
  return { plan, before, after, newGroups };
}

/** Does what the plan says, and notes how far the system has been read. */
async function storeRun(run: Run, reading: Reading, planned: Planned): Promise<Report> {
  const { services, tenant, connection, isFull } = run;
  const { connection_id: id } = connection;
  const applied = await applyPlan(services, tenant, id, planned.plan, (tx) => signOfLife(run, tx));
  const report = reportOf(planned.plan, reading, planned.newGroups, applied);
  const now = services.clock();
  await inTenant(services.database, tenant, async (tx) => {
    await signOfLife(run, tx);
    await storeMirror(tx, id, planned.before, planned.after);
    // Settings that were changed in between are for the next run, which reads everything.
    const isSame = (await findConnection(tx, id))?.edit === connection.edit;
    await setProgress(tx, id, {
      read_until: new Date(reading.startedAt.getTime() - OVERLAP_MS),
      ...(isFull && { full_at: now }),
      needs_full: report.refused > 0 || !isSame,
    });
  });
  return report;
}

async function perform(run: Run, kind: 'preview' | 'sync', confirmed: number | null, pause: Pause | undefined) {
  const { services, tenant, connection, isFull } = run;
  const asking = clientOf(services, tenant, connection, pause);
  const client: Client = {
    async get(path, query) {
      const answer = await asking.get(path, query);
      await inTenant(services.database, tenant, (tx) => signOfLife(run, tx));
      return answer;
    },
  };
  const reading = await readAll(client, isFull ? null : connection.read_until, services.clock());
  const planned = await inTenant(services.database, tenant, (tx) => planRun(run, tx, reading));
  const { plan } = planned;
  const looked = reportOf(plan, reading, planned.newGroups, null);
  if (kind === 'preview') return { state: 'done' as const, report: looked };
  const { lost, memberships, people } = plan;
  const removals = { leave: looked.leave, people, lost, memberships };
  if (isHeld(removals, connection.most_removed, confirmed)) {
    if (isFull)
      await inTenant(services.database, tenant, (tx) =>
        setProgress(tx, connection.connection_id, { needs_full: true }),
      );
    return { state: 'held' as const, report: looked };
  }
  return { state: 'done' as const, report: await storeRun(run, reading, planned) };
}

/** What was asked for, and whether everything has to be read. */
async function begin(services: Services, tenant: TenantId, runId: string) {
  const now = services.clock();
  return inTenant(services.database, tenant, async (tx) => {
    const row = await findRun(tx, runId);
    const connection = row && (await findConnection(tx, row.connection_id));
    if (!row || !connection || row.state === 'done' || row.state === 'failed' || row.state === 'held') return null;
    if (!(await takeConnection(tx, connection.connection_id, runId, now))) {
      const problem = 'Another run is reading the system';
      await updateRun(tx, runId, { state: 'failed', began_at: now, ended_at: now, problem });
      return null;
    }
    const isStale = connection.full_at === null || now.getTime() - connection.full_at.getTime() > FULL_MS;
    const isFull = row.is_full || connection.needs_full || isStale || connection.read_until === null;
    await updateRun(tx, runId, { state: 'running', began_at: now, is_full: isFull });
    await endDeadRuns(tx, connection.connection_id, runId, now);
    return { row, connection, isFull };
  });
}

/** Does a run that was asked for. What fails is kept with it. */
export async function performRun(services: Services, tenant: TenantId, runId: string, pause?: Pause): Promise<void> {
  const begun = await begin(services, tenant, runId);
  if (!begun) return;
  const { row, connection, isFull } = begun;
  const end = (values: Parameters<typeof updateRun>[2]) =>
    inTenant(services.database, tenant, async (tx) => {
      await updateRun(tx, runId, { ...values, ended_at: services.clock() });
      await leaveConnection(tx, connection.connection_id, runId);
    });
  try {
    const run: Run = { services, tenant, runId, connection, isFull };
    const { state, report } = await perform(run, row.kind, row.confirmed, pause);
    await end({ state, report: JSON.stringify(report) });
  } catch (error) {
    const isTold = error instanceof Unreadable;
    services.log.info({ err: error, tenant, run: runId }, 'a student information system was not read');
    await end({ state: 'failed', problem: isTold ? error.message : 'Something went wrong here' });
    if (!isTold) throw error;
  }
}
