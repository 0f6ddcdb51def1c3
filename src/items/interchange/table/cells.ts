/** What cells mean: guarded text, lists, yes and no, numbers with words. */
import { trimSpace } from '#platform/text/spaces.ts';

const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d{1,3})?%?$/;

/**
 * A text that a spreadsheet could run as a formula gets an apostrophe in front; a number is left alone.
 * Texts that begin with apostrophes before such a sign get one more, so that `unguard` can take off exactly one.
 */
export const guard = (text: string): string => (DANGEROUS.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

/** Takes off what `guard` put on. The rest is data, whatever it begins with. */
export const unguard = (cell: string): string => (cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell);

/** Splits at semicolons, or at commas when there is none; `\;` is a semicolon inside a name. */
export function readList(cell: string): string[] {
  const parts = splitEscaped(cell, ';');
  return (parts.length > 1 ? parts : splitEscaped(cell, ','))
    .map((part) => trimSpace(part.replace(/\\([\\;])/g, '$1')))
    .filter((part) => part !== '');
}

function splitEscaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && (text[i + 1] === '\\' || text[i + 1] === ';')) i++;
    else if (text[i] === separator) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** The closing semicolon keeps a comma inside a single name from parting it. */
export function writeList(names: readonly string[]): string {
  const escaped = names.map((name) => name.replace(/[\\;]/g, '\\$&'));
  return escaped.length === 1 && escaped[0]!.includes(',') ? `${escaped[0]};` : escaped.join('; ');
}

/** "Science / Physics" → its names; `\/` is a slash inside a name. */
export const readPath = (cell: string): string[] =>
  cell
    .split(/(?<=^|\s)\/(?=\s|$)/)
    .map((name) => trimSpace(name).replace(/\\([\\/])/g, '$1'))
    .filter((name) => name !== '');

export const writePath = (names: readonly string[]): string =>
  names.map((name) => name.replace(/\\(?=[\\/]|$)/g, '\\\\').replace(/(?<=^|\s)\/(?=\s|$)/g, '\\/')).join(' / ');

const yes = new Set(['yes', 'y', 'true', 't', '1', 'on', 'x', 'ja', 'oui', 'si', 'sí', 'wahr', 'richtig', 'vrai']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', 'nein', 'non', 'falsch', 'faux']);

/** Yes, no, or null when the text says neither. */
export function findTruth(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const difficulties: Readonly<Record<string, number>> = {
  basic: 1,
  'very easy': 1,
  beginner: 2,
  easy: 2,
  intermediate: 3,
  medium: 3,
  advanced: 4,
  hard: 4,
  difficult: 4,
  expert: 5,
  'very hard': 5,
};

export function findDifficulty(text: string): number | null {
  const word = text.trim().toLowerCase();
  return /^[1-5]$/.test(word) ? Number(word) : (difficulties[word] ?? null);
}

const subscriptions: Readonly<Record<string, number>> = { '1': 1, free: 1, freemium: 1, '2': 2, premium: 2, paid: 2 };

export const findSubscription = (text: string): number | null => subscriptions[text.trim().toLowerCase()] ?? null;

export const questionTypes = {
  single: 'single choice',
  multiple: 'multiple choice',
  'true-false': 'true/false',
  numeric: 'numeric',
  'short-text': 'short text',
  matching: 'matching',
  ordering: 'ordering',
  essay: 'essay',
  description: 'description',
} as const;
export type QuestionTypeWord = keyof typeof questionTypes;

const typeWords: Readonly<Record<string, QuestionTypeWord>> = {
  single: 'single',
  'single choice': 'single',
  'single answer': 'single',
  'multiple choice single answer': 'single',
  mcq: 'single',
  sc: 'single',
  radio: 'single',
  multiple: 'multiple',
  multi: 'multiple',
  'multiple choice': 'multiple',
  'multiple answer': 'multiple',
  'multiple answers': 'multiple',
  'multiple response': 'multiple',
  'multi select': 'multiple',
  checkbox: 'multiple',
  mc: 'multiple',
  ma: 'multiple',
  truefalse: 'true-false',
  'true false': 'true-false',
  'true/false': 'true-false',
  'true or false': 'true-false',
  boolean: 'true-false',
  tf: 'true-false',
  'yes/no': 'true-false',
  numeric: 'numeric',
  numerical: 'numeric',
  number: 'numeric',
  'short text': 'short-text',
  'short answer': 'short-text',
  shortanswer: 'short-text',
  'fill in': 'short-text',
  'fill in the blank': 'short-text',
  text: 'short-text',
  matching: 'matching',
  match: 'matching',
  ordering: 'ordering',
  order: 'ordering',
  essay: 'essay',
  'long text': 'essay',
  'free text': 'essay',
  'open ended': 'essay',
  description: 'description',
  info: 'description',
};

export const findTypeWord = (text: string): QuestionTypeWord | null =>
  typeWords[
    text
      .trim()
      .toLowerCase()
      .replace(/[_\-\s]+/g, ' ')
      .replace(/ ?\/ ?/g, '/')
  ] ?? null;
