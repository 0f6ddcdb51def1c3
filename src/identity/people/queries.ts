/** What the browser asks about people and groups. */
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  addGroupUsers,
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  removeGroupUser,
  restoreGroup,
  updateGroup,
} from './contract.ts';
import { changeUsers } from './contract-many.ts';
import {
  createUser,
  getUser,
  listActivity,
  listSignIns,
  listUsers,
  updateUserInfo,
  updateUserPassword,
  updateUserStatus,
} from './contract-users.ts';

/** The tenant's groups, by name (the first hundred). */
export const groupsQuery = () =>
  queryOptions({
    queryKey: ['groups'],
    queryFn: ({ signal }) => call(listGroups, { query: { limit: 100 }, signal }),
    staleTime: 5 * 60_000,
  });

export type GroupsQuery = NonNullable<QueryInputOf<typeof listGroups>>;

export const groupListQuery = (query: GroupsQuery) =>
  queryOptions({
    queryKey: ['groups', 'list', query],
    queryFn: ({ signal }) => call(listGroups, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One group with a page of its members. */
export const groupQuery = (id: string, query: NonNullable<QueryInputOf<typeof getGroup>> = {}) =>
  queryOptions({
    queryKey: ['groups', 'one', id, query],
    queryFn: ({ signal }) => call(getGroup, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export type UsersQuery = NonNullable<QueryInputOf<typeof listUsers>>;

export const usersQuery = (query: UsersQuery) =>
  queryOptions({
    queryKey: ['people', 'list', query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
  });

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

export const signInsQuery = (id: string, query: Page) =>
  queryOptions({
    queryKey: ['people', 'signIns', id, query],
    queryFn: ({ signal }) => call(listSignIns, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const activityQuery = (id: string, query: Page) =>
  queryOptions({
    queryKey: ['people', 'activity', id, query],
    queryFn: ({ signal }) => call(listActivity, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** Lists of people and groups show each other's changes. A group that is `gone` is not asked for while its page is still open. */
export async function refresh(client: QueryClient, gone?: string): Promise<void> {
  const isGone = ([, kind, id]: readonly unknown[]): boolean => kind === 'one' && id === gone;
  await Promise.all([
    client.invalidateQueries({ queryKey: ['people'] }),
    client.invalidateQueries({ queryKey: ['groups'], predicate: ({ queryKey }) => !isGone(queryKey) }),
    gone !== undefined && client.invalidateQueries({ queryKey: ['groups', 'one', gone], refetchType: 'none' }),
  ]);
}

/** Actions on accounts; each resolves when it is done, and lists follow. */
export function useUserActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>): Promise<T> => {
    const answer = await action;
    void refresh(client);
    return answer;
  };
  return {
    create: (body: BodyInputOf<typeof createUser>) => after(call(createUser, { body })),
    setPassword: (body: BodyInputOf<typeof updateUserPassword>) => after(call(updateUserPassword, { body })),
    setStatus: (body: BodyInputOf<typeof updateUserStatus>) => after(call(updateUserStatus, { body })),
    setInfo: (body: BodyInputOf<typeof updateUserInfo>) => after(call(updateUserInfo, { body })),
    changeMany: (body: BodyInputOf<typeof changeUsers>) => after(call(changeUsers, { body })),
  };
}

/** Actions on groups. */
export function useGroupActions() {
  const client = useQueryClient();
  const after = async <T>(action: Promise<T>, gone?: string): Promise<T> => {
    const answer = await action;
    void refresh(client, gone);
    return answer;
  };
  return {
    create: (body: BodyInputOf<typeof createGroup>) => after(call(createGroup, { body })),
    update: (id: string, body: BodyInputOf<typeof updateGroup>) => after(call(updateGroup, { params: { id }, body })),
    remove: (id: string) => after(call(deleteGroup, { params: { id } }), id),
    restore: (id: string) => after(call(restoreGroup, { params: { id } })),
    add: (id: string, selectedUserIds: string[]) =>
      after(call(addGroupUsers, { params: { id }, body: { selectedUserIds } })),
    takeOut: (id: string, userId: string) => after(call(removeGroupUser, { params: { id, userId } })),
  };
}
