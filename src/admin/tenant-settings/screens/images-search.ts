import { listSearch } from '#platform/web/tables/list-search.ts';

export const imagesSearch = listSearch({ q: '', sort: '-createdAt', ofst: 0, limit: 24 });
