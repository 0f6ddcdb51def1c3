import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { BlockOf, LiveType } from '../../contract-blocks.ts';
import type { LiveOf } from '../../contract-live.ts';
import { blockDataQuery, pageDataQuery } from '../../queries.ts';

export interface BlockContext {
  /** The name of the page of the blocks. */
  readonly page: string;
  /** False: the blocks are not published in this state, so each asks for what it would show. */
  readonly isPublished: boolean;
  /** The heading of the first block is the page's own: 1. Inside a screen with a head of its own: 2. */
  readonly headings: 1 | 2;
}

const Context = createContext<BlockContext>({ page: '', isPublished: false, headings: 1 });
export const BlockContextProvider = Context.Provider;
export const useBlockContext = (): BlockContext => useContext(Context);

/** What a live block shows; undefined while it is asked for, and where the answer failed. */
export function useLive<Type extends LiveType>(block: BlockOf<Type>): LiveOf<Type> | undefined {
  const { page, isPublished } = useBlockContext();
  const published = useQuery({ ...pageDataQuery(page), enabled: isPublished });
  const own = useQuery({ ...blockDataQuery(block as never), enabled: !isPublished });
  const live = isPublished ? published.data?.blocks[block.id] : own.data?.data;
  // An answer from before the page was published again may be about a block of another type.
  return live?.kind === block.type ? (live as LiveOf<Type>) : undefined;
}
