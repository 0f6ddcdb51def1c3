import { Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSafetyActions } from '#identity/account/queries-safety.ts';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { type PasskeyView, renamePasskey } from '#identity/account/second-factor/contract.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { isGivenUp } from './passkeys.ts';

const schema = renamePasskey.body!.extend({ password: z.string().max(1000) });

/** Adds a passkey, or, for one that is there, gives it another name. */
export function PasskeyDialog(props: { passkey: PasskeyView | null; asksPassword: boolean; onClose: () => void }) {
  const { passkeys: texts, fields } = useTexts(accountTexts);
  const actions = useSafetyActions();
  const { passkey, onClose } = props;
  const form = useCheckedForm(schema, { name: passkey?.name ?? texts.firstName, password: '' });
  const add = async (name: string, password: string): Promise<void> => {
    const { options } = await actions.beginPasskey(password);
    const { startRegistration } = await import('@simplewebauthn/browser');
    const credential = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
      if (isGivenUp(error)) return null;
      throw error;
    });
    if (!credential) return;
    await actions.addPasskey({ name, credential: credential as never });
    onClose();
    notify.success(texts.added);
  };
  const send = useSend(form, async ({ name, password }) => {
    if (!passkey) return add(name, password);
    await actions.renamePasskey(passkey._id, name);
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      title={passkey ? texts.renameTitle : texts.addTitle}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary form={form} send={send} labels={{ name: texts.name, password: texts.password }} />
          <TextInput
            label={texts.name}
            description={texts.nameHelp}
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          {props.asksPassword && (
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
          )}
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={onClose}
            submitLabel={passkey ? texts.save : texts.add}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </Modal>
  );
}
