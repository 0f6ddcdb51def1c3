import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import {
  createWebhook,
  getWebhookMessage,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  sendFailedMessages,
  sendWebhookMessage,
  testWebhook,
  updateWebhook,
} from './contract.ts';

export const webhookRoutes = [
  handle(listWebhooks, ({ inTenant }) => inTenant(async (tx) => ({ webhooks: await actions.readWebhooks(tx) }))),
  handle(createWebhook, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => actions.addWebhook(services, tx, actor, body)),
  ),
  handle(updateWebhook, ({ services, actor, params, body, inTenant }) =>
    inTenant((tx) => actions.changeWebhook(services, tx, actor, params.id, body)),
  ),
  handle(removeWebhook, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.dropWebhook(tx, actor, params.id));
    return done;
  }),
  handle(renewWebhookSecret, ({ services, actor, params, inTenant }) =>
    inTenant((tx) => actions.renewSecret(services, tx, actor, params.id)),
  ),
  handle(testWebhook, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => actions.sendTest(tx, actor, params.id, services.clock()));
    return done;
  }),
  handle(listWebhookMessages, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.readMessages(tx, params.id, query)),
  ),
  handle(getWebhookMessage, ({ services, params, inTenant }) =>
    inTenant((tx) => actions.readMessage(services, tx, params.id, params.message)),
  ),
  handle(sendFailedMessages, ({ services, actor, params, inTenant }) =>
    inTenant((tx) => actions.resendFailed(tx, actor, params.id, services.clock())),
  ),
  handle(sendWebhookMessage, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => actions.resend(tx, actor, params.id, params.message, services.clock()));
    return done;
  }),
];
