import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const answerName = useAnswerName();
  const { correctness, rightAnswer, feedback } = review;
  const inWords = (value: boolean): string => (value ? texts.true : texts.false);
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome} feedback={feedback}>
      <NamedAnswer name={answerName}>
        {answer === null || answer.value === null ? texts.noAnswer : inWords(answer.value)}
      </NamedAnswer>
      {rightAnswer && <NamedAnswer name={texts.rightAnswer}>{inWords(rightAnswer.value)}</NamedAnswer>}
    </ReviewFrame>
  );
}
