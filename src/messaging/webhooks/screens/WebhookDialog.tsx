import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Webhook, type WebhookInput, webhookBody } from '../contract.ts';
import { useWebhookActions } from '../queries.ts';
import { webhookEvents } from '../rules.ts';
import { webhookTexts } from './texts.ts';

const first: WebhookInput = {
  url: '',
  description: '',
  events: ['attempt.graded', 'attempt.regraded'],
  isEnabled: true,
  personBy: 'account',
  userName: '',
};

/** Adds a webhook, or changes one. `onAdded` gets the signing secret, which is shown only once. */
export function WebhookDialog(props: {
  webhook: Webhook | null;
  onAdded: (secret: string) => void;
  onClose: () => void;
}) {
  const texts = useTexts(webhookTexts);
  const { webhook } = props;
  const { create, change } = useWebhookActions();
  const { url, description, events, isEnabled, personBy, userName } = webhook ?? first;
  const form = useCheckedForm(webhookBody, { url, description, events: [...events], isEnabled, personBy, userName });
  const send = useSend(form, async (values) => {
    if (webhook === null) props.onAdded((await create(values)).secret ?? '');
    else {
      await change(webhook._id, { ...values, edit: webhook.edit });
      notify.success(texts.saved);
      props.onClose();
    }
  });
  return (
    <GuardedModal
      opened
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      size="lg"
      title={webhook === null ? texts.addTitle : texts.editTitle}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary
            form={form}
            send={send}
            labels={{ url: texts.url, description: texts.description, events: texts.events }}
          />
          <TextInput
            label={texts.url}
            description={texts.urlHelp}
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            data-autofocus
            key={form.key('url')}
            {...form.getInputProps('url')}
          />
          <TextInput
            label={texts.description}
            autoComplete="off"
            key={form.key('description')}
            {...form.getInputProps('description')}
          />
          <Checkbox.Group label={texts.events} key={form.key('events')} {...form.getInputProps('events')}>
            <Stack gap="xs" mt="xs">
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={texts.eventNames[event]} description={event} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Switch
            label={texts.isEnabled}
            key={form.key('isEnabled')}
            {...form.getInputProps('isEnabled', { type: 'checkbox' })}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={props.onClose}
            submitLabel={texts.save}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
