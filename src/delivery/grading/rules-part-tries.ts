/**
 * Parts that are checked one by one, each with tries of its own. Pure. What counts as a try, and what it costs, is as for whole
 * questions (`rules-tries.ts`), of the marks of the part: the try after k others that earns f is worth f − k·p, never below 0.
 */
import type { PartLog, PartMark, PartMarks } from '#items/question-types/question-type.ts';
import { compare, multiply, one, type Rational, round, subtract, sum, zero } from '#platform/exact/rational.ts';
import { feedbackTimings } from '#quizzes/contract-settings.ts';
import type { CountedTry } from '#quizzes/rules-tries.ts';
import { ownAnswer } from './rules-certainty.ts';
import { afterPenalties } from './rules-marks.ts';
import type { Paper, PaperSlot, StoredAnswer } from './rules-paper.ts';

type Settings = Pick<Paper, 'settings'>;

type Question = Pick<PaperSlot, 'type' | 'content'>;

/** Whether the parts of the question are checked one by one wherever feedback is given at once. */
export const hasPartChecks = ({ type, content }: Question): boolean => type.checksParts?.(content) === true;

/** Whether the parts of the question are checked one by one. */
export const checksParts = ({ settings }: Settings, question: Question): boolean =>
  settings.feedback_timing === feedbackTimings.INSTANT && hasPartChecks(question);

/** How far each part is after these answers, the oldest first, were checked. */
export const logsAfter = ({ type, content }: PaperSlot, checked: readonly unknown[]): readonly PartLog[] =>
  type.replayChecks?.(
    content,
    checked.map((answer) => ownAnswer(type, answer)),
  ) ?? [];

/** How far each part was when the attempt ended with these versions, newest first. */
export function finalLogs({ type, content }: Pick<PaperSlot, 'type' | 'content'>, versions: readonly StoredAnswer[]) {
  const lastCheck = versions.findIndex((version) => version.isChecked);
  const since = lastCheck < 0 ? versions : versions.slice(0, lastCheck + 1);
  const answersOf = (some: readonly StoredAnswer[]) => some.map(({ answer }) => ownAnswer(type, answer));
  const checked = versions.filter((version) => version.isChecked).toReversed();
  return type.replayChecks?.(content, answersOf(checked), answersOf(since)) ?? [];
}

/** What a try earns after `before` others. */
export const worthOf = (fraction: Rational, penalty: Rational, before: number): Rational =>
  afterPenalties(fraction, { marks: one, penalty }, before);

/** The place of the try that counts: the last, or that earned most, of equal ones the last; −1 for none. */
export function countedTry({ tries, penalty }: PartLog, counted: CountedTry = 'best'): number {
  if (counted === 'last') return tries.length - 1;
  return tries.reduce((best, each, index) => {
    if (best < 0) return index;
    const isBetter =
      compare(worthOf(each.fraction, penalty, index), worthOf(tries[best]!.fraction, penalty, best)) >= 0;
    return isBetter ? index : best;
  }, -1);
}

/** What the tries at each part come to; what people decided about a part counts instead. */
export function tally({ settings }: Settings, logs: readonly PartLog[], manual: PartMarks = new Map()): PartMarks {
  const tried = logs.flatMap((log): [string, PartMark][] => {
    const index = countedTry(log, settings.counted_try);
    const counted = log.tries[index];
    if (!counted) return [];
    const { fraction } = counted;
    const earned = worthOf(fraction, log.penalty, index);
    return [[log.part.id, { fraction, earned, tries: log.tries.length }]];
  });
  return new Map([...tried, ...manual]);
}

/** What the marks of an answer lose by the penalties of the tries at its parts. */
export const lostByTries = ({ type, content, marks: most }: PaperSlot, marks: PartMarks): Rational =>
  sum(
    (type.partsOf?.(content) ?? []).map(({ id, weight }) => {
      const mark = marks.get(id);
      if (!mark?.earned) return zero;
      return multiply(multiply(weight, most), subtract(mark.fraction, mark.earned));
    }),
  );

/** The parts of which no other answer is taken. */
export const settledParts = (logs: readonly PartLog[]): ReadonlySet<string> =>
  new Set(logs.flatMap(({ isSettled, part }) => (isSettled ? [part.id] : [])));

/** The label of a part that the answer holds something for though it is not open; undefined for none. */
export const closedPartIn = ({ type }: PaperSlot, logs: readonly PartLog[], own: unknown): string | undefined =>
  logs.find(({ isOpen, part }) => {
    const given: unknown = isOpen ? null : (type.answerToPart?.(own, part) ?? null);
    return given !== null && !part.type.isBlank(given);
  })?.part.label;

/** What is told of the tries at a part. */
export const triesAt = (
  { marks }: Pick<PaperSlot, 'marks'>,
  { tries, allowed, isSettled, penalty, part }: PartLog,
) => ({
  made: tries.length,
  left: isSettled ? 0 : allowed === 0 ? null : Math.max(0, allowed - tries.length),
  cost: round(multiply(penalty, multiply(marks, part.weight)), 2),
});

/** How many answers were tried at all parts together. */
export const sumOfTries = (marks: PartMarks | undefined): number =>
  [...(marks?.values() ?? [])].reduce((all, { tries = 0 }) => all + tries, 0);
