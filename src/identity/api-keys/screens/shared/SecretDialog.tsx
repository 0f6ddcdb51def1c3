import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { apiKeyTexts } from './texts.ts';

/** The key, this once. It closes by its button only. */
export function SecretDialog(props: { secret: string; clientId: string | null; onClose: () => void }) {
  const texts = useTexts(apiKeyTexts);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={texts.secretTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{texts.secretHelp}</Text>
        <CopyField isSecret texts={texts} label={texts.secret} value={props.secret} />
        {props.clientId !== null && (
          <CopyField isSecret texts={texts} label={texts.client} value={props.clientId} help={texts.clientHelp} />
        )}
        <Group justify="flex-end">
          <Button onClick={props.onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
