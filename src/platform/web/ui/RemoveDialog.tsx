import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { notifyOutcome } from './notify-outcome.ts';

interface RemoveDialogProps {
  readonly texts: { readonly cancel: string; readonly removeHelp: string; readonly removeNow: string };
  readonly title: string;
  readonly remove: () => Promise<unknown>;
  /** Shown once it is removed. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks before a thing is removed. Closes whether or not that worked; the outcome is a notification. */
export function RemoveDialog({ texts, title, remove, done, onClose }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await notifyOutcome(remove(), done);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': texts.cancel }} title={title}>
      <Stack>
        <Text>{texts.removeHelp}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void send()}>
            {texts.removeNow}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
