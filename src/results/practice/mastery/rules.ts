/** How much of a topic a student masters, as far as their answers tell. */
import { betaQuantile } from './beta.ts';

/** Fewer questions say nothing about a topic. */
export const FEWEST_QUESTIONS = 5;

/** Nor do answers that are so old that together they count as less than this many of today. */
export const LEAST_WEIGHT = 2.5;

/** After how many days an answer counts half. */
export const HALF_LIFE_DAYS = 90;

/** Beta(½, ½), Jeffreys' prior: counts as one answer, half right. */
export const PRIOR = 0.5;

/** From this estimate on there is no need to practise a topic first; below the other one it is weak. */
export const SECURE = 0.8;
export const WEAK = 0.5;

/** Means are compared to so many digits: what is beyond them depends on the order of a sum. */
export const MEAN_DIGITS = 9;

/** A topic is compared with others from so many students with an estimate on, or from half of those who answered. */
export const FEWEST_STUDENTS = 5;

/** The last answers to the questions of one topic. */
export interface Evidence {
  /** How many questions. */
  readonly n: number;
  /** The sum of the answers' weights, each 2^(−days since the answer / 90). */
  readonly weight: number;
  /** The same sum of weight × share of the marks, 0 to `weight`. */
  readonly earned: number;
}

export interface Mastery {
  /** The mean of the distribution, 0 to 1. */
  readonly estimate: number;
  /** The 80 % interval in percent, rounded outwards to whole fives. */
  readonly low: number;
  readonly high: number;
}

/** The bounds of the 80 % interval: the tenth and the ninetieth percentile. */
const TAIL = 0.1;
const STEP = 5;

/** Returns true where the answers are enough to say anything. */
export const isEnough = ({ n, weight }: Evidence): boolean => n >= FEWEST_QUESTIONS && weight >= LEAST_WEIGHT;

/** The mean of Beta(½ + earned, ½ + weight − earned), 0 to 1. */
export const meanOf = ({ weight, earned }: Evidence): number => (earned + PRIOR) / (weight + 2 * PRIOR);

/**
 * What share of the marks the student can be expected to earn at questions of the topic; null where too little is known.
 *
 * The Beta reputation system (A. Jøsang and R. Ismail, "The Beta Reputation System", Bled 2002): the distribution is
 * Beta(½ + Σ wᵢxᵢ, ½ + Σ wᵢ(1 − xᵢ)) with the share xᵢ of the marks and a forgetting factor wᵢ = 2^(−daysᵢ/90), over the
 * last answer to each question. Jeffreys' prior and equal tails: L. Brown, T. Cai and A. DasGupta, "Interval Estimation for
 * a Binomial Proportion", Statistical Science 16 (2001).
 */
export function masteryOf(evidence: Evidence): Mastery | null {
  if (!isEnough(evidence)) return null;
  const [a, b] = [PRIOR + evidence.earned, PRIOR + evidence.weight - evidence.earned];
  return {
    estimate: meanOf(evidence),
    low: STEP * Math.floor((100 / STEP) * betaQuantile(TAIL, a, b)),
    high: STEP * Math.ceil((100 / STEP) * betaQuantile(1 - TAIL, a, b)),
  };
}
