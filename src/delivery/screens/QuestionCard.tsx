import { Badge, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { memo, Suspense, useMemo } from 'react';
import type { QuestionAnnotation } from '#delivery/annotations/contract.ts';
import { AttemptFiles } from '#delivery/files/screens/shared/AttemptFiles.tsx';
import { splitCertainty, withCertainty } from '#delivery/grading/rules-certainty.ts';
import { type AnswerState, type InstantFeedback, isBlankAnswer, mayTryAgain } from '#delivery/sync/answer-state.ts';
import { shownTexts } from '#items/question-bank/aids/screens/shared/shown-aids.ts';
import { WithAids } from '#items/question-bank/aids/screens/shared/WithAids.tsx';
import { OptionMarksContext } from '#items/question-types/editing/OptionMarks.tsx';
import { receivedView } from '#items/question-types/question-type.ts';
import { loadPlayer, loadReview } from '#items/question-types/screens.ts';
import { OutsideToolContext } from '#items/question-types/showing/OutsideTool.tsx';
import { PartChecksContext } from '#items/question-types/showing/PartChecks.tsx';
import { VerdictContext } from '#items/question-types/showing/Verdict.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Exam } from '../contract.ts';
import type { ExamCalls } from '../queries.ts';
import { AnswerStatus } from './AnswerStatus.tsx';
import { isAnswered, isText } from './answered.ts';
import classes from './exam.module.css';
import { CertaintyEffect, CertaintyField, MaterialsLine, QuestionHints, TriesPart } from './parts.ts';
import { usePartChecks } from './room/use-part-checks.ts';
import { useToolAddress } from './room/use-tool-address.ts';
import { examTexts } from './texts.ts';

type Slot = Exam['questions'][number];

interface QuestionCardProps {
  readonly attemptId: string;
  readonly showHint: ExamCalls['showHint'];
  /** In a preview no files are kept. */
  readonly mayAddFiles: boolean;
  readonly slot: Slot;
  readonly count: number;
  /** The title of what is shown beside it. */
  readonly stimulusTitle?: string | undefined;
  readonly answer: AnswerState;
  readonly annotation: QuestionAnnotation;
  /** Words are translated into every language. */
  readonly everyLanguage: boolean;
  /** Nothing is taken any more. */
  readonly isLocked: boolean;
  readonly isStriking: boolean;
  readonly onAnnotation: (question: string, patch: Partial<QuestionAnnotation>) => void;
  readonly givesFeedback: boolean;
  readonly connection: 'ok' | 'away' | 'signed-out';
  readonly onAnswer: (question: string, answer: unknown) => void;
  /** Where every question has a button of its own to be checked. */
  readonly onCheck?: ((question: string) => void) | undefined;
  /** Has the part checked that the answer names. */
  readonly onCheckPart: (question: string, answer: unknown) => void;
  readonly onVerdict: (question: string, verdict: HTMLElement) => void;
  readonly onTryAgain: (question: string) => void;
  readonly onChoose: (question: string) => void;
  /** Where every question has a flag of its own. */
  readonly onFlag?: ((question: string) => void) | undefined;
}

const aboutId = (question: string): string => `about-${question}`;
export const headingId = (question: string): string => `heading-${question}`;

/** One question: what is asked, the answer, and what became of it. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { slot, answer, annotation, onCheck, onChoose, onFlag } = props;
  const { question } = slot;
  const texts = useTexts(examTexts).room;
  const id = question._id;
  const asks = props.givesFeedback && !isText(slot) && !slot.byPeople && slot.parts === null && !answer.feedback;
  return (
    <section
      className={classes.question}
      // Several texts would be landmarks of the same name.
      aria-labelledby={isText(slot) ? undefined : headingId(id)}
      aria-describedby={props.stimulusTitle === undefined ? undefined : aboutId(id)}
      data-question={id}
    >
      <QuestionHead slot={slot} count={props.count} isFlagged={annotation.flagged} onFlag={onFlag} />
      {props.stimulusTitle !== undefined && (
        <Text size="sm" c="dimmed" mb="sm" id={aboutId(id)}>
          {texts.about(props.stimulusTitle)}
        </Text>
      )}
      {slot.materials.length > 0 && (
        <Suspense>
          <MaterialsLine materials={slot.materials} />
        </Suspense>
      )}
      <WithAids
        catalogue={slot.catalogue}
        texts={shownTexts(question.type, question.view)}
        everyLanguage={props.everyLanguage}
      >
        <Suspense fallback={<Skeleton h={240} />}>
          <AnswerArea {...props} />
        </Suspense>
      </WithAids>
      {answer.tries && (
        <Suspense>
          <TriesPart
            tries={answer.tries}
            isChecked={answer.feedback !== null}
            isLocked={props.isLocked}
            onTryAgain={() => props.onTryAgain(id)}
          />
        </Suspense>
      )}
      {slot.hints && (
        <Suspense>
          <QuestionHints
            attemptId={props.attemptId}
            showHint={props.showHint}
            slot={slot}
            hints={slot.hints}
            isChecked={answer.feedback !== null && !mayTryAgain(answer.feedback)}
            tries={answer.tries}
          />
        </Suspense>
      )}
      {!isText(slot) && <AnswerStatus answer={answer} connection={props.connection} onChoose={() => onChoose(id)} />}
      {asks && onCheck && (
        <Button
          variant="default"
          size="md"
          disabled={!isAnswered(slot, answer.answer) || props.isLocked || answer.conflict !== null}
          aria-disabled={answer.isFinal || undefined}
          onClick={() => onCheck(id)}
        >
          {answer.isFinal ? texts.checking : texts.check}
        </Button>
      )}
      {/* Only beside its button, which the bar shows once there is an answer. */}
      {asks && !answer.tries && (onCheck || isAnswered(slot, answer.answer)) && (
        <Text size="sm" c="dimmed" mt={4}>
          {texts.checkHelp}
        </Text>
      )}
    </section>
  );
});

