import { QuestionStem } from '../QuestionStem.tsx';
import classes from '../question.module.css';
import { type Mark, OutcomeLine, ReviewedOption } from '../ReviewParts.tsx';
import type { ReviewProps } from '../screen-props.ts';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer } = review;
  const marksOf = (id: string): Mark[] => [
    ...(answer?.option === id ? (['chosen'] as const) : []),
    ...(rightAnswer?.options.includes(id) ? (['right'] as const) : []),
  ];
  return (
    <div>
      <QuestionStem html={view.stem} />
      <ul className={classes.options}>
        {view.options.map(({ id, text }) => (
          <ReviewedOption
            key={id}
            html={text}
            isChosen={answer?.option === id}
            marks={marksOf(id)}
            feedback={answer?.option === id ? review.feedback : undefined}
          />
        ))}
      </ul>
      {correctness && <OutcomeLine outcome={correctness.outcome} />}
    </div>
  );
}
