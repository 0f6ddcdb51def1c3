import { listSearch } from '#platform/web/tables/list-search.ts';

/** What the list of channels keeps in the address. */
export const channelSearch = listSearch({ q: '', mine: '', ofst: 0, limit: 10 });

/** What a channel's page keeps in the address. */
export const channelTabs = ['contents', 'news', 'members'] as const;
export type ChannelTab = (typeof channelTabs)[number];
export const memberSearch = listSearch({ tab: 'contents', q: '', ofst: 0, limit: 20 });
