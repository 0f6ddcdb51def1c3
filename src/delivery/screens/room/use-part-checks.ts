/** Checks of single parts of a question in the exam page. */
import { useMemo } from 'react';
import type { Exam } from '#delivery/contract.ts';
import type { AnswerState } from '#delivery/sync/answer-state.ts';
import type { PartChecks } from '#items/question-types/showing/PartChecks.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { examTexts } from '../texts.ts';

interface Checked {
  readonly slot: Exam['questions'][number];
  readonly answer: AnswerState;
  readonly isLocked: boolean;
  readonly onCheckPart: (question: string, answer: unknown) => void;
  readonly onVerdict: (question: string, verdict: HTMLElement) => void;
}

/** Null where the question is not checked by parts. */
export function usePartChecks({ slot, answer, isLocked, onCheckPart, onVerdict }: Checked): PartChecks | null {
  const texts = useTexts(examTexts).room;
  const format = useFormat();
  const id = slot.question._id;
  const { parts, isFinal, conflict } = answer;
  return useMemo(
    () =>
      parts && {
        parts: parts.parts,
        isBusy: isFinal,
        isLocked: isLocked || conflict !== null,
        marksIn: (earned, most, isOpen) =>
          (isOpen ? texts.resultSoFar : texts.result)(format.marks(earned, most), most === 1),
        number: format.number,
        onCheck: (given) => onCheckPart(id, given),
        onVerdict: (verdict) => onVerdict(id, verdict),
      },
    [parts, isFinal, conflict, isLocked, texts, format, onCheckPart, onVerdict, id],
  );
}
