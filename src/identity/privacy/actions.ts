/** A copy of what is kept of somebody, and their deletion. */

import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import {
  countAttempt,
  deletionLimits,
  dropUnusedPhoto,
  getPhotoHash,
  publishPeople,
  publishPeopleChanged,
  refuseWhenTooMany,
} from '#identity/account/api.ts';
import { lockAccounts, lockActiveAdmins } from '#identity/people/api.ts';
import { disableBlocker, keyChangeBlocker, nameOf } from '#identity/people/rules.ts';
import { notify } from '#messaging/notifications/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskKind } from '#platform/server/jobs/task-kind.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import type { Services } from '#platform/server/services.ts';
import { findLastTask, startTask, taskKind } from '#tasks/api.ts';
import type { DeletionRow, DeletionView } from './contract.ts';
import { parts } from './parts.ts';
import { COPY_KEPT_DAYS, dueOf, endings } from './rules.ts';
import { anonymise, dropRequest, findPhoto, findRequest, readPart, upsertRequest } from './store.ts';
import { readAnswerFiles } from './store-files.ts';
import { countEnded, countRequests, listEndedRows, listRequestRows, type Page } from './store-list.ts';

const fflate = packageOnFirstUse<typeof import('fflate')>('fflate');

const KIND = 'own-data';

export const ownDataTask: TaskKind = taskKind({
  name: KIND,
  access: 'signed-in',
  forKeys: false,
  isPersonal: true,
  params: z.object({}),
  fileKeptDays: COPY_KEPT_DAYS,
  async run({ inTenant: within, personId, report, services }) {
    if (personId === null) throw new Refusal('impossible', 'The person no longer exists');
    const files = await within(async (tx) => {
      const data: Record<string, unknown> = { madeAt: services.clock().toISOString() };
      for (const part of parts) data[part.name] = await readPart(tx, part, personId);
      const photo = await findPhoto(tx, personId);
      return {
        'data.json': fflate().strToU8(`${JSON.stringify(data, null, 2)}\n`),
        ...(await readAnswerFiles(tx, personId)),
        ...(photo && { [`photo.${photo.mime.split('/')[1]}`]: new Uint8Array(photo.bytes) }),
      };
    });
    await report(parts.length, parts.length);
    return { file: { name: 'my-data.zip', mime: 'application/zip', bytes: Buffer.from(fflate().zipSync(files)) } };
  },
});

/** Begins the copy; returns the one that is under way. Call it outside of a transaction. */
export async function beginCopy(services: Services, tenant: TenantId, actor: Actor): Promise<string> {
  const last = await inTenant(services.database, tenant, (tx) => findLastTask(tx, actor.personId, KIND));
  if (last && (last.state === 'waiting' || last.state === 'running')) return last.task_id;
  const task = { kind: KIND, title: 'Copy of my data', params: {}, startedBy: actor.personId };
  const id = await startTask(services, tenant, task);
  await inTenant(services.database, tenant, (tx) =>
    writeAudit(tx, actor, 'account.data', 'person', actor.personId, { task: id }),
  );
  return id;
}

export async function readDeletion(tx: TenantTx, personId: string): Promise<DeletionView | null> {
  const row = await findRequest(tx, personId);
  return row ? { requestedAt: row.requested_at.toISOString(), reason: row.reason } : null;
}

export async function readOwnData(tx: TenantTx, actor: Actor) {
  const task = (await findLastTask(tx, actor.personId, KIND))?.task_id ?? null;
  return { task, deletion: await readDeletion(tx, actor.personId) };
}

/** Goes to all administrators, once. */
export async function requestDeletion(services: Services, tx: TenantTx, actor: Actor, reason: string) {
  const { personId } = actor;
  if (await upsertRequest(tx, personId, reason, services.clock())) {
    // Asking and withdrawing in turns would ring at every administrator each time.
    const limits = deletionLimits(personId);
    await refuseWhenTooMany(tx, limits, services.clock());
    await countAttempt(tx, limits, services.clock());
    await writeAudit(tx, actor, 'account.deletion-ask', 'person', personId, {});
    const admins = (await lockActiveAdmins(tx)).filter((one) => one !== personId);
    await notify(tx, admins, {
      kind: 'account',
      title: (say) => say.deletionAsked(nameOf(actor)),
      body: reason,
      href: `/user/${personId}?tab=account`,
    });
  }
  return (await readDeletion(tx, personId))!;
}

