/** What belongs to the programs of the first school, for the walk over all endpoints. */
import { createOwnKey, createSchoolKey } from '#identity/api-keys/contract.ts';
import { createWebhook, listWebhookMessages, testWebhook } from '#messaging/webhooks/contract.ts';
import type { TestSite } from './site.ts';

/** Keys and a webhook with a message whose names are the mark: by address, and what somebody else would send there. */
export async function addProgramThings(site: TestSite, mark: string) {
  const admin = site.as('admin');
  const key = { name: mark, scopes: ['people.read' as const], expiresAt: null };
  const own = (await site.as('admin').do(createOwnKey, { body: key })).key._id;
  const school = (await admin.do(createSchoolKey, { body: key })).key._id;
  const { webhook } = await admin.do(createWebhook, {
    body: { url: `https://${mark.toLowerCase()}.example/events`, description: mark, events: ['course.completed'] },
  });
  const id = webhook._id;
  await admin.do(testWebhook, { params: { id } });
  const message = (await admin.do(listWebhookMessages, { params: { id } })).messages[0]!._id;
  return {
    owned: {
      '/v1/api/users/account/apiKeys/:id': own,
      '/v1/api/admin/apiKeys/:id': school,
      '/v1/api/admin/webhooks/:id': id,
      '/v1/api/admin/webhooks/:id/secret': id,
      '/v1/api/admin/webhooks/:id/test': id,
      '/v1/api/admin/webhooks/:id/messages': id,
      '/v1/api/admin/webhooks/:id/messages/send': id,
      '/v1/api/admin/webhooks/:id/messages/:message': { id, message },
      '/v1/api/admin/webhooks/:id/messages/:message/send': { id, message },
    },
    foreignInput: {
      'PUT /v1/api/admin/webhooks/:id': { body: { url: 'https://stolen.example/events' } },
    },
  };
}
