import { RichText } from '#platform/web/editor/RichText.tsx';
import classes from '../question.module.css';
import type { ReviewProps } from '../screen-props.ts';
import { PartReview } from '../showing/PartReview.tsx';
import { ReviewFrame } from '../showing/ReviewParts.tsx';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  const { correctness, rightAnswer, feedback } = review;
  const columnsOf = (ids: readonly string[] | undefined) => view.columns.filter(({ id }) => ids?.includes(id));
  const drawn = (ids: readonly string[] | undefined) =>
    columnsOf(ids).map(({ id, text }) => <RichText key={id} html={text} compact />);
  return (
    <ReviewFrame stem={view.stem} outcome={correctness?.outcome}>
      <ul className={classes.options}>
        {view.rows.map(({ id, text }) => {
          const given = answer?.rows.find(({ row }) => row === id)?.columns;
          const judged = correctness?.rows.find(({ row }) => row === id);
          const right = rightAnswer?.rows.find(({ row }) => row === id)?.columns;
          return (
            <PartReview
              key={id}
              asked={<RichText html={text} />}
              given={columnsOf(given).length > 0 ? drawn(given) : null}
              outcome={judged && (judged.right ? 'right' : 'wrong')}
              right={rightAnswer && (columnsOf(right).length > 0 ? drawn(right) : '–')}
              feedback={feedback?.find((one) => one.id === id)?.text}
            />
          );
        })}
      </ul>
    </ReviewFrame>
  );
}
