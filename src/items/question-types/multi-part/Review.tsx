import { Skeleton } from '@mantine/core';
import { Suspense, use, useId } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { receivedView } from '../question-type.ts';
import type { ReviewProps } from '../screen-props.ts';
import { loadReview } from '../screens.ts';
import { IsOwnAnswer } from '../showing/AnswerOwner.tsx';
import { PartCommentsContext } from '../showing/PartComments.tsx';
import { ReviewFrame } from '../showing/ReviewParts.tsx';
import { IsVerdictSaid, VerdictContext } from '../showing/Verdict.tsx';
import type { Answer } from './answer.ts';
import { partLetter } from './letters.ts';
import own from './multi-part.module.css';
import { PartHead } from './PartHead.tsx';
import type { Review as ReviewData } from './review.ts';
import type { PartView, View } from './student-view.ts';
import { multiPartTexts } from './texts.ts';

interface PartReviewProps {
  readonly part: PartView;
  readonly index: number;
  readonly answer: Answer | null;
  readonly review: ReviewData;
}

/** Whether people have yet to mark the part. */
const isWaiting = ({ correctness }: { readonly correctness?: unknown }): boolean =>
  typeof correctness === 'object' &&
  correctness !== null &&
  'outcome' in correctness &&
  correctness.outcome === 'waiting';

/** One part in the review of its type, with what it earned and by whose numbers. */
function ReviewedPart({ part, index, answer, review }: PartReviewProps) {
  const texts = useTexts(multiPartTexts);
  const isOwn = use(IsOwnAnswer);
  const id = useId();
  const Review = loadReview(part.type);
  const { correctness, rightAnswer, feedback } = review;
  const graded = correctness?.parts.find((one) => one.id === part.id);
  const told = [graded, ...[rightAnswer, feedback].map((kind) => kind?.parts.find((one) => one.id === part.id))];
  const given = answer?.parts[part.id];
  const comment = use(PartCommentsContext).get(part.id);
  const letters = graded?.followed.map(partLetter).join(texts.and) ?? '';
  return (
    <section className={own.part} aria-labelledby={id}>
      <PartHead id={id} index={index} percent={part.percent} />
      <Suspense fallback={<Skeleton h={96} />}>
        <Review
          view={receivedView(part.view)}
          answer={given?.type === part.type ? given.answer : null}
          review={Object.assign({}, ...told.map((one) => one?.review))}
        />
      </Suspense>
      {graded && (
        <p className={own.earned}>
          {isWaiting(graded.review) ? texts.waits : texts.earned(graded.percent)}
          {letters !== '' && <strong> · {isOwn ? texts.followed(letters) : texts.theirFollowed(letters)}</strong>}
        </p>
      )}
      {comment && (
        <div className={own.comment}>
          <p>{texts.comment}</p>
          <p>{comment}</p>
        </div>
      )}
    </section>
  );
}

export default function Review({ view, answer, review }: ReviewProps<View, Answer, ReviewData>) {
  return (
    <ReviewFrame stem={view.stem} outcome={review.correctness?.outcome}>
      {/* What the page adds to the verdict is about the question as a whole. */}
      <VerdictContext value={null}>
        <IsVerdictSaid value={false}>
          <div className={own.parts}>
            {view.parts.map((part, i) => (
              <ReviewedPart key={part.id} part={part} index={i} answer={answer} review={review} />
            ))}
          </div>
        </IsVerdictSaid>
      </VerdictContext>
    </ReviewFrame>
  );
}
