import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { webhookTexts } from './texts.ts';

/** The signing secret, this once. It closes by its button only. */
export function SigningSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const texts = useTexts(webhookTexts);
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.secretTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{texts.secretHelp}</Text>
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label={texts.secret}
            value={secret}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />} onClick={copy}>
                {copied ? texts.copied : texts.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose}>{texts.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
