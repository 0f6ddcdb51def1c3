/**
 * How the value of a variable is written in a text: the attributes of `printedVariable`, and the formats of the standard,
 * which are those of the language C. https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html (Number Formatting Rules)
 */
import { multiply, type Rational, rational } from '#platform/exact/rational.ts';
import { absolute, halfUp } from './rounding.ts';
import { type Atom, isNull, toDouble, type Value } from './value.ts';

export interface Printing {
  /** As `%.2f`. */
  readonly format?: string | undefined;
  /** Of whole numbers that `%i` writes. */
  readonly base?: number | undefined;
  readonly powerForm?: boolean | undefined;
  /** One of the values of an ordered container, from 1. */
  readonly index?: number | undefined;
  readonly delimiter?: string | undefined;
  readonly field?: string | undefined;
}

const FORMAT = /^([^%]*)%([-+ 0#]*)(\d{1,2})?(?:\.(\d{1,2}))?([sidoxXfFeEgG])([^%]*)$/;

/** Whether this is a format that can be carried out. */
export const isFormat = (format: string): boolean => format.length <= 60 && FORMAT.test(format);

/** With this many decimals; halves go away from zero. */
function fixed(value: Rational, digits: number): string {
  const whole = halfUp(multiply(absolute(value), rational(10n ** BigInt(digits)))).n.toString();
  const padded = whole.padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** The exponent with a sign and two digits, as C has it. */
const cExponent = (text: string): string =>
  text.replace(/e([+-])(\d)$/, (_all, sign: string, digit: string) => `e${sign}0${digit}`);

const withoutZeros = (text: string): string => text.replace(/^([^e]*\.\d*?)0+(?=e|$)/, '$1').replace(/\.(?=e|$)/, '');

/** `%g`: the shorter of the two forms, of so many significant digits. */
function general(size: number, digits: number, keepsZeros: boolean): string {
  const scientific = size.toExponential(Math.max(1, digits) - 1);
  const exponent = size === 0 ? 0 : Number(scientific.split('e')[1]);
  const isLong = exponent < -4 || exponent >= Math.max(1, digits);
  const text = isLong ? cExponent(scientific) : size.toFixed(Math.max(0, Math.max(1, digits) - 1 - exponent));
  return keepsZeros ? text : withoutZeros(text);
}

const power = (text: string): string =>
  text.replace(/e([+-])0*(\d+)$/i, (_all, sign: string, digits: string) => ` × 10^${sign === '-' ? '-' : ''}${digits}`);

function formatted(value: Rational, { format = '', base = 10, powerForm = false }: Printing): string | null {
  const found = FORMAT.exec(format);
  if (!found) return null;
  const [, before = '', flags = '', width, precision, type = '', after = ''] = found;
  if (type === 's') return null;
  const size = Math.abs(toDouble(value));
  const digits = precision === undefined ? 6 : Number(precision);
  const whole = (radix: number): string =>
    halfUp(absolute(value))
      .n.toString(radix)
      .padStart(Number(precision ?? 1), '0');
  const written: Readonly<Record<string, () => string>> = {
    i: () => whole(base),
    d: () => whole(10),
    o: () => whole(8),
    x: () => whole(16),
    f: () => fixed(value, digits),
    e: () => cExponent(size.toExponential(digits)),
    g: () => general(size, digits, flags.includes('#')),
  };
  const lower = type.toLowerCase();
  const plain = written[lower]!();
  const cased = type === lower || type === 'F' ? plain : plain.toUpperCase();
  const number = powerForm ? power(cased) : cased;
  const isBelow = value.n < 0n && /[1-9a-z]/i.test(number);
  const sign = isBelow ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const room = Number(width ?? 0);
  if (flags.includes('0') && !flags.includes('-'))
    return before + sign + number.padStart(room - sign.length, '0') + after;
  const signed = sign + number;
  return before + (flags.includes('-') ? signed.padEnd(room) : signed.padStart(room)) + after;
}

/** The value in words; '' for NULL. `plain` writes what has no format. */
export function printed(value: Value | null | undefined, printing: Printing, plain: (atom: Atom) => string): string {
  const { index, delimiter = ';', field } = printing;
  const fields = value?.fields ?? {};
  const own = field === undefined ? value : Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!own || isNull(own)) return '';
  const chosen = own.atoms[(index ?? 1) - 1];
  const atoms = index === undefined ? own.atoms : chosen === undefined ? [] : [chosen];
  return atoms
    .map((atom) => (typeof atom === 'object' ? formatted(atom, printing) : null) ?? plain(atom))
    .join(delimiter);
}
