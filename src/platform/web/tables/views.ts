/** Where a person's views of lists come from: the application says it, because this folder knows no calls. */
import { createContext } from 'react';
import type { NamedView } from './data-table-model.ts';

/** A view as it is kept for the person. */
export interface KeptView extends NamedView {
  readonly _id: string;
  /** The list opens with it where its address names no filters. */
  readonly isDefault: boolean;
}

/** The views of one list. */
export interface ListViews {
  /** By name; undefined while they are on their way. */
  readonly views: readonly KeptView[] | undefined;
  /** They could not be had. */
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** These reject with what the server said. */
  readonly create: (view: NamedView) => Promise<unknown>;
  readonly change: (id: string, changes: Partial<Omit<KeptView, '_id'>>) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Keeps what this browser holds from before; the names of those that were not kept. */
  readonly adopt: (views: readonly NamedView[]) => Promise<readonly string[]>;
}

/** A hook that reads the views of a list; null where nobody is signed in. */
export type UseListViews = (list: string) => ListViews | null;

const useNone: UseListViews = () => null;

/** Null outside the application, as in tests of single screens. */
export const ListViewsContext = createContext<UseListViews>(useNone);
