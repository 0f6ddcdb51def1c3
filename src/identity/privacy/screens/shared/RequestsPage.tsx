/** Lists of requests that people make of their school: those that wait, and how earlier ones ended. */
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { type ListSearch, useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';

type State = 'waiting' | 'decided';

interface Request {
  readonly person: { readonly _id: string; readonly name: string; readonly email: string | null };
  readonly decidedAt: string | null;
  readonly decidedBy: { readonly name: string } | null;
}

interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly caption: string;
  readonly tabs: Readonly<Record<State, string>>;
  readonly columns: { readonly state: string };
  readonly empty: Readonly<Record<State, string>>;
  readonly emptyHelp: Readonly<Record<State, string>>;
}

/** Who asks, with a link to their page; `search`: the part of it. */
export function RequestPerson({ person, search }: Pick<Request, 'person'> & { search?: object }) {
  return (
    <Stack gap={0}>
      <TextLink to="/user/$id" params={{ id: person._id }} search={search} c="inherit" fz="inherit">
        {person.name}
      </TextLink>
      {person.email !== null && (
        <Text size="sm" c="dimmed">
          {person.email}
        </Text>
      )}
    </Stack>
  );
}

export const dateOf = (format: Format, at: string | null) =>
  at !== null && <time dateTime={at}>{format.date(at)}</time>;

/** When it was decided, and by whom. */
export const decisionColumns = <Row extends Request>(
  words: { readonly decided: string; readonly by: string },
  format: Format,
): Column<Row>[] => [
  { key: 'decided', title: words.decided, onCard: 'named', render: ({ decidedAt }) => dateOf(format, decidedAt) },
  { key: 'by', title: words.by, render: ({ decidedBy }) => decidedBy?.name },
];

/** Opens the page of who asks; `search`: the part of it. */
export function useOpenPerson(label: string, search: object = {}) {
  const navigate = useNavigate();
  return ({ person }: Request): RowAction => ({
    label,
    icon: <IconUser size={18} stroke={1.5} />,
    onClick: () => void navigate({ to: '/user/$id', params: { id: person._id }, search }),
  });
}

export function RequestsPage<
  Row extends Request,
  Found extends { readonly total: number },
  Key extends readonly unknown[],
>(props: {
  texts: Texts;
  search: ListSearch<{ state: string; ofst: number; limit: number }>;
  queryOf: (query: { state: State; ofst: number; limit: number }) => UseQueryOptions<Found, Error, Found, Key>;
  rowsOf: (found: Found) => readonly Row[];
  rowKey: (row: Row) => string;
  columnsOf: (format: Format, isDecided: boolean) => Column<Row>[];
  actionsOf: (row: Row) => RowAction[];
}) {
  const { texts } = props;
  const format = useFormat();
  const list = useListSearch(props.search);
  const { ofst, limit } = list.search;
  const state = list.search.state === 'decided' ? 'decided' : 'waiting';
  const { data, error, refetch, isPlaceholderData } = useQuery(
    props.queryOf({ state, ofst, limit: Math.min(limit, 100) }),
  );
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <SegmentedControl
          aria-label={texts.columns.state}
          data={(['waiting', 'decided'] as const).map((value) => ({ value, label: texts.tabs[value] }))}
          value={state}
          onChange={(next) => list.set({ state: next })}
        />
      </PageHead>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          key={state}
          caption={texts.caption}
          columns={props.columnsOf(format, state === 'decided')}
          rows={isPlaceholderData || !data ? undefined : props.rowsOf(data)}
          rowKey={props.rowKey}
          rowName={({ person }) => person.name}
          rowActions={props.actionsOf}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty[state]}>{texts.emptyHelp[state]}</EmptyState>}
        />
      )}
    </>
  );
}
