import { use } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Mark, ReviewedOption, ReviewFrame } from '../showing/ReviewParts.tsx';
import { VerdictContext } from '../showing/Verdict.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

/** Both words as they were offered, marked as the options of a single choice are. */
export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const texts = useTexts(screenTexts);
  const { correctness, rightAnswer, feedback } = review;
  // A page that judges at once may say so beside the review.
  const judged = use(VerdictContext);
  const outcome = correctness?.outcome ?? judged?.outcome;
  const marksOf = (value: boolean): Mark[] => [
    ...(answer?.value === value ? (['chosen'] as const) : []),
    ...(answer?.value === value && outcome === 'wrong' ? (['wrongChoice'] as const) : []),
    ...(rightAnswer?.value === value ? (['right'] as const) : []),
  ];
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome} feedback={feedback}>
      <ul className={classes.options}>
        {[true, false].map((value) => (
          <ReviewedOption
            key={String(value)}
            html={value ? texts.true : texts.false}
            isChosen={answer?.value === value}
            marks={marksOf(value)}
          />
        ))}
      </ul>
    </ReviewFrame>
  );
}
