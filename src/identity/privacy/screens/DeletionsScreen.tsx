import { Badge } from '@mantine/core';
import { IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Format } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import type { DeletionRow } from '../contract.ts';
import { deletionsQuery, useOwnDataActions } from '../queries.ts';
import { deletionsSearch } from './deletions-search.ts';
import { useBusy } from './shared/DataPart.tsx';
import { DeleteDialog } from './shared/DeleteDialog.tsx';
import { dateOf, decisionColumns, RequestPerson, RequestsPage, useOpenPerson } from './shared/RequestsPage.tsx';
import { ownDataTexts } from './texts.ts';

type Words = SameTexts<(typeof ownDataTexts)['en']>['list'];

/** The part of a person's page on which requests are decided. */
const accountTab = { tab: 'account' };

const colours = { waiting: 'info', deleted: 'gray', kept: 'green', withdrawn: 'gray' } as const;

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
    render: ({ person }) => <RequestPerson person={person} search={accountTab} />,
  },
  { key: 'state', title: words.columns.state, onCard: 'fact', render: (row) => <State row={row} words={words} /> },
  { key: 'asked', title: words.columns.asked, render: ({ requestedAt }) => dateOf(format, requestedAt) },
  ...(isDecided
    ? decisionColumns<DeletionRow>(words.columns, format)
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
  const { answer } = useOwnDataActions();
  const { run } = useBusy();
  const [leaving, setLeaving] = useState<DeletionRow['person'] | null>(null);
  const open = useOpenPerson(texts.open, accountTab);
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
      <RequestsPage
        texts={texts}
        search={deletionsSearch}
        queryOf={deletionsQuery}
        rowsOf={({ deletions }) => deletions}
        rowKey={({ person, decidedAt }) => `${person._id} ${decidedAt ?? ''}`}
        columnsOf={(format, isDecided) => columnsOf(texts, format, isDecided)}
        actionsOf={actionsOf}
      />
      <DeleteDialog personId={leaving?._id ?? null} name={leaving?.name ?? null} onClose={() => setLeaving(null)} />
    </>
  );
}
