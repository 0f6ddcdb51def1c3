import { type ModalProps, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { GuardedModal } from '../ui/GuardedModal.tsx';
import { FormActions } from './FormActions.tsx';
import { ErrorSummary, type useSend } from './form.tsx';

interface FormDialogProps<V extends Record<string, unknown>> extends Pick<ModalProps, 'size'> {
  readonly title: string;
  readonly form: UseFormReturnType<V>;
  readonly send: ReturnType<typeof useSend<V>>;
  /** How the fields are called on the screen, by path. */
  readonly labels: Readonly<Record<string, string>>;
  readonly cancelLabel: string;
  readonly submitLabel: string;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog: its errors in one place above the fields, and below them what sends it or gives it up. */
export function FormDialog<V extends Record<string, unknown>>(props: FormDialogProps<V>) {
  const { title, form, send, labels, cancelLabel, submitLabel, onClose, children, ...modal } = props;
  return (
    <GuardedModal
      opened
      isDirty={form.isDirty()}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': cancelLabel }}
      title={title}
      {...modal}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary form={form} send={send} labels={labels} />
          {children}
          <FormActions
            cancelLabel={cancelLabel}
            onCancel={onClose}
            submitLabel={submitLabel}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
