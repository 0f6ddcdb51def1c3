import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { hostTexts } from './texts.ts';

/** Ending can't be taken back, so it is asked for. */
export function EndDialog(props: { isOpen: boolean; onCancel: () => void; onConfirm: () => void }) {
  const texts = useTexts(hostTexts).endDialog;
  return (
    <Modal opened={props.isOpen} onClose={props.onCancel} withCloseButton={false} title={texts.title}>
      <Text size="sm">{texts.text}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {texts.cancel}
        </Button>
        <Button color="red" onClick={props.onConfirm}>
          {texts.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
