/** Numbers as Moodle writes them in the texts of calculated questions. */

const PRECISION = 14;

/** Without the zeros at its end. */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

/** As PHP turns a number into text, with 14 figures. */
export function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NAN' : value < 0 ? '-INF' : 'INF';
  if (value === 0) return '0';
  const [digits = '', written = '0'] = value.toExponential(PRECISION - 1).split('e');
  const exponent = Number(written);
  if (exponent >= -4 && exponent < PRECISION)
    return trimmed(value.toFixed(Math.max(0, Math.min(100, PRECISION - 1 - exponent))));
  const short = trimmed(digits);
  return `${short.includes('.') ? short : `${short}.0`}E${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
}

const MOST_DECIMALS = 40;

/** With so many decimals. What is exactly in the middle goes to the even digit, as in PHP, and not up as here. */
function withDecimals(value: number, length: number): string {
  const digits = Math.min(MOST_DECIMALS, length);
  if (Math.abs(value) >= 1e21) return `${BigInt(value)}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
  const exact = value.toFixed(2 * MOST_DECIMALS);
  const at = exact.indexOf('.') + 1 + digits;
  const isMiddle = /^50*$/.test(exact.slice(at));
  const cut = digits === 0 ? exact.slice(0, at - 1) : exact.slice(0, at);
  return isMiddle && /[02468]$/.test(cut) ? cut : value.toFixed(digits);
}

/** So many figures and the power of ten; halves go up by the fifteen figures that PHP looks at. */
function significantOf(size: number, length: number): { digits: string; exponent: number } {
  const [written = '', power = '0'] = size.toExponential(14).split('e');
  const all = written.replace('.', '');
  const kept = Math.min(length, all.length);
  const up = Number(all[kept] ?? '0') >= 5 ? 1n : 0n;
  const rounded = String(BigInt(all.slice(0, kept)) + up);
  const isLonger = rounded.length > kept;
  return { digits: rounded.slice(0, kept).padEnd(length, '0'), exponent: Number(power) + (isLonger ? 1 : 0) };
}

/** With so many significant figures; large and small numbers with a power of ten. */
function withSignificant(value: number, length: number): string {
  if (value === 0) return '0';
  const sign = value < 0 ? '-' : '';
  const { digits, exponent } = significantOf(Math.abs(value), Math.max(1, length));
  const point = (at: number): string => (at >= digits.length ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`);
  if (exponent < -3 || exponent > 3) return `${sign}${point(1)}e${exponent}`;
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  return sign + point(exponent + 1).padEnd(exponent + 1, '0');
}

/** By the `correctanswerlength` and `correctanswerformat` of an answer: 1 for decimals, 2 for significant figures. */
export function formattedNumber(value: number, length: number, format: string): string {
  if (!Number.isFinite(value)) return plainNumber(value);
  return format === '1' ? withDecimals(value, length) : withSignificant(value, length);
}
