import { use } from 'react';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { type Mark, ReviewedOption, ReviewFrame } from '../showing/ReviewParts.tsx';
import { VerdictContext } from '../showing/Verdict.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer } = review;
  // A page that judges at once may say so beside the review.
  const judged = use(VerdictContext);
  const outcome = correctness?.outcome ?? judged?.outcome;
  const marksOf = (id: string): Mark[] => [
    ...(answer?.option === id ? (['chosen'] as const) : []),
    ...(answer?.option === id && outcome === 'wrong' ? (['wrongChoice'] as const) : []),
    ...(rightAnswer?.options.includes(id) ? (['right'] as const) : []),
  ];
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome} feedback={review.feedback}>
      <ul className={classes.options}>
        {view.options.map(({ id, text }) => (
          <ReviewedOption key={id} html={text} isChosen={answer?.option === id} marks={marksOf(id)} />
        ))}
      </ul>
    </ReviewFrame>
  );
}
