/** What the browser asks about channels. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { quizzesKey } from '#quizzes/queries.ts';
import {
  type Channel,
  createChannel,
  deleteChannel,
  getChannel,
  leaveChannel,
  listChannels,
  restoreChannel,
  rotatePassCode,
  setItems,
  updateChannel,
} from './contract.ts';
import { inviteMembers, listMembers, type Member, removeMember, setMemberRole } from './contract-members.ts';
import { joinChannel } from './contract-subscription.ts';

export const channelsKey = ['channels'] as const;
const listsKey = [...channelsKey, 'list'] as const;
const oneKey = (id: string) => [...channelsKey, 'one', id] as const;
const membersKey = (id: string) => [...channelsKey, 'members', id] as const;

export const channelsQuery = (query: NonNullable<QueryInputOf<typeof listChannels>>) =>
  queryOptions({
    queryKey: [...listsKey, query],
    queryFn: ({ signal }) => call(listChannels, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The list that an address asks for; `isPublic`: only what visitors find. */
export const channelListQuery = (
  search: { readonly q: string; readonly mine: string; readonly ofst: number; readonly limit: number },
  { isPublic, isSignedIn }: { readonly isPublic: boolean; readonly isSignedIn: boolean },
) => {
  const { q, mine, ofst, limit } = search;
  const isMine = mine === '1' && isSignedIn && !isPublic;
  return channelsQuery({ q, ofst, limit, ...(isMine && { mine: '1' }), ...(isPublic && { public: '1' }) });
};

export const channelQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getChannel, { params: { id }, signal }),
  });

export const membersQuery = (id: string, query: NonNullable<QueryInputOf<typeof listMembers>>) =>
  queryOptions({
    queryKey: [...membersKey(id), query],
    queryFn: ({ signal }) => call(listMembers, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** What can be done with channels. Each action throws `CallError`. */
export function useChannelActions() {
  const client = useQueryClient();
  const learn = <C extends Channel>(channel: C): C => {
    client.setQueryData(oneKey(channel._id), channel);
    void client.invalidateQueries({ queryKey: listsKey });
    return channel;
  };
  const forgetMembers = (id: string): void => {
    void client.invalidateQueries({ queryKey: membersKey(id) });
    void client.invalidateQueries({ queryKey: oneKey(id) });
  };
  return {
    create: async (body: BodyInputOf<typeof createChannel>) => learn(await call(createChannel, { body })),
    update: async (id: string, body: BodyInputOf<typeof updateChannel>) =>
      learn(await call(updateChannel, { params: { id }, body })),
    setItems: async (id: string, body: BodyInputOf<typeof setItems>) => {
      try {
        return learn(await call(setItems, { params: { id }, body }));
      } catch (error) {
        // What others have put there is to be seen.
        await client.invalidateQueries({ queryKey: oneKey(id) });
        throw error;
      }
    },
    rotate: async (id: string) => learn(await call(rotatePassCode, { params: { id }, body: {} })),
    join: async (id: string, passCode?: string): Promise<Channel> => {
      const joined = learn(
        await call(joinChannel, { body: { id, ...(passCode !== undefined && passCode !== '' && { passCode }) } }),
      );
      void client.invalidateQueries({ queryKey: quizzesKey });
      return joined;
    },
    leave: async (id: string): Promise<void> => {
      await call(leaveChannel, { params: { id } });
      void client.invalidateQueries({ queryKey: channelsKey });
      void client.invalidateQueries({ queryKey: quizzesKey });
    },
    delete: async (id: string): Promise<void> => {
      await call(deleteChannel, { params: { id } });
      client.removeQueries({ queryKey: oneKey(id) });
      void client.invalidateQueries({ queryKey: listsKey });
    },
    restore: async (id: string) => learn(await call(restoreChannel, { params: { id } })),
    invite: async (id: string, body: BodyInputOf<typeof inviteMembers>) => {
      const answer = await call(inviteMembers, { params: { id }, body });
      forgetMembers(id);
      return answer;
    },
    remove: async (id: string, personId: string): Promise<void> => {
      await call(removeMember, { params: { id, personId } });
      forgetMembers(id);
    },
    setRole: async (id: string, personId: string, role: Member['role']): Promise<void> => {
      await call(setMemberRole, { params: { id, personId }, body: { role } });
      forgetMembers(id);
    },
  };
}
