/** Queries about devices on which people are notified. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { addPushDevice, getPush, makePushKey, removePushDevice } from './contract.ts';

const pushKey = ['notice-push'] as const;

export const pushQuery = () => queryOptions({ queryKey: pushKey, queryFn: ({ signal }) => call(getPush, { signal }) });

export function usePushActions() {
  const client = useQueryClient();
  const look = () => client.invalidateQueries({ queryKey: pushKey });
  return {
    makeKey: async (): Promise<string> => (await call(makePushKey)).publicKey,
    add: async (body: BodyInputOf<typeof addPushDevice>): Promise<void> => {
      await call(addPushDevice, { body });
      await look();
    },
    remove: async (id: string): Promise<void> => {
      await call(removePushDevice, { params: { id } });
      await look();
    },
  };
}
