import { Button, Stack, Text } from '@mantine/core';
import { splitCertainty } from '#delivery/grading/rules-certainty.ts';
import type { AnswerState } from '#delivery/sync/answer-state.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Exam } from '../contract.ts';
import classes from './exam.module.css';
import { AnswerPair } from './shared/AnswerPair.tsx';
import { examTexts } from './texts.ts';

export function Conflict(props: {
  slot: Exam['questions'][number];
  answer: AnswerState;
  onResolve: (choice: 'mine' | 'theirs') => void;
}) {
  const texts = useTexts(examTexts).conflict;
  const { slot, answer, onResolve } = props;
  const { conflict } = answer;
  const sides = [
    { choice: 'mine', title: texts.mine, keep: texts.keepMine, given: answer.answer },
    { choice: 'theirs', title: texts.theirs, keep: texts.keepTheirs, given: conflict!.answer },
  ] as const;
  return (
    <Stack gap="md">
      <Text>{texts.lead(slot.position)}</Text>
      <AnswerPair
        id="conflict"
        question={slot.question}
        blank={texts.blank}
        sides={sides.map(({ choice, title, keep, given }) => {
          const { own, certainty } = splitCertainty(given);
          return {
            key: choice,
            title,
            answer: own,
            certainty: slot.asksCertainty ? (certainty ?? 'low') : null,
            below: (
              <Button
                size="md"
                variant="default"
                h="auto"
                mih={42}
                py={8}
                onClick={() => onResolve(choice)}
                classNames={{ label: classes.wrapping! }}
              >
                {keep}
              </Button>
            ),
          };
        })}
      />
      {!conflict!.isLocal && (
        <Text size="sm" c="dimmed">
          {texts.later}
        </Text>
      )}
    </Stack>
  );
}
