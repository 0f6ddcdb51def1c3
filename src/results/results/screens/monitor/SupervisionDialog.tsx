import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendSupervision } from '#delivery/proctoring/queries.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { monitorTexts } from './monitor-texts.ts';

interface Rules {
  readonly notesSignals: boolean;
  readonly oneDevice: boolean;
}

function SupervisionForm(props: { quizId: string; rules: Rules; onClose: () => void }) {
  const texts = useTexts(monitorTexts).supervision;
  const client = useQueryClient();
  const [rules, setRules] = useState(props.rules);
  const [isSending, setSending] = useState(false);
  const save = async (): Promise<void> => {
    setSending(true);
    try {
      await sendSupervision(props.quizId, rules);
      await Promise.all(
        ['monitor', 'supervision'].map((key) => client.invalidateQueries({ queryKey: [key, props.quizId] })),
      );
      notify.success(texts.saved);
      props.onClose();
    } catch (error) {
      notify.error(error);
      setSending(false);
    }
  };
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
      <Switch
        label={texts.signals}
        description={texts.signalsHelp}
        checked={rules.notesSignals}
        onChange={(event) => setRules({ ...rules, notesSignals: event.currentTarget.checked })}
      />
      <Switch
        label={texts.oneDevice}
        description={texts.oneDeviceHelp}
        checked={rules.oneDevice}
        onChange={(event) => setRules({ ...rules, oneDevice: event.currentTarget.checked })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button loading={isSending} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is noted of exams that begin from now on, and on how many devices they are taken. */
export function SupervisionDialog(props: { quizId: string; rules: Rules; isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(monitorTexts).supervision;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={texts.title}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      {props.isOpen && <SupervisionForm {...props} />}
    </Modal>
  );
}
