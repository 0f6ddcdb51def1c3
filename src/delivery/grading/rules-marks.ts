/** What one graded answer earns. Pure. */

import type { Grade } from '#items/question-types/question-type.ts';
import {
  clamp,
  isNegative,
  max,
  multiply,
  negate,
  one,
  parseRational,
  type Rational,
  rational,
  subtract,
  zero,
} from '#platform/exact/rational.ts';
import { BY_CERTAINTY, BY_OPTIONS, isChoice, type MarkingPolicy } from '#quizzes/rules-marking.ts';
import type { Certainty } from './rules-certainty.ts';

/**
 * The exact marks of one graded answer to a question of the given type and worth. Blank and unreadable answers cost
 * nothing. A wrong one costs the policy's share of the marks, at all questions or only where one chooses; or what the
 * question's own key takes off (`options`); or what the student's certainty says (`certainty`, see `shareByCertainty`).
 * A floor at the question keeps the result from falling below 0.
 */
export function marksFor(grade: Grade, question: Marked, policy: MarkingPolicy): Rational {
  const earned = earnedBy(grade, question, policy);
  return policy.marksFloor === 'question' ? max(zero, earned) : earned;
}

interface Marked {
  readonly marks: Rational;
  readonly type: string;
  /** Absent or null: not said. */
  readonly certainty?: Certainty | null;
}

function earnedBy(grade: Grade, { marks, type, certainty }: Marked, policy: MarkingPolicy): Rational {
  if (grade.outcome === 'blank' || grade.outcome === 'ungradable' || grade.outcome === 'waiting') return zero;
  if (policy.negativeMarking === BY_CERTAINTY) return multiply(shareByCertainty(grade.fraction, certainty), marks);
  if (policy.negativeMarking === BY_OPTIONS) return multiply(grade.fraction, marks);
  if (grade.outcome !== 'wrong') return isNegative(grade.fraction) ? zero : multiply(grade.fraction, marks);
  const isFree = policy.penaltyFor === 'choice' && !isChoice(type);
  return isFree ? zero : multiply(negate(parseRational(policy.negativeMarking)), marks);
}

/**
 * The share of a question's marks that an answer worth the fraction `f` (taken within 0 … 1) earns with the certainty that
 * its student claimed: low f/3, middle (4f − 2)/3, high 3f − 2. Right answers earn 1/3, 2/3 and all of the marks, wrong
 * ones cost nothing, 2/3 and twice the marks. It pays to be honest: `middle` is best for
 * a student is right in at least two of three such cases, `high` in at least four of five. Source: Gardner-Medwin's
 * certainty-based marking, 1 2 3 and 0 −2 −6 of three marks.
 */
export function shareByCertainty(fraction: Rational, certainty: Certainty | null = null): Rational {
  const [slope, loss] = certaintyShares[certainty ?? 'low'];
  return subtract(multiply(slope, clamp(fraction, zero, one)), loss);
}

const certaintyShares: Readonly<Record<Certainty, readonly [slope: Rational, loss: Rational]>> = {
  low: [rational(1, 3), zero],
  middle: [rational(4, 3), rational(2, 3)],
  high: [rational(3), rational(2)],
};

/**
 * What is left of the marks that an answer earned: each hint, or each other answer that was tried before it, takes the
 * question's penalty, a share of all its marks, and nothing falls below 0 by it. What a wrong answer costs stays as it is.
 */
export function afterPenalties(
  earned: Rational,
  { marks, penalty }: { readonly marks: Rational; readonly penalty: Rational },
  times: number,
): Rational {
  if (times === 0 || isNegative(earned)) return earned;
  return max(zero, subtract(earned, multiply(rational(times), multiply(penalty, marks))));
}
