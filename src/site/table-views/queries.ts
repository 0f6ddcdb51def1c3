/** My views of lists, as tables read and change them. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { useViewer } from '#platform/web/session.ts';
import type { UseListViews } from '#platform/web/tables/views.ts';
import { adoptTableViews, createTableView, deleteTableView, listTableViews, updateTableView } from './contract.ts';

/** All views of a person at once: they are few, and the next list has them already. */
const tableViewsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['table-views', personId],
    queryFn: ({ signal }) => call(listTableViews, { signal }),
    staleTime: 60_000,
  });

export const useListViews: UseListViews = (list) => {
  const viewer = useViewer();
  const client = useQueryClient();
  const query = tableViewsQuery(viewer?._id ?? '');
  const { data, isError, refetch } = useQuery({ ...query, enabled: viewer !== null });
  if (!viewer) return null;
  /** What is shown afterwards is what the server has. */
  const andReload = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  return {
    views: data?.views.filter((view) => view.list === list),
    isFailed: isError && data === undefined,
    retry: () => void refetch(),
    create: ({ name, hidden, density, search }) =>
      andReload(call(createTableView, { body: { list, name, hidden: [...hidden], density, search: { ...search } } })),
    change: (id, { hidden, search, ...rest }) =>
      andReload(
        call(updateTableView, {
          params: { id },
          body: { ...rest, ...(hidden && { hidden: [...hidden] }), ...(search && { search: { ...search } }) },
        }),
      ),
    remove: (id) => andReload(call(deleteTableView, { params: { id } })),
    adopt: async (views) => {
      const body = {
        list,
        views: views.map(({ name, hidden, density, search }) => ({
          name,
          hidden: [...hidden],
          density,
          search: { ...search },
        })),
      };
      const { left } = await andReload(call(adoptTableViews, { body }));
      return left;
    },
  };
};
