import { listSearch } from '#platform/web/list-search.ts';
import { listNotices } from '../contract.ts';
import type { NoticesQuery } from '../queries.ts';

/** Part of the page, kind, unread or all, and the page of the list. */
export const noticeSearch = listSearch({ part: 'list', kind: '', unread: '', ofst: 0, limit: 20 });
export type NoticeSearch = typeof noticeSearch.defaults;

const fields = listNotices.query!.shape;

/** The call's query; what an address holds that the call would refuse is left out. */
export const noticesQueryOf = ({ part: _, ...search }: NoticeSearch): NoticesQuery =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && fields[name as keyof typeof fields].safeParse(value).success,
    ),
  );
