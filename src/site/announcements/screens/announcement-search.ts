import { listSearch } from '#platform/web/tables/list-search.ts';

/** State and page of the list of announcements. */
export const announcementSearch = listSearch({ state: '', ofst: 0, limit: 20 });
export type AnnouncementSearch = typeof announcementSearch.defaults;
