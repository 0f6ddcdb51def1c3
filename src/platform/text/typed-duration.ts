/** Reads times as people type them: `90`, `90 min`, `1 h 30`, `1:30`, `1,5 Std.`. Pure and exact. */
import { keysOf } from '#platform/contract/object-of.ts';
import { add, divide, findRational, multiply, type Rational, rational, zero } from '#platform/exact/rational.ts';
import { numeralReadings } from './typed-numeral.ts';

const lengths = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Part = keyof typeof lengths;
const parts = keysOf(lengths);

/** The units that a field of a time can have. */
export type DurationUnit = 'seconds' | 'minutes' | 'days';
export const isDurationUnit = (unit: string): unit is DurationUnit =>
  unit === 'seconds' || unit === 'minutes' || unit === 'days';

const words: Readonly<Record<Part, readonly string[]>> = {
  weeks: ['w', 'week', 'weeks', 'woche', 'wochen', 'أسبوع', 'أسابيع'],
  days: ['d', 'day', 'days', 'tag', 'tage', 'tagen', 'يوم', 'يوما', 'يومًا', 'أيام'],
  hours: ['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden', 'ساعة', 'ساعات', 'س'],
  minutes: ['m', 'min', 'mins', 'minute', 'minutes', 'minuten', 'دقيقة', 'دقائق', 'د'],
  seconds: ['s', 'sec', 'secs', 'second', 'seconds', 'sek', 'sekunde', 'sekunden', 'ثانية', 'ثوان', 'ثواني', 'ث'],
};
const partOf = new Map(parts.flatMap((part) => words[part].map((word) => [word, part] as const)));

export interface DurationReading {
  /** In the unit of the field. */
  readonly value: Rational;
  readonly seconds: Rational;
  /** Typed as a number alone, without units. */
  readonly isBare: boolean;
}

const TOKEN = /\s*(\d[\d.,٫٬' ]*?|[.,٫]\d+)\s*(?:([^\d\s.,:٫٬'+-]+)\.?|$)/uy;

/** The parts of `1 h 30 min`, in seconds; null where it is none. A number after hours or minutes is the next smaller. */
function readParts(text: string): Rational | null {
  TOKEN.lastIndex = 0;
  let total = zero;
  let last = -1;
  let isPart = false;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, numeral = '', word] = match;
    const part = word === undefined ? parts[last + 1] : partOf.get(word.toLowerCase());
    if (part === undefined) return null;
    const place = parts.indexOf(part);
    // `1 day 30` is nothing that anybody means; units only get smaller.
    if (place <= last || (word === undefined && (last < parts.indexOf('hours') || !isPart))) return null;
    const readings = numeralReadings(numeral.trim());
    if (readings.length !== 1) return null;
    total = add(total, multiply(findRational(readings[0]!)!, rational(lengths[part])));
    last = place;
    isPart = true;
  }
  return isPart ? total : null;
}

/** `1:30:00`, or both meanings of `1:30`; minutes and seconds have two digits below 60. */
function readClock(text: string): readonly Rational[] {
  const match = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?\s*(.*)$/u.exec(text);
  if (!match) return [];
  const [, first, second, third, word = ''] = match;
  const [a, b] = [Number(first), Number(second)];
  const unit = partOf.get(word.toLowerCase().replace(/\.$/, ''));
  if (word !== '' && (unit === undefined || third !== undefined)) return [];
  if (third !== undefined) return [rational(a * 3600 + b * 60 + Number(third))];
  const [hours, minutes] = [rational(a * 3600 + b * 60), rational(a * 60 + b)];
  if (word === '') return [hours, minutes];
  return unit === 'hours' ? [hours] : unit === 'minutes' ? [minutes] : [];
}

/** What a typed time can mean; a number alone counts in the unit of the field. */
export function readDuration(text: string, unit: DurationUnit): readonly DurationReading[] {
  const length = rational(lengths[unit]);
  const bare = numeralReadings(text).map((read) => findRational(read)!);
  if (bare.length > 0) return bare.map((value) => ({ value, seconds: multiply(value, length), isBare: true }));
  const whole = readParts(text);
  const found = whole === null ? readClock(text) : [whole];
  return found.map((seconds) => ({ value: divide(seconds, length), seconds, isBare: false }));
}

/** `1 h 30 min`; seconds are rounded. Zero is `0 s`. */
export function secondsText(seconds: Rational): string {
  let left = Math.round(Number(seconds.n) / Number(seconds.d));
  const said = (['hours', 'minutes', 'seconds'] as const).flatMap((part) => {
    const count = Math.floor(left / lengths[part]);
    left -= count * lengths[part];
    return count === 0 ? [] : [`${count} ${{ hours: 'h', minutes: 'min', seconds: 's' }[part]}`];
  });
  return said.length === 0 ? '0 s' : said.join(' ');
}
