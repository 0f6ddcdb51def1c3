import { listSearch } from '#platform/web/tables/list-search.ts';

/** Part of the page, kind, unread or all, and the page of the list. */
export const notificationSearch = listSearch({ part: 'list', kind: '', unread: '', ofst: 0, limit: 20 });
export type NotificationSearch = typeof notificationSearch.defaults;
