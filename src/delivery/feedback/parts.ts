/** What a student is told of the parts of a question that are checked one by one. */
import type { z } from 'zod';
import type { partsStandingSchema } from '#delivery/contract.ts';
import type { Paper, PaperSlot } from '#delivery/grading/rules.ts';
import { logsAfter, tally, triesAt } from '#delivery/grading/rules-part-tries.ts';
import type { AnswerRow } from '#delivery/save/store.ts';
import type { PartLog } from '#items/question-types/question-type.ts';
import { multiply, round } from '#platform/exact/rational.ts';
import { matrixOf, rightsAt } from '#quizzes/rules-review.ts';

type PartsStanding = z.output<typeof partsStandingSchema>;
type Verdict = PartsStanding['parts'][number]['verdict'];

/** The verdict on what was checked last; while tries are left, nothing of the key is in it. */
function verdictOn(paper: Paper, slot: PaperSlot, log: PartLog): Verdict {
  const { part, isByHand, isSettled, checked } = log;
  const answer = log.checkedIn ?? slot.type.blankAnswer;
  if (isByHand || (checked === null && !isSettled)) return null;
  const { type, content, marks } = slot;
  const rights = rightsAt(matrixOf(paper.settings), 'during');
  const told = isSettled ? rights : { ...rights, rightAnswer: false };
  const graded = type.reportParts?.(content, answer).find(({ label }) => label === part.label);
  const most = multiply(part.weight, marks);
  const earned = tally(paper, [log]).get(part.id)?.earned;
  return {
    outcome: graded?.outcome ?? 'blank',
    marks: earned ? round(multiply(earned, most), 2) : 0,
    maxMarks: round(most, 4),
    review: type.reviewPart?.(content, answer, part.id, told) ?? {},
  };
}

/**
 * What is told of the parts of a question after these answers, the oldest first, were checked. `view`: the whole student view;
 * parts that are not open yet are left out of it.
 */
export function partsStanding(
  paper: Paper,
  slot: PaperSlot,
  saved: Pick<AnswerRow, 'is_final' | 'tries'> | undefined,
  view: Record<string, unknown>,
): PartsStanding {
  const logs = logsAfter(slot, saved?.tries ?? []);
  const open = logs.filter(({ isOpen }) => isOpen).length;
  return {
    isChecked: saved?.is_final === true,
    parts: logs.map((log) => ({
      part: log.part.id,
      label: log.part.label,
      byPeople: log.isByHand,
      isOpen: log.isOpen,
      isSettled: log.isSettled,
      tries: triesAt(slot, log),
      verdict: verdictOn(paper, slot, log),
      checked: log.checked,
      hints: log.hints.slice(0, wrongTries(log)),
      hintCount: log.hints.length,
      awaits: [...log.awaits],
    })),
    view: slot.type.showOpenParts?.(view, open) ?? view,
  };
}

const wrongTries = ({ tries }: PartLog): number => tries.filter(({ outcome }) => outcome !== 'right').length;
