import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { Channel } from '../contract.ts';
import { useChannelActions } from '../queries.ts';
import classes from './channel.module.css';
import { channelTexts } from './texts.ts';

/** Shows a pass code that was just made, this one time. */
export function NewPassCode({ code, onClose }: { code: string | null; onClose: () => void }) {
  const texts = useTexts(channelTexts).page.passCode;
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <Modal
      opened={code !== null}
      onClose={onClose}
      title={texts.newTitle}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      {code !== null && (
        <Stack>
          <Text size="sm">{texts.newHelp}</Text>
          <div className={classes.code}>{code}</div>
          <Group justify="flex-end">
            <Button
              variant="default"
              leftSection={
                clipboard.copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />
              }
              onClick={() => clipboard.copy(code)}
            >
              <span role="status">{clipboard.copied ? texts.copied : texts.copy}</span>
            </Button>
            <Button onClick={onClose} data-autofocus>
              {texts.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** When the pass code was made, and the way to another one. */
export function PassCodeCard({ channel }: { channel: Channel }) {
  const all = useTexts(channelTexts);
  const texts = all.page.passCode;
  const format = useFormat();
  const actions = useChannelActions();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  if (channel.passCodeChangedAt === null) return null;
  const rotate = async (): Promise<void> => {
    setSending(true);
    try {
      const { passCode } = await actions.rotate(channel._id);
      setAsking(false);
      setCode(passCode);
    } catch (error) {
      notify.error(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4" mb={4}>
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.since(format.date(channel.passCodeChangedAt))} {texts.help}
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconKey size={18} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {texts.rotate}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={texts.rotateTitle} withCloseButton={false}>
        <Stack>
          <Text size="sm">{texts.rotateHelp}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {all.cancel}
            </Button>
            <Button loading={isSending} onClick={() => void rotate()}>
              {texts.rotate}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <NewPassCode code={code} onClose={() => setCode(null)} />
    </Card>
  );
}
