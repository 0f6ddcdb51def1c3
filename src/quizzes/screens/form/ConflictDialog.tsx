import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Quiz } from '../../contract.ts';
import { formTexts } from './texts.ts';

/** Two people have edited the same quiz: whose version is it to be? */
export function ConflictDialog(props: {
  /** As somebody else has saved it; null: there is no conflict. */
  theirs: Quiz | null;
  onTheirs: (theirs: Quiz) => void;
  onMine: (theirs: Quiz) => void;
  onCancel: () => void;
}) {
  const texts = useTexts(formTexts).conflict;
  const format = useFormat();
  const { theirs, onTheirs, onMine, onCancel } = props;
  return (
    <Modal opened={theirs !== null} onClose={onCancel} title={texts.title} withCloseButton={false}>
      {theirs && (
        <Stack gap="sm">
          <Text size="sm">{texts.text(format.dateTime(theirs.updatedAt))}</Text>
          <Text size="sm" c="dimmed">
            <strong>{texts.theirs}:</strong> {texts.theirsHelp} <strong>{texts.mine}:</strong> {texts.mineHelp}
          </Text>
          <Group justify="flex-end" mt="sm">
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button variant="default" onClick={() => onTheirs(theirs)} data-autofocus>
              {texts.theirs}
            </Button>
            <Button onClick={() => onMine(theirs)}>{texts.mine}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
