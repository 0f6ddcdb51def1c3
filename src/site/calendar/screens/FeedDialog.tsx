/** Making, copying, replacing and revoking one's own calendar address. */
import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCalendarPlus, IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { calendarFeedQuery, useCreateFeed, useDeleteFeed } from '../queries.ts';
import { calendarTexts } from './texts.ts';

interface Feed {
  readonly address: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

type Asked = 'replace' | 'revoke';

/** Replacing and revoking end what others rely on: each says so before. */
function Ending() {
  const texts = useTexts(calendarTexts).feed;
  const [asked, ask] = useState<Asked | null>(null);
  const create = useCreateFeed();
  const remove = useDeleteFeed();
  if (asked === null)
    return (
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={() => ask('replace')}>
          {texts.replace}
        </Button>
        <Button size="sm" variant="default" c="danger" onClick={() => ask('revoke')}>
          {texts.revoke}
        </Button>
      </Group>
    );
  const act = async (): Promise<void> => {
    try {
      await (asked === 'replace' ? create : remove).mutateAsync();
      notify.success(asked === 'replace' ? texts.replaced : texts.revoked);
      ask(null);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Alert color="warning" title={texts[asked]}>
      <Text size="sm" mb="sm">
        {asked === 'replace' ? texts.replaceHelp : texts.revokeHelp}
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          color="danger"
          loading={create.isPending || remove.isPending}
          onClick={() => void act()}
          data-autofocus
        >
          {texts[asked]}
        </Button>
        <Button size="sm" variant="default" onClick={() => ask(null)}>
          {texts.cancel}
        </Button>
      </Group>
    </Alert>
  );
}

function Address({ feed }: { feed: Feed }) {
  const texts = useTexts(calendarTexts).feed;
  const format = useFormat();
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <Stack gap="md">
      <TextInput
        label={texts.address}
        description={texts.addressHelp}
        readOnly
        dir="ltr"
        value={feed.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <Button
          leftSection={clipboard.copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
          onClick={() => clipboard.copy(feed.address)}
        >
          <span aria-live="polite">{clipboard.copied ? texts.copied : texts.copy}</span>
        </Button>
        <Button
          component="a"
          href={feed.address.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
        >
          {texts.open}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.created(format.relative(feed.createdAt))}{' '}
        {feed.readAt === null ? texts.neverRead : texts.read(format.relative(feed.readAt))}
      </Text>
      <Ending />
    </Stack>
  );
}

function Content() {
  const texts = useTexts(calendarTexts).feed;
  const { data, error, refetch } = useQuery(calendarFeedQuery());
  const create = useCreateFeed();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} />;
  if (data.feed) return <Address feed={data.feed} />;
  return (
    <Group>
      <Button
        loading={create.isPending}
        onClick={() => create.mutate(undefined, { onError: (failure) => notify.error(failure) })}
      >
        {texts.create}
      </Button>
    </Group>
  );
}

/** The dialog with the reader's address for calendar applications. */
export function FeedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = useTexts(calendarTexts).feed;
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Stack gap="md">
        <Text size="sm">{texts.help}</Text>
        <Content />
      </Stack>
    </Modal>
  );
}
