import { Text } from '@mantine/core';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { inOrder } from '../option-order.ts';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { OutcomeMark, ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';
import { orderingTexts } from './texts.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(orderingTexts);
  const shared = useTexts(screenTexts);
  const answerName = useAnswerName();
  const { correctness, rightAnswer } = review;
  const given = answer?.order ?? [];
  const inPlace = new Set(correctness?.inPlace);
  const list = (order: readonly string[], isJudged: boolean) => (
    <ol className={classes.numbered}>
      {inOrder(view.items, order)
        .filter(({ id }) => order.includes(id))
        .map(({ id, text }) => (
          <li key={id}>
            <RichText html={text} />
            {isJudged && (
              <OutcomeMark outcome={inPlace.has(id) ? 'right' : 'wrong'}>
                {inPlace.has(id) ? texts.inPlace : texts.outOfPlace}
              </OutcomeMark>
            )}
          </li>
        ))}
    </ol>
  );
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <Text size="sm" c="dimmed">
        {answerName}
      </Text>
      {given.length === 0 ? <Text>{shared.noAnswer}</Text> : list(given, correctness !== undefined)}
      {rightAnswer && (
        <>
          <Text size="sm" c="dimmed" mt="sm">
            {shared.rightAnswer}
          </Text>
          {list(rightAnswer.order, false)}
        </>
      )}
    </ReviewFrame>
  );
}
