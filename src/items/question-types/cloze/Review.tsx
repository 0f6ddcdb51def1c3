import { GapReviews } from '../gap/GapReviews.tsx';
import type { ReviewProps } from '../screen-props.ts';
import { ReviewFrame } from '../showing/ReviewParts.tsx';
import { withNumbers } from './html.ts';
import type { Answer, Review as ReviewData } from './schema.ts';
import type { View } from './student-view.ts';

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  return (
    <ReviewFrame stem={withNumbers(view.stem)} outcome={review.correctness?.outcome}>
      <GapReviews gaps={view.gaps} answers={answer?.gaps ?? []} review={review} />
    </ReviewFrame>
  );
}
