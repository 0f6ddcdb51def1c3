import { listSearch } from '#platform/web/list-search.ts';
import { getAllImages } from '../contract-images.ts';
import type { ImagesQuery } from '../queries.ts';

export const imagesSearch = listSearch({ q: '', sort: '-createdAt', ofst: 0, limit: 24 });

const fields = getAllImages.body!.shape;

/** The call's body; what an address holds that the call would refuse is left out. */
export const imagesQueryOf = (search: typeof imagesSearch.defaults): ImagesQuery =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => fields[name as keyof typeof fields].safeParse(value).success),
  );
