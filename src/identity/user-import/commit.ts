/** Storing the rows of a file: all of them and what is known of them later, in one transaction, or nothing. */

import { setImmediate as letOthersWork } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import {
  endPasswordLinks,
  endSessionsOf,
  proveEmail,
  publishPeople,
  publishPeopleChanged,
} from '#identity/account/api.ts';
import { forgetDeactivations, forgetGivenRoles } from '#identity/people/api.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { type AuditLine, type InWords, writeAudit, writeAuditLines } from '#platform/server/audit.ts';
import { findViolatedUnique } from '#platform/server/database/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskContext } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { inParts } from './chunks.ts';
import { findContext } from './context.ts';
import type { Welcome } from './contract.ts';
import type { PeopleFile } from './read-people.ts';
import { writeReport } from './report.ts';
import type { PlanOptions } from './rules-match.ts';
import { type Plan, type PlannedRow, planRows } from './rules-plan.ts';
import {
  insertGroups,
  insertMemberships,
  insertPeople,
  type Membership,
  markUploaded,
  type NewPersonRow,
  updatePeople,
  waitForOtherUploads,
} from './store.ts';
import { insertAccounts, insertUpload, type UploadCounts } from './store-upload.ts';

/** Rows in one statement. */
const PART = 1_000;
const STATEMENT_LIMIT_MS = 60_000;

type Updated = PlannedRow & { outcome: 'update' };
type Created = PlannedRow & { outcome: 'create' };

