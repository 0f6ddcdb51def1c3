/** Looking into a file of people, starting to store it, and the sheet with first passwords. */

import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Actor } from '#access/subject.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import { sendsMail } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';
import { startTask } from '#tasks/api.ts';
import { dayOfSchool } from '#tenancy/api.ts';
import { countOutcomes } from './commit.ts';
import { findContext } from './context.ts';
import { SHOWN_ROWS, type Slip, type UploadOptions, type UploadReport, type UploadRow } from './contract.ts';
import { type PeopleFile, readPeople } from './read-people.ts';
import { type PlannedRow, planRows, toUploadRow } from './rules-plan.ts';
import { deleteSheet, findSheet, listSlips } from './store-upload.ts';
import { UPLOAD_KIND, type UploadParams } from './task.ts';

function shownRows(rows: readonly PlannedRow[]): UploadRow[] {
  const shown = { create: 0, update: 0, unchanged: 0, refused: 0 };
  let remarked = 0;
  const few = rows.filter(({ outcome, messages }) => {
    shown[outcome] += 1;
    if (shown[outcome] <= SHOWN_ROWS[outcome]) return true;
    // A new account with a remark is not to be overlooked among hundreds without.
    if (outcome !== 'create' || messages.length === 0) return false;
    remarked += 1;
    return remarked <= SHOWN_ROWS.create;
  });
  return few.map(toUploadRow);
}

const NO_ADDRESSES = 'Choose the column with the e-mail addresses';

async function lookInto(
  services: Services,
  tenant: TenantId,
  actor: Pick<Actor, 'personId'>,
  { facts, columns, rows }: PeopleFile,
  options: UploadOptions,
): Promise<UploadReport> {
  const { groups, newGroups, existing } = options;
  const plan = await inTenant(services.database, tenant, async (tx) => {
    const context = await findContext(tx, rows, { isToBeStored: false });
    const known = new Set(context.groups.map(({ groupId }) => groupId));
    const unknown = groups.findIndex((groupId) => !known.has(groupId));
    if (unknown >= 0) throw badField(`groups.${unknown}`, 'There is no group with this identifier');
    const choice = { actorId: actor.personId, groupIds: groups, newGroups, existing };
    return planRows(rows, context, choice, letOthersWork);
  });
  const hasAddresses = columns.some(({ field }) => field === 'email');
  return {
    format: facts.format,
    encoding: facts.encoding ?? 'binary',
    delimiter: facts.delimiter,
    hasHeadings: facts.hasHeadings,
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    ...countOutcomes(plan.rows),
    newGroups: plan.newGroups.map(({ name }) => name),
    messages: [...(hasAddresses ? [] : [NO_ADDRESSES]), ...facts.messages],
    rows: shownRows(plan.rows),
    canMail: sendsMail(services.config),
    task: null,
  };
}

export interface UploadFrom {
  readonly tenant: TenantId;
  readonly school: string;
  readonly site: string;
}

/** Says what would become of every row and, unless it is a dry run, starts the task that does it. */
export async function uploadPeople(
  services: Services,
  { tenant, school, site }: UploadFrom,
  actor: Actor,
  upload: Upload,
  { dryRun, ...options }: UploadOptions & { dryRun: '0' | '1' },
): Promise<UploadReport> {
  const today = await inTenant(services.database, tenant, (tx) => dayOfSchool(tx, services.clock()));
  const file = await readPeople(upload.bytes, options.columns, today);
  const report = await lookInto(services, tenant, actor, file, options);
  if (dryRun === '1') return report;
  if (!report.columns.some(({ field }) => field === 'email')) throw new Refusal('impossible', NO_ADDRESSES);
  const { welcome, groups, newGroups, existing } = options;
  const columns = report.columns.map(({ field }) => field);
  const params: UploadParams = { columns, welcome, groups, newGroups, existing, school, site };
  const task = await startTask(services, tenant, {
    kind: UPLOAD_KIND,
    title: `People from ${upload.name || 'a file'}`,
    params,
    startedBy: actor.personId,
    input: { name: upload.name, mime: 'application/octet-stream', bytes: upload.bytes },
  });
  return { ...report, task };
}

/** The slips of an upload, for the person who started it, while its sheet lasts. */
export async function readSheet(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  taskId: string,
): Promise<{ expiresAt: string; slips: Slip[] }> {
  const expiresAt = await findSheet(tx, taskId, actor.personId, services.clock());
  if (!expiresAt) throw notFound('The sheet with first passwords');
  const rows = await listSlips(tx, taskId);
  await writeAudit(tx, actor, 'people.slips', 'task', taskId, { slips: rows.length });
  return {
    expiresAt: expiresAt.toISOString(),
    slips: rows.map(({ first_name, last_name, email, groups, password }) => ({
      name: `${first_name} ${last_name}`.trim(),
      email,
      groups,
      password,
    })),
  };
}

export async function destroySheet(services: Services, tx: TenantTx, actor: Actor, taskId: string): Promise<void> {
  if (!(await findSheet(tx, taskId, actor.personId, services.clock())))
    throw notFound('The sheet with first passwords');
  await deleteSheet(tx, taskId);
  await writeAudit(tx, actor, 'people.slips-destroyed', 'task', taskId, {});
}
