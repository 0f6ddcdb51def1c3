import { RichText } from '#platform/web/editor/RichText.tsx';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { PartReview } from '../showing/PartReview.tsx';
import { ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer } = review;
  const textOf = (id: string | undefined) => view.right.find((side) => side.id === id)?.text;
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <ul className={classes.options}>
        {view.left.map(({ id, text }) => {
          const given = textOf(answer?.pairs.find((pair) => pair.left === id)?.right);
          const judged = correctness?.pairs.find((pair) => pair.left === id);
          const right = textOf(rightAnswer?.pairs.find((pair) => pair.left === id)?.right);
          return (
            <PartReview
              key={id}
              asked={<RichText html={text} />}
              given={given === undefined ? null : <RichText html={given} compact />}
              outcome={judged && (judged.right ? 'right' : 'wrong')}
              right={right === undefined ? undefined : <RichText html={right} compact />}
            />
          );
        })}
      </ul>
    </ReviewFrame>
  );
}
