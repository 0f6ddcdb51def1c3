import { Button, Group, Stack, Text } from '@mantine/core';
import { BeforeStart } from '#delivery/start/screens/shared/BeforeStart.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PublicQuiz } from '../contract.ts';
import { publicQuizTexts } from './texts.ts';

/** The last step before an attempt of a visitor whose time or attempts are limited. */
export default function GuestStart(props: {
  quiz: PublicQuiz;
  taken: number;
  isStarting: boolean;
  onStart: () => void;
  onCancel: () => void;
}) {
  const { quiz, taken, isStarting, onStart, onCancel } = props;
  const { before: texts } = useTexts(publicQuizTexts);
  const format = useFormat();
  return (
    <Stack gap="lg">
      {quiz.durationSeconds !== null && <Text>{texts.clock(format.timeLimit(quiz.durationSeconds))}</Text>}
      {quiz.attemptsAllowed > 0 && <Text>{texts.attempts(quiz.attemptsAllowed - taken)}</Text>}
      <BeforeStart isTimed={quiz.durationSeconds !== null || quiz.closesAt !== null} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button loading={isStarting} onClick={onStart}>
          {texts.start}
        </Button>
      </Group>
    </Stack>
  );
}
