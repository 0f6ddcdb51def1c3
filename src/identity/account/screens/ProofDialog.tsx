import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { accountQuery } from '../queries-safety.ts';
import { accountTexts } from './texts.ts';

interface Props {
  readonly title: string;
  readonly help: string;
  readonly confirm: string;
  readonly onConfirm: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

const passwordSchema = z.object({ password: z.string().max(1000) });

/** Asks for the present password before something by which the person, or somebody else, could be shut out. */
export function ProofDialog({ title, help, confirm, onConfirm, onClose }: Props) {
  const { authenticator, fields } = useTexts(accountTexts);
  const account = useQuery(accountQuery());
  const form = useCheckedForm(passwordSchema, { password: '' });
  const send = useSend(form, async ({ password }) => {
    await onConfirm(password);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': authenticator.cancel }} title={title}>
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary form={form} send={send} labels={{ password: authenticator.password }} />
          <Text>{help}</Text>
          {(account.data?.hasPassword ?? true) && (
            <PasswordInput
              label={authenticator.password}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': fields.showPassword }}
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {authenticator.cancel}
            </Button>
            <Button type="submit" color="red" loading={send.isSending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
