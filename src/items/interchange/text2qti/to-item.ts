/** A question of text2qti with everything that belongs to it, as an item. */

import type { NeutralInteraction, NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralNumericAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { type Warn, warningList } from '#items/question-types/neutral/warnings.ts';
import { exactDecimal, findDecimal, findRange } from '#platform/exact/decimals.ts';
import { divide, findRational, multiply, rational } from '#platform/exact/rational.ts';
import { excerpt } from '../gift/interactions.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, joinedHtml } from '../texts.ts';
import type { MarkName } from './elements.ts';
import { MAX_MARKDOWN, markdownHtml } from './markdown-html.ts';

interface Answer {
  readonly mark: MarkName;
  readonly text: string;
  feedback?: string;
}

/** What has been read of a question. */
export interface Draft {
  readonly line: number;
  readonly title: string;
  readonly points?: string;
  readonly category: readonly string[];
  readonly shuffle: boolean;
  readonly stem: string;
  readonly answers: Answer[];
  readonly feedback: { general?: string; right?: string; wrong?: string; solution?: string };
  problem: string | null;
}

/** The HTML of Markdown; throws `ItemRefused` for a text that is too long. */
function html(text: string): string {
  if (text.length <= MAX_MARKDOWN) return markdownHtml(text);
  throw new ItemRefused(`A text of it is longer than ${MAX_MARKDOWN.toLocaleString('en')} characters.`);
}

const optional = (text: string | undefined): string | undefined => (text === undefined ? undefined : html(text));

/** Never throws: what can't be read is refused with its reason. */
export function toItem(draft: Draft): ReadItem {
  const place = { line: draft.line };
  try {
    if (draft.problem) throw new ItemRefused(draft.problem);
    const { warnings, warn } = warningList();
    const interaction = interactionOf(draft, warn);
    const stem = html(draft.stem);
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const general = optional(draft.feedback.general);
    if (draft.feedback.solution !== undefined && interaction.kind !== 'essay' && interaction.kind !== 'file-upload') {
      warn('The solution for teachers is left out: only questions that people mark have a place for it.');
    }
    const item: NeutralItem = {
      place,
      title: oneLine(draft.title),
      stem,
      interaction,
      ...(general && { generalFeedback: general }),
      tags: [],
      category: draft.category,
      ...(draft.points && { marks: draft.points }),
    };
    return { item, warnings };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(draft.title || draft.stem) };
  }
}

/** A text between questions, which asks nothing. */
export function textItem(read: { line: number; title: string; text: string; category: readonly string[] }): ReadItem {
  const place = { line: read.line };
  try {
    const stem = html(read.text);
    const title = oneLine(read.title);
    const item: NeutralItem = {
      ...{ place, title, stem, tags: [], category: read.category },
      interaction: { kind: 'description' },
    };
    return { item, warnings: [] };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(read.title || read.text) };
  }
}

function interactionOf(draft: Draft, warn: Warn): NeutralInteraction {
  const marks = new Set(draft.answers.map(({ mark }) => mark));
  const only = (...allowed: MarkName[]): boolean => [...marks].every((mark) => allowed.includes(mark));
  if (marks.size === 0) throw new ItemRefused('It has no answers: a) … and *b) …, [*] …, = 5, * word, ____ or ^^^^.');
  if (only('choice', 'right choice')) return choiceOf(draft);
  if (only('answer', 'right answer')) return answersOf(draft, warn);
  if (only('short answer')) return shortTextOf(draft);
  if (only('number')) return numberOf(draft, warn);
  if (only('essay') || only('upload')) {
    if (draft.feedback.right ?? draft.feedback.wrong) {
      warn('Feedback to a right or a wrong answer is left out: people mark this question.');
    }
    const note = optional(draft.feedback.solution);
    const marking = note === undefined ? {} : { graderNote: note };
    return marks.has('essay')
      ? { kind: 'essay', ...marking }
      : { kind: 'file-upload', files: { atLeast: 1, atMost: 1, endings: [] }, ...marking };
  }
  throw new ItemRefused('It mixes answers of several kinds.');
}

/** Feedback of the answer itself, and the one for all right or all wrong answers below it. */
function feedbackTo({ feedback }: Draft, own: string | undefined, isRight: boolean): { feedback?: string } {
  const all = [optional(own), optional(isRight ? feedback.right : feedback.wrong)].filter((one) => one !== undefined);
  return all.length > 0 ? { feedback: joinedHtml(all) } : {};
}

