/** Webhooks on an installation as schools use it: nothing is ever sent into the server's own network. */
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { createWebhook, listWebhookMessages, testWebhook } from './contract.ts';
import { webhookChannel } from './deliver.ts';
import { openReceiver } from './testing-receiver.ts';

const site = await testSite();
const admin = site.as('admin');
const receiver = await openReceiver();
const add = (url: string) => admin.call(createWebhook, { body: { url, events: ['attempt.graded'] } });

test.each([
  'http://records.school.example/events',
  'https://127.0.0.1/events',
  'https://localhost/events',
  'https://10.0.0.8/events',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/events',
  'https://[::ffff:10.0.0.1]/events',
  'https://0x7f000001/events',
  'https://2130706433/events',
  'https://db.internal/events',
  'https://intranet/events',
  'https://user:password@records.school.example/events',
  'ftp://records.school.example/events',
  'javascript:alert(1)',
  'no address',
])('%s is refused, and the field is named', async (url) => {
  const { status, error } = await add(url);
  expect([status, error.details?.[0]?.path]).toEqual([400, 'url']);
});

test('an address that was stored before, or whose name leads inside, is not called', async () => {
  const { body } = await add('https://records.school.example/events');
  const { _id: id } = body.webhook;
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('webhook')
      .set({ url: receiver.url.replace('http:', 'https:') })
      .execute(),
  );
  await admin.do(testWebhook, { params: { id } });
  await sweepOutbox(site.server.services, [webhookChannel]);
  expect(receiver.received).toEqual([]);
  const { messages } = await admin.do(listWebhookMessages, { params: { id } });
  expect(messages[0]).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('own network') });
});
