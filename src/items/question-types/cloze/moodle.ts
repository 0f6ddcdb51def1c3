/**
 * Moodle's notation for gaps in a text: `{2:MULTICHOICE:=Paris#Yes~%50%Lutetia~Lyon}`. Moodle XML and texts that
 * teachers paste hold it; the notation is part of HTML, so its own texts are HTML too.
 */
import { multiply, parseRational, toText } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { NeutralGap, NeutralNumericAnswer } from '../neutral/neutral-parts.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { decimalText, percentOfShare, shareOfPercent } from './moodle-percent.ts';
import { placeOf, replaceGaps } from './places.ts';

type Choice = Extract<NeutralGap, { kind: 'choice' }>;

interface Kind {
  readonly kind: NeutralGap['kind'];
  readonly display?: Choice['display'];
  readonly shuffle?: boolean;
  readonly caseSensitive?: boolean;
}

const kinds: Readonly<Record<string, Kind>> = {
  SHORTANSWER: { kind: 'short-text', caseSensitive: false },
  SHORTANSWER_C: { kind: 'short-text', caseSensitive: true },
  MULTICHOICE: { kind: 'choice', display: 'dropdown', shuffle: false },
  MULTICHOICE_S: { kind: 'choice', display: 'dropdown', shuffle: true },
  MULTICHOICE_H: { kind: 'choice', display: 'row', shuffle: false },
  MULTICHOICE_HS: { kind: 'choice', display: 'row', shuffle: true },
  MULTICHOICE_V: { kind: 'choice', display: 'column', shuffle: false },
  MULTICHOICE_VS: { kind: 'choice', display: 'column', shuffle: true },
  NUMERICAL: { kind: 'numeric' },
};

const aliases: Readonly<Record<string, string>> = {
  SA: 'SHORTANSWER',
  MW: 'SHORTANSWER',
  SAC: 'SHORTANSWER_C',
  MWC: 'SHORTANSWER_C',
  MC: 'MULTICHOICE',
  MCS: 'MULTICHOICE_S',
  MCH: 'MULTICHOICE_H',
  MCHS: 'MULTICHOICE_HS',
  MCV: 'MULTICHOICE_V',
  MCVS: 'MULTICHOICE_VS',
  NM: 'NUMERICAL',
};

const OPENING = /\{(\d{0,3}):([A-Z]{2,13}(?:_[A-Z]{1,2})?):/g;

/** True when a text holds Moodle's notation. */
export const hasMoodleGaps = (html: string): boolean => new RegExp(OPENING.source).test(html);

/** Why a text cannot be taken in. Caught in `readMoodleCloze`. */
class Refused extends Error {}

export type ReadCloze =
  | { readonly stem: string; readonly gaps: readonly NeutralGap[]; readonly warnings: readonly string[] }
  | { readonly refused: string };

/**
 * Takes the gaps out of a text: they become `[[1]]`, `[[2]]` … from `first` on. Refused with the reason when one of them
 * cannot be understood. A text without gaps comes back as it is. Takes time linear in the length of the text.
 */
export function readMoodleCloze(html: string, first = 1): ReadCloze {
  const gaps: NeutralGap[] = [];
  const warnings: string[] = [];
  let stem = '';
  let from = 0;
  try {
    for (const match of html.matchAll(OPENING)) {
      if (match.index < from) continue;
      const number = first + gaps.length;
      const start = match.index + match[0].length;
      const end = findFree(html, '}', start);
      if (end === -1) throw new Refused(`The gap ${number} begins with { but never ends with }`);
      gaps.push(readGap(number, match[1] ?? '', match[2] ?? '', html.slice(start, end), warnings));
      stem += html.slice(from, match.index) + placeOf(number);
      from = end + 1;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.message };
  }
  return { stem: stem + html.slice(from), gaps, warnings };
}

/** Position of the first of `signs` from `from` on that no backslash protects and that begins no entity; −1 for none. */
function findFree(text: string, signs: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (signs.includes(text[i]!) && !(text[i] === '#' && text[i - 1] === '&')) return i;
  }
  return -1;
}