function choiceOf(draft: Draft): NeutralInteraction {
  const { answers } = draft;
  const right = answers.filter(({ mark }) => mark === 'right choice');
  if (answers.length < 2) throw new ItemRefused('It needs at least two choices.');
  if (right.length !== 1) {
    throw new ItemRefused(
      right.length === 0
        ? 'No choice is marked as right with *.'
        : 'Several choices are marked as right with *. Write [*] and [ ] where several are to be chosen.',
    );
  }
  const truth = new Map(answers.map((answer) => [answer.text.toLowerCase(), answer]));
  const [yes, no] = [truth.get('true'), truth.get('false')];
  if (answers.length === 2 && yes && no) {
    const isTrue = right[0] === yes;
    const feedbackTrue = feedbackTo(draft, yes.feedback, isTrue).feedback;
    const feedbackFalse = feedbackTo(draft, no.feedback, !isTrue).feedback;
    return {
      kind: 'true-false',
      right: isTrue,
      ...(feedbackTrue && { feedbackTrue }),
      ...(feedbackFalse && { feedbackFalse }),
    };
  }
  const options = answers.map(({ mark, text, feedback }) => ({
    text: html(text),
    share: mark === 'right choice' ? '1' : '0',
    ...feedbackTo(draft, feedback, mark === 'right choice'),
  }));
  return { kind: 'choice', multiple: false, shuffle: draft.shuffle, options };
}

/** Several right ones: all of them, and none of the others, earn the marks. */
function answersOf(draft: Draft, warn: Warn): NeutralInteraction {
  const { answers, feedback } = draft;
  const right = answers.filter(({ mark }) => mark === 'right answer').length;
  if (answers.length < 2) throw new ItemRefused('It needs at least two choices.');
  if (right === 0) throw new ItemRefused('No choice is marked as right with [*].');
  if (feedback.right ?? feedback.wrong) {
    warn('Feedback to a right or a wrong answer is left out: a multiple choice has it for each option.');
  }
  const options = answers.map(({ mark, text, feedback: own }) => ({
    text: html(text),
    share: mark !== 'right answer' ? '0' : right === 1 ? '1' : `1/${right}`,
    ...(own !== undefined && { feedback: html(own) }),
  }));
  return { kind: 'choice', multiple: true, shuffle: draft.shuffle, options, scoring: 'all-or-nothing' };
}

function shortTextOf(draft: Draft): NeutralInteraction {
  if (draft.answers.some(({ feedback }) => feedback !== undefined)) {
    throw new ItemRefused('Feedback of single answers is not possible in a short answer; write it below the question.');
  }
  const answers = draft.answers.map(({ text }) => ({
    pattern: oneLine(text).replaceAll('*', '\\*'),
    share: '1',
    ...feedbackTo(draft, undefined, true),
  }));
  const wrong = feedbackTo(draft, undefined, false);
  const others = wrong.feedback ? [{ pattern: '*', share: '0', ...wrong }] : [];
  return { kind: 'short-text', caseSensitive: false, answers: [...answers, ...others] };
}

function numberOf(draft: Draft, warn: Warn): NeutralInteraction {
  const [answer, second] = draft.answers;
  if (second) throw new ItemRefused('A question for a number takes one line with =.');
  const right: NeutralNumericAnswer = {
    ...findNumber(answer!.text, warn),
    share: '1',
    ...feedbackTo(draft, answer!.feedback, true),
  };
  const wrong = feedbackTo(draft, undefined, false);
  const others: NeutralNumericAnswer[] = wrong.feedback
    ? [{ value: '*', tolerance: { kind: 'nominal', value: '0' }, share: '0', ...wrong }]
    : [];
  return { kind: 'numeric', answers: [right, ...others], units: [] };
}

/** `[1, 2]`, `1.5 +- 0.1`, `1.5 +- 2%` or a whole number. */
function findNumber(written: string, warn: Warn): Pick<NeutralNumericAnswer, 'value' | 'tolerance'> {
  const text = written.replace(/(?<=\d)_(?=\d)/g, '');
  const nominal = (value: string, tolerance: string) => ({
    value,
    tolerance: { kind: 'nominal' as const, value: tolerance },
  });
  const range = /^\[([^,\]]{1,60}),([^,\]]{1,60})\]$/.exec(text);
  if (range) {
    const found = findRange(range[1]!, range[2]!);
    if (found) return nominal(found.value, found.tolerance);
  }
  const margin = /^([^+]{1,60}|\+[^+]{1,60})\+-(.{1,60}?)(%?)$/.exec(text);
  if (margin) {
    const [value, width] = [findDecimal(margin[1]!), findDecimal(margin[2]!)];
    const [exactValue, exactWidth] = [findRational(value ?? ''), findRational(width ?? '')];
    if (value !== null && width !== null && exactValue && exactWidth && exactWidth.n >= 0n) {
      commaNotes(margin[1]!, margin[2]!).forEach(warn);
      if (margin[3] === '') return nominal(value, width);
      const size = exactValue.n < 0n ? multiply(exactValue, rational(-1)) : exactValue;
      return nominal(value, exactDecimal(divide(multiply(size, exactWidth), rational(100))));
    }
  }
  const whole = /^[+-]?\d+$/.test(text) ? findDecimal(text) : null;
  if (whole !== null) return nominal(whole, '0');
  throw new ItemRefused(`"${excerpt(written)}" is no number with a tolerance, such as 1.5 +- 0.1, [1.4, 1.6] or 5.`);
}
