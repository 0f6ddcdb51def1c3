/** Rounding of exact numbers as the operators of QTI do it: halves go up. */
import { type Rational, rational } from '#platform/exact/rational.ts';
import { findNumber, NotEvaluable } from './value.ts';

export const absolute = ({ n, d }: Rational): Rational => ({ n: n < 0n ? -n : n, d });

/** The greatest whole number that is not greater. */
export function floor({ n, d }: Rational): Rational {
  const whole = n / d;
  return rational(n < 0n && whole * d !== n ? whole - 1n : whole);
}

export const halfUp = ({ n, d }: Rational): Rational => floor(rational(2n * n + d, 2n * d));

const MOST_DIGITS = 30;

/** By `roundingMode` ("significantFigures", the default, or "decimalPlaces") and `figures`. */
export function roundedLike(value: Rational, attributes: Readonly<Record<string, string>>): Rational {
  const digits = findNumber(attributes.figures ?? '3');
  if (digits?.d !== 1n || digits.n < 0n || digits.n > MOST_DIGITS)
    throw new NotEvaluable('rounding to figures that are a variable');
  if (attributes.roundingMode === 'decimalPlaces') return scaled(value, Number(digits.n));
  if (value.n === 0n) return value;
  return scaled(value, Number(digits.n) - 1 - magnitude(absolute(value)));
}

/** n of 10^n ≤ value < 10^(n+1). */
function magnitude({ n, d }: Rational): number {
  let power = n.toString().length - d.toString().length;
  const isBelow = power >= 0 ? n < d * 10n ** BigInt(power) : n * 10n ** BigInt(-power) < d;
  if (isBelow) power -= 1;
  return power;
}

function scaled({ n, d }: Rational, places: number): Rational {
  const power = 10n ** BigInt(Math.abs(places));
  const whole = halfUp(places >= 0 ? rational(n * power, d) : rational(n, d * power)).n;
  return places >= 0 ? rational(whole, power) : rational(whole * power);
}
