/** What the browser asks for work on many questions, saved filters and questions like another. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import {
  type BulkAction,
  changeFilter,
  changeManyQuestions,
  deleteFilter,
  likeQuestions,
  listFilters,
  MAX_AT_ONCE,
  type SavedFilter,
  saveFilter,
} from './contract.ts';

/** Does the same to all of the questions, some hundred at a time; returns how many were changed, and how many were protected. */
export function useChangeMany() {
  const client = useQueryClient();
  return async (ids: readonly string[], change: BulkAction): Promise<{ changed: number; refused: number }> => {
    const sum = { changed: 0, refused: 0 };
    try {
      for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
        const body = { ids: ids.slice(from, from + MAX_AT_ONCE), change };
        const done = await call(changeManyQuestions, { body });
        sum.changed += done.changed;
        sum.refused += done.refused;
      }
    } finally {
      await client.invalidateQueries({ queryKey: ['questions'] });
    }
    return sum;
  };
}

export const filtersQuery = queryOptions({
  queryKey: ['questions', 'filters'],
  queryFn: ({ signal }) => call(listFilters, { signal }),
});

/** My saved filters: saving one, changing it, and forgetting it. */
export function useFilterActions() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: filtersQuery.queryKey });
  return {
    save: async (filter: Pick<SavedFilter, 'name' | 'search' | 'isShared'>): Promise<void> => {
      await call(saveFilter, { body: filter });
      await again();
    },
    change: async (id: string, changes: Partial<Pick<SavedFilter, 'name' | 'search' | 'isShared'>>): Promise<void> => {
      await call(changeFilter, { params: { id }, body: changes });
      await again();
    },
    forget: async (id: string): Promise<void> => {
      await call(deleteFilter, { params: { id } });
      await again();
    },
  };
}

export const likeQuery = (id: string) =>
  queryOptions({
    queryKey: ['questions', 'like', id],
    queryFn: ({ signal }) => call(likeQuestions, { params: { id }, signal }),
  });
