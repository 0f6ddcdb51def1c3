import { Badge, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTrash, IconUser, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { DeletionRow } from '../contract.ts';
import { deletionsQuery, useOwnDataActions } from '../queries.ts';
import { deletionsSearch } from './deletions-search.ts';
import { useBusy } from './shared/DataPart.tsx';
import { DeleteDialog } from './shared/DeleteDialog.tsx';
import { ownDataTexts } from './texts.ts';

type Words = SameTexts<(typeof ownDataTexts)['en']>['list'];

const colours = { waiting: 'info', deleted: 'gray', kept: 'green', withdrawn: 'gray' } as const;

function Person({ person }: Pick<DeletionRow, 'person'>) {
  return (
    <Stack gap={0}>
      <TextLink
        to="/user/$id"
        params={{ id: person._id }}
        search={{ tab: 'account' } as never}
        c="inherit"
        fz="inherit"
      >
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

const dateOf = (format: Format, at: string | null) => at !== null && <time dateTime={at}>{format.date(at)}</time>;

const isOverdue = ({ dueAt }: DeletionRow): boolean => dueAt !== null && new Date(dueAt) < new Date();

function State({ row, words }: { row: DeletionRow; words: Words }) {
  return isOverdue(row) ? (
    <Badge color="warning">{words.overdue}</Badge>
  ) : (
    <Badge color={colours[row.state]}>{words.states[row.state]}</Badge>
  );
}

const columnsOf = (words: Words, format: Format, isDecided: boolean): Column<DeletionRow>[] => [
  {
    key: 'person',
    title: words.columns.person,
    onCard: 'title',
    render: (row) => <Person person={row.person} />,
  },
  { key: 'state', title: words.columns.state, onCard: 'fact', render: (row) => <State row={row} words={words} /> },
  { key: 'asked', title: words.columns.asked, render: ({ requestedAt }) => dateOf(format, requestedAt) },
  ...(isDecided
    ? [
        {
          key: 'decided',
          title: words.columns.decided,
          onCard: 'named' as const,
          render: ({ decidedAt }: DeletionRow) => dateOf(format, decidedAt),
        },
        { key: 'by', title: words.columns.by, render: ({ decidedBy }: DeletionRow) => decidedBy?.name },
      ]
    : [
        {
          key: 'due',
          title: words.columns.due,
          onCard: 'named' as const,
          render: ({ dueAt }: DeletionRow) => dateOf(format, dueAt),
        },
        { key: 'reason', title: words.columns.reason, render: ({ reason }: DeletionRow) => reason },
      ]),
];

/** Everybody who asks to be deleted, what is due first at the top; and how earlier requests ended. */
export function DeletionsScreen() {
  const all = useTexts(ownDataTexts);
  const texts = all.list;
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListSearch(deletionsSearch);
  const { ofst, limit } = list.search;
  const state = list.search.state === 'decided' ? 'decided' : 'waiting';
  const { data, error, refetch, isPlaceholderData } = useQuery(
    deletionsQuery({ state, ofst, limit: Math.min(limit, 100) }),
  );
  const { answer } = useOwnDataActions();
  const { run } = useBusy();
  const [leaving, setLeaving] = useState<DeletionRow['person'] | null>(null);
  const open = ({ person }: DeletionRow): RowAction => ({
    label: texts.open,
    icon: <IconUser size={18} stroke={1.5} />,
    onClick: () => void navigate({ to: '/user/$id', params: { id: person._id }, search: { tab: 'account' } as never }),
  });
  const actionsOf = (row: DeletionRow): RowAction[] =>
    row.state === 'waiting'
      ? [
          open(row),
          {
            label: all.admin.keep,
            icon: <IconUserCheck size={18} stroke={1.5} />,
            onClick: () => void run(() => answer(row.person._id, false), all.admin.kept),
          },
          {
            label: all.admin.delete,
            icon: <IconTrash size={18} stroke={1.5} />,
            danger: true,
            onClick: () => setLeaving(row.person),
          },
        ]
      : [open(row)];
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
          columns={columnsOf(texts, format, state === 'decided')}
          rows={isPlaceholderData ? undefined : data?.deletions}
          rowKey={({ person, decidedAt }) => `${person._id} ${decidedAt ?? ''}`}
          rowName={({ person }) => person.name}
          rowActions={actionsOf}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty[state]}>{texts.emptyHelp[state]}</EmptyState>}
        />
      )}
      <DeleteDialog personId={leaving?._id ?? null} name={leaving?.name ?? null} onClose={() => setLeaving(null)} />
    </>
  );
}
