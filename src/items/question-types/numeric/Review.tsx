import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

type Right = NonNullable<ReviewData['rightAnswer']>;

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const answerName = useAnswerName();
  const { correctness, rightAnswer, feedback } = review;
  const given = [answer?.text.trim() ?? '', answer?.unit ?? ''].filter((part) => part !== '').join(' ');

  const rightInWords = ({ value, tolerance, unit }: Right): string => {
    if (value === '*') return texts.anyNumber;
    const amount = unit === undefined ? value : `${value} ${unit}`;
    return Number(tolerance.value) === 0 ? amount : texts.tolerance[tolerance.kind](amount, tolerance.value);
  };

  return (
    <ReviewFrame
      stem={view.stem}
      outcome={correctness?.outcome}
      note={correctness?.unitFault && texts.unitFault}
      feedback={feedback}
    >
      <NamedAnswer name={answerName}>{given === '' ? texts.noAnswer : given}</NamedAnswer>
      {rightAnswer && <NamedAnswer name={texts.rightAnswer}>{rightInWords(rightAnswer)}</NamedAnswer>}
    </ReviewFrame>
  );
}
