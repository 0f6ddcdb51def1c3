import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import type { Webhook } from '../contract.ts';
import { useWebhookActions } from '../queries.ts';
import { isRecordKind } from '../rules.ts';
import { webhookTexts } from './texts.ts';

function StateBadge({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(webhookTexts);
  if (!webhook.isEnabled) return <Badge color="gray">{isRecordKind(webhook.kind) ? texts.paused : texts.off}</Badge>;
  return webhook.failingSince === null ? (
    <Badge color="green">{texts.on}</Badge>
  ) : (
    <Badge color="red">{texts.failing}</Badge>
  );
}

/** What does not work, what waits therefore, and when something arrived last. */
function Status({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(webhookTexts);
  const format = useFormat();
  const { isEnabled, failingSince, lastError, gaveUpAt, waiting, lastDeliveredAt } = webhook;
  const gaveUp = isRecordKind(webhook.kind) ? texts.storeGaveUp : texts.gaveUp;
  return (
    <>
      {isEnabled && failingSince !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.failingSince(format.dateTime(failingSince))} {lastError}
        </Text>
      )}
      {gaveUpAt !== null && <Text size="sm">{gaveUp(format.date(gaveUpAt))}</Text>}
      {waiting > 0 && <Text size="sm">{texts.waiting(waiting)}</Text>}
      <Text size="sm">
        {lastDeliveredAt === null ? texts.neverDelivered : texts.delivered(format.relative(lastDeliveredAt))}
      </Text>
    </>
  );
}

/** One webhook or record store with whether it works, and what can be done with it. */
export function WebhookCard(props: {
  webhook: Webhook;
  onEdit: () => void;
  onRenew: () => void;
  onRemove: () => void;
}) {
  const texts = useTexts(webhookTexts);
  const { change, test } = useWebhookActions();
  const [isBusy, setBusy] = useState(false);
  const { webhook } = props;
  const { _id, url, description, isEnabled } = webhook;
  const isRecord = isRecordKind(webhook.kind);
  const switchOn = isRecord ? texts.resume : texts.enable;
  const switchOff = isRecord ? texts.pause : texts.disable;
  const run = async (action: Promise<unknown>, message: string): Promise<void> => {
    setBusy(true);
    await notifyOutcome(action, message);
    setBusy(false);
  };
  return (
    <Card component="article" p="lg" aria-label={url}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Title>
          <StateBadge webhook={webhook} />
          {isRecord && <Badge color="blue">{texts.kinds[webhook.kind]}</Badge>}
        </Group>
        {description !== '' && <Text size="sm">{description}</Text>}
        <Text size="sm" c="dimmed">
          {webhook.events.map((event) => texts.eventNames[event]).join(' · ')}
        </Text>
        <Status webhook={webhook} />
        <Group gap="xs">
          <ButtonLink
            to="/company/webhooks/$id"
            params={{ id: _id }}
            variant="default"
            size="sm"
            aria-label={texts.logNamed(url)}
          >
            {texts.log}
          </ButtonLink>
          {isEnabled && (
            <Button
              variant="default"
              size="sm"
              loading={isBusy}
              aria-label={texts.testNamed(url)}
              onClick={() => void run(test(_id), texts.tested)}
            >
              {texts.test}
            </Button>
          )}
          <RowMenu
            name={url}
            actions={[
              { label: texts.edit, onClick: props.onEdit },
              {
                label: isEnabled ? switchOff : switchOn,
                onClick: () =>
                  void run(change(_id, { isEnabled: !isEnabled }), isRecord ? texts.storeSaved : texts.saved),
              },
              ...(isRecord ? [] : [{ label: texts.renew, onClick: props.onRenew }]),
              { label: texts.remove, danger: true, onClick: props.onRemove },
            ]}
          />
        </Group>
      </Stack>
    </Card>
  );
}
