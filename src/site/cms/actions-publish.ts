/** Publishing a page, now or at a time. */
import type { Actor } from '#access/subject.ts';
import { badField } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { readPage, refuseStale, rowOf } from './actions.ts';
import type { EditablePage } from './contract.ts';
import type { Site } from './rules.ts';
import { readDocument } from './rules-document.ts';
import { picturesOf } from './sanitise.ts';
import { findDue, insertRevision, lockPage, setSchedule } from './store.ts';

async function cancelSchedule(tx: TenantTx, actor: Actor, pageId: string, name: string): Promise<void> {
  await setSchedule(tx, pageId, null);
  await writeAudit(tx, actor, 'page.unschedule', 'page', pageId, { name });
}

/** Publishes the draft that the caller has seen, and cancels what was scheduled; with `at` it is scheduled for then. */
export async function publish(
  tx: TenantTx,
  actor: Actor,
  name: string,
  { edit, at }: { readonly edit: number; readonly at: Date | null },
  site: Site,
  now: Date,
): Promise<EditablePage> {
  const row = await rowOf(tx, actor, name, site);
  refuseStale(row, edit);
  const document = readDocument(row.draft);
  if (row.kind !== 'standing' && document.title === '') throw badField('title', 'Must be given before publishing');
  if (at !== null) {
    if (at <= now) throw badField('at', 'Must be in the future');
    await setSchedule(tx, row.page_id, { at, document, by: actor.personId });
    await writeAudit(tx, actor, 'page.schedule', 'page', row.page_id, { name, at: at.toISOString() });
    return readPage(tx, name, site);
  }
  const before = await lockPage(tx, row.page_id);
  const revision = await insertRevision(tx, row.page_id, document, picturesOf(document), actor.personId, now);
  await writeAudit(tx, actor, 'page.publish', 'page', row.page_id, { name, revision });
  // An older copy would take the place of what is published now.
  if (before?.scheduled) await cancelSchedule(tx, actor, row.page_id, name);
  return readPage(tx, name, site);
}

export async function unschedule(tx: TenantTx, actor: Actor, name: string, site: Site): Promise<EditablePage> {
  const row = await rowOf(tx, actor, name, site);
  await cancelSchedule(tx, actor, row.page_id, name);
  return readPage(tx, name, site);
}

/** Publishes the pages of the tenant whose time has come; returns how many there were. */
export async function publishDue(services: Services, tenant: TenantId): Promise<number> {
  const members = await openMembers(services, tenant, 'pages');
  for (let published = 0; ; ) {
    const now = services.clock();
    const due = await inTenant(services.database, tenant, (tx) => findDue(tx, now, [...members.held]));
    if (!due) return published;
    if (await members.run(due.page_id, () => publishOne(services, tenant, due, now))) published += 1;
  }
}

/** False where another process was quicker. */
const publishOne = (
  services: Services,
  tenant: TenantId,
  due: { readonly page_id: string; readonly name: string },
  now: Date,
): Promise<boolean> =>
  inTenant(services.database, tenant, async (tx) => {
    const page = await lockPage(tx, due.page_id);
    if (!page?.scheduled || page.scheduled_for === null || page.scheduled_for > now) return false;
    const document = readDocument(page.scheduled);
    const { scheduled_by: by } = page;
    const revision = await insertRevision(tx, due.page_id, document, picturesOf(document), by, now);
    await setSchedule(tx, due.page_id, null);
    await writeAudit(tx, by === null ? null : { personId: by }, 'page.publish', 'page', due.page_id, {
      name: due.name,
      revision,
      scheduled: true,
    });
    return true;
  });
