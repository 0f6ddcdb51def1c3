import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { pageLayoutQuery } from '../queries.ts';
import { BlockList } from './blocks/BlockList.tsx';

/** A page that is nothing but its blocks. Its route has loaded it. */
export function PublicPage({ page }: { page: string }) {
  const { data } = useQuery(pageLayoutQuery(page));
  useDocumentTitle(data?.title ?? '');
  return data ? <BlockList key={data.page} page={data} headings={1} /> : null;
}
