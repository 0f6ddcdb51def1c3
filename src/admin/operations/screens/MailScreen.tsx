import { Button, Card, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Format, useFormat } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { CutNote } from '#platform/web/tables/CutNote.tsx';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import type { Column } from '#platform/web/tables/data-table-model.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { BoxedMailView, FailedMail } from '../contract-mail.ts';
import { mailQuery, mailsQuery, useOperationsActions } from '../queries.ts';
import { mailSearch } from './mail-search.ts';
import classes from './operations.module.css';
import { operationsTexts } from './texts.ts';

type Words = SameTexts<(typeof operationsTexts)['en']>['mail'];

const stats = ['waiting', 'running', 'failed', 'done'] as const;

function Queue({ queue }: { queue: Record<(typeof stats)[number], number> }) {
  const texts = useTexts(operationsTexts).mail;
  const format = useFormat();
  return (
    <section aria-label={texts.queue}>
      <dl className={classes.stats}>
        {stats.map((name) => (
          <div key={name}>
            <dt>{texts.stats[name]}</dt>
            <dd>{format.number(queue[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Failed({ mails, total }: { mails: readonly FailedMail[]; total: number }) {
  const texts = useTexts(operationsTexts).mail;
  const format = useFormat();
  const { retryMail } = useOperationsActions();
  const [busy, setBusy] = useState<string | null>(null);
  const again = async (id: string): Promise<void> => {
    setBusy(id);
    try {
      await retryMail(id);
      notify.success(texts.queued);
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Card component="section" p="lg" aria-labelledby="failed-mails">
      <Title order={2} size="h3" id="failed-mails">
        {texts.failedTitle}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.failedHelp}
      </Text>
      <CutNote shown={mails.length} total={total} order="newest" />
      <ul className={classes.lines}>
        {mails.map((mail) => (
          <li key={mail._id}>
            <div>
              <Text fw={600}>{mail.subject}</Text>
              <Text size="sm" c="dimmed">
                {format.list([mail.to, texts.tries(mail.tries), mail.failedAt && format.dateTime(mail.failedAt)])}
              </Text>
              <Text size="sm">{mail.reason === '' ? texts.noReason : mail.reason}</Text>
            </div>
            <Button
              variant="default"
              size="sm"
              loading={busy === mail._id}
              leftSection={<IconRefresh size={18} stroke={1.5} />}
              aria-label={`${texts.again}: ${mail.subject}, ${mail.to}`}
              onClick={() => void again(mail._id)}
            >
              {texts.again}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const columnsOf = (words: Words, format: Format): Column<BoxedMailView>[] => [
  { key: 'subject', title: words.columns.subject, onCard: 'title', render: (mail) => mail.subject },
  { key: 'to', title: words.columns.to, onCard: 'fact', render: (mail) => mail.to },
  {
    key: 'at',
    title: words.columns.at,
    onCard: 'fact',
    render: ({ writtenAt }) => <time dateTime={writtenAt}>{format.shortDateTime(writtenAt)}</time>,
  },
];

function Letter({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(mailQuery(id));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {data.to}
      </Text>
      <div className={classes.letter}>{data.text}</div>
    </Stack>
  );
}

/** The mails of the site: on their way, given up, and in the mailbox. */
export function MailScreen() {
  const texts = useTexts(operationsTexts).mail;
  const format = useFormat();
  const list = useListSearch(mailSearch);
  const { ofst, limit } = list.search;
  const { data, error, refetch } = useQuery(mailsQuery({ ofst, limit: Math.min(limit, 100) }));
  const [open, setOpen] = useState<BoxedMailView | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title={texts.title} lead={data && texts.lead[data.delivery]} />
      <Stack gap="lg">
        {data ? <Queue queue={data.queue} /> : <Skeleton h={80} radius="md" />}
        {data && data.failed.length > 0 && <Failed mails={data.failed} total={data.queue.failed} />}
        {data?.delivery === 'smtp' && data.total === 0 ? (
          <Text c="dimmed">{texts.noBox}</Text>
        ) : (
          <section aria-labelledby="mailbox">
            <Title order={2} size="h3" id="mailbox">
              {texts.boxTitle}
            </Title>
            <Text c="dimmed" size="sm" mb="sm">
              {texts.boxHelp}
            </Text>
            <DataTable
              caption={texts.caption}
              columns={columnsOf(texts, format)}
              rows={data?.mails}
              rowKey={({ _id }) => _id}
              rowName={({ subject, to }) => `${subject}, ${to}`}
              onOpen={setOpen}
              rowActions={(mail) => [
                { label: texts.open, icon: <IconMail size={18} stroke={1.5} />, onClick: () => setOpen(mail) },
              ]}
              paging={{ page: list.page, pageSize: limit, total: data?.total ?? 0, onPage: list.setPage }}
              empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
            />
          </section>
        )}
      </Stack>
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open?.subject} size="lg">
        {open && <Letter id={open._id} />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setOpen(null)}>
            {texts.close}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
