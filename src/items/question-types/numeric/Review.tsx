import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import { shownDecimal } from './reading.ts';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

type Right = NonNullable<ReviewData['rightAnswer']>;

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const answerName = useAnswerName();
  const mark = useFormat().decimalMark();
  const { correctness, rightAnswer, feedback } = review;
  const given = [answer?.text.trim() ?? '', answer?.unit ?? ''].filter((part) => part !== '').join(' ');

  const rightInWords = ({ value, tolerance, unit }: Right): string => {
    if (value === '*') return texts.anyNumber;
    const shown = shownDecimal(value, mark);
    const amount = unit === undefined ? shown : `${shown} ${unit}`;
    if (Number(tolerance.value) === 0) return amount;
    return texts.tolerance[tolerance.kind](amount, shownDecimal(tolerance.value, mark));
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
