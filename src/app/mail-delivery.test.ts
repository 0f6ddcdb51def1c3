import { expect, test } from 'vitest';
import { updateUserInfo } from '#identity/people/contract-users.ts';
import { answerDeletion, askForDeletion } from '#identity/privacy/contract.ts';
import { mailboxFolder, mailJob, type QueuedMail, readMailbox } from '#platform/server/mail.ts';
import { deliverWaiting } from './mail-delivery.ts';
import { testSite } from './testing/site.ts';

const site = await testSite();
const { services } = site.server;
const tenantId = site.school.id;

/** The mails of the school that wait. */
const waiting = async (): Promise<QueuedMail[]> =>
  (
    await site.database.asJobsOwner<{ data: unknown }>(
      `select data from pgboss.job where name = 'mail' and data->>'tenantId' = $1 order by created_on`,
      [tenantId],
    )
  ).map(({ data }) => mailJob.data.parse(data));

const delivered = async (): Promise<string[]> =>
  (await readMailbox(mailboxFolder(services.config), tenantId, { ofst: 0, limit: 100 })).mails.map(({ to }) => to);

test('a mail that waited is not sent to who was deleted since, or to an address that the person has no more', async () => {
  const [stays, moved, gone] = [
    await site.addPerson(site.school, ['student'], 'Stays'),
    await site.addPerson(site.school, ['student'], 'Moved'),
    await site.addPerson(site.school, ['student'], 'Gone'),
  ];
  for (const { personId, email: to } of [stays, moved, gone])
    await services.mailer.queue({ tenantId, to, subject: 'Your result', text: '7 of 10' }, { personId });
  // What goes to an address as such, such as the note that it was changed, is for the person who has it.
  const outside = 'outside@school.test';
  await services.mailer.queue({ tenantId, to: outside, subject: 'Your address', text: 'was changed' });
  const admin = site.as('admin');
  await admin.do(updateUserInfo, { body: { user: { _id: moved.personId, info: { email: 'new@school.test' } } } });
  await site.as(gone).do(askForDeletion, { body: {} });
  await admin.do(answerDeletion, { params: { id: gone.personId }, body: { deletes: true } });
  const mails = (await waiting()).filter(({ subject }) => subject.startsWith('Your'));
  expect(mails).toHaveLength(4);
  for (const mail of mails) await deliverWaiting(services, mail);
  expect((await delivered()).sort()).toEqual([outside, stays.email].sort());
});
