/**
 * What several tries earn where the last one counts. Pure.
 *
 * The marks are those of Moodle's interactive mode with multiple tries (`question/behaviour/interactive/behaviour.php`:
 * `adjust_fraction`): the last of n tries, with the fraction f and the penalty p, is worth f − (n − 1)·p, never below 0.
 * Questions whose grade is the mean of their parts are counted back part by part, as in `interactivecountback/behaviour.php`
 * and `qtype_multianswer_question::compute_final_grade`: a part whose answer was given for the last time in the try after k
 * others, and earns f there, is worth f − k·p, never below 0. `qtype_match` and `qtype_gapselect` count the tries up to the last
 * wrong one instead, which is the same number where a part has one right answer. Decisions 136 and 148 have the reasons.
 */
import type { AnyQuestionType, BaseContent, PartScore } from '#items/question-types/question-type.ts';
import { add, divide, max, multiply, type Rational, rational, subtract, sum, zero } from '#platform/exact/rational.ts';

/** In which try a part was answered as it is now, and what it earns there. */
interface PartSoFar {
  readonly part: PartScore;
  readonly triesBefore: number;
}

/** Follows a part from one try to the next: what is the same again keeps its place. */
function next(before: PartSoFar | undefined, part: PartScore, triesBefore: number): PartSoFar {
  if (before === undefined) return { part, triesBefore: part.given === '' ? 0 : triesBefore };
  return before.part.given === part.given ? before : { part, triesBefore };
}

/**
 * The share of the marks that these answers earn, the oldest first, with the penalties in it; null where the question has no
 * parts that are graded alone.
 */
export function countBack(
  {
    type,
    content,
    penalty,
  }: { readonly type: AnyQuestionType; readonly content: BaseContent; readonly penalty: Rational },
  answers: readonly unknown[],
): Rational | null {
  let parts: PartSoFar[] = [];
  for (const [triesBefore, answer] of answers.entries()) {
    const scores = type.scoreParts?.(content, answer) ?? null;
    if (scores === null) return null;
    parts = scores.map((part, index) => next(parts[index], part, triesBefore));
  }
  const whole = sum(parts.map(({ part }) => part.weight));
  if (parts.length === 0) return null;
  const earned = parts
    .map(({ part, triesBefore }) =>
      multiply(part.weight, max(zero, subtract(part.fraction, multiply(rational(triesBefore), penalty)))),
    )
    .reduce(add, zero);
  return divide(earned, whole);
}
