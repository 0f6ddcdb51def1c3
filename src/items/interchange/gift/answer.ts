/** One answer inside the braces: format marks, weight, text and feedback. */
import { toText } from '#platform/exact/rational.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { findPercentage } from '../shares.ts';
import { isBlankHtml, type TextFormat, textToHtml } from '../texts.ts';
import { findFree, type Segment, unescapeGift } from './syntax.ts';

/** Why one question cannot be taken in. Caught by `read.ts`, never seen outside. */
export class Refused extends Error {}

const formats: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  moodle: 'auto',
  plain: 'plain',
  markdown: 'markdown',
};

/** Takes `[html]` and its like off a text; anything else in brackets is text. */
export function takeFormat(text: string, inherited: TextFormat): { text: string; format: TextFormat } {
  const trimmed = trimSpace(text);
  const match = /^\[([a-z]{4,8})\]/.exec(trimmed);
  const format = match && formats[match[1]!];
  return format ? { text: trimmed.slice(match[0].length), format } : { text: trimmed, format: inherited };
}

/** Escaped text of a file → HTML. */
export function giftHtml(raw: string, inherited: TextFormat): string {
  const { text, format } = takeFormat(raw, inherited);
  return textToHtml(unescapeGift(text), format);
}

export interface Answer {
  /** Still escaped, trimmed, with its format mark. */
  readonly raw: string;
  /** Null when no weight is written. */
  readonly weight: string | null;
  readonly feedback?: string;
}

/** `%50%text#feedback` taken apart. Throws `Refused` for a weight outside −100 … 100. */
export function readAnswer(segment: Segment, inherited: TextFormat): Answer {
  const body = trimSpace(segment.text);
  const weight = /^%([^%\s#]{1,24})%/.exec(body);
  const looksLikeWeight = weight !== null && /^[+-]?[\d.,]+$/.test(weight[1]!);
  const share = looksLikeWeight ? findPercentage(weight[1]!) : null;
  if (looksLikeWeight && !share) {
    throw new Refused(`The weight %${weight[1]}% is not between -100 and 100.`);
  }
  const rest = share ? body.slice(weight![0].length) : body;
  const hash = findFree(rest, '#');
  const feedback = hash === -1 ? '' : giftHtml(rest.slice(hash + 1), inherited);
  return {
    raw: trimSpace(hash === -1 ? rest : rest.slice(0, hash)),
    weight: share ? toText(share) : null,
    ...(!isBlankHtml(feedback) && { feedback }),
  };
}