export const countOutcomes = (rows: readonly { readonly outcome: PlannedRow['outcome'] }[]): UploadCounts => {
  const counts = { found: rows.length, create: 0, update: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

export interface Commit {
  readonly context: TaskContext<object>;
  readonly file: PeopleFile;
  readonly options: PlanOptions & { readonly welcome: Welcome };
  /** Steps of the whole task, for its progress. */
  readonly report: (done: number) => Promise<void>;
}

/** Answers what became of the rows. Throws `conflict` when somebody changes the same people at the same time. */
export async function commitRows(commit: Commit): Promise<{ counts: UploadCounts; report: Buffer; committedAt: Date }> {
  const { services, tenant } = commit.context;
  try {
    return await inTenant(services.database, tenant, (tx) => storeRows(tx, commit), {
      repeatable: true,
      statementTimeoutMs: STATEMENT_LIMIT_MS,
    });
  } catch (error) {
    if (findViolatedUnique(error) === null) throw error;
    throw new Refusal('conflict', CHANGED_MEANWHILE, { cause: error });
  }
}

const CHANGED_MEANWHILE = 'Someone else has changed some of these people. Nothing was saved. Try again';

/** What is stored once all rows are: who joins which group, and who did what. */
interface Afterwards {
  readonly groupIds: ReadonlyMap<string, string>;
  readonly joined: Map<string, string[]>;
  readonly lines: AuditLine[];
  readonly accounts: { personId: string; position: number }[];
}

async function storeRows(tx: TenantTx, { context, file, options, report }: Commit) {
  const { services, taskId, personId } = context;
  await waitForOtherUploads(tx);
  const deps = await findContext(tx, file.rows, { isToBeStored: true });
  const plan = await planRows(file.rows, deps, options, letOthersWork);
  const counts = countOutcomes(plan.rows);
  const afterwards = await storeNewGroups(tx, plan, taskId);
  const created = plan.rows.filter((row): row is Created => row.outcome === 'create');
  const updated = plan.rows.filter((row): row is Updated => row.outcome === 'update');

  let stored = counts.unchanged + counts.refused;
  for (const part of inParts(created, PART)) {
    await storeCreated(tx, part, afterwards, taskId);
    stored += part.length;
    await report(stored);
  }
  for (const part of inParts(updated, PART)) {
    await storeUpdated(services, tx, part, afterwards, taskId);
    stored += part.length;
    await report(stored);
  }
  if (options.existing !== 'keep') {
    const met = plan.rows.filter(({ outcome }) => outcome === 'update' || outcome === 'unchanged');
    for (const part of inParts(met, PART)) {
      await markUploaded(
        tx,
        part.map(({ email }) => email),
      );
    }
  }
  await storeMemberships(tx, afterwards, taskId);
  for (const part of inParts(afterwards.lines, PART)) {
    const ids = part.map(() => uuid());
    await writeAuditLines(tx, personId, ids, part);
  }
  await writeAudit(tx, personId === null ? null : { personId }, 'people.upload', 'task', taskId, { ...counts });

  const written = await writeReport(file, plan.rows, context.translator.message);
  const committedAt = await insertUpload(tx, { taskId, counts, report: written });
  if (options.welcome !== 'none') {
    for (const part of inParts(afterwards.accounts, PART)) await insertAccounts(tx, taskId, part);
  }
  const changedIds = updated.map((row) => row.known.personId);
  await publishPeopleChanged(services, tx, changedIds);
  return { counts, report: written, committedAt };
}

/** A line of the log; its details are such as the log has words for. */
const lineOf = <const D extends object>(
  action: string,
  kind: AuditLine['kind'],
  subjectId: string,
  details: D & InWords<D>,
): AuditLine => ({ action, kind, subjectId, details });

/** Makes the groups that are missing. */
async function storeNewGroups(tx: TenantTx, { newGroups, groupIds }: Plan, upload: string): Promise<Afterwards> {
  const ids = new Map(groupIds);
  for (const { key } of newGroups) ids.set(key, uuid());
  const made = newGroups.map(({ key, name }) => ({ groupId: ids.get(key)!, name }));
  for (const part of inParts(made, PART)) await insertGroups(tx, part);
  const lines = made.map(({ groupId, name }): AuditLine => {
    return lineOf('group.create', 'group', groupId, { name, upload });
  });
  return { groupIds: ids, joined: new Map(), lines, accounts: [] };
}

async function storeCreated(
  tx: TenantTx,
  rows: readonly Created[],
  { groupIds, joined, lines, accounts }: Afterwards,
  upload: string,
): Promise<void> {
  const people = rows.map(toNewPerson);
  if ((await insertPeople(tx, people)) < people.length) throw new Refusal('conflict', CHANGED_MEANWHILE);
  await publishPeople(
    tx,
    'person.created',
    people.map(({ personId }) => personId),
    new Date(),
  );
  for (const [index, { personId, email, roles, status }] of people.entries()) {
    const { joins, position, groups } = rows[index]!;
    for (const key of joins) push(joined, groupIds.get(key)!, personId);
    if (status === 'active') accounts.push({ personId, position });
    lines.push(lineOf('person.create', 'person', personId, { email, roles, groups, upload }));
  }
}

async function storeMemberships(tx: TenantTx, { joined, lines }: Afterwards, upload: string): Promise<void> {
  const memberships = [...joined].flatMap(([groupId, ids]) =>
    ids.map((personId): Membership => ({ groupId, personId })),
  );
  for (const part of inParts(memberships, 2 * PART)) await insertMemberships(tx, part);
  for (const [groupId, ids] of joined) {
    for (const people of inParts(ids, PART)) {
      lines.push(lineOf('group.add', 'group', groupId, { people, upload }));
    }
  }
}

const push = (map: Map<string, string[]>, key: string, value: string): void => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

const toNewPerson = ({ person }: Created): NewPersonRow => ({
  personId: uuid(),
  email: person.email,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  roles: person.roles ?? ['student'],
  status: person.status ?? 'active',
  externalId: person.externalId ?? null,
});

async function storeUpdated(
  services: Services,
  tx: TenantTx,
  rows: readonly Updated[],
  { groupIds, joined, lines, accounts }: Afterwards,
  upload: string,
): Promise<void> {
  const now = services.clock();
  for (const row of rows) {
    for (const key of row.joins) push(joined, groupIds.get(key)!, row.known.personId);
    lines.push(...auditOf(row, upload));
  }
  const changed = rows.filter(({ change }) => Object.keys(change).length > 0);
  await updatePeople(
    tx,
    changed.map(({ known, change }) => ({
      personId: known.personId,
      email: change.email ?? null,
      firstName: change.firstName ?? null,
      lastName: change.lastName ?? null,
      roles: change.roles ?? null,
      status: change.status ?? null,
      externalId: change.externalId ?? null,
    })),
  );
  const idsWhere = (is: (row: Updated) => boolean): string[] => changed.filter(is).map(({ known }) => known.personId);
  await forgetGivenRoles(
    tx,
    idsWhere(({ change }) => change.roles !== undefined),
  );
  await forgetDeactivations(
    tx,
    idsWhere(({ change }) => change.status !== undefined),
  );
  const disabled = idsWhere(({ change }) => change.status === 'disabled');
  if (disabled.length > 0) await endSessionsOf(tx, disabled, now);
  const others = idsWhere(({ change }) => change.status !== 'disabled');
  await publishPeople(tx, 'person.left', disabled, now);
  await publishPeople(tx, 'person.changed', others, now);
  for (const { known, position } of rows.filter((row) => row.isHandedOver)) {
    await proveEmail(services, tx, known.personId);
    if (!disabled.includes(known.personId)) accounts.push({ personId: known.personId, position });
  }
  // A link that was mailed to the old address must not open the account any more.
  const moved = idsWhere(({ change }) => change.email !== undefined);
  if (moved.length > 0) await endPasswordLinks(tx, moved, now);
}

function auditOf({ known, change }: Updated, upload: string): AuditLine[] {
  const { status, ...to } = change;
  const lines: AuditLine[] = [];
  if (status !== undefined) {
    const action = status === 'disabled' ? 'person.disable' : 'person.enable';
    lines.push(lineOf(action, 'person', known.personId, { upload }));
  }
  if (Object.keys(to).length > 0) {
    const fields = keysOf(to);
    const from: Partial<Pick<typeof known, keyof typeof to>> = Object.fromEntries(
      fields.map((field) => [field, known[field]]),
    );
    lines.push(lineOf('person.info', 'person', known.personId, { from, to, upload }));
  }
  return lines;
}
