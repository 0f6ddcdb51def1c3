/** Shares and weights from the scores of a file. */
import { compare, divide, multiply, type Rational, rational, subtract, zero } from '#platform/exact/rational.ts';
import { decimalText, findPercentage } from '../../shares.ts';
import { ItemRefused } from '../refused.ts';

const HUNDRED = rational(100);

/** Programs write thirds and sixths with all the digits of a binary number: 0.166666666666667 is 1/6. */
export function tidy(share: Rational): Rational {
  if (share.d < 1_000_000n) return share;
  const text = decimalText(multiply(share, HUNDRED), 9);
  return findPercentage(text) ?? share;
}

const NEAR = rational(1, 50);

const isNear = (a: Rational, b: Rational): boolean => {
  const { n, d } = divide(subtract(a, b), b);
  return compare({ n: n < 0n ? -n : n, d }, NEAR) <= 0;
};

const MOST = 999n;

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));

/**
 * What the parts of a question are worth, as whole numbers in the same proportion; all 1 when they are alike but for
 * rounding. Throws `ItemRefused` where one is worth nothing, or none of our weights is in that proportion.
 */
export function weightsFor(worths: readonly Rational[]): string[] {
  const [first] = worths;
  const nothing = worths.findIndex((worth) => compare(worth, zero) <= 0);
  if (nothing !== -1) throw new ItemRefused(`The file does not say what belongs into gap ${nothing + 1}.`);
  if (!first || worths.every((worth) => isNear(worth, first))) return worths.map(() => '1');
  const neat = worths.map(tidy);
  const common = neat.reduce((all, { d }) => (all / divisor(all, d)) * d, 1n);
  const whole = neat.map(({ n, d }) => n * (common / d));
  const shared = whole.reduce(divisor);
  const weights = whole.map((worth) => worth / shared);
  if (weights.some((weight) => weight > MOST))
    throw new ItemRefused('The weights of the gaps can’t be written as whole numbers up to 999.');
  return weights.map(String);
}