function QuestionHead(props: { slot: Slot; count: number; isFlagged: boolean; onFlag: QuestionCardProps['onFlag'] }) {
  const { slot, count, isFlagged, onFlag } = props;
  const texts = useTexts(examTexts).room;
  const format = useFormat();
  const id = slot.question._id;
  const name = isText(slot) ? texts.text : texts.question(slot.position);
  const FlagIcon = isFlagged ? IconFlagFilled : IconFlag;
  return (
    <header className={classes.questionHead}>
      <Title order={2} id={headingId(id)} tabIndex={-1}>
        {name}
        {!isText(slot) && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {texts.ofAll(count)}
          </Text>
        )}
      </Title>
      {!isText(slot) && (
        <Text c="dimmed" size="sm">
          {texts.marks(format.number(slot.marks))}
        </Text>
      )}
      {onFlag ? (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-pressed={isFlagged}
          aria-label={`${isFlagged ? texts.flaggedHelp : texts.flagHelp}: ${name}`}
          leftSection={<FlagIcon size={16} stroke={1.5} aria-hidden />}
          onClick={() => onFlag(id)}
        >
          {isFlagged ? texts.flagged : texts.flag}
        </Button>
      ) : (
        isFlagged && (
          <Badge color="yellow" leftSection={<IconFlag size={12} stroke={2} aria-hidden />}>
            {texts.flagged}
          </Badge>
        )
      )}
    </header>
  );
}

/** What marks options as struck out, while that is on. */
function useStrikeOut({ slot, annotation: { struck }, isStriking, onAnnotation }: QuestionCardProps) {
  const id = slot.question._id;
  return useMemo(
    () => ({
      isOn: isStriking,
      struck,
      onStrike: (option: string) =>
        onAnnotation(id, {
          struck: struck.includes(option) ? struck.filter((one) => one !== option) : [...struck, option],
        }),
    }),
    [isStriking, struck, onAnnotation, id],
  );
}

/** The player, or once there is feedback the review. */
function AnswerArea(props: QuestionCardProps) {
  const { slot, answer, onAnswer } = props;
  const id = slot.question._id;
  const marks = useStrikeOut(props);
  const checks = usePartChecks(props);
  const toolAddress = useToolAddress(props.attemptId, !props.mayAddFiles);
  const { own, certainty } = splitCertainty(answer.answer);
  if (answer.feedback)
    return (
      <>
        <Reviewed slot={slot} answer={own} feedback={answer.feedback} onVerdict={props.onVerdict} />
        {slot.asksCertainty && (
          <CertaintyEffect certainty={certainty ?? 'low'} effect={answer.feedback.certaintyEffect} isOwn />
        )}
      </>
    );
  return (
    <OptionMarksContext value={marks}>
      <AttemptFiles attempt={props.attemptId} mayAdd={props.mayAddFiles}>
        <PartChecksContext value={checks}>
          <OutsideToolContext value={toolAddress}>
            <Playing
              slot={slot}
              view={answer.parts?.view ?? slot.question.view}
              answer={own}
              isLocked={answer.isFinal || props.isLocked}
              onAnswer={(given) => onAnswer(id, withCertainty(given, isBlankAnswer(given) ? null : certainty))}
            />
          </OutsideToolContext>
        </PartChecksContext>
      </AttemptFiles>
      {slot.asksCertainty && (
        <CertaintyField
          marks={slot.marks}
          value={certainty}
          isBlank={isBlankAnswer(own)}
          disabled={answer.isFinal || props.isLocked}
          onChange={(said) => onAnswer(id, withCertainty(own, said))}
          slotId={id}
        />
      )}
    </OptionMarksContext>
  );
}

function Playing(props: {
  slot: Slot;
  view: Slot['question']['view'];
  answer: unknown;
  isLocked: boolean;
  onAnswer: (answer: unknown) => void;
}) {
  const { question } = props.slot;
  const Player = loadPlayer(question.type);
  return (
    <Player
      // The server made it with `toStudentView`; the brand does not travel.
      view={receivedView(props.view)}
      answer={props.answer}
      onAnswer={props.onAnswer}
      disabled={props.isLocked}
      labelledBy={headingId(question._id)}
      slotId={question._id}
    />
  );
}

function Reviewed(props: {
  slot: Slot;
  answer: unknown;
  feedback: InstantFeedback;
  onVerdict: QuestionCardProps['onVerdict'];
}) {
  const { slot, answer, feedback, onVerdict } = props;
  const { question } = slot;
  const texts = useTexts(examTexts).room;
  const format = useFormat();
  const Review = loadReview(question.type);
  const { outcome, marks, maxMarks, generalFeedback } = feedback;
  const isOpen = mayTryAgain(feedback);
  const details = useMemo(
    () => ({
      outcome,
      marks: (isOpen ? texts.resultSoFar : texts.result)(format.marks(marks, maxMarks), maxMarks === 1),
      explanation: generalFeedback,
      onShown: (verdict: HTMLElement) => onVerdict(question._id, verdict),
    }),
    [outcome, marks, maxMarks, isOpen, generalFeedback, texts, format, onVerdict, question._id],
  );
  return (
    <VerdictContext value={details}>
      <Review view={receivedView(question.view)} answer={answer} review={feedback.review} />
    </VerdictContext>
  );
}
