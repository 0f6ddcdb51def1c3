/** Checking an answer: what may be checked, and where focus and voice go when the verdict is there. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Exam } from '#delivery/contract.ts';
import type { SyncState } from '#delivery/sync/answer-sync.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { isAnswered } from '../answered.ts';
import type { ExamRoom } from '../exam-room.ts';
import { examTexts } from '../texts.ts';

type Slot = Exam['questions'][number];

/** The focus is where the check was asked for, or nowhere: a student who is elsewhere by now stays there. */
function waitsFor(question: string): boolean {
  const focused = document.activeElement;
  return (
    !focused || focused === document.body || focused.closest(`[data-room-bar], [data-question="${question}"]`) !== null
  );
}

export function useChecking(room: ExamRoom, state: SyncState, isLocked: boolean, say: (words: string) => void) {
  const texts = useTexts(examTexts).room;
  const asked: RefObject<string | null> = useRef(null);
  const { sync, exam } = room;

  /** Feedback is given at once, and there is an answer that can be checked now. */
  const mayCheck = (slot: Slot): boolean => {
    const answer = state.answers[slot.question._id]!;
    const isOpen = exam.feedbackTiming === 1 && !slot.byPeople && answer.feedback === null && answer.conflict === null;
    return isOpen && !isLocked && isAnswered(slot, answer.answer);
  };
  const isChecking = (slot: Slot): boolean => state.answers[slot.question._id]!.isFinal;
  const check = useCallback(
    (question: string): void => {
      if (sync.get().answers[question]?.isFinal) return;
      asked.current = question;
      sync.check(question);
    },
    [sync],
  );

  /** The verdict on a question has been drawn: for the first time, or because its student came back to it. */
  const onVerdict = useCallback(
    (question: string, verdict: HTMLElement): void => {
      if (asked.current !== question) return;
      asked.current = null;
      say(verdict.textContent);
      if (!waitsFor(question)) return;
      verdict.focus({ preventScroll: true });
      verdict.scrollIntoView({ block: 'nearest' });
    },
    [say],
  );

  const could = asked.current === null ? undefined : state.answers[asked.current]?.couldNotCheck;
  useEffect(() => {
    if (could !== true) return;
    asked.current = null;
    say(texts.couldNotCheck);
  }, [could, texts, say]);

  return { mayCheck, isChecking, check, onVerdict };
}
