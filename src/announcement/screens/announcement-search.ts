import { listSearch } from '#platform/web/list-search.ts';
import { listAnnouncements } from '../contract.ts';
import type { AnnouncementsQuery } from '../queries.ts';

/** State and page of the list of announcements. */
export const announcementSearch = listSearch({ state: '', ofst: 0, limit: 20 });
export type AnnouncementSearch = typeof announcementSearch.defaults;

const fields = listAnnouncements.query!.shape;

/** The call's query; what an address holds that the call would refuse is left out. */
export const announcementsQueryOf = (search: AnnouncementSearch): AnnouncementsQuery =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
