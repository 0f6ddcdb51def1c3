/** Publishing as buttons do it: asks first where something is odd, or where people who are working would lose time. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Finding } from '#quizzes/check/contract.ts';
import { checkQuery } from '#quizzes/check/queries.ts';
import { checkTexts } from '#quizzes/check/screens/check-texts.ts';
import { FindingList } from '#quizzes/check/screens/FindingList.tsx';
import type { Quiz } from '../contract.ts';
import { useQuizActions } from '../queries.ts';

interface Question {
  readonly findings: readonly Finding[];
  readonly answer: (yes: boolean) => void;
}

const cutsRunning = (findings: readonly Finding[]): boolean => findings.some(({ running }) => running !== null);

/** `publish` and `confirm` tell when the person has cancelled; `dialog` must be on the screen. */
export function usePublish() {
  const texts = useTexts(checkTexts);
  const client = useQueryClient();
  const actions = useQuizActions();
  const [question, setQuestion] = useState<Question | null>(null);

  /** The findings that the person takes upon themself; null when they think better of it. */
  const confirm = async (of: Parameters<typeof checkQuery>[0]): Promise<readonly Finding[] | null> => {
    const findings = await client.fetchQuery(checkQuery(of));
    // The called form shows errors beside its fields.
    if (findings.length === 0 || findings.some(({ level }) => level === 'error')) return findings;
    const yes = await new Promise<boolean>((answer) => setQuestion({ findings, answer }));
    setQuestion(null);
    return yes ? findings : null;
  };

  /** Null: given up. Throws `CallError`. */
  const publish = async (id: string): Promise<Quiz | null> => {
    const accepted = await confirm({ id });
    return accepted && actions.publish(id, cutsRunning(accepted));
  };

  const isCut = question !== null && cutsRunning(question.findings);
  const dialog = (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      size="lg"
      title={texts.askTitle}
    >
      <Stack gap="md">
        {question && <FindingList findings={question.findings} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => question?.answer(false)} data-autofocus>
            {texts.cancel}
          </Button>
          <Button color={isCut ? 'red' : undefined} onClick={() => question?.answer(true)}>
            {isCut ? texts.confirmCut : texts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
  return { publish, confirm, dialog };
}
