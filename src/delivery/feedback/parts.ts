/** What a student is told of the parts of a question that are checked one by one. */
import type { z } from 'zod';
import type { partsStandingSchema } from '#delivery/contract.ts';
import { ownAnswer, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { logsAfter, tally, triesAt } from '#delivery/grading/rules-part-tries.ts';
import type { AnswerRow } from '#delivery/save/store.ts';
import { type PartLog, receivedView } from '#items/question-types/question-type.ts';
import { multiply, round } from '#platform/exact/rational.ts';
import { matrixOf, rightsAt } from '#quizzes/rules-review.ts';

type PartsStanding = z.output<typeof partsStandingSchema>;
type Verdict = PartsStanding['parts'][number]['verdict'];

/** The verdict on what was checked last; while tries are left, nothing of the key is in it. */
function verdictOn(paper: Paper, slot: PaperSlot, log: PartLog, newest: unknown): Verdict {
  const { part, isByHand, isSettled, checked } = log;
  if (isByHand || (checked === null && !isSettled)) return null;
  const { type, content, marks } = slot;
  const rights = rightsAt(matrixOf(paper.settings), 'during');
  const told = isSettled ? rights : { ...rights, rightAnswer: false };
  const graded = type.reportParts?.(content, newest ?? type.blankAnswer).find(({ label }) => label === part.label);
  const most = multiply(part.weight, marks);
  const earned = tally(paper, [log]).get(part.id)?.earned;
  return {
    outcome: graded?.outcome ?? 'blank',
    marks: earned ? round(multiply(earned, most), 2) : 0,
    maxMarks: round(most, 4),
    review: type.reviewPart?.(content, newest ?? type.blankAnswer, part.id, told) ?? {},
  };
}

/** The newest answer with what was checked last in the place of what was written to the parts since. */
function asChecked(
  { type }: PaperSlot,
  logs: readonly PartLog[],
  checked: readonly unknown[],
): ReadonlyMap<string, unknown> {
  const answers = checked.map((answer) => ownAnswer(type, answer));
  return new Map(
    logs.map((log) => [
      log.part.id,
      answers.findLast((answer) => (answer as { check?: { part: string } }).check?.part === log.part.id) ?? null,
    ]),
  );
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
  const checked = saved?.tries ?? [];
  const logs = logsAfter(slot, checked);
  const answers = asChecked(slot, logs, checked);
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
      verdict: verdictOn(paper, slot, log, answers.get(log.part.id) ?? null),
      checked: log.checked,
      hints: log.hints.slice(0, wrongTries(log)),
      hintCount: log.hints.length,
      awaits: [...log.awaits],
    })),
    view: slot.type.showOpenParts?.(receivedView(view) as never, open) ?? view,
  };
}

const wrongTries = ({ tries }: PartLog): number => tries.filter(({ outcome }) => outcome !== 'right').length;
