import { Badge, Button, Group, Modal, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchInput } from '#platform/web/forms/SearchInput.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PageBar } from '#platform/web/tables/DataTableParts.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { type Message, messageStates } from '../contract.ts';
import { messagesQuery, useMessageActions } from '../queries.ts';
import classes from './help.module.css';
import { messageSearch } from './help-search.ts';
import { helpTexts } from './texts.ts';

function MessageItem({ message, onRemove }: { message: Message; onRemove: () => void }) {
  const texts = useTexts(helpTexts).inbox;
  const format = useFormat();
  const { mark } = useMessageActions();
  const to = message.state === 'open' ? 'done' : 'open';
  const answer = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`;
  return (
    <li className={classes.message}>
      <div className={classes.messageHead}>
        <Title order={2} size="h4">
          <bdi>{message.subject}</bdi> {!message.isRead && <Badge color="info">{texts.isNew}</Badge>}
        </Title>
        <Text size="sm" c="dimmed" component="time" dateTime={message.sentAt}>
          {format.dateTime(message.sentAt)}
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {texts.from(message.name, message.email)}{' '}
        {message.person !== null && (
          <TextLink to="/user/$id" params={{ id: message.person }}>
            {texts.person}
          </TextLink>
        )}
      </Text>
      <p className={classes.words} dir="auto">
        {message.message}
      </p>
      <Group gap="xs">
        <Button component="a" href={answer} size="compact-sm" variant="default" onClick={() => void mark(message._id)}>
          {texts.answer}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void mark(message._id, to).catch(notify.error)}>
          {texts[to]}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
          {texts.remove}
        </Button>
      </Group>
    </li>
  );
}

function RemoveDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const texts = useTexts(helpTexts).inbox;
  const { remove } = useMessageActions();
  const confirm = (): void => {
    if (message) remove(message._id).then(() => notify.success(texts.removed), notify.error);
    onClose();
  };
  return (
    <Modal opened={message !== null} onClose={onClose} withCloseButton={false} title={texts.removeTitle}>
      <Text size="sm">{texts.removeHelp}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" onClick={confirm}>
          {texts.remove}
        </Button>
      </Group>
    </Modal>
  );
}

/** The admins' inbox: what visitors wrote to the school. */
export function MessagesScreen() {
  const texts = useTexts(helpTexts).inbox;
  const list = useListSearch(messageSearch);
  const { q, ofst, limit } = list.search;
  const state = messageStates.find((one) => one === list.search.state) ?? '';
  const { data, error, refetch } = useQuery(messagesQuery({ q, state, ofst, limit }));
  const [removing, setRemoving] = useState<Message | null>(null);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <search className={classes.filters}>
          <SearchInput label={texts.search} value={q} onChange={(next) => list.set({ q: next })} />
          <SegmentedControl
            aria-label={texts.state}
            data={(['open', 'done', ''] as const).map((value) => ({
              value: value || 'all',
              label: texts.states[value],
            }))}
            value={state || 'all'}
            onChange={(next) => list.set({ state: next })}
          />
        </search>
      </PageHead>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={3} height={120} />
        ))}
      {data?.messages.length === 0 && (
        <EmptyState
          title={q === '' ? texts.empty : texts.noMatch}
          action={
            q !== '' && (
              <Button variant="default" onClick={() => list.set({ q: '', state: 'all' })}>
                {texts.clear}
              </Button>
            )
          }
        >
          {q === '' && texts.emptyHelp}
        </EmptyState>
      )}
      {data && data.messages.length > 0 && (
        <>
          <ul className={classes.list} aria-label={texts.list}>
            {data.messages.map((message) => (
              <MessageItem key={message._id} message={message} onRemove={() => setRemoving(message)} />
            ))}
          </ul>
          <PageBar page={list.page} pageSize={limit} total={data.total} onPage={list.setPage} />
        </>
      )}
      <RemoveDialog message={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