function splitFree(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = findFree(text, sign, 0); at !== -1; at = findFree(text, sign, at + 1)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

const unescaped = (text: string): string => text.replace(/\\([}~#/"\\=])/g, '$1');

interface Alternative {
  /** Plain text. */
  readonly text: string;
  readonly share: string;
  readonly feedback?: string;
}

function readGap(number: number, weight: string, type: string, body: string, warnings: string[]): NeutralGap {
  const kind = kinds[aliases[type] ?? type];
  if (!kind) {
    const reason = /^(?:MULTIRESPONSE|MR)/.test(type)
      ? 'lets several options be chosen, which a gap cannot'
      : 'is unknown';
    throw new Refused(`The kind ${type} of the gap ${number} ${reason}`);
  }
  const all = splitFree(body, '~').flatMap((part) => readAlternative(number, part));
  const common = { weight: weight === '' || Number(weight) === 0 ? '1' : String(Number(weight)) };
  if (weight !== '' && Number(weight) === 0) warnings.push(`The gap ${number} counted nothing; it counts 1 now`);
  if (kind.kind === 'numeric')
    return { ...common, kind: 'numeric', answers: all.map((one) => readNumber(number, one)) };
  if (kind.kind === 'short-text') {
    const answers = all.map(({ text, ...rest }) => ({ pattern: text, ...rest }));
    return { ...common, kind: 'short-text', caseSensitive: kind.caseSensitive ?? false, answers };
  }
  return {
    ...common,
    kind: 'choice',
    display: kind.display ?? 'dropdown',
    shuffle: kind.shuffle ?? false,
    options: all,
  };
}

function readAlternative(number: number, source: string): Alternative[] {
  const body = source.trim();
  if (body === '') return [];
  const weight = /^(?:=|%(-?[\d.,]{1,16})%)/.exec(body);
  const share = weight?.[1] === undefined ? null : shareOfPercent(weight[1]);
  if (weight?.[1] !== undefined && !share) {
    throw new Refused(`The weight %${weight[1]}% in the gap ${number} is not between -100 and 100`);
  }
  const rest = body.slice(weight?.[0].length ?? 0);
  const hash = findFree(rest, '#', 0);
  const text = plainText(unescaped(hash === -1 ? rest : rest.slice(0, hash)));
  const feedback = hash === -1 ? '' : unescaped(rest.slice(hash + 1)).trim();
  return [
    {
      text,
      share: share ? toText(share) : weight ? '1' : '0',
      ...(feedback !== '' && {
        feedback: /^<(?:p|div|ul|ol|h\d|table|pre|blockquote)\b/i.test(feedback) ? feedback : `<p>${feedback}</p>`,
      }),
    },
  ];
}

const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,2})?$/;

function readNumber(number: number, { text, ...rest }: Alternative): NeutralNumericAnswer {
  const [value = '', margin = '0'] = text.split(':').map((part) => part.trim());
  if (value !== '*' && !DECIMAL.test(value)) throw new Refused(`"${value}" in the gap ${number} is not a number`);
  if (!DECIMAL.test(margin) || margin.startsWith('-')) {
    throw new Refused(`"${margin}" in the gap ${number} is not a tolerance`);
  }
  const point = (decimal: string): string => decimal.replace(',', '.');
  return { value: point(value), tolerance: { kind: 'nominal', value: point(margin) }, ...rest };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
const escaped = (text: string): string => text.replace(/[\\}~#/"=]/g, '\\$&');

/**
 * The stem with its gaps in Moodle's notation. What the notation cannot say is told to `lose`. Reading the result gives
 * the gaps back, apart from what was told.
 */
export function writeMoodleCloze(stem: string, gaps: readonly NeutralGap[], lose: (what: string) => void): string {
  return replaceGaps(stem, (number) => {
    const gap = gaps[number - 1];
    return gap ? writeGap(gap, lose) : placeOf(number);
  });
}

function nameOf(gap: NeutralGap): string {
  if (gap.kind === 'numeric') return 'NUMERICAL';
  if (gap.kind === 'short-text') return gap.caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER';
  const letters = `${{ dropdown: '', row: 'H', column: 'V' }[gap.display]}${gap.shuffle ? 'S' : ''}`;
  return letters === '' ? 'MULTICHOICE' : `MULTICHOICE_${letters}`;
}

function writeGap(gap: NeutralGap, lose: (what: string) => void): string {
  const parts =
    gap.kind === 'choice'
      ? gap.options
      : gap.kind === 'short-text'
        ? gap.answers.map(({ pattern, ...rest }) => ({ text: pattern, ...rest }))
        : gap.answers.map(({ value, tolerance, ...rest }) => ({ text: numberText(value, tolerance, lose), ...rest }));
  const body = parts.map(({ text, share, feedback }) => {
    const percent = percentOfShare(parseRational(share));
    if (!percent.exact) lose(`The share ${share} was rounded`);
    const sign = share === '1' ? '=' : share === '0' ? '' : `%${percent.text}%`;
    return `${sign}${escapeHtml(escaped(text))}${feedback ? `#${escaped(feedback)}` : ''}`;
  });
  return `{${gap.weight}:${nameOf(gap)}:${body.join('~')}}`;
}

function numberText(value: string, tolerance: NeutralNumericAnswer['tolerance'], lose: (what: string) => void): string {
  if (tolerance.kind === 'nominal' || Number(tolerance.value) === 0) return `${value}:${tolerance.value}`;
  const size = multiply(parseDecimal(value === '*' ? '0' : value), parseDecimal(tolerance.value));
  lose(`Gaps know tolerances as plain amounts only; the ${tolerance.kind} one was written as such`);
  return `${value}:${decimalText(size).replace('-', '')}`;
}
