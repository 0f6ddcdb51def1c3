/** What the browser asks about announcements. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/call.ts';
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  newestShown,
  updateAnnouncement,
} from './contract.ts';

export type AnnouncementsQuery = NonNullable<QueryInputOf<typeof listAnnouncements>>;
export type AnnouncementBody = NonNullable<BodyInputOf<typeof createAnnouncement>>;
export type AnnouncementChanges = NonNullable<BodyInputOf<typeof updateAnnouncement>>;

const announcementsKey = ['announcements'] as const;
const oneKey = (id: string) => [...announcementsKey, 'one', id] as const;

export const announcementsQuery = (query: AnnouncementsQuery) =>
  queryOptions({
    queryKey: [...announcementsKey, 'list', query],
    queryFn: ({ signal }) => call(listAnnouncements, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The newest ones that are shown now. */
export const shownAnnouncementsQuery = () => announcementsQuery(newestShown);

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getAnnouncement, { params: { id }, signal }),
  });

/** The actions of those who announce. Each throws `CallError`. */
export function useAnnouncementActions() {
  const client = useQueryClient();
  const learn = async (announcement: Announcement): Promise<void> => {
    client.setQueryData(oneKey(announcement._id), announcement);
    await client.invalidateQueries({ queryKey: [...announcementsKey, 'list'] });
  };
  return {
    create: async (body: AnnouncementBody): Promise<void> => learn(await call(createAnnouncement, { body })),
    update: async (id: string, body: AnnouncementChanges): Promise<void> =>
      learn(await call(updateAnnouncement, { params: { id }, body })),
    remove: async (id: string): Promise<void> => {
      await call(deleteAnnouncement, { params: { id } });
      client.removeQueries({ queryKey: oneKey(id) });
      await client.invalidateQueries({ queryKey: [...announcementsKey, 'list'] });
    },
  };
}
