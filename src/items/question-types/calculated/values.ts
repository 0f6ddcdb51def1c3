/** The numbers of one attempt: drawing them, putting them into the text, and working out what is right. */
import type { Random } from '#platform/exact/random.ts';
import { type Rational, rational } from '#platform/exact/rational.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { NoExpression, readExpression, type Values } from './expression.ts';

export interface Variable {
  readonly name: string;
  readonly low: string;
  readonly high: string;
  readonly decimals: number;
  readonly spread: 'uniform' | 'loguniform';
}

/** Values by name, as decimals. */
export type Variant = Readonly<Record<string, string>>;

const scaleOf = (decimals: number): bigint => 10n ** BigInt(decimals);

const ceiling = ({ n, d }: Rational): bigint => (n >= 0n ? (n + d - 1n) / d : -(-n / d));
const floor = ({ n, d }: Rational): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));

/** The least and the greatest value in units of the last decimal. */
export function stepsOf({ low, high, decimals }: Variable): { first: bigint; last: bigint } {
  const scale = rational(scaleOf(decimals));
  const scaled = (text: string): Rational => {
    const value = parseDecimal(text);
    return rational(value.n * scale.n, value.d);
  };
  return { first: ceiling(scaled(low)), last: floor(scaled(high)) };
}

/** A value for a share of the way from low to high, 0 … 1; exact in its decimals. */
function valueAt(variable: Variable, share: number): string {
  const { first, last } = stepsOf(variable);
  const count = Number(last - first) + 1;
  const step =
    variable.spread === 'uniform'
      ? Math.floor(share * count)
      : Math.round(Number(first) * (Number(last) / Number(first)) ** share) - Number(first);
  const clamped = BigInt(Math.min(count - 1, Math.max(0, step)));
  return fixed(first + clamped, variable.decimals);
}

/** 1250 with two decimals is 12.50. */
function fixed(steps: bigint, decimals: number): string {
  const digits = (steps < 0n ? -steps : steps).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return steps < 0n ? `-${text}` : text;
}

interface Source {
  readonly variables: readonly Variable[];
  readonly variants: readonly Variant[];
}

/** The numbers of one attempt: one of the author's sets, or new ones. Depends on chance alone and not on the formulas. */
export function draw({ variables, variants }: Source, random: Random): Variant {
  const prepared = variants[Math.floor(random() * variants.length)];
  return prepared ?? Object.fromEntries(variables.map((one) => [one.name, valueAt(one, random())]));
}

/** The numbers where no attempt has drawn any: the author's first set, or the middle of each range. */
export const typicalVariant = ({ variables, variants }: Source): Variant =>
  variants[0] ?? Object.fromEntries(variables.map((one) => [one.name, valueAt(one, 0.5)]));

export const numbersOf = (variant: Variant): Values =>
  new Map(Object.entries(variant).map(([name, value]) => [name, Number(value)]));

const GREATEST = 1e90;
const DIGITS = 12;

/** The value of an expression as a decimal with at most twelve digits that count; null where it has none. */
export function findValue(formula: string, variant: Variant): string | null {
  try {
    const value = readExpression(formula).evaluate(numbersOf(variant));
    if (!Number.isFinite(value) || Math.abs(value) > GREATEST) return null;
    // Digits beyond are the noise of binary arithmetic: 0.1 + 0.2 is 0.3.
    const rounded = Number(value.toPrecision(DIGITS));
    return Math.abs(rounded) < 1e-90 ? '0' : String(rounded);
  } catch (error) {
    if (error instanceof NoExpression) return null;
    throw error;
  }
}

const PLACE = /\{=([^{}]{1,500})\}|\{([A-Za-z]\w{0,29})\}/g;

/** The expressions that a text asks to be worked out. */
export const expressionsIn = (html: string): string[] =>
  [...html.matchAll(PLACE)].flatMap(([, expression]) => (expression === undefined ? [] : [expression]));

/**
 * The text with its numbers. Inside a formula the braces stay around them, where LaTeX needs them: with a = 12,
 * `\frac{a}{2}` becomes `\frac{12}{2}`. A name that is no variable is left as it is.
 */
export function withNumbers(html: string, variant: Variant): string {
  const fill = (text: string, inLatex: boolean): string =>
    text.replace(PLACE, (whole, expression: string | undefined, name: string | undefined) => {
      const own = name !== undefined && Object.hasOwn(variant, name) ? variant[name] : undefined;
      const value = expression === undefined ? own : findValue(expression, variant);
      if (value === undefined || value === null) return whole;
      return inLatex ? `{${value}}` : value.replace('-', '\u2212');
    });
  return html
    .split(/(<[^<>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part.replace(/data-latex="[^"]*"/, (latex) => fill(latex, true)) : fill(part, false),
    )
    .join('');
}
