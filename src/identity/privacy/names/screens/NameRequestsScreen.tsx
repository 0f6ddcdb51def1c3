import { Badge, Button, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { IconCheck, IconUser, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerNameRequest, type NameRequestRow } from '#identity/privacy/names/contract.ts';
import { nameRequestsQuery, useNameActions } from '#identity/privacy/names/queries.ts';
import { useBusy } from '#identity/privacy/screens/shared/DataPart.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column, RowAction } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { nameRequestsSearch } from './name-requests-search.ts';
import { namesTexts } from './texts.ts';

type Words = SameTexts<(typeof namesTexts)['en']>['list'];

const colours = { waiting: 'info', approved: 'green', declined: 'gray', withdrawn: 'gray' } as const;

const wantedName = ({ wanted }: NameRequestRow): string => `${wanted.firstName} ${wanted.lastName}`.trim();

const dateOf = (format: Format, at: string | null) => at !== null && <time dateTime={at}>{format.date(at)}</time>;

const columnsOf = (words: Words, format: Format, isDecided: boolean): Column<NameRequestRow>[] => [
  {
    key: 'person',
    title: words.columns.person,
    onCard: 'title',
    render: ({ person }) => (
      <Stack gap={0}>
        <TextLink to="/user/$id" params={{ id: person._id }} c="inherit" fz="inherit">
          {person.name}
        </TextLink>
        {person.email !== null && (
          <Text size="sm" c="dimmed">
            {person.email}
          </Text>
        )}
      </Stack>
    ),
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
  ...(isDecided
    ? [
        {
          key: 'decided',
          title: words.columns.decided,
          onCard: 'named' as const,
          render: ({ decidedAt }: NameRequestRow) => dateOf(format, decidedAt),
        },
        { key: 'by', title: words.columns.by, render: ({ decidedBy }: NameRequestRow) => decidedBy?.name },
      ]
    : []),
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={send.isSending}>
            {texts.decline}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Students who ask for another name, the oldest request first; and how earlier requests ended. */
export function NameRequestsScreen() {
  const texts = useTexts(namesTexts).list;
  const format = useFormat();
  const navigate = useNavigate();
  const list = useListSearch(nameRequestsSearch);
  const { ofst, limit } = list.search;
  const state = list.search.state === 'decided' ? 'decided' : 'waiting';
  const { data, error, refetch, isPlaceholderData } = useQuery(
    nameRequestsQuery({ state, ofst, limit: Math.min(limit, 100) }),
  );
  const { answer } = useNameActions();
  const { run } = useBusy();
  const [declining, setDeclining] = useState<NameRequestRow | null>(null);
  const close = (): void => setDeclining(null);
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
    {
      label: texts.open,
      icon: <IconUser size={18} stroke={1.5} />,
      onClick: () => void navigate({ to: '/user/$id', params: { id: row.person._id } }),
    },
  ];
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
          rows={isPlaceholderData ? undefined : data?.requests}
          rowKey={({ _id }) => _id}
          rowName={({ person }) => person.name}
          rowActions={actionsOf}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={<EmptyState title={texts.empty[state]}>{texts.emptyHelp[state]}</EmptyState>}
        />
      )}
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
