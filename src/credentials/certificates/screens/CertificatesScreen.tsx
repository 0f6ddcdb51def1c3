import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { ButtonLink, TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Certificate, revokeCertificate } from '../contract.ts';
import { certificatesQuery } from '../queries.ts';
import { certificatesSearch } from './certificates-search.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { keysTexts } from './keys-texts.ts';
import { certificateTexts } from './texts.ts';

type Texts = SameTexts<(typeof certificateTexts)['en']>;

const colours = { issued: 'success', superseded: 'gray', revoked: 'danger' } as const;

const certificateColumns = (texts: Texts, format: Format, isMine: boolean): Column<Certificate>[] => [
  {
    key: 'title',
    title: texts.list.name,
    onCard: 'title',
    render: ({ _id, kind, title }) => (
      <TextLink
        to={kind === 'quiz' ? '/quizzes/certificate/{-$id}' : '/courses/certificate/{-$id}'}
        params={{ id: _id }}
        fw={550}
        c="inherit"
      >
        {title}
      </TextLink>
    ),
  },
  ...(isMine
    ? []
    : [
        {
          key: 'person',
          title: texts.list.person,
          onCard: 'fact' as const,
          render: ({ personName }: Certificate) => personName,
        },
      ]),
  { key: 'kind', title: texts.list.kind, render: ({ kind }) => texts.kinds[kind] },
  {
    key: 'percent',
    title: texts.list.percent,
    numeric: true,
    render: ({ percent }) => percent !== null && format.percentExact(percent),
  },
  { key: 'issued', title: texts.list.issued, onCard: 'fact', render: ({ issuedAt }) => format.date(issuedAt) },
  {
    key: 'state',
    title: texts.list.state,
    onCard: 'fact',
    render: ({ state }) => (
      <Badge variant="light" color={colours[state]}>
        {texts.states[state]}
      </Badge>
    ),
  },
];

function RevokeDialog({ certificate, onClose }: { certificate: Certificate | null; onClose: () => void }) {
  const texts = useTexts(certificateTexts).list;
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => call(revokeCertificate, { params: { id: certificate!._id }, body: { reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['certificates'] });
      notify.success(texts.revoked);
      setReason('');
      onClose();
    },
  });
  return (
    <GuardedModal
      opened={certificate !== null}
      onClose={onClose}
      title={certificate && texts.revokeTitle(certificate.personName)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          revoke.mutate();
        }}
      >
        <Stack>
          <Text size="sm">{texts.revokeHelp}</Text>
          <TextInput
            label={texts.reason}
            required
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={revoke.error?.message}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" color="danger" loading={revoke.isPending} disabled={reason.trim() === ''}>
              {texts.revoke}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}

/** The certificates of the student, or for faculty all of them. */
export function CertificatesScreen({ kind }: { kind: 'quiz' | 'course' }) {
  const texts = useTexts(certificateTexts);
  const format = useFormat();
  const navigate = useNavigate();
  const role = useViewer()?.role;
  const whose = role === 'student' ? 'mine' : 'all';
  const list = useListSearch(certificatesSearch);
  const keyWords = useTexts(keysTexts);
  const [showsKeys, setShowsKeys] = useState(false);
  const [revoking, setRevoking] = useState<Certificate | null>(null);
  const { ofst, limit } = list.search;
  // Students see all they have in one place; faculty come from the quizzes or from the courses.
  const { data, error, refetch } = useQuery(certificatesQuery({ ofst, limit, ...(whose === 'all' && { kind }) }));
  return (
    <>
      <PageHead
        title={texts.list.title[whose]}
        lead={texts.list.lead[whose]}
        action={
          role === 'admin' && (
            <Button
              variant="default"
              leftSection={<IconKey size={18} stroke={1.5} />}
              onClick={() => setShowsKeys(true)}
            >
              {keyWords.open}
            </Button>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.list.caption}
          columns={certificateColumns(texts, format, whose === 'mine')}
          rows={data?.certificates}
          rowKey={({ _id }) => _id}
          rowName={({ title, personName }) => `${title}, ${personName}`}
          onOpen={({ _id, kind: of }) =>
            void navigate({
              to: of === 'quiz' ? '/quizzes/certificate/{-$id}' : '/courses/certificate/{-$id}',
              params: { id: _id },
            })
          }
          {...(role === 'admin' && {
            rowActions: (row: Certificate) =>
              row.state === 'issued'
                ? [{ label: texts.list.revoke, danger: true, onClick: () => setRevoking(row) }]
                : [],
          })}
          paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
          empty={
            <EmptyState title={texts.list.empty} action={<ButtonLink to="/quizzes">{texts.list.toQuizzes}</ButtonLink>}>
              {texts.list.emptyHelp[whose]}
            </EmptyState>
          }
        />
      )}
      {role === 'admin' && <KeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />}
      <RevokeDialog certificate={revoking} onClose={() => setRevoking(null)} />
    </>
  );
}
