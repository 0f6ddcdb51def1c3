import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { subscriptionTexts } from './texts.ts';

/** A form in a dialog: its fields, what went wrong, and two buttons. */
export function AdminDialog(props: {
  title: string | null;
  isOpen: boolean;
  onClose: () => void;
  onSend: () => void;
  action: { readonly isSending: boolean; readonly failure: string | null };
  label: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const texts = useTexts(subscriptionTexts);
  return (
    <GuardedModal opened={props.isOpen} onClose={props.onClose} title={props.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSend();
        }}
      >
        <Stack>
          {props.action.failure !== null && (
            <Alert color="red" role="alert">
              {props.action.failure}
            </Alert>
          )}
          {props.children}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={props.action.isSending} {...(props.danger && { color: 'red' })}>
              {props.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </GuardedModal>
  );
}
