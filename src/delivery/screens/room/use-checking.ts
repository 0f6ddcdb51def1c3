/** Checking an answer: what may be checked, and where focus and voice go when the verdict is there. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Exam } from '#delivery/contract.ts';
import { useTriesWords } from '#delivery/grading/screens/shared/tries-words.ts';
import { mayTryAgain } from '#delivery/sync/answer-state.ts';
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

export function useChecking(
  room: ExamRoom,
  state: SyncState,
  isLocked: boolean,
  say: (words: string) => void,
  focus: (question: string) => void,
) {
  const texts = useTexts(examTexts).room;
  const tries = useTriesWords();
  const asked: RefObject<string | null> = useRef(null);
  const { sync, exam } = room;

  /** Feedback is given at once, and there is an answer that can be checked now. */
  const mayCheck = (slot: Slot): boolean => {
    const answer = state.answers[slot.question._id]!;
    const isOpen =
      exam.feedbackTiming === 1 &&
      !slot.byPeople &&
      slot.parts === null &&
      answer.feedback === null &&
      !answer.conflict;
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

  const checkPart = useCallback(
    (question: string, answer: unknown): void => {
      if (sync.get().answers[question]?.isFinal) return;
      asked.current = question;
      sync.checkPart(question, answer);
    },
    [sync],
  );

  /** The verdict on a question has been drawn: for the first time, or because its student came back to it. */
  const onVerdict = useCallback(
    (question: string, verdict: HTMLElement): void => {
      if (asked.current !== question) return;
      asked.current = null;
      const { feedback } = sync.get().answers[question]!;
      const left = feedback?.tries && mayTryAgain(feedback) ? ` ${tries.left(feedback.tries)}` : '';
      say(`${verdict.textContent}${left}`);
      if (!waitsFor(question)) return;
      verdict.focus({ preventScroll: true });
      verdict.scrollIntoView({ block: 'nearest' });
    },
    [say, sync, tries],
  );

  /** Puts the verdict aside: the same answer is there to be changed, and the focus is at its question. */
  const tryAgain = useCallback(
    (question: string): void => {
      const { feedback } = sync.get().answers[question]!;
      if (!feedback?.tries || !mayTryAgain(feedback)) return;
      sync.tryAgain(question);
      say(tries.next(feedback.tries));
      focus(question);
    },
    [sync, say, tries, focus],
  );

  const could = asked.current === null ? undefined : state.answers[asked.current]?.couldNotCheck;
  useEffect(() => {
    if (could !== true) return;
    asked.current = null;
    say(texts.couldNotCheck);
  }, [could, texts, say]);

  return { mayCheck, isChecking, check, checkPart, tryAgain, onVerdict };
}
