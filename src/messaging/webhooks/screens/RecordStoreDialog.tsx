import { Checkbox, PasswordInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { FormDialog } from '#platform/web/forms/FormDialog.tsx';
import { useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type RecordStoreInput, recordStoreBody, type Webhook } from '../contract.ts';
import { useWebhookActions } from '../queries.ts';
import { isRecordKind, recordEvents, webhookKinds } from '../rules.ts';
import { webhookTexts } from './texts.ts';

const first: RecordStoreInput = {
  kind: 'xapi-1',
  url: '',
  description: '',
  events: [...recordEvents],
  isEnabled: true,
  personBy: 'account',
  userName: '',
  secret: '',
};

const useStoreForm = (initial: RecordStoreInput) => useCheckedForm(recordStoreBody, initial);
type Form = ReturnType<typeof useStoreForm>;

function AddressFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const texts = useTexts(webhookTexts);
  const { kind } = form.values;
  // Caliper has no user names.
  const choose = (next: typeof kind): void =>
    form.setValues({ kind: next, ...(next === 'caliper' && { userName: '' }) });
  return (
    <>
      <Select
        label={texts.kind}
        data={webhookKinds.filter(isRecordKind).map((value) => ({ value, label: texts.kinds[value] }))}
        allowDeselect={false}
        // Another standard is another store: what was sent keeps its form.
        disabled={!isNew}
        {...form.getInputProps('kind')}
        onChange={(next) => choose(webhookKinds.find((one) => one === next) ?? kind)}
      />
      <TextInput
        label={texts.url}
        description={`${texts.urlHelp} ${texts.storeUrlHelp}`}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      {kind !== 'caliper' && (
        <TextInput
          label={texts.userName}
          description={texts.userNameHelp}
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('userName')}
        />
      )}
      <PasswordInput
        label={texts.storeSecret}
        description={isNew ? texts.storeSecretHelp : texts.secretUnchanged}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
      <TextInput label={texts.description} autoComplete="off" {...form.getInputProps('description')} />
    </>
  );
}

/** What it is told, and of whom. */
function ContentFields({ form }: { form: Form }) {
  const texts = useTexts(webhookTexts);
  return (
    <>
      <Radio.Group label={texts.personBy} {...form.getInputProps('personBy')}>
        <Stack gap="xs" mt="xs">
          <Radio value="account" label={texts.personByAccount} description={texts.personByAccountHelp} />
          <Radio value="email" label={texts.personByEmail} description={texts.personByEmailHelp} />
        </Stack>
      </Radio.Group>
      <Checkbox.Group label={texts.events} {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {recordEvents.map((event) => (
            <Checkbox key={event} value={event} label={texts.eventNames[event]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={texts.sendToStore}
        description={texts.pausedHelp}
        {...form.getInputProps('isEnabled', { type: 'checkbox' })}
      />
    </>
  );
}

/** Adds a record store, or changes one. Its password or token is never shown. */
export function RecordStoreDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const texts = useTexts(webhookTexts);
  const { create, change } = useWebhookActions();
  const { kind, url, description, events, isEnabled, personBy, userName } = webhook ?? first;
  const initial = { kind, url, description, events: [...events], isEnabled, personBy, userName, secret: '' };
  const form = useStoreForm(initial);
  const send = useSend(form, async ({ secret, ...values }) => {
    if (webhook === null) await create({ ...values, secret });
    else {
      const { kind: _, ...changes } = values;
      await change(webhook._id, { ...changes, ...(secret !== '' && { secret }), edit: webhook.edit });
    }
    notify.success(texts.storeSaved);
    onClose();
  });
  const labels = {
    kind: texts.kind,
    url: texts.url,
    userName: texts.userName,
    secret: texts.storeSecret,
    description: texts.description,
    personBy: texts.personBy,
    events: texts.events,
  };
  return (
    <FormDialog
      title={webhook === null ? texts.addStoreTitle : texts.editStoreTitle}
      size="lg"
      form={form}
      send={send}
      labels={labels}
      cancelLabel={texts.cancel}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <AddressFields form={form} isNew={webhook === null} />
      <ContentFields form={form} />
    </FormDialog>
  );
}