/** For the log, from which the list of ended requests is read. */
const since = (requestedAt: Date) => ({ requestedAt: requestedAt.toISOString() });

export async function withdraw(tx: TenantTx, actor: Actor): Promise<void> {
  const dropped = await dropRequest(tx, actor.personId);
  if (dropped)
    await writeAudit(tx, actor, 'account.deletion-withdraw', 'person', actor.personId, since(dropped.requested_at));
}

export async function readDeletionOf(tx: TenantTx, personId: string): Promise<DeletionView | null> {
  const [row] = await lockAccounts(tx, [personId]);
  if (!row) throw notFound('The person');
  return readDeletion(tx, personId);
}

async function readEnded(tx: TenantTx, page: Page): Promise<{ deletions: DeletionRow[]; total: number }> {
  const actions = Object.keys(endings);
  const rows = await listEndedRows(tx, actions, page);
  const deletions = rows.map((row) => ({
    person: {
      _id: row.person_id,
      name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      email: row.anonymised_at === null ? row.email : null,
    },
    state: endings[row.deed]!,
    requestedAt: row.requested_at,
    dueAt: null,
    reason: '',
    decidedAt: row.happened_at.toISOString(),
    decidedBy:
      row.by_id === null
        ? null
        : {
            _id: row.by_id,
            name: nameOf({ firstName: row.by_first_name!, lastName: row.by_last_name!, email: row.by_email! }),
          },
  }));
  return { deletions, total: (await countEnded(tx, actions)).total };
}

/** The requests of everybody: those that wait, or how earlier ones ended. */
export async function readDeletions(
  services: Services,
  tx: TenantTx,
  { state, ...page }: Page & { readonly state: 'waiting' | 'decided' },
) {
  const open = await countRequests(tx, services.clock());
  if (state === 'decided') return { ...(await readEnded(tx, page)), overdue: open.overdue };
  const rows = await listRequestRows(tx, page);
  const deletions = rows.map(
    (row): DeletionRow => ({
      person: {
        _id: row.person_id,
        name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
        email: row.email,
      },
      state: 'waiting',
      requestedAt: row.requested_at.toISOString(),
      dueAt: dueOf(row.requested_at).toISOString(),
      reason: row.reason,
      decidedAt: null,
      decidedBy: null,
    }),
  );
  return { deletions, ...open };
}

/** Deletes who asked for it, or keeps them. The last administrator stays, and nobody answers themself. */
export async function decideDeletion(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  personId: string,
  deletes: boolean,
): Promise<void> {
  const admins = await lockActiveAdmins(tx);
  const [row] = await lockAccounts(tx, [personId]);
  if (!row) throw notFound('The person');
  const barrier = keyChangeBlocker(actor, row.roles);
  if (barrier !== null) throw new Refusal('forbidden', barrier);
  const request = await findRequest(tx, personId);
  if (!request) throw new Refusal('impossible', 'The deletion request has been withdrawn');
  if (!deletes) {
    await dropRequest(tx, personId);
    await writeAudit(tx, actor, 'person.deletion-refuse', 'person', personId, since(request.requested_at));
    await notify(tx, [personId], {
      kind: 'account',
      title: (say) => say.deletionRefused,
      body: (say) => say.deletionRefusedMore,
      href: '/user/me?tab=data',
    });
    return;
  }
  const isActiveAdmin = admins.includes(personId);
  const otherAdmins = admins.length - (isActiveAdmin ? 1 : 0);
  const why = disableBlocker({ actor, personId, otherAdmins, isActiveAdmin });
  if (why !== null) throw new Refusal('impossible', why);
  const photo = await getPhotoHash(tx, personId);
  await anonymise(tx, personId, services.clock());
  if (photo !== null) await dropUnusedPhoto(tx, photo);
  await writeAudit(tx, actor, 'person.delete', 'person', personId, since(request.requested_at));
  await publishPeople(tx, 'person.left', [personId], services.clock());
  await publishPeopleChanged(services, tx, [personId]);
}
