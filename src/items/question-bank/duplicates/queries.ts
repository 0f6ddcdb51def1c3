/** What the browser asks about near-identical questions, and what is done about them. */
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { changeManyQuestions } from '#items/question-bank/bench/contract.ts';
import type { questionStatuses } from '#items/question-bank/contract.ts';
import { call } from '#platform/web/call.ts';
import { forgetDismissed, listDismissed, listDuplicates, setDismissed } from './contract.ts';

/** While the server still compares, the list is asked for again. */
const AGAIN_MS = 2_000;

export const duplicatesQuery = (filter: { readonly st: string; readonly status: string }) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'duplicates', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, {
        query: { ...filter, limit: '10', ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.at(-1)?.waiting ?? 0) > 0 ? AGAIN_MS : false),
  });

/** Questions that were told apart, page by page. */
export const dismissedQuery = infiniteQueryOptions({
  queryKey: ['questions', 'duplicates', 'apart'],
  queryFn: ({ pageParam, signal }) => call(listDismissed, { query: { ofst: String(pageParam), limit: '10' }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const read = pages.reduce((sum, page) => sum + page.sets.length, 0);
    return read < total ? read : null;
  },
  staleTime: 0,
});

type Status = (typeof questionStatuses)[number];
interface Changed {
  readonly _id: string;
  readonly status: Status;
}

/** Actions on near-identical questions; each answers how to take it back. */
export function useDuplicateActions() {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['questions'] });
  const setStatus = async (questions: readonly Changed[], statusOf: (one: Changed) => Status): Promise<void> => {
    for (const [status, all] of Map.groupBy(questions, statusOf)) {
      await call(changeManyQuestions, { body: { ids: all.map(({ _id }) => _id), change: { deed: 'status', status } } });
    }
    await again();
  };
  const change = async (questions: readonly Changed[], action: 'delete' | 'restore'): Promise<void> => {
    await call(changeManyQuestions, { body: { ids: questions.map(({ _id }) => _id), change: { deed: action } } });
    await again();
  };
  const compareAgain = async (dismissedId: string): Promise<void> => {
    await call(forgetDismissed, { params: { id: dismissedId } });
    await again();
  };
  return {
    compareAgain,
    retire: async (questions: readonly Changed[]) => {
      await setStatus(questions, () => 'retired');
      return () => setStatus(questions, ({ status }) => status);
    },
    remove: async (questions: readonly Changed[]) => {
      await change(questions, 'delete');
      return () => change(questions, 'restore');
    },
    dismiss: async (questions: readonly Changed[]) => {
      const { _id } = await call(setDismissed, { body: { ids: questions.map((one) => one._id) } });
      await again();
      return () => compareAgain(_id);
    },
  };
}
