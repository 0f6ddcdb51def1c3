/** Publishing as buttons do it: asks first where people who are working would lose time. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/texts.ts';
import type { Quiz } from '../contract.ts';
import { useQuizDeeds } from '../queries.ts';
import { quizTexts } from './texts.ts';

interface Question {
  readonly running: number;
  readonly answer: (yes: boolean) => void;
}

const runningOf = (error: unknown): number | undefined => {
  if (!(error instanceof CallError)) return undefined;
  const running = error.details.find((detail) => detail.path === 'closesAt')?.running;
  return typeof running === 'number' ? running : undefined;
};

/** `publish` answers null when the person has thought better of it; `dialog` must stand on the screen. */
export function usePublish() {
  const texts = useTexts(quizTexts).cutDialog;
  const deeds = useQuizDeeds();
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = async (running: number): Promise<boolean> => {
    const answer = await new Promise<boolean>((resolve) => setQuestion({ running, answer: resolve }));
    setQuestion(null);
    return answer;
  };

  const publish = async (id: string): Promise<Quiz | null> => {
    try {
      return await deeds.publish(id);
    } catch (error) {
      const running = runningOf(error);
      if (running === undefined) throw error;
      return (await ask(running)) ? deeds.publish(id, true) : null;
    }
  };

  const dialog = (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      title={texts.title}
    >
      <Stack gap="sm">
        <Text size="sm">{question && texts.text(question.running)}</Text>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" onClick={() => question?.answer(false)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color="red" onClick={() => question?.answer(true)}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
  return { publish, dialog };
}
