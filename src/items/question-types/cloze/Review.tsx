import { GapReviews } from '../gap/GapReviews.tsx';
import { QuestionStem } from '../QuestionStem.tsx';
import type { ReviewProps } from '../screen-props.ts';
import { withNumbers } from './html.ts';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  return (
    <div>
      <QuestionStem html={withNumbers(view.stem)} />
      <GapReviews gaps={view.gaps} answers={answer?.gaps ?? []} review={review} />
    </div>
  );
}
