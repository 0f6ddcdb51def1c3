import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { IconCheck, IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ErrorSummary, useSend } from '#platform/web/forms/form.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { EdgeBar } from '#platform/web/ui/EdgeBar.tsx';
import classes from './form.module.css';
import { courseFormTexts } from './texts.ts';

/** One part of a form. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}

/** The frame of a form: what was restored, errors, the fields, and the bar that saves. */
export function FormFrame<Values extends Record<string, unknown>>(props: {
  form: UseFormReturnType<Values>;
  isChanged: boolean;
  isNew: boolean;
  restoredAt: string | null;
  labels: Readonly<Record<string, string>>;
  /** Throws `CallError`; refused fields are then shown. */
  onSave: (values: Values) => Promise<void>;
  onDiscard: () => void;
  saveLabel: string;
  children: ReactNode;
}) {
  const texts = useTexts(courseFormTexts);
  const { dateTime } = useFormat();
  const { form, isChanged, isNew, restoredAt, labels, onSave, onDiscard, saveLabel, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const send = useSend(form, onSave);
  // In every field, and in the text editors too.
  useHotkeys([['mod+S', () => !send.isSending && element.current?.requestSubmit()]], [], true);
  return (
    <form ref={element} noValidate onSubmit={send.submit} className={classes.form}>
      {restoredAt !== null && (
        <Alert icon={<IconHistory size={20} stroke={1.5} />} title={texts.restored.title} role="status">
          <Group justify="space-between">
            <Text size="sm">{texts.restored.text(dateTime(restoredAt))}</Text>
            <Button variant="default" size="compact-sm" onClick={onDiscard}>
              {texts.restored.discard}
            </Button>
          </Group>
        </Alert>
      )}
      <ErrorSummary form={form} send={send} labels={labels} />
      {children}
      <EdgeBar>
        <Text size="sm" c="dimmed" role="status">
          {isChanged && texts.save.unsaved}
          {!isChanged && !isNew && (
            <Group gap={6} component="span">
              <IconCheck size={16} stroke={1.5} aria-hidden />
              {texts.save.clean}
            </Group>
          )}
        </Text>
        <Button
          type="submit"
          title={texts.save.shortcut}
          loading={send.isSending}
          leftSection={<IconDeviceFloppy size={18} stroke={1.5} />}
        >
          {saveLabel}
        </Button>
      </EdgeBar>
    </form>
  );
}

/** Somebody else has saved in between. */
export function ConflictDialog(props: {
  isOpen: boolean;
  onTheirs: () => void;
  onMine: () => void;
  onCancel: () => void;
}) {
  const all = useTexts(courseFormTexts);
  const texts = all.conflict;
  return (
    <Modal opened={props.isOpen} onClose={props.onCancel} title={texts.title} withCloseButton={false}>
      <Stack>
        <Text size="sm">{texts.text}</Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={props.onCancel}>
            {all.cancel}
          </Button>
          <Button variant="default" onClick={props.onTheirs} data-autofocus>
            {texts.theirs}
          </Button>
          <Button onClick={props.onMine}>{texts.mine}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
