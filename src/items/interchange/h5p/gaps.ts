/** Texts of H5P whose words are asked for: written, dragged, or marked. */
import { MAX_GAPS } from '#items/question-types/gap/schema.ts';
import { canonicalPassage, readPassage, writePassage } from '#items/question-types/highlight-words/passage.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { MAX_OPTIONS, TOO_MANY } from '#items/question-types/option-order.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { distinct } from '../canonical.ts';
import { flagAt, listAt, textAt } from '../fields.ts';
import { escapeHtml } from '../math.ts';
import { oneLine, partedAtSigns } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, joinedHtml } from '../texts.ts';
import {
  type Activity,
  cutAtStars,
  type FoundQuestion,
  htmlAt,
  looseHtml,
  mediaOf,
  warnOfBehaviour,
} from './activity.ts';

/** `[[` in a text would be taken for a gap. */
const withoutPlaces = (html: string): string => html.replace(/\[\[(?=\d)/g, '[&#8203;[');

const wordOf = (html: string): string => oneLine(plainText(html));

/** `*Oslo/Kristiania:The capital of Norway*` */
export function readBlanks(activity: Activity): FoundQuestion {
  const { params, warn } = activity;
  warnOfBehaviour(activity);
  if (flagAt(params, false, 'behaviour', 'acceptSpellingErrors')) {
    warn('H5P forgives small spelling mistakes; here the answers must be exact. Add answers in the editor.');
  }
  const caseSensitive = flagAt(params, true, 'behaviour', 'caseSensitive');
  const gaps: NeutralGap[] = [];
  const hints: string[] = [];
  const texts = listAt(params, 'questions').map((question) => {
    const source = typeof question === 'string' ? question : '';
    return cutAtStars(source)
      .map(({ text, isMarked }) => {
        if (!isMarked) return withoutPlaces(text);
        const colon = text.indexOf(':');
        const answers = (colon === -1 ? text : text.slice(0, colon)).split('/').map(wordOf);
        const accepted = distinct(answers);
        if (accepted.length === 0) throw new ItemRefused('A gap has no accepted answer.');
        gaps.push({
          kind: 'short-text',
          weight: '1',
          caseSensitive,
          answers: accepted.map((answer) => ({ pattern: answer.replaceAll('*', '\\*'), share: '1' })),
        });
        if (colon !== -1) hints.push(`<p>${gaps.length}: ${escapeHtml(wordOf(text.slice(colon + 1)))}</p>`);
        return `[[${gaps.length}]]`;
      })
      .join('');
  });
  if (gaps.length === 0) throw new ItemRefused('There is no gap in the text, such as *this*.');
  const stem = joinedHtml([mediaOf(activity), htmlAt(params, 'text'), ...texts.map(looseHtml)]);
  return { stem, interaction: { kind: 'cloze', gaps }, hints, marks: gaps.length };
}

/** Before those that are the same are one. */
const MOST_WORDS = MAX_OPTIONS * 10;

/** `*red:The colour of blood\+Well done\-No*`; every word can be put into every gap. */
export function readDragText(activity: Activity): FoundQuestion {
  const { params, warn } = activity;
  warnOfBehaviour(activity);
  const pieces = cutForDragging(textAt(params, 'textField'));
  const words = pieces.filter(({ isMarked }) => isMarked).map(({ text }) => draggable(text));
  const others = cutForDragging(textAt(params, 'distractors')).filter(({ isMarked }) => isMarked);
  if (words.length === 0) throw new ItemRefused('There is no gap in the text, such as *this*.');
  // Every gap has every word: without limits a small file would be more than the memory holds.
  if (words.length > MAX_GAPS) throw new ItemRefused(`There are at most ${MAX_GAPS} gaps`);
  if (words.length + others.length > MOST_WORDS) throw new ItemRefused(TOO_MANY);
  const all = distinct([...words.map(({ word }) => word), ...others.map(({ text }) => draggable(text).word)]);
  if (all.length < 2) throw new ItemRefused('There is only one word to drag.');
  const gaps = words.map(
    ({ word, right, wrong }): NeutralGap => ({
      kind: 'choice',
      weight: '1',
      display: 'dropdown',
      shuffle: true,
      options: all.map((text) => {
        const feedback = text === word ? right : wrong;
        return {
          text,
          share: text === word ? '1' : '0',
          ...(feedback && { feedback: `<p>${escapeHtml(feedback)}</p>` }),
        };
      }),
    }),
  );
  let gap = 0;
  const text = pieces
    .map((piece) => {
      if (!piece.isMarked) return withoutPlaces(escapeHtml(piece.text));
      gap += 1;
      return `[[${gap}]]`;
    })
    .join('')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
  warn('Words are chosen from lists here, and not dragged.');
  const hints = words.flatMap(({ tip }, i) => (tip === '' ? [] : [`<p>${i + 1}: ${escapeHtml(tip)}</p>`]));
  return {
    stem: joinedHtml([mediaOf(activity), htmlAt(params, 'taskDescription'), text]),
    interaction: { kind: 'cloze', gaps },
    hints,
    marks: gaps.length,
  };
}

/** As H5P cuts a text whose words are dragged: two stars together mark nothing. */
const cutForDragging = (text: string): { text: string; isMarked: boolean }[] =>
  text
    .split(/(\*[^*]*\*)/)
    .map((piece, i) => (i % 2 === 1 ? { text: piece.slice(1, -1), isMarked: true } : { text: piece, isMarked: false }));

/** The parts may come in any order; each begins with its sign. */
function draggable(text: string): { word: string; tip: string; right: string; wrong: string } {
  let word = text;
  const take = (part: RegExp): string => {
    const match = part.exec(text);
    if (match) word = word.replace(match[0], () => '');
    return oneLine(match?.[1] ?? '');
  };
  const found = { tip: take(/:([^\\]+)/), right: take(/\\\+([^\\:]+)/), wrong: take(/\\-([^\\:]+)/) };
  word = oneLine(word);
  if (word === '') throw new ItemRefused('A word to drag is empty.');
  return { word, ...found };
}

/** Punctuation before and behind a word that H5P leaves out of it. */
const isBefore = (sign: string): boolean => '[({⟨¿¡“"«„'.includes(sign);
const isBehind = (sign: string): boolean => '",….:;?!])}⟩»”'.includes(sign);

/** A word between stars is right, also with one sign behind them; in it two stars are one that is text. Others keep theirs. */
function markedWordOf(word: string): { text: string; right: boolean; rest: string } {
  const bare = word.replaceAll('**', '');
  const isMarked = bare.length > 2 && bare.startsWith('*');
  if (isMarked && bare.endsWith('*')) return { text: withoutStars(word.slice(1, -1)), right: true, rest: '' };
  if (isMarked && bare.at(-2) === '*')
    return { text: withoutStars(word.slice(1, -2)), right: true, rest: word.slice(-1) };
  return { text: word, right: false, rest: '' };
}
const withoutStars = (word: string): string => word.replaceAll('**', '\0').replaceAll('*', '').replaceAll('\0', '*');

/**
 * Every word can be marked; a right one is a point, a wrong one takes one away, and the sum is at least 0: `net-correct`.
 */
export function readMarkTheWords(activity: Activity, title: string): FoundQuestion {
  const { params, warn } = activity;
  warnOfBehaviour(activity);
  const written = textAt(params, 'textField');
  if (/<(?!\/?(?:p|div|br)\b)[a-z]/i.test(written)) warn('Formatting inside the text to select words in is left out.');
  const paragraphs = written
    .split(/<\/(?:p|div|li|h\d)>/i)
    .map((paragraph) => plainLines(paragraph.replace(/\s+/g, ' ').replace(/<br\s*\/?>/gi, '\n')))
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.flatMap((line, i) => [...(i > 0 ? [{ text: '\n' }] : []), ...piecesOf(line)]));
  const words = paragraphs.flat().filter(({ right }) => right !== undefined);
  const right = words.filter((word) => word.right).length;
  if (right === 0) throw new ItemRefused('No word of the text is marked as right.');
  // Where H5P finds words where we find others, its own are marked.
  const found = readPassage(writePassage(paragraphs, 'every-word'), 'every-word').words;
  const isSame = found.length === words.length && words.every((word, i) => word.right === found[i]!.right);
  const selectable = isSame ? 'every-word' : 'marked';
  const task = htmlAt(params, 'taskDescription');
  return {
    // Without a task, the title is all that says what to select.
    stem: joinedHtml([mediaOf(activity), isBlankHtml(task) ? `<p>${escapeHtml(title)}</p>` : task]),
    interaction: {
      kind: 'highlight-words',
      passage: canonicalPassage(writePassage(paragraphs, selectable), selectable),
      selectable,
      scoring: 'net-correct',
    },
    marks: right,
  };
}

/** The words of a line as H5P cuts them, with what is between them. */
function piecesOf(line: string): { text: string; right?: boolean }[] {
  return line.split(/\s+/).flatMap((token, i) => {
    const { before, body: word, behind } = partedAtSigns(token, isBefore, isBehind);
    const { text, right, rest } = markedWordOf(word);
    const shown = text === '' ? [] : [{ text, right }];
    return [...(i > 0 ? [{ text: ' ' }] : []), { text: before }, ...shown, { text: rest + behind }];
  });
}

const plainLines = (html: string): string[] =>
  html
    .split('\n')
    .map((line) => plainText(line).trim())
    .filter((line) => line !== '');
