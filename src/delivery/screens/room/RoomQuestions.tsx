import { Fragment } from 'react';
import { SectionIntro } from '#delivery/sections/screens/SectionIntro.tsx';
import { QuestionCard } from '../QuestionCard.tsx';
import type { RoomView } from './use-room-view.ts';

/** The question that is open, or all of them. */
export function RoomQuestions({ view, isRehearsed }: { view: RoomView; isRehearsed: boolean }) {
  const { room, exam, state, display, isOnePage } = view;
  const { aids: annotations } = room;
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
            onCheck={isOnePage ? view.check : undefined}
            onVerdict={view.onVerdict}
            onChoose={view.onChoose}
            onFlag={isOnePage ? view.flag : undefined}
          />
        </Fragment>
      ))}
    </div>
  );
}
