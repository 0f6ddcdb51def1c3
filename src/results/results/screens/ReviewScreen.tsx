import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { OwnNotes, OwnStimulusNotes } from '#delivery/annotations/screens/shared/OwnNotes.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { reviewQuery } from '../queries.ts';
import { AttemptHead, BackArrow, useIsMine } from './AttemptHead.tsx';
import attemptClasses from './attempt.module.css';
import { CalibrationCard } from './CalibrationCard.tsx';
import type { ReviewFilter } from './review-filter.ts';
import { type QuestionExtra, ReviewBody } from './shared/ReviewBody.tsx';
import { resultsTexts } from './texts.ts';

// Brings the players of all question types along; only faculty need it, and only sometimes.
const LateAnswers = lazy(() =>
  import('#delivery/late/screens/shared/LateAnswers.tsx').then((module) => ({ default: module.LateAnswers })),
);

/** A finished attempt question by question, as far as the review rules allow its reader. */
export function ReviewScreen(props: { id: string; filter: ReviewFilter; extra: QuestionExtra; said: QuestionExtra }) {
  const { id, filter, extra, said } = props;
  const texts = useTexts(resultsTexts).review;
  const { data: review } = useSuspenseQuery(reviewQuery(id));
  const { attempt, person } = review;
  const isMine = useIsMine(person);
  return (
    <>
      <AttemptHead
        title={texts.title(attempt.quiz.name)}
        attempt={attempt}
        person={person}
        back={
          <TextLink to="/myAttempt/$id" params={{ id }} size="sm" className={attemptClasses.back ?? ''}>
            <BackArrow /> {texts.back}
          </TextLink>
        }
      />
      <CalibrationCard answers={review.questions} />
      {!isMine && (
        <Suspense>
          <LateAnswers attemptId={id} />
        </Suspense>
      )}
      <ReviewBody
        review={review}
        filter={filter}
        isFaculty={!isMine}
        extra={extra}
        said={said}
        hasBookmarks
        beside={isMine && <OwnNotes attemptId={id} />}
        {...(isMine && {
          notesOn: (stimulus: string) => <OwnStimulusNotes attemptId={id} stimulus={stimulus} />,
        })}
      />
    </>
  );
}
