import { Alert, Card, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { AttemptFiles } from '#delivery/files/screens/shared/AttemptFiles.tsx';
import { ExplainedStimulus } from '#items/question-bank/aids/screens/shared/ExplainedStimulus.tsx';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { NoMatch } from '#platform/web/ui/NoMatch.tsx';
import { useBookmarks } from '../../bookmarks/queries.ts';
import type { Review } from '../../contract.ts';
import { ScoreCard } from '../AttemptScore.tsx';
import { ReviewedQuestion, ReviewedText } from '../ReviewedQuestion.tsx';
import { ReviewMap, useReviewFilter } from '../ReviewMap.tsx';
import classes from '../review.module.css';
import { filterQuestions, filtersFor, type ReviewFilter } from '../review-filter.ts';
import { resultsTexts } from '../texts.ts';

/** What the slices above offer beside each question: changing its mark, asking about it. */
export type QuestionExtra = (place: {
  attempt: string;
  question: string;
  position: number;
  isMine: boolean;
}) => ReactNode;

/** What the reader noted on a stimulus, below it. */
type NotesOn = (stimulus: string) => ReactNode;

/** Not a text without a question. */
const isAsked = ({ type }: Review['questions'][number]): boolean => !isTextOnly(type);

function Questions(props: {
  review: Review;
  filter: ReviewFilter;
  isFaculty: boolean;
  extra: QuestionExtra;
  said?: QuestionExtra | undefined;
  notesOn?: NotesOn | undefined;
  hasBookmarks: boolean;
}) {
  const { review, filter, isFaculty, extra, said } = props;
  const texts = useTexts(resultsTexts).review;
  const setFilter = useReviewFilter();
  const { questions } = review;
  const bookmarks = useBookmarks(review.attempt._id, props.hasBookmarks);
  const bookmarked = new Set(bookmarks.notes.keys());
  const has = { outcomes: review.shown.correctness, bookmarks: props.hasBookmarks };
  const offered = filtersFor(has).includes(filter) ? filter : 'all';
  const shown = filterQuestions(questions, offered, bookmarked);
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        {shown.map((question, index) => {
          // Once for all of its questions that follow one another.
          const isNew = question.stimulus !== null && question.stimulus !== shown[index - 1]?.stimulus;
          const stimulus = isNew && review.stimuli.find(({ _id }) => _id === question.stimulus);
          const place = {
            attempt: review.attempt._id,
            question: question.question,
            position: question.position,
            isMine: !isFaculty,
          };
          return (
            <Fragment key={question.question}>
              {stimulus && (
                <Card p="lg">
                  <ExplainedStimulus stimulus={stimulus}>{props.notesOn?.(stimulus._id)}</ExplainedStimulus>
                </Card>
              )}
              {isTextOnly(question.type) ? (
                <ReviewedText question={question} isFaculty={isFaculty} />
              ) : (
                <ReviewedQuestion
                  question={question}
                  isFaculty={isFaculty}
                  bookmarks={props.hasBookmarks ? bookmarks : null}
                  extra={extra(place)}
                  said={said?.(place)}
                />
              )}
            </Fragment>
          );
        })}
        {shown.length === 0 && (
          <NoMatch title={texts.noneTitle} clear={texts.showAll} onClear={() => setFilter('all')} />
        )}
      </Stack>
      <div className={classes.aside} data-no-print>
        <ReviewMap
          questions={questions.filter(isAsked)}
          shown={shown.filter(isAsked)}
          filter={offered}
          bookmarked={bookmarked}
          has={has}
        />
      </div>
    </div>
  );
}

/** The score, and the questions as far as the review shows them. */
export function ReviewBody(props: {
  review: Review;
  passPercent?: number | null;
  filter: ReviewFilter;
  isFaculty: boolean;
  extra: QuestionExtra;
  /** What was said about a question, below it. */
  said?: QuestionExtra | undefined;
  notesOn?: NotesOn | undefined;
  /** The reader can bookmark questions; a preview is not kept long enough. */
  hasBookmarks: boolean;
  /** Between the score and the questions. */
  beside?: ReactNode;
}) {
  const texts = useTexts(resultsTexts).review;
  const { review, passPercent = null, beside, ...rest } = props;
  const { attempt, notice: notification, questions } = review;
  return (
    <Stack gap="lg">
      <ScoreCard report={{ attempt, passPercent }} />
      {notification !== null && (
        <Alert
          color="gray"
          icon={<IconInfoCircle size={18} stroke={1.5} />}
          {...(questions.length === 0 && { title: texts.nothingShown })}
        >
          {notification}
        </Alert>
      )}
      {beside}
      {questions.length > 0 && (
        <AttemptFiles attempt={attempt._id}>
          <Questions review={review} {...rest} />
        </AttemptFiles>
      )}
    </Stack>
  );
}
