import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { Fragment } from 'react';
import { SectionIntro } from '#delivery/sections/screens/SectionIntro.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../exam.module.css';
import { QuestionCard } from '../QuestionCard.tsx';
import { examTexts } from '../texts.ts';
import type { RoomView } from './use-room-view.ts';

/** The question that is open, or all of them. */
export function RoomQuestions({ view, isRehearsed }: { view: RoomView; isRehearsed: boolean }) {
  const { room, exam, state, display, isOnePage } = view;
  const { sync, aids: annotations } = room;
  const { questions, attempt } = exam;
  const shown = isOnePage ? questions : [questions[view.at]!];
  return (
    <div style={display.scale === 100 ? undefined : { zoom: display.scale / 100 }}>
      {shown.map((slot) => (
        <Fragment key={slot.question._id}>
          <SectionIntro exam={exam} index={questions.indexOf(slot)} isOnePage={isOnePage} />
          <QuestionCard
            attemptId={attempt._id}
            showHint={room.showHint}
            mayAddFiles={!isRehearsed}
            slot={slot}
            count={attempt.questionCount}
            answer={state.answers[slot.question._id]!}
            aid={annotations.of(slot.question._id)}
            isLocked={view.isSectionOver || view.isTimeUp}
            isStriking={display.striking}
            onAid={annotations.mark}
            givesFeedback={exam.feedbackTiming === 1}
            connection={view.connection}
            onAnswer={room.answer}
            onCheck={sync.check}
            onChoose={view.onChoose}
            onFlag={isOnePage ? view.flag : undefined}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** Below the questions: back, flag, next, and the end. */
export function QuestionBar({ view }: { view: RoomView }) {
  const texts = useTexts(examTexts).room;
  const { at, isOnePage, end, step } = view;
  const { questions } = view.exam;
  const question = questions[at]!.question._id;
  const isFlagged = view.flags.has(question);
  const FlagIcon = isFlagged ? IconFlagFilled : IconFlag;
  return (
    <div className={classes.bar}>
      {!isOnePage && (
        <>
          <Button
            variant="default"
            disabled={at === 0}
            leftSection={<IconChevronLeft size={18} stroke={1.5} />}
            onClick={() => step(-1)}
          >
            {texts.previous}
          </Button>
          <Button
            variant="default"
            aria-pressed={isFlagged}
            aria-label={isFlagged ? texts.flaggedHelp : texts.flagHelp}
            leftSection={<FlagIcon size={18} stroke={1.5} />}
            onClick={() => view.flag(question)}
          >
            {isFlagged ? texts.flagged : texts.flag}
          </Button>
        </>
      )}
      {!isOnePage && at < questions.length - 1 ? (
        <Button rightSection={<IconChevronRight size={18} stroke={1.5} />} onClick={() => step(1)}>
          {texts.next}
        </Button>
      ) : (
        <Button disabled={view.isSectionOver} onClick={end.ask}>
          {end.label}
        </Button>
      )}
    </div>
  );
}
