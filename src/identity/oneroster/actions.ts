/** Connecting student information systems, and asking for runs. */
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { findPerson } from '#identity/account/api.ts';
import { adoptRules, forgetSource } from '#identity/directories/api.ts';
import { changesNothing } from '#platform/contract/changes.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import type { Services } from '#platform/server/services.ts';
import { getTenantRow } from '#tenancy/api.ts';
import { secretPurpose } from './actions-run.ts';
import {
  type Connection,
  type ConnectionInput,
  connectionBody,
  type getRun,
  type Run,
  type startRun,
  type updateConnection,
} from './contract.ts';
import { nextNight, type Report, SILENT_MS } from './rules.ts';
import { FIRST_RULES, sourceOf } from './source.ts';
import * as store from './store.ts';
import { findLinkOf, insertLink, listNames } from './store-records.ts';

const MOST_CONNECTIONS = 20;

function withoutRows({ rows: _, ...counts }: Report): NonNullable<Run['report']> {
  return counts;
}

function toRun(row: store.RunRow): Run {
  return {
    _id: row.run_id,
    kind: row.kind,
    isFull: row.is_full,
    state: row.state,
    startedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`.trim(),
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    problem: row.problem,
    report: row.report === null ? null : withoutRows(row.report),
  };
}

const isBusy = (row: store.ConnectionRow, now: Date): boolean =>
  row.running_since !== null && now.getTime() - row.running_since.getTime() < SILENT_MS;

async function toView(
  tx: TenantTx,
  row: store.ConnectionRow,
  {
    people,
    run,
    grades,
    now,
  }: { people: number; run: store.RunRow | undefined; grades: store.GradeUse | undefined; now: Date },
): Promise<Connection> {
  return {
    _id: row.connection_id,
    edit: row.edit,
    name: row.name,
    version: row.version,
    baseUrl: row.base_url,
    tokenUrl: row.token_url,
    gradebookUrl: row.gradebook_url,
    clientId: row.client_id,
    schools: row.schools,
    createsAccounts: row.creates_accounts,
    linksBy: row.links_by,
    mostRemoved: row.most_removed,
    isNightly: row.is_nightly,
    people,
    knownSchools: await store.listKnownSchools(tx, row.connection_id),
    dueAt: row.due_at?.toISOString() ?? null,
    isRunning: isBusy(row, now) || (run?.state === 'waiting' && now.getTime() - run.asked_at.getTime() < SILENT_MS),
    lastRun: run ? toRun(run) : null,
    lastGradeAt: grades?.sent_at?.toISOString() ?? null,
    unsentGrades: grades?.unsent ?? 0,
  };
}

export async function readConnections(tx: TenantTx, now: Date): Promise<Connection[]> {
  const [people, runs] = [await store.countPeople(tx), await store.listLastRuns(tx)];
  const last = new Map(runs.map((run) => [run.connection_id, run]));
  const grades = await store.listGradeUse(tx);
  const views: Connection[] = [];
  for (const row of await store.listConnectionRows(tx)) {
    const id = row.connection_id;
    views.push(await toView(tx, row, { people: people.get(id) ?? 0, run: last.get(id), grades: grades.get(id), now }));
  }
  return views;
}

async function getView(tx: TenantTx, id: string, now: Date): Promise<Connection> {
  const view = (await readConnections(tx, now)).find(({ _id }) => _id === id);
  if (!view) throw notFound('The system');
  return view;
}

function refuseAddresses(services: Services, given: ConnectionInput): void {
  const { baseUrl, tokenUrl, gradebookUrl, version } = given;
  if (gradebookUrl !== '' && version !== '1.2')
    throw badField('gradebookUrl', 'Results can only be sent by OneRoster 1.2');
  for (const [path, address] of Object.entries({ baseUrl, tokenUrl, ...(gradebookUrl && { gradebookUrl }) })) {
    const why = addressBlocker(address, services.config.SSO_LOCAL);
    if (why !== null) throw badField(path, why);
    if (URL.parse(address)?.search || URL.parse(address)?.hash) throw badField(path, 'Must have no ? or # in it');
  }
}

async function toValues(tx: TenantTx, id: string, given: ConnectionInput, now: Date): Promise<store.ConnectionValues> {
  const { time_zone: timeZone } = await getTenantRow(tx);
  return {
    name: given.name,
    version: given.version,
    base_url: given.baseUrl,
    token_url: given.tokenUrl,
    gradebook_url: given.gradebookUrl,
    client_id: given.clientId,
    schools: [...new Set(given.schools)],
    creates_accounts: given.createsAccounts,
    links_by: given.linksBy,
    most_removed: given.mostRemoved,
    is_nightly: given.isNightly,
    due_at: given.isNightly ? nextNight(now, timeZone, id) : null,
  };
}

/** What the audit log keeps of the settings. */
const told = ({ name, version, baseUrl, gradebookUrl, createsAccounts, isNightly, linksBy }: ConnectionInput) => ({
  name,
  version,
  url: baseUrl,
  sendsGrades: gradebookUrl !== '',
  createsAccounts,
  linksAccounts: linksBy,
  scheduled: isNightly,
});

export async function addConnection(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  given: ConnectionInput,
): Promise<Connection> {
  refuseAddresses(services, given);
  if (given.clientSecret === undefined) throw badField('clientSecret', 'Enter the client secret');
  if ((await store.listConnectionRows(tx)).length >= MOST_CONNECTIONS)
    throw new Refusal('impossible', `There can be at most ${MOST_CONNECTIONS} systems. Remove one first`);
  const [id, now] = [uuid(), services.clock()];
  const sealed = services.vault.seal(secretPurpose(tx.tenantId, id), given.clientSecret);
  await store.insertConnection(tx, id, {
    ...(await toValues(tx, id, given, now)),
    sealed_secret: sealed,
    created_at: now,
  });
  await adoptRules(tx, sourceOf(id), FIRST_RULES, []);
  await writeAudit(tx, actor, 'oneroster.create', 'oneroster_connection', id, told(given));
  return getView(tx, id, now);
}

/** `hasMoved`: results go to another address from now on, or to one again. */
export async function changeConnection(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  id: string,
  { edit, ...changes }: BodyOf<typeof updateConnection>,
): Promise<{ connection: Connection; hasMoved: boolean }> {
  const now = services.clock();
  const before = await getView(tx, id, now);
  if (changesNothing(changes, edit, before.edit)) return { connection: before, hasMoved: false };
  const given = withChanges(connectionBody, before, changes);
  refuseAddresses(services, given);
  const originOf = (address: string): string | undefined => URL.parse(address)?.origin;
  const isElsewhere =
    given.baseUrl !== before.baseUrl ||
    given.tokenUrl !== before.tokenUrl ||
    // Tokens go there.
    (given.gradebookUrl !== before.gradebookUrl &&
      given.gradebookUrl !== '' &&
      originOf(given.gradebookUrl) !== originOf(given.baseUrl));
  // A secret is told to the system that it belongs to, and to no other.
  if (given.clientSecret === undefined && isElsewhere)
    throw badField('clientSecret', 'Must be given again, because the address of the system is another one');
  const sealed =
    given.clientSecret === undefined ? null : services.vault.seal(secretPurpose(tx.tenantId, id), given.clientSecret);
  const values = { ...(await toValues(tx, id, given, now)), ...(sealed && { sealed_secret: sealed }) };
  if (!(await store.updateConnectionRow(tx, id, edit ?? before.edit, values)))
    throw new Refusal('conflict', 'Someone else has changed this system. Reload the page');
  await writeAudit(tx, actor, 'oneroster.update', 'oneroster_connection', id, {
    ...told(given),
    newSecret: sealed !== null,
  });
  const hasMoved = given.gradebookUrl !== '' && given.gradebookUrl !== before.gradebookUrl;
  return { connection: await getView(tx, id, now), hasMoved };
}

export async function dropConnection(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const name = await store.deleteConnection(tx, id);
  if (name === null) throw notFound('The system');
  await forgetSource(tx, sourceOf(id));
  await writeAudit(tx, actor, 'oneroster.delete', 'oneroster_connection', id, { name });
}

/** How many removals a run that waits would do. Throws for a run that does not wait. */
async function confirmedOf(tx: TenantTx, id: string, runId: string | undefined): Promise<number | null> {
  if (runId === undefined) return null;
  const run = await store.findRun(tx, runId);
  if (run?.connection_id !== id || run.state !== 'held' || !run.report)
    throw badField('confirms', 'There is no run of this system that waits for a confirmation');
  return run.report.leave + run.report.lost;
}

/** Notes that somebody wants a run, or the schedule does. It begins soon after. */
export async function askForRun(
  tx: TenantTx,
  actor: Actor | null,
  id: string,
  { kind, isFull, confirms }: BodyOf<typeof startRun>,
  now: Date,
): Promise<Run> {
  const row = await store.lockConnection(tx, id);
  if (!row) throw notFound('The system');
  const view = await getView(tx, id, now);
  if (view.isRunning) throw new Refusal('conflict', 'The system is being read already');
  const [runId, confirmed] = [uuid(), await confirmedOf(tx, id, confirms)];
  await store.insertRun(tx, {
    run_id: runId,
    connection_id: id,
    kind,
    is_full: isFull,
    confirmed,
    started_by: actor?.personId ?? null,
    asked_at: now,
  });
  if (actor) await writeAudit(tx, actor, 'oneroster.run', 'oneroster_connection', id, { kind, count: confirmed });
  return toRun((await store.findRun(tx, runId))!);
}

export async function readRuns(tx: TenantTx, id: string, page: { ofst: number; limit: number }) {
  if (!(await store.findConnection(tx, id))) throw notFound('The system');
  const { rows, total } = await store.listRunRows(tx, id, page);
  return { runs: rows.map(toRun), total };
}

export async function readRun(tx: TenantTx, id: string): Promise<ResponseOf<typeof getRun>> {
  const row = await store.findRun(tx, id);
  if (!row) throw notFound('The run');
  const rows = row.report?.rows ?? [];
  const names = await listNames(
    tx,
    rows.flatMap(({ person }) => person ?? []),
  );
  // Who is not here any more has no name.
  const named = rows.map((one) => (one.person === null ? one : { ...one, name: names.get(one.person) ?? '' }));
  return { ...toRun(row), rows: named };
}

/** Connects somebody of the system with an account by hand. Throws `conflict` where one of them is connected. */
export async function connectByHand(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { sourcedId, person }: { readonly sourcedId: string; readonly person: string },
  now: Date,
): Promise<void> {
  if (!(await store.lockConnection(tx, id))) throw notFound('The system');
  const account = await findPerson(tx, person);
  if (!account || account.status === 'guest') throw badField('person', 'There is no person with this identifier');
  if ((await findLinkOf(tx, id, person)) !== null)
    throw new Refusal('conflict', 'Somebody of the system has this account already');
  if (!(await insertLink(tx, id, { sourcedId, personId: person, linkedBy: 'hand' }, now)))
    throw new Refusal('conflict', 'The person of the system has an account already');
  await store.setProgress(tx, id, { needs_full: true });
  await writeAudit(tx, actor, 'oneroster.connect', 'person', person, { number: sourcedId, by: 'hand' });
}
