import { Button, Group } from '@mantine/core';

interface FormActionsProps {
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly submitLabel: string;
  readonly isSending: boolean;
}

/** The last row of a form in a dialog: cancel, then submit. */
export function FormActions({ cancelLabel, onCancel, submitLabel, isSending }: FormActionsProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" loading={isSending}>
        {submitLabel}
      </Button>
    </Group>
  );
}
