import { Button, Group, Modal, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { keysOf } from '#platform/contract/object-of.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { newTokenBody } from '../contract.ts';
import { useDirectoryActions } from '../queries.ts';
import { scimTexts } from './texts.ts';

const days = { d90: 90, d365: 365, d730: 730, never: null } as const;
type Expiry = keyof typeof days;
const expiries = keysOf(days);

const formSchema = newTokenBody.omit({ expiresAt: true }).extend({ expiry: z.enum(expiries) });

/** Asks for a new token. `onMade` gets it, which is shown only once. */
export function TokenDialog(props: { onMade: (secret: string) => void; onClose: () => void }) {
  const texts = useTexts(scimTexts);
  const { create } = useDirectoryActions();
  const form = useCheckedForm<{ name: string; isReadOnly: boolean; expiry: Expiry }>(formSchema, {
    name: '',
    isReadOnly: false,
    expiry: 'd365',
  });
  const send = useSend(form, async ({ name, isReadOnly, expiry }) => {
    const lasting = days[expiry];
    const expiresAt = lasting === null ? null : new Date(Date.now() + lasting * 86_400_000).toISOString();
    props.onMade((await create({ name, isReadOnly, expiresAt })).secret);
  });
  return (
    <GuardedModal opened onClose={props.onClose} closeButtonProps={{ 'aria-label': texts.cancel }} title={texts.create}>
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary
            form={form}
            send={send}
            labels={{
              name: texts.form.name,
              isReadOnly: texts.form.isReadOnly,
              expiry: texts.form.expiry,
              expiresAt: texts.form.expiry,
            }}
          />
          <TextInput
            label={texts.form.name}
            description={texts.form.nameHelp}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Select
            label={texts.form.expiry}
            data={expiries.map((value) => ({ value, label: texts.form.expiries[value] }))}
            allowDeselect={false}
            key={form.key('expiry')}
            {...form.getInputProps('expiry')}
          />
          <Switch
            label={texts.form.isReadOnly}
            description={texts.form.isReadOnlyHelp}
            key={form.key('isReadOnly')}
            {...form.getInputProps('isReadOnly', { type: 'checkbox' })}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={props.onClose}
            submitLabel={texts.create}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}

/** The token, this once. It closes by its button only. */
export function SecretDialog(props: { secret: string; url: string; onClose: () => void }) {
  const texts = useTexts(scimTexts);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={texts.form.secretTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{texts.form.secretHelp}</Text>
        <CopyField isSecret texts={texts} label={texts.url} value={props.url} />
        <CopyField isSecret texts={texts} label={texts.form.secret} value={props.secret} />
        <Group justify="flex-end">
          <Button onClick={props.onClose}>{texts.form.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
