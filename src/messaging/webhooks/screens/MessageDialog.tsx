import { Button, Code, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import type { WebhookMessage, WebhookMessageDetails } from '../contract.ts';
import { useWebhookActions, webhookMessageQuery } from '../queries.ts';
import { webhookTexts } from './texts.ts';
import classes from './webhooks.module.css';

function Tries({ attempts }: Pick<WebhookMessageDetails, 'attempts'>) {
  const texts = useTexts(webhookTexts);
  const format = useFormat();
  if (attempts.length === 0) return <Text size="sm">{texts.noTries}</Text>;
  return attempts.map((one) => (
    <Stack key={one.at} gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {format.dateTime(one.at)} ·{' '}
        {one.status === null ? `${texts.noAnswer}: ${one.error}` : (one.error ?? one.status)} ·{' '}
        {texts.took(format.number(one.durationMs))}
      </Text>
      {one.response !== '' && (
        <Code block dir="ltr" className={classes.code}>
          {one.response}
        </Code>
      )}
    </Stack>
  ));
}

/** A message with its content and what was answered to it. */
export function MessageDialog(props: { webhookId: string; message: WebhookMessage; onClose: () => void }) {
  const texts = useTexts(webhookTexts);
  const { webhookId, message } = props;
  const { data, error, refetch } = useQuery(webhookMessageQuery(webhookId, message._id));
  const { send } = useWebhookActions();
  const sendAgain = async (): Promise<void> => {
    try {
      await send(webhookId, message._id);
      notify.success(texts.sent);
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      size="lg"
      title={message.event}
    >
      <Stack>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.messageId(message._id)}
        </Text>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={120} />}
        {data && (
          <>
            <Title order={3} size="h5">
              {texts.request}
            </Title>
            <Code block dir="ltr" className={classes.code}>
              {JSON.stringify(JSON.parse(data.body), null, 2)}
            </Code>
            <Title order={3} size="h5">
              {texts.responses}
            </Title>
            <Tries attempts={data.attempts} />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => void sendAgain()}>
                {texts.send}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
