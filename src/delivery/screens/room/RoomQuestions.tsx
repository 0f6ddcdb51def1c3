import { Skeleton } from '@mantine/core';
import { Fragment, Suspense, useState } from 'react';
import { SectionIntro } from '#delivery/sections/screens/SectionIntro.tsx';
import { StimulusBlock } from '../parts.ts';
import { QuestionCard } from '../QuestionCard.tsx';
import type { StimulusPlaces } from './StimulusBlock.tsx';
import type { RoomView } from './use-room-view.ts';

type Slot = RoomView['slot'];

/** Questions that follow one another and share a stimulus and a section. */
function runsOf(slots: readonly Slot[]): Slot[][] {
  const runs: Slot[][] = [];
  for (const slot of slots) {
    const last = runs.at(-1)?.[0];
    if (last && slot.stimulus !== null && last.stimulus === slot.stimulus && last.section === slot.section)
      runs.at(-1)!.push(slot);
    else runs.push([slot]);
  }
  return runs;
}

/** The student's notes on a stimulus, where the quiz has a notepad. */
function notesOn({ room, exam }: RoomView, stimulus: string) {
  if (!exam.tools.notes) return null;
  const { annotations } = room;
  return {
    text: annotations.of(stimulus).note ?? '',
    onWrite: (note: string) => annotations.mark(stimulus, { note }),
  };
}

/** The question that is open, or all of them, each beside its stimulus. */
export function RoomQuestions({ view, isPreview }: { view: RoomView; isPreview: boolean }) {
  const { exam, display, isOnePage } = view;
  const { questions } = exam;
  const [places] = useState<StimulusPlaces>(() => new Map());
  const shown = isOnePage ? questions : [questions[view.at]!];
  const zoom = display.scale / 100;
  const style = { zoom, '--exam-zoom': zoom };
  return (
    <div style={zoom === 1 ? undefined : style}>
      {runsOf(shown).map((run) => {
        const [first] = run;
        const stimulus = exam.stimuli.find(({ _id }) => _id === first!.stimulus);
        const intro = (slot: Slot) => (
          <SectionIntro exam={exam} index={questions.indexOf(slot)} isOnePage={isOnePage} />
        );
        const card = (slot: Slot) => (
          <Card view={view} slot={slot} isPreview={isPreview} stimulusTitle={stimulus?.title} />
        );
        if (!stimulus)
          return run.map((slot) => (
            <Fragment key={slot.question._id}>
              {intro(slot)}
              {card(slot)}
            </Fragment>
          ));
        return (
          // The same for all questions of the stimulus: the text stays where it is.
          <Fragment key={`${first!.section} ${stimulus._id}`}>
            {intro(first!)}
            <Suspense fallback={<Skeleton h={240} />}>
              <StimulusBlock
                stimulus={stimulus}
                places={places}
                isOnePage={isOnePage}
                everyLanguage={exam.tools.languageHelp}
                notes={notesOn(view, stimulus._id)}
              >
                {run.map((slot) => (
                  <Fragment key={slot.question._id}>{card(slot)}</Fragment>
                ))}
              </StimulusBlock>
            </Suspense>
          </Fragment>
        );
      })}
    </div>
  );
}

function Card(props: { view: RoomView; slot: Slot; isPreview: boolean; stimulusTitle: string | undefined }) {
  const { view, slot, isPreview, stimulusTitle } = props;
  const { room, exam, state, display, isOnePage } = view;
  const { annotations } = room;
  return (
    <QuestionCard
      attemptId={exam.attempt._id}
      showHint={room.showHint}
      mayAddFiles={!isPreview}
      slot={slot}
      count={exam.attempt.questionCount}
      stimulusTitle={stimulusTitle}
      answer={state.answers[slot.question._id]!}
      annotation={annotations.of(slot.question._id)}
      isLocked={view.isSectionOver || view.isTimeUp}
      everyLanguage={exam.tools.languageHelp}
      isStriking={display.striking}
      onAnnotation={annotations.mark}
      givesFeedback={exam.feedbackTiming === 1}
      connection={view.connection}
      onAnswer={room.answer}
      onCheck={isOnePage ? view.check : undefined}
      onCheckPart={view.checkPart}
      onVerdict={view.onVerdict}
      onTryAgain={view.tryAgain}
      onChoose={view.onChoose}
      onFlag={isOnePage ? view.flag : undefined}
    />
  );
}
