/** Single questions of Google Forms. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralFiles, NeutralOption } from '#items/question-types/neutral/neutral-parts.ts';
import type { Warn } from '#items/question-types/neutral/warnings.ts';
import { type Fields, fieldsAt, flagAt, listAt, numberAt, textAt } from '../fields.ts';
import { escapeHtml } from '../math.ts';
import { oneLine } from '../plain-text.ts';
import { ItemRefused } from '../qti/refused.ts';
import { plainToHtml } from '../texts.ts';
import { attributeText, pictureHtml } from './picture.ts';

export interface Found {
  readonly interaction: NeutralInteraction;
  readonly marks?: string;
  readonly generalFeedback?: string;
}

/** The answers of the key, as they are written. */
export const keyOf = (question: unknown): readonly string[] =>
  listAt(question, 'grading', 'correctAnswers', 'answers')
    .map((answer) => textAt(answer, 'value'))
    .filter((value) => value !== '');

/** The text of a feedback with its links. */
function feedbackAt(question: unknown, name: 'whenRight' | 'whenWrong' | 'generalFeedback', warn: Warn): string {
  const feedback = fieldsAt(question, 'grading', name);
  const links = listAt(feedback, 'material').map((material) => {
    const [uri, video] = [textAt(material, 'link', 'uri'), textAt(material, 'video', 'youtubeUri')];
    const words = textAt(material, 'link', 'displayText') || textAt(material, 'video', 'displayText');
    const address = uri || video;
    if (!/^https?:\/\//.test(address)) return '';
    return `<p><a href="${attributeText(address)}">${escapeHtml(words || address)}</a></p>`;
  });
  const text = textAt(feedback, 'text');
  if (links.includes('')) warn('A link of its feedback is left out.');
  return (text === '' ? '' : plainToHtml(text)) + links.join('');
}

/** Throws `ItemRefused`. */
export function questionOf(question: Fields, warn: Warn): Found {
  const generalFeedback = feedbackAt(question, 'generalFeedback', warn);
  const marks = pointsOf(question, warn);
  return {
    interaction: interactionOf(question, warn),
    ...(marks !== undefined && { marks }),
    ...(generalFeedback !== '' && { generalFeedback }),
  };
}

export function pointsOf(question: unknown, warn: Warn): string | undefined {
  const points = numberAt(question, 'grading', 'pointValue');
  if (points !== null && points > 0) return String(points);
  warn('It is worth no points in the form; here it is worth 1.');
  return undefined;
}

function interactionOf(question: Fields, warn: Warn): NeutralInteraction {
  const kinds: Readonly<Record<string, (kind: Fields) => NeutralInteraction>> = {
    choiceQuestion: (kind) => choiceOf(question, kind, warn),
    textQuestion: (kind) => textOf(question, kind, warn),
    scaleQuestion: (kind) => scaleOf(question, kind, warn),
    fileUploadQuestion: (kind) => filesOf(question, kind, warn),
  };
  for (const [name, read] of Object.entries(kinds))
    if (Object.hasOwn(question, name)) return read(fieldsAt(question, name));
  if (Object.hasOwn(question, 'dateQuestion') || Object.hasOwn(question, 'timeQuestion'))
    throw new ItemRefused('It asks for a date or a time, for which there is no question type. Write it as short text.');
  if (Object.hasOwn(question, 'ratingQuestion')) throw new ItemRefused(OPINION);
  throw new ItemRefused('It is of a kind that is not known here.');
}

const OPINION = 'It asks for an opinion: no answer is right.';

function choiceOf(question: Fields, choice: Fields, warn: Warn): NeutralInteraction {
  const multiple = textAt(choice, 'type') === 'CHECKBOX';
  const given = listAt(choice, 'options');
  const options = given.filter((option) => !flagAt(option, false, 'isOther'));
  if (options.length < given.length) warn('The option “Other”, with a text of one’s own, is left out.');
  const texts = options.map((option) => ({
    value: textAt(option, 'value'),
    html: plainToHtml(textAt(option, 'value')) + pictureHtml(fieldsAt(option, 'image')),
  }));
  const shuffle = flagAt(choice, false, 'shuffle');
  return markedChoice(question, texts, { multiple, shuffle }, warn);
}

/** As many options are right as the key names: any of them, or with `multiple` all of them and no other. */
function markedChoice(
  question: Fields,
  options: readonly { readonly value: string; readonly html: string }[],
  { multiple, shuffle }: { readonly multiple: boolean; readonly shuffle: boolean },
  warn: Warn,
): NeutralInteraction {
  const key = keyOf(question);
  if (options.length < 2) throw new ItemRefused('A choice needs at least two options.');
  if (key.length === 0)
    throw new ItemRefused('The form has no correct answer for it. Choose one in the answer key of the form.');
  const lost = key.find((value) => options.filter((option) => option.value === value).length !== 1);
  if (lost !== undefined)
    throw new ItemRefused(`Its answer key names "${lost}", which is not exactly one of its options.`);
  const [whenRight, whenWrong] = [feedbackAt(question, 'whenRight', warn), feedbackAt(question, 'whenWrong', warn)];
  if (multiple && whenRight + whenWrong !== '')
    warn('Feedback to a right or a wrong answer is left out: a multiple choice has it for each option.');
  const marked = options.map(({ value, html }): NeutralOption => {
    const isRight = key.includes(value);
    const feedback = multiple ? '' : isRight ? whenRight : whenWrong;
    const share = !isRight ? '0' : multiple && key.length > 1 ? `1/${key.length}` : '1';
    return { text: html, share, ...(feedback !== '' && { feedback }) };
  });
  return {
    kind: 'choice',
    multiple,
    shuffle,
    options: marked,
    ...(multiple && { scoring: 'all-or-nothing' as const }),
  };
}

function textOf(question: Fields, text: Fields, warn: Warn): NeutralInteraction {
  const key = keyOf(question).map(oneLine);
  if (flagAt(text, false, 'paragraph')) return { kind: 'essay', editor: 'plain' };
  if (key.length === 0) {
    warn('The form has no correct answer for it, so people mark this question.');
    return { kind: 'essay', editor: 'plain' };
  }
  const [whenRight, whenWrong] = [feedbackAt(question, 'whenRight', warn), feedbackAt(question, 'whenWrong', warn)];
  const answers = key.map((answer) => ({
    pattern: answer.replaceAll('*', '\\*'),
    share: '1',
    ...(whenRight !== '' && { feedback: whenRight }),
  }));
  const others = whenWrong === '' ? [] : [{ pattern: '*', share: '0', feedback: whenWrong }];
  return { kind: 'short-text', caseSensitive: false, answers: [...answers, ...others] };
}

const MOST_STEPS = 11;

/** A scale with a key is a choice among its numbers. */
function scaleOf(question: Fields, scale: Fields, warn: Warn): NeutralInteraction {
  if (keyOf(question).length === 0) throw new ItemRefused(OPINION);
  const [low, high] = [numberAt(scale, 'low') ?? 0, numberAt(scale, 'high') ?? 0];
  if (high <= low || high - low >= MOST_STEPS) throw new ItemRefused('Its scale is not understood.');
  const label = (value: number): string =>
    value === low ? textAt(scale, 'lowLabel') : value === high ? textAt(scale, 'highLabel') : '';
  const options = Array.from({ length: high - low + 1 }, (_, i) => {
    const words = label(low + i);
    return { value: String(low + i), html: plainToHtml(words === '' ? String(low + i) : `${low + i} – ${words}`) };
  });
  return markedChoice(question, options, { multiple: false, shuffle: false }, warn);
}

function filesOf(question: Fields, upload: Fields, warn: Warn): NeutralInteraction {
  const kinds = listAt(upload, 'types').filter((kind) => kind !== 'ANY' && kind !== 'FILE_TYPE_UNSPECIFIED');
  const isPdf = kinds.length === 1 && kinds[0] === 'PDF';
  if (kinds.length > 0 && !isPdf) warn('The kinds of files are left out: any file may be handed in.');
  const maxBytes = numberAt(upload, 'maxFileSize') ?? 0;
  const files: NeutralFiles = {
    atLeast: flagAt(question, false, 'required') ? 1 : 0,
    atMost: Math.max(1, numberAt(upload, 'maxFiles') ?? 1),
    endings: isPdf ? ['.pdf'] : [],
    ...(maxBytes > 0 && { maxBytes }),
  };
  return { kind: 'file-upload', files };
}
