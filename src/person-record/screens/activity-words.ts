import type { SameTexts } from '#platform/web/texts.ts';
import type { recordTexts } from './texts.ts';

type Words = SameTexts<(typeof recordTexts)['en']['activity']>;

const inTable = (table: object, key: string): string | undefined =>
  Object.hasOwn(table, key) ? (table as Record<string, string>)[key] : undefined;

/** A deed as `quiz.publish` in words; one that nobody has worded yet is shown by its own words. */
export function deedInWords(deed: string, words: Words): string {
  const whole = inTable(words.deeds, deed);
  if (whole !== undefined) return whole;
  const [subject = '', verb = ''] = deed.split('.');
  const spaced = verb.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.sentence(inTable(words.subjects, subject) ?? subject, inTable(words.verbs, verb) ?? spaced);
}

const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* .*Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a browser says of itself, short: `Firefox 140, Windows`. Null where it can't be told. */
export function browserInWords(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const found = pattern.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser, system].filter(Boolean).join(', ') || null;
}
