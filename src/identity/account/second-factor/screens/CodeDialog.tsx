import { Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { accountTexts } from '#identity/account/screens/texts.ts';
import { codeSchema } from '#identity/account/second-factor/contract.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';

const schema = z.object({ code: codeSchema, password: z.string().max(1000) });

/** Asks for one more code before something is done. */
export function CodeDialog(props: {
  title: string;
  help?: string;
  label: string;
  /** Asks for the password too. */
  asksPassword?: boolean;
  onSend: (given: { code: string; password: string }) => Promise<void>;
  onClose: () => void;
}) {
  const { authenticator: texts, fields } = useTexts(accountTexts);
  const form = useCheckedForm(schema, { code: '', password: '' });
  const send = useSend(form, props.onSend);
  return (
    <Modal opened onClose={props.onClose} closeButtonProps={{ 'aria-label': texts.cancel }} title={props.title}>
      <form onSubmit={send.submit} noValidate>
        <Stack>
          {props.help && <Text>{props.help}</Text>}
          <ErrorSummary form={form} send={send} labels={{ password: texts.password, code: texts.codeNow }} />
          {props.asksPassword && (
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
          )}
          <TextInput
            label={texts.codeNow}
            autoComplete="one-time-code"
            data-autofocus={!props.asksPassword || undefined}
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={props.onClose}
            submitLabel={props.label}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </Modal>
  );
}
