import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { areTruths } from '../flagged-choice.ts';
import { type OpenFile, readAll, type SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { cleanText } from '../plain-text.ts';
import { plainToHtml } from '../texts.ts';

/** As Moodle reads it: a capital needs no space behind its sign. A small letter does, because of "i.e." and its like. */
const OPTION = /^(?:([A-Z])[.)][ \t]*|([A-Za-z])[.)](?:[ \t]+|$))(.*)$/s;
const ANSWER = /^ANSWER[ \t]*:(.*)$/is;

/** What has been read of a question so far. */
interface Open {
  readonly line: number;
  readonly stem: string[];
  readonly options: string[];
  answer: string | null;
  /** Letters of lines that look like an option out of its turn. */
  readonly stray: string[];
  /** A blank line was before the current one. */
  parted: boolean;
}

const letter = (index: number): string => String.fromCharCode(65 + index);

/** Reads questions, their options A, B, C … and the line `ANSWER: C`. A broken one is refused, the others are read. */
export function openAiken(file: SourceFile): OpenFile {
  const { text, encoding } = file.text();
  const questions = questionsIn(cleanText(text));
  refuseCount(questions.length);
  return { encoding, total: questions.length, items: questions.values().map(toItem), rest: () => ({ warnings: [] }) };
}

/** As `openAiken`, all of it. */
export const readAiken = (file: SourceFile) => readAll(openAiken(file));

function questionsIn(text: string): Open[] {
  const questions: Open[] = [];
  let open: Open | null = null;
  text.split('\n').forEach((raw, index) => {
    const line = trimSpace(raw);
    if (line === '') {
      if (open) open.parted = true;
      return;
    }
    // After a blank line, a text that is neither option nor answer begins the next question, ended or not.
    if (open && (open.answer !== null || (open.parted && open.options.length > 0 && !continues(open, line))))
      open = null;
    if (!open) {
      open = { line: index + 1, stem: [], options: [], answer: null, stray: [], parted: false };
      questions.push(open);
    }
    addLine(open, line);
    open.parted = false;
  });
  return questions;
}

const continues = ({ options }: Open, line: string): boolean => ANSWER.test(line) || isOption(line, options.length);

/** Only the letter that comes next makes an option; any other is text such as "C. elegans is …". */
const isOption = (line: string, index: number): boolean => letterOf(line) === letter(index);

function letterOf(line: string): string | undefined {
  const match = OPTION.exec(line);
  return (match?.[1] ?? match?.[2])?.toUpperCase();
}

function addLine(open: Open, line: string): void {
  const answer = ANSWER.exec(line);
  if (answer && (open.stem.length > 0 || open.options.length > 0)) {
    open.answer = trimSpace(answer[1]!);
  } else if (open.stem.length > 0 && isOption(line, open.options.length)) {
    open.options.push(OPTION.exec(line)![3] ?? '');
  } else if (open.options.length > 0) {
    if (/^[A-Z][.)](?:\s|$)/.test(line)) open.stray.push(line[0]!);
    open.options.push(`${open.options.pop()}\n${line}`);
  } else {
    open.stem.push(...(open.parted ? ['', line] : [line]));
  }
}

function toItem({ line, stem, options, answer, stray: orphan }: Open): ReadItem {
  const place = { line };
  const refused = (reason: string): ReadItem => ({ refused: reason, place, title: excerpt(stem.join(' ')) });
  if (options.length < 2) return refused('It needs at least two options, each on a line of its own: A) … and B) …');
  if (answer === null) return refused('The line "ANSWER: A" with the letter of the right option is missing.');
  if (orphan.length > 0)
    return refused(`The line that begins with "${orphan[0]})" is out of its turn: options are A, B, C and so on.`);
  const right = [...new Set(answer.toUpperCase().split(/[\s,;&]+/))].filter((name) => name !== '');
  const unknown = right.find((name) => name.length > 1 || name < 'A' || name >= letter(options.length));
  if (right.length === 0 || unknown !== undefined) {
    return refused(`"ANSWER: ${excerpt(answer)}" names no option; they are A to ${letter(options.length - 1)}.`);
  }
  const blank = options.findIndex((option) => trimSpace(option) === '');
  if (blank !== -1) return refused(`Option ${letter(blank)} has no text.`);
  const base = { place, title: '', stem: plainToHtml(stem.join('\n')), tags: [], category: [] };
  if (areTruths(options) && right.length === 1) {
    return { item: { ...base, interaction: { kind: 'true-false', right: right[0] === 'A' } }, warnings: [] };
  }
  const multiple = right.length > 1;
  const shares = options.map((text, index) => ({
    text: plainToHtml(text),
    share: !right.includes(letter(index)) ? '0' : multiple ? `1/${right.length}` : '1',
  }));
  const warnings = multiple
    ? ['Several options are right: it was read as a multiple choice that pays a part for each.']
    : [];
  return { item: { ...base, interaction: { kind: 'choice', multiple, shuffle: true, options: shares } }, warnings };
}
