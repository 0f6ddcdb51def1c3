import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { findBoxedMail, mailboxFolder, mailJob, readMailbox } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';
import { readMailQueue } from './actions.ts';

/** The mails of one tenant, and of no other. */
export async function readMails(services: Services, tenantId: TenantId, page: { ofst: number; limit: number }) {
  const { delivery, ...queue } = await readMailQueue(services, tenantId);
  const failed = await services.jobs.listFailed(mailJob, { tenantId });
  const box = await readMailbox(mailboxFolder(services.config), tenantId, page);
  return {
    delivery,
    queue,
    failed: failed.map(({ id, data, tries, failedAt, reason }) => ({
      _id: id,
      to: data.to,
      subject: data.subject,
      tries,
      failedAt: failedAt?.toISOString() ?? null,
      reason,
    })),
    mails: box.mails.map(({ id, to, subject, writtenAt }) => ({
      _id: id,
      to,
      subject,
      writtenAt: writtenAt.toISOString(),
    })),
    total: box.total,
  };
}

/** Mails hold secret links: that somebody read one is written down. */
export async function readMail(services: Services, tenantId: TenantId, actor: Actor, id: string) {
  const mail = await findBoxedMail(mailboxFolder(services.config), tenantId, id);
  if (!mail) throw notFound('The mail');
  const { to, subject, text, writtenAt } = mail;
  await inTenant(services.database, tenantId, (tx) => writeAudit(tx, actor, 'mail.read', 'mail', id, { to, subject }));
  return { _id: id, to, subject, text, writtenAt: writtenAt.toISOString() };
}

export async function sendMailAgain(services: Services, tenantId: TenantId, actor: Actor, id: string): Promise<void> {
  if (!(await services.jobs.retry(mailJob, id, { tenantId }))) throw notFound('The mail');
  await inTenant(services.database, tenantId, (tx) => writeAudit(tx, actor, 'mail.retry', 'mail', id, {}));
}
