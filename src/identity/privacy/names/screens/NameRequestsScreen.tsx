import { Badge, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { answerNameRequest, type NameRequestRow } from '#identity/privacy/names/contract.ts';
import { nameRequestsQuery, useNameActions } from '#identity/privacy/names/queries.ts';
import { useBusy } from '#identity/privacy/screens/shared/DataPart.tsx';
import {
  dateOf,
  decisionColumns,
  RequestPerson,
  RequestsPage,
  useOpenPerson,
} from '#identity/privacy/screens/shared/RequestsPage.tsx';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import type { Format } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { nameRequestsSearch } from './name-requests-search.ts';
import { namesTexts } from './texts.ts';

type Words = SameTexts<(typeof namesTexts)['en']>['list'];

const colours = { waiting: 'info', approved: 'green', declined: 'gray', withdrawn: 'gray' } as const;

const wantedName = ({ wanted }: NameRequestRow): string => `${wanted.firstName} ${wanted.lastName}`.trim();

const columnsOf = (words: Words, format: Format, isDecided: boolean): Column<NameRequestRow>[] => [
  {
    key: 'person',
    title: words.columns.person,
    onCard: 'title',
    render: ({ person }) => <RequestPerson person={person} />,
  },
  { key: 'wanted', title: words.columns.wanted, onCard: 'named', render: (row) => <bdi>{wantedName(row)}</bdi> },
  ...(isDecided
    ? [
        {
          key: 'state',
          title: words.columns.state,
          onCard: 'fact' as const,
          render: ({ state }: NameRequestRow) => <Badge color={colours[state]}>{words.states[state]}</Badge>,
        },
      ]
    : []),
  { key: 'asked', title: words.columns.asked, render: ({ requestedAt }) => dateOf(format, requestedAt) },
  { key: 'reason', title: words.columns.reason, onCard: 'named', render: ({ reason }) => reason },
  ...(isDecided ? decisionColumns<NameRequestRow>(words.columns, format) : []),
];

function DeclineForm({ row, onClose }: { row: NameRequestRow; onClose: () => void }) {
  const texts = useTexts(namesTexts).list;
  const { answer } = useNameActions();
  const form = useCheckedForm(answerNameRequest.body!, { approves: false, reason: '' });
  const send = useSend(form, async ({ reason }) => {
    await answer(row._id, { approves: false, reason });
    notify.success(texts.declined);
    onClose();
  });
  return (
    <form onSubmit={send.submit} noValidate>
      <Stack gap="md">
        <ErrorSummary form={form} send={send} labels={{ reason: texts.declineReason }} />
        <Textarea
          label={texts.declineReason}
          description={texts.declineHelp}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <FormActions
          cancelLabel={texts.cancel}
          onCancel={onClose}
          submitLabel={texts.decline}
          isSending={send.isSending}
        />
      </Stack>
    </form>
  );
}

/** Students who ask for another name, the oldest request first; and how earlier requests ended. */
export function NameRequestsScreen() {
  const texts = useTexts(namesTexts).list;
  const { answer } = useNameActions();
  const { run } = useBusy();
  const [declining, setDeclining] = useState<NameRequestRow | null>(null);
  const close = (): void => setDeclining(null);
  const open = useOpenPerson(texts.open);
  const actionsOf = (row: NameRequestRow): RowAction[] => [
    ...(row.state === 'waiting'
      ? [
          {
            label: texts.approve,
            icon: <IconCheck size={18} stroke={1.5} />,
            onClick: () => void run(() => answer(row._id, { approves: true }), texts.approved(wantedName(row))),
          },
          {
            label: texts.decline,
            icon: <IconX size={18} stroke={1.5} />,
            onClick: () => setDeclining(row),
          },
        ]
      : []),
    open(row),
  ];
  return (
    <>
      <RequestsPage
        texts={texts}
        search={nameRequestsSearch}
        queryOf={nameRequestsQuery}
        rowsOf={({ requests }) => requests}
        rowKey={({ _id }) => _id}
        columnsOf={(format, isDecided) => columnsOf(texts, format, isDecided)}
        actionsOf={actionsOf}
      />
      <GuardedModal
        opened={declining !== null}
        onClose={close}
        title={declining && texts.declineTitle(wantedName(declining))}
        closeButtonProps={{ 'aria-label': texts.cancel }}
      >
        {declining && <DeclineForm row={declining} onClose={close} />}
      </GuardedModal>
    </>
  );
}
