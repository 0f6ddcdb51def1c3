import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { useAnswerName } from '../showing/AnswerOwner.tsx';
import { NamedAnswer, ReviewFrame } from '../showing/ReviewParts.tsx';
import { RubricTable } from '../showing/RubricTable.tsx';
import type { Answer, Review as ReviewData, View } from './schema.ts';
import { outsideToolTexts } from './texts.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(outsideToolTexts);
  const answerName = useAnswerName();
  const { correctness, rightAnswer, feedback } = review;
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome} feedback={feedback}>
      {answer?.opened ? (
        <>
          <p className={classes.hint}>{answerName}</p>
          <p>{texts.wasOpened}</p>
        </>
      ) : (
        <NamedAnswer name={answerName}>{shared.noAnswer}</NamedAnswer>
      )}
      {rightAnswer && rightAnswer.rubric.length > 0 && (
        <RubricTable rubric={rightAnswer.rubric} chosen={rightAnswer.chosen} />
      )}
    </ReviewFrame>
  );
}
