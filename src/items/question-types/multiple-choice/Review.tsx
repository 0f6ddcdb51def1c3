import { use } from 'react';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { type Mark, ReviewedOption, ReviewFrame } from '../showing/ReviewParts.tsx';
import { VerdictContext } from '../showing/Verdict.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer, feedback } = review;
  const chosen = new Set(answer?.options);
  // A page that judges at once may say so beside the review: then the right options judge the choices.
  const isJudged = use(VerdictContext) !== null;
  const marksOf = (id: string): Mark[] => {
    const judged = correctness
      ? correctness.chosen.find((choice) => choice.id === id)
      : isJudged && rightAnswer && chosen.has(id)
        ? { right: rightAnswer.options.includes(id) }
        : undefined;
    return [
      ...(chosen.has(id) ? (['chosen'] as const) : []),
      ...(judged && !judged.right ? (['wrongChoice'] as const) : []),
      // "Right answer" says the same and more, where it may be told.
      ...(judged?.right && !rightAnswer ? (['rightChoice'] as const) : []),
      ...(rightAnswer?.options.includes(id) ? (['right'] as const) : []),
    ];
  };
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <ul className={classes.options}>
        {view.options.map(({ id, text }) => (
          <ReviewedOption
            key={id}
            html={text}
            isChosen={chosen.has(id)}
            marks={marksOf(id)}
            feedback={feedback?.find((each) => each.id === id)?.text}
          />
        ))}
      </ul>
    </ReviewFrame>
  );
}
