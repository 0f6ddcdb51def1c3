import type { Actor } from '#access/subject.ts';
import { contactLimits, countAttempt, networkOf, refuseWhenTooMany, takeTurn } from '#identity/account/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { getTenantRow } from '#tenancy/api.ts';
import type { contactInputSchema, Faq, FaqInput, Message } from './contract.ts';
import { faqInputSchema, type updateFaq as updateFaqCall } from './contract.ts';
import { recipientsOf } from './rules.ts';
import { countFaqs, deleteFaqRow, findFaq, insertFaq, setFaqOrder, updateFaqRow } from './store.ts';
import { deleteMessageRow, insertMessage, listAdmins, type MessageRow, markMessage } from './store-messages.ts';

const MOST_FAQS = 500;

const cleaned = (input: FaqInput): FaqInput => ({ ...input, answer: sanitiseRichText(input.answer) });

export async function createFaq(tx: TenantTx, actor: Actor, input: FaqInput): Promise<Faq> {
  if ((await countFaqs(tx)) >= MOST_FAQS) throw new Refusal('impossible', `There are ${MOST_FAQS} questions already`);
  const id = await insertFaq(tx, cleaned(input), actor.personId);
  await writeAudit(tx, actor, 'faq.create', 'faq', id, { question: input.question });
  return (await findFaq(tx, id))!;
}

export async function updateFaq(
  tx: TenantTx,
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updateFaqCall>,
): Promise<Faq> {
  await lockChanges(tx, 'faq', id);
  const before = await findFaq(tx, id);
  if (!before) throw notFound('The question');
  const input = withChanges(faqInputSchema, before, changes);
  if (!(await updateFaqRow(tx, id, cleaned(input), actor.personId))) throw notFound('The question');
  await writeAudit(tx, actor, 'faq.update', 'faq', id, { question: input.question });
  return (await findFaq(tx, id))!;
}

export async function deleteFaq(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  const gone = await deleteFaqRow(tx, id);
  if (!gone) throw notFound('The question');
  await writeAudit(tx, actor, 'faq.delete', 'faq', id, { question: gone.question });
}

export async function orderFaqs(tx: TenantTx, actor: Actor, ids: readonly string[]): Promise<void> {
  await setFaqOrder(tx, ids);
  await writeAudit(tx, actor, 'faq.order', 'faq', null, {});
}

/**
 * Keeps the message, tells the administrators, and mails it. What a program wrote, which fills every field, is dropped
 * with the same answer. Throws `too_many_requests`.
 */
export async function receiveMessage(
  services: Services,
  tenant: TenantOfRequest,
  actor: Actor | null,
  given: { [Key in keyof (typeof contactInputSchema)['shape']]: string },
  address: string,
): Promise<void> {
  if (given.website !== '') return;
  const now = services.clock();
  const limits = contactLimits(address);
  const to = await inTenant(services.database, tenant.id, async (tx) => {
    await takeTurn(tx, `messages from ${networkOf(address)}`);
    await refuseWhenTooMany(tx, limits, now);
    await countAttempt(tx, limits, now);
    const { name, email, subject, message } = given;
    await insertMessage(tx, { name, email, subject, body: message, personId: actor?.personId ?? null }, now);
    const admins = await listAdmins(tx);
    await notify(
      tx,
      admins.map((admin) => admin.person_id),
      { kind: 'message', title: `${name}: ${subject}`, body: message.slice(0, 500), href: '/company/messages' },
    );
    const { contacts } = await getTenantRow(tx);
    return recipientsOf(
      contacts,
      admins.map((admin) => admin.email),
    );
  });
  for (const address of to) {
    await services.mailer.queue(
      {
        tenantId: tenant.id,
        to: address,
        subject: `Message from ${given.name}: ${given.subject}`,
        text: `${given.message}\n\n${given.name}, ${given.email}\n`,
      },
      { isOneOfMany: true },
    );
  }
}

export const toMessage = (row: MessageRow): Message => ({
  _id: row.contact_message_id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.body,
  sentAt: row.sent_at.toISOString(),
  isRead: row.read_at !== null,
  state: row.done_at === null ? 'open' : 'done',
  person: row.person_id,
});

export async function changeMessage(
  tx: TenantTx,
  id: string,
  state: 'open' | 'done' | undefined,
  now: Date,
): Promise<Message> {
  const row = await markMessage(tx, id, state, now);
  if (!row) throw notFound('The message');
  return toMessage(row);
}

export async function deleteMessage(tx: TenantTx, actor: Actor, id: string): Promise<void> {
  if (!(await deleteMessageRow(tx, id))) throw notFound('The message');
  await writeAudit(tx, actor, 'message.delete', 'message', id, {});
}
