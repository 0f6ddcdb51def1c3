import { Text, Title } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { Certainty } from '#delivery/grading/rules-certainty.ts';
import { CertaintyLine } from '#delivery/grading/screens/shared/CertaintyLine.tsx';
import { isBlankAnswer } from '#delivery/sync/answer-state.ts';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer } from '#items/question-types/screens.ts';
import { AnswerOnlyContext } from '#items/question-types/showing/AnswerOnly.tsx';
import { QuestionStem } from '#items/question-types/showing/QuestionStem.tsx';
import classes from './answer-pair.module.css';

interface Side {
  readonly key: string;
  readonly title: ReactNode;
  /** As its question's type knows it. */
  readonly answer: unknown;
  readonly certainty?: Certainty | null;
  /** Shown below the answer. */
  readonly below?: ReactNode;
}

interface AnswerPairProps {
  readonly id: string;
  readonly question: { readonly _id: string; readonly type: string; readonly view: Record<string, unknown> };
  readonly sides: readonly Side[];
  /** Shown in the place of an empty answer. */
  readonly blank: string;
}

/** One question, once, and below it several answers to it side by side. */
export function AnswerPair({ id, question, sides, blank }: AnswerPairProps) {
  const Player = loadPlayer(question.type);
  const { stem } = question.view;
  return (
    <Suspense>
      {typeof stem === 'string' && <QuestionStem html={stem} />}
      <div className={classes.pair} data-answer-only>
        {sides.map(({ key, title, answer, certainty, below }) => (
          <section key={key} aria-labelledby={`${id}-${key}`}>
            <div>
              <Title order={3} size="h5" id={`${id}-${key}`} mb={8}>
                {title}
              </Title>
              {isBlankAnswer(answer) ? (
                <Text c="dimmed">{blank}</Text>
              ) : (
                <AnswerOnlyContext value>
                  <Player
                    view={receivedView(question.view)}
                    answer={answer}
                    onAnswer={() => {}}
                    disabled
                    labelledBy={`${id}-${key}`}
                    slotId={`${id}-${key}-${question._id}`}
                  />
                </AnswerOnlyContext>
              )}
              {certainty && !isBlankAnswer(answer) && <CertaintyLine certainty={certainty} />}
            </div>
            {below}
          </section>
        ))}
      </div>
    </Suspense>
  );
}
