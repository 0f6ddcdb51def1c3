/**
 * Questions as a list: each item at the margin is a question, and the list below it, indented, holds its options. The right
 * ones are marked with `!`, as QAS-Editor writes them, or with a ticked box, `[x]`. Headings name the category.
 */
import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { MAX_OPTIONS, TOO_MANY } from '#items/question-types/option-order.ts';
import { areTruths } from '../flagged-choice.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { cleanText, oneLine } from '../plain-text.ts';
import { isBlankHtml } from '../texts.ts';
import { MAX_MARKDOWN, markdownHtml } from './markdown-html.ts';

const QUESTION = /^[*-][ \t]+(\S.*)$/;
const OPTION = /^(?: {2,}|\t[ \t]*)[-*][ \t]+(?:(!|\[[xX]\][ \t]+)|\[ \][ \t]+)?(.*)$/;
const HEADING = /^#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** A question at the margin, somewhere below it an indented option that is marked as right. */
export const isListQuiz = (text: string): boolean =>
  /^[*-][ \t]+\S/m.test(text) && /^(?: {2,}|\t[ \t]*)[-*][ \t]+(?:![^\s[]|\[[xX]\][ \t]+\S)/m.test(text);

interface Open {
  readonly line: number;
  readonly category: readonly string[];
  readonly stem: string[];
  readonly options: { text: string; isRight: boolean }[];
}

export function readLists(file: SourceFile): ReadFile {
  const { text, encoding } = file.text();
  const items: ReadItem[] = [];
  let category: readonly string[] = [];
  let open: Open | null = null;
  let isFenced = false;
  const end = (): void => {
    if (open) items.push(toItem(open));
    open = null;
    refuseCount(items.length);
  };
  cleanText(text)
    .split('\n')
    .forEach((line, index) => {
      const heading = isFenced ? null : HEADING.exec(line);
      const question = isFenced ? null : QUESTION.exec(line);
      if (heading) {
        end();
        category = heading[1]!.split('/').map(oneLine);
      } else if (question) {
        end();
        open = { line: index + 1, category, stem: [question[1]!], options: [] };
      } else if (open) addLine(open, line, isFenced);
      else if (line.trim() !== '') {
        items.push({ refused: 'This line belongs to no question.', place: { line: index + 1 }, title: excerpt(line) });
      }
      if (/^[ \t]{0,100}```/.test(line)) isFenced = !isFenced;
    });
  end();
  return { encoding, items, warnings: [] };
}

function addLine(open: Open, line: string, isFenced: boolean): void {
  const option = isFenced ? null : OPTION.exec(line);
  const last = open.options.at(-1);
  if (option) open.options.push({ text: option[2]!, isRight: option[1] !== undefined });
  else if (last) last.text += `\n${line.trim()}`;
  else {
    // `{img}` behind the language of a code block asks for a picture of it.
    open.stem.push(line.replace(/^([ \t]{0,100}```\w*)\{img\}[ \t]*$/, '$1'));
  }
}

function toItem({ line, category, stem, options }: Open): ReadItem {
  const place = { line };
  const fail = (reason: string): ReadItem => ({ refused: reason, place, title: excerpt(stem.join(' ')) });
  const right = options.filter(({ isRight }) => isRight).length;
  if (options.length < 2) return fail('It needs at least two options, each on an indented line that begins with -.');
  if (options.length > MAX_OPTIONS) return fail(TOO_MANY);
  if (right === 0) return fail('No option is marked as right, with ! or [x].');
  const texts = [stem.join('\n'), ...options.map(({ text }) => text)];
  if (texts.some((text) => text.length > MAX_MARKDOWN)) {
    return fail(`A text of it is longer than ${MAX_MARKDOWN.toLocaleString('en')} characters.`);
  }
  const [question, ...answers] = texts.map(markdownHtml);
  if (answers.some(isBlankHtml)) return fail('An option has no text.');
  const base: Omit<NeutralItem, 'interaction'> = { place, title: '', stem: question!, tags: [], category };
  if (right === 1 && areTruths(options.map(({ text }) => text.trim()))) {
    return { item: { ...base, interaction: { kind: 'true-false', right: options[0]!.isRight } }, warnings: [] };
  }
  const multiple = right > 1;
  const warnings = multiple
    ? ['Several options are right: it was read as a multiple choice that pays a part for each.']
    : [];
  const shares = options.map(({ isRight }, i) => ({
    text: answers[i]!,
    share: !isRight ? '0' : multiple ? `1/${right}` : '1',
  }));
  return { item: { ...base, interaction: { kind: 'choice', multiple, shuffle: true, options: shares } }, warnings };
}
