import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { CertaintyEffect } from '#delivery/grading/screens/shared/CertaintyLine.tsx';
import { TriesList } from '#delivery/grading/screens/shared/TriesList.tsx';
import { ShownHints } from '#delivery/hints/screens/shared/ShownHints.tsx';
import { shownTexts } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { WithAids } from '#items/question-bank/aids/screens/shared/WithAids.tsx';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadReview } from '#items/question-types/screens.ts';
import { IsOwnAnswer } from '#items/question-types/showing/AnswerOwner.tsx';
import { PartCommentsContext } from '#items/question-types/showing/PartComments.tsx';
import { IsVerdictSaid } from '#items/question-types/showing/Verdict.tsx';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { Bookmarks } from '../bookmarks/queries.ts';
import type { Review } from '../contract.ts';
import { BookmarkButton, NoteField } from './Bookmark.tsx';
import classes from './review.module.css';
import { OutcomeMark } from './shared/OutcomeMark.tsx';
import { resultsTexts } from './texts.ts';

type Question = Review['questions'][number];

/** Where the question map leads. */
export const anchorOf = (position: number): string => `question-${position}`;

/** The wire forgets the brand: what `getReview` sends as `view` came out of the type's `toStudentView` on the server. */

function QuestionComing() {
  return (
    <Stack gap="sm" aria-hidden>
      <Skeleton h={24} w="80%" />
      <Skeleton h={48} />
      <Skeleton h={48} />
    </Stack>
  );
}

interface ReviewedQuestionProps {
  readonly question: Question;
  readonly isFaculty: boolean;
  /** The reader's bookmarks; null where there are none. */
  readonly bookmarks: Bookmarks | null;
  /** Further actions, in the foot. */
  readonly extra: ReactNode;
  /** Above the foot. */
  readonly said?: ReactNode;
}

const About = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.about}>
    <Text size="sm" c="dimmed" mb={4}>
      {title}
    </Text>
    {children}
  </div>
);

function Foot({ question, isFaculty, bookmarks, extra, note }: ReviewedQuestionProps & { note: string | undefined }) {
  const words = useTexts(resultsTexts).review;
  const format = useFormat();
  const { position, savedAt } = question;
  return (
    <div className={classes.foot}>
      {isFaculty && savedAt !== null && <span>{words.saved(format.dateTime(savedAt))}</span>}
      {isFaculty && (
        <TextLink to="/questions/$id" params={{ id: question.question }} size="sm" data-no-print>
          {words.bankTitle(question.title)}
        </TextLink>
      )}
      {extra}
      {bookmarks && (
        <BookmarkButton
          position={position}
          isOn={note !== undefined}
          onToggle={() => bookmarks.toggle(question.question)}
        />
      )}
    </div>
  );
}

/** A text without a question, as it was in the paper. */
export function ReviewedText({ question, isFaculty }: Pick<ReviewedQuestionProps, 'question' | 'isFaculty'>) {
  const words = useTexts(resultsTexts).review;
  const ReviewScreen = loadReview(question.type);
  return (
    <Card p="lg" className={classes.question ?? ''}>
      <div className={classes.questionHead}>
        <Title order={2} size="h3">
          {words.text}
        </Title>
      </div>
      <Suspense fallback={<QuestionComing />}>
        <ReviewScreen view={receivedView(question.view)} answer={null} review={question.review} />
      </Suspense>
      {question.generalFeedback && (
        <About title={words.about}>
          <RichText html={question.generalFeedback} />
        </About>
      )}
      {isFaculty && (
        <div className={classes.foot}>
          <TextLink to="/questions/$id" params={{ id: question.question }} size="sm" data-no-print>
            {words.bankTitle(question.title)}
          </TextLink>
        </div>
      )}
    </Card>
  );
}

/** The tries at the question, or at each of its parts. */
function Tries({ question }: Pick<ReviewedQuestionProps, 'question'>) {
  const { outcome: words } = useTexts(resultsTexts);
  const said = (tries: Question['partTries'][number]['tries']) =>
    tries.map(({ outcome, ...one }) => ({ ...one, verdict: outcome && words[outcome] }));
  return (
    <>
      {question.tries && <TriesList tries={said(question.tries)} />}
      {question.partTries.map(({ part, tries }) => (
        <TriesList key={part} part={part} tries={said(tries)} />
      ))}
    </>
  );
}

/** One question as it was in the paper, with the answer, how it was judged, and what may be shown beyond that. */
export function ReviewedQuestion(props: ReviewedQuestionProps) {
  const { question, isFaculty, bookmarks, said } = props;
  const texts = useTexts(resultsTexts);
  const words = texts.review;
  const format = useFormat();
  const { position, outcome, marks, maxMarks, generalFeedback, comment, ruling: keyOverride } = question;
  const ReviewScreen = loadReview(question.type);
  const note = bookmarks?.notes.get(question.question);
  const id = anchorOf(position);
  return (
    <Card
      p="lg"
      component="section"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classes.question ?? ''}
    >
      <div className={classes.questionHead}>
        <Title order={2} size="h3" id={`${id}-title`}>
          {words.question(position)}
        </Title>
        {/* What waited for marking when it was dropped counts as blank, although it was answered. */}
        {outcome && keyOverride !== 'drop' && <OutcomeMark outcome={outcome} />}
        <span className={classes.questionMarks}>
          {marks === null
            ? texts.marks(format.number(maxMarks), maxMarks === 1)
            : texts.marks(format.marks(marks, maxMarks), maxMarks === 1)}
        </span>
      </div>
      <Suspense fallback={<QuestionComing />}>
        <IsOwnAnswer value={!isFaculty}>
          <IsVerdictSaid value={outcome !== null}>
            <WithAids catalogue={question.catalogue} texts={shownTexts(question.type, question.view)}>
              <PartCommentsContext
                value={new Map(question.partComments.map(({ part, comment: said }) => [part, said]))}
              >
                <ReviewScreen view={receivedView(question.view)} answer={question.answer} review={question.review} />
              </PartCommentsContext>
            </WithAids>
          </IsVerdictSaid>
        </IsOwnAnswer>
      </Suspense>
      {question.certainty !== null && (
        <CertaintyEffect certainty={question.certainty} effect={question.certaintyEffect} isOwn={!isFaculty} />
      )}
      <Tries question={question} />
      <ShownHints hints={question.hints} />
      {keyOverride !== null && (
        <Alert color="blue" mt="md" icon={<IconScale size={18} stroke={1.5} />}>
          {words.keyOverrides[keyOverride]}
        </Alert>
      )}
      {comment !== null && (
        <About title={words.comment}>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {comment}
          </Text>
        </About>
      )}
      {generalFeedback && (
        <About title={words.about}>
          <RichText html={generalFeedback} />
        </About>
      )}
      {said}
      {bookmarks && note !== undefined && (
        <NoteField note={note} onWrite={(text) => bookmarks.write(question.question, text)} />
      )}
      <Foot {...props} note={note} />
    </Card>
  );
}
