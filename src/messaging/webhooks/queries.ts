/** What the browser asks about webhooks, and what admins change. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
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

/** Messages that wait are looked at again, as they are sent within seconds. */
const WATCH_MS = 3_000;

export const webhooksQuery = () =>
  queryOptions({ queryKey: ['webhooks', 'list'], queryFn: ({ signal }) => call(listWebhooks, { signal }) });

export const webhookMessagesQuery = (id: string, query: Partial<QueryInputOf<typeof listWebhookMessages>>) =>
  queryOptions({
    queryKey: ['webhooks', 'messages', id, query],
    queryFn: ({ signal }) => call(listWebhookMessages, { params: { id }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.messages.some((one) => one.state === 'waiting') ? WATCH_MS : false),
  });

export const webhookMessageQuery = (id: string, message: string) =>
  queryOptions({
    queryKey: ['webhooks', 'message', id, message],
    queryFn: ({ signal }) => call(getWebhookMessage, { params: { id, message }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? WATCH_MS : false),
  });

export function useWebhookActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } finally {
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    }
  };
  return {
    create: (body: BodyInputOf<typeof createWebhook>) => after(call(createWebhook, { body })),
    change: (id: string, body: BodyInputOf<typeof updateWebhook>) =>
      after(call(updateWebhook, { params: { id }, body })),
    remove: (id: string) => after(call(removeWebhook, { params: { id } })),
    renew: (id: string) => after(call(renewWebhookSecret, { params: { id } })),
    test: (id: string) => after(call(testWebhook, { params: { id } })),
    sendFailed: (id: string) => after(call(sendFailedMessages, { params: { id } })),
    send: (id: string, message: string) => after(call(sendWebhookMessage, { params: { id, message } })),
  };
}
