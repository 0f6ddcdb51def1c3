import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { quizTexts } from './texts.ts';

/** Asks once more, since deleting cannot be undone. */
export function DeleteQuizDialog(props: {
  /** Null: nothing is asked. */
  quiz: { readonly name: string } | null;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const texts = useTexts(quizTexts).deleteDialog;
  const { quiz, onCancel, onConfirm } = props;
  return (
    <Modal opened={quiz !== null} onClose={onCancel} withCloseButton={false} title={quiz && texts.title(quiz.name)}>
      <Stack gap="sm">
        <Text size="sm">{texts.text}</Text>
        <Text size="sm" c="dimmed">
          {texts.archiveInstead}
        </Text>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
