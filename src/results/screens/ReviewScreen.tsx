import { Alert, Button, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OwnNotes } from '#attempt/screens/shared/OwnNotes.tsx';
import { SearchDrawing } from '#platform/web/drawings.tsx';
import { TextLink } from '#platform/web/links.tsx';
import { EmptyState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { Review } from '../contract.ts';
import { reviewQuery } from '../queries.ts';
import { AttemptHead, BackArrow, useIsMine } from './AttemptHead.tsx';
import { ScoreCard } from './AttemptScore.tsx';
import attemptClasses from './attempt.module.css';
import { ReviewedQuestion } from './ReviewedQuestion.tsx';
import { ReviewMap, useReviewFilter } from './ReviewMap.tsx';
import classes from './review.module.css';
import { filterQuestions, filtersFor, type ReviewFilter } from './review-filter.ts';
import { resultsTexts } from './texts.ts';
import { useReviewFlags } from './use-review-flags.ts';

/** What the slices above offer beside each question: changing its mark, asking about it. */
export type QuestionExtra = (place: {
  attempt: string;
  question: string;
  position: number;
  isMine: boolean;
}) => ReactNode;

function Questions(props: { review: Review; filter: ReviewFilter; isFaculty: boolean; extra: QuestionExtra }) {
  const { review, filter, isFaculty, extra } = props;
  const texts = useTexts(resultsTexts).review;
  const setFilter = useReviewFilter();
  const { questions } = review;
  const flags = useReviewFlags(review.attempt._id);
  const hasOutcomes = review.shown.correctness;
  const offered = filtersFor(hasOutcomes).includes(filter) ? filter : 'all';
  const shown = filterQuestions(questions, offered, flags.flagged);
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {shown.map((question) => (
          <ReviewedQuestion
            key={question.position}
            question={question}
            isFaculty={isFaculty}
            flags={flags}
            extra={extra({
              attempt: review.attempt._id,
              question: question.question,
              position: question.position,
              isMine: !isFaculty,
            })}
          />
        ))}
        {shown.length === 0 && (
          <EmptyState
            title={texts.noneTitle}
            drawing={<SearchDrawing />}
            action={
              <Button variant="default" onClick={() => setFilter('all')}>
                {texts.showAll}
              </Button>
            }
          />
        )}
      </Stack>
      <div className={classes.aside} data-no-print>
        <ReviewMap
          questions={questions}
          shown={shown}
          filter={offered}
          flagged={flags.flagged}
          hasOutcomes={hasOutcomes}
        />
      </div>
    </div>
  );
}

/** A finished attempt question by question, as far as the review rules allow its reader. */
export function ReviewScreen({ id, filter, extra }: { id: string; filter: ReviewFilter; extra: QuestionExtra }) {
  const texts = useTexts(resultsTexts).review;
  const { data: review } = useSuspenseQuery(reviewQuery(id));
  const { attempt, person, notice, questions } = review;
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
      <Stack gap="lg">
        <ScoreCard report={{ attempt, passPercent: null }} />
        {notice !== null && (
          <Alert
            color="gray"
            icon={<IconInfoCircle size={18} stroke={1.5} />}
            {...(questions.length === 0 && { title: texts.nothingShown })}
          >
            {notice}
          </Alert>
        )}
        {isMine && <OwnNotes attemptId={attempt._id} />}
        {questions.length > 0 && <Questions review={review} filter={filter} isFaculty={!isMine} extra={extra} />}
      </Stack>
    </>
  );
}
