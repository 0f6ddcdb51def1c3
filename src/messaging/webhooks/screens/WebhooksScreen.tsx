import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Webhook } from '../contract.ts';
import { useWebhookActions, webhooksQuery } from '../queries.ts';
import { isRecordKind } from '../rules.ts';
import { RecordStoreDialog } from './RecordStoreDialog.tsx';
import { SigningSecretDialog } from './SigningSecretDialog.tsx';
import { webhookTexts } from './texts.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** Asks before something that can't be undone. */
function AskDialog(props: {
  title: string;
  help: string;
  confirm: string;
  isRed?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const texts = useTexts(webhookTexts);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await props.onConfirm().catch((error: unknown) => {
      notify.error(error);
      props.onClose();
    });
  };
  return (
    <Modal opened onClose={props.onClose} closeButtonProps={{ 'aria-label': texts.cancel }} title={props.title}>
      <Stack>
        <Text>{props.help}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {texts.cancel}
          </Button>
          <Button {...(props.isRed && { color: 'red' })} loading={isBusy} onClick={() => void send()}>
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Open =
  | { dialog: 'add' | 'add-store' }
  | { dialog: 'edit' | 'renew' | 'remove'; webhook: Webhook }
  | { dialog: 'secret'; secret: string }
  | null;

function Dialogs({ open, setOpen }: { open: Open; setOpen: (next: Open) => void }) {
  const texts = useTexts(webhookTexts);
  const { renew, remove } = useWebhookActions();
  const close = (): void => setOpen(null);
  const showSecret = (secret: string): void => setOpen({ dialog: 'secret', secret });
  switch (open?.dialog) {
    case 'add':
      return <WebhookDialog webhook={null} onAdded={showSecret} onClose={close} />;
    case 'add-store':
      return <RecordStoreDialog webhook={null} onClose={close} />;
    case 'edit':
      if (isRecordKind(open.webhook.kind)) return <RecordStoreDialog webhook={open.webhook} onClose={close} />;
      return <WebhookDialog webhook={open.webhook} onAdded={showSecret} onClose={close} />;
    case 'renew':
      return (
        <AskDialog
          title={texts.renewNamed(open.webhook.url)}
          help={texts.renewHelp}
          confirm={texts.renew}
          onConfirm={async () => showSecret((await renew(open.webhook._id)).secret ?? '')}
          onClose={close}
        />
      );
    case 'remove':
      return (
        <AskDialog
          isRed
          title={texts.removeNamed(open.webhook.url)}
          help={isRecordKind(open.webhook.kind) ? texts.removeStoreHelp : texts.removeHelp}
          confirm={texts.remove}
          onConfirm={async () => {
            await remove(open.webhook._id);
            notify.success(isRecordKind(open.webhook.kind) ? texts.storeRemoved : texts.removed);
            close();
          }}
          onClose={close}
        />
      );
    case 'secret':
      return <SigningSecretDialog secret={open.secret} onClose={close} />;
    default:
      return null;
  }
}

/** The addresses that are told of events, and the record stores. */
export function WebhooksScreen() {
  const texts = useTexts(webhookTexts);
  const { data, error, refetch } = useQuery(webhooksQuery());
  const [open, setOpen] = useState<Open>(null);
  const webhooks = data?.webhooks ?? [];
  const plus = <IconPlus size={18} stroke={1.5} aria-hidden />;
  const add = (
    <>
      <Button leftSection={plus} onClick={() => setOpen({ dialog: 'add' })}>
        {texts.add}
      </Button>
      <Button variant="default" leftSection={plus} onClick={() => setOpen({ dialog: 'add-store' })}>
        {texts.addStore}
      </Button>
    </>
  );
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} action={webhooks.length > 0 && <Group gap="sm">{add}</Group>} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && webhooks.length === 0 && (
        <EmptyState title={texts.emptyTitle} action={add}>
          {texts.empty}
        </EmptyState>
      )}
      <Stack gap="md" maw={760}>
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook._id}
            webhook={webhook}
            onEdit={() => setOpen({ dialog: 'edit', webhook })}
            onRenew={() => setOpen({ dialog: 'renew', webhook })}
            onRemove={() => setOpen({ dialog: 'remove', webhook })}
          />
        ))}
      </Stack>
      <Dialogs open={open} setOpen={setOpen} />
    </>
  );
}
