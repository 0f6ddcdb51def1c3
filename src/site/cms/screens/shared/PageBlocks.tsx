import { useQuery } from '@tanstack/react-query';
import { pageLayoutQuery } from '../../queries.ts';
import { BlockList } from '../blocks/BlockList.tsx';

/**
 * The blocks of a page inside a screen that has a head of its own: `<PageBlocks page="contactus" />`. Nothing while they
 * load, and nothing where the page has none.
 */
export function PageBlocks({ page }: { page: string }) {
  const { data } = useQuery(pageLayoutQuery(page));
  if (!data || data.blocks.length === 0) return null;
  return <BlockList page={data} headings={2} />;
}
