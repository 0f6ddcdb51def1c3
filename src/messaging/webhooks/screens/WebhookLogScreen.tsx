import { Badge, Button, Card, Group, Pagination, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { WebhookMessage } from '../contract.ts';
import { useWebhookActions, webhookMessagesQuery, webhooksQuery } from '../queries.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { webhookTexts } from './texts.ts';
import { LOG_PAGE, stateIn, webhookLogSearch } from './webhook-log-search.ts';
import classes from './webhooks.module.css';

const colours = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const;

function MessageItem({ message, onOpen }: { message: WebhookMessage; onOpen: () => void }) {
  const texts = useTexts(webhookTexts);
  const format = useFormat();
  const facts = [
    format.dateTime(message.createdAt),
    texts.tries(message.tries),
    ...(message.nextTryAt !== null && message.tries > 0 ? [texts.nextTry(format.relative(message.nextTryAt))] : []),
    ...(message.lastError === null ? [] : [message.lastError]),
  ];
  return (
    <li className={classes.item}>
      <Badge color={colours[message.state]}>{texts.states[message.state]}</Badge>
      <div className={classes.text}>
        <code>{message.event}</code>
        <div className={classes.facts}>{facts.join(' · ')}</div>
      </div>
      <Button variant="default" size="sm" aria-label={texts.detailsNamed(message.event)} onClick={onOpen}>
        {texts.details}
      </Button>
    </li>
  );
}

/** Sends everything again that was given up. */
function SendFailed({ id }: { id: string }) {
  const texts = useTexts(webhookTexts);
  const { sendFailed } = useWebhookActions();
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      notify.success(texts.sendFailedDone((await sendFailed(id)).count));
    } catch (failure) {
      notify.error(failure);
    }
    setBusy(false);
  };
  return (
    <Group>
      <Button variant="default" loading={isBusy} onClick={() => void send()}>
        {texts.sendFailed}
      </Button>
    </Group>
  );
}

/** What was sent to one webhook or record store, and what it answered. */
export function WebhookLogScreen({ id }: { id: string }) {
  const texts = useTexts(webhookTexts);
  const { search, set, setPage } = useListSearch(webhookLogSearch);
  const state = stateIn(search.state);
  const webhook = useQuery(webhooksQuery()).data?.webhooks.find(({ _id }) => _id === id);
  const query = { state, ofst: (search.page - 1) * LOG_PAGE, limit: LOG_PAGE };
  const { data, error, refetch } = useQuery(webhookMessagesQuery(id, query));
  const [open, setOpen] = useState<WebhookMessage | null>(null);
  const pages = Math.ceil((data?.total ?? 0) / LOG_PAGE);
  return (
    <>
      <BackLink to="/company/webhooks">{texts.back}</BackLink>
      <PageHead title={texts.logTitle} lead={texts.logLead} />
      <Text mb="md" c="dimmed" className={classes.address}>
        {webhook?.url ?? '\u00A0'}
      </Text>
      <Stack gap="md" maw={860}>
        <Select
          w={220}
          label={texts.state}
          allowDeselect={false}
          value={state}
          onChange={(next) => set({ state: next ?? '' })}
          data={(['', 'waiting', 'delivered', 'failed'] as const).map((value) => ({
            value,
            label: texts.states[value === '' ? 'all' : value],
          }))}
        />
        {webhook?.isEnabled && state === 'failed' && (data?.total ?? 0) > 0 && <SendFailed id={id} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <CardsSkeleton cards={2} />}
        {data && data.total === 0 && <EmptyState title={texts.logEmptyTitle}>{texts.logEmpty}</EmptyState>}
        {data && data.total > 0 && (
          <Card p="lg">
            <ul className={classes.list}>
              {data.messages.map((message) => (
                <MessageItem key={message._id} message={message} onOpen={() => setOpen(message)} />
              ))}
            </ul>
          </Card>
        )}
        {pages > 1 && (
          <Pagination
            value={search.page}
            onChange={setPage}
            total={pages}
            getItemProps={(page) => ({ 'aria-label': String(page) })}
          />
        )}
      </Stack>
      {open && <MessageDialog webhookId={id} message={open} onClose={() => setOpen(null)} />}
    </>
  );
}
