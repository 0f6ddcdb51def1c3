/** The content of the braces → an interaction. The rules are Moodle's, in Moodle's order. */
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { findDecimal, findRange } from '#platform/exact/decimals.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { commaNotes, oneLine } from '../plain-text.ts';
import { isBlankHtml, type TextFormat } from '../texts.ts';
import { type Answer, giftHtml, Refused, readAnswer, takeFormat } from './answer.ts';
import { findFree, findFreeText, splitFree, unescapeGift } from './syntax.ts';

/** Throws `Refused`; pushes to `warnings` what was read but may surprise. */
export function readInteraction(body: string, format: TextFormat, warnings: string[]): NeutralInteraction {
  const text = trimSpace(body);
  if (text === '') return { kind: 'essay' };
  if (text.startsWith('#')) return readNumeric(text.slice(1), format, warnings);
  if (findFree(text, '~') !== -1) return readChoice(text, format, warnings);
  return findMatching(text, format) ?? findTrueFalse(text, format) ?? readShortText(text, format);
}

function readChoice(text: string, format: TextFormat, warnings: string[]): NeutralInteraction {
  const segments = splitFree(text, '~=');
  if (trimSpace(segments[0]!.text) !== '') {
    throw new Refused(`There is text before the first ~ or =: "${excerpt(segments[0]!.text)}".`);
  }
  const multiple = !segments.some(({ sign }) => sign === '=');
  const options = segments.slice(1).flatMap((segment) => {
    const answer = readAnswer(segment, format);
    const option = giftHtml(answer.raw, format);
    const share = answer.weight ?? (segment.sign === '=' ? '1' : '0');
    if (isBlankHtml(option)) {
      if (share !== '0') throw new Refused('An answer that earns marks has no text.');
      warnings.push('An answer without text was left out.');
      return [];
    }
    return [{ text: option, share, ...withFeedback(answer) }];
  });
  if (options.length < 2) throw new Refused('A choice needs at least two answers.');
  if (!options.some(({ share }) => share !== '0' && !share.startsWith('-'))) {
    throw new Refused('No answer is marked as right: write = before the right answer, or a weight such as ~%50%.');
  }
  if (!multiple && options.filter(({ share }) => share === '1').length > 1) {
    warnings.push('Several answers are marked with =: each of them earns full marks, and students choose one.');
  }
  return { kind: 'choice', multiple, shuffle: true, options, ...(multiple && { scoring: 'option-shares' as const }) };
}

/** A matching question is one whose every answer has an arrow; a weight says that it is short text after all. */
function findMatching(text: string, format: TextFormat): NeutralInteraction | null {
  const segments = splitFree(text, '=');
  const answers = segments.slice(1).map((segment) => trimSpace(segment.text));
  const arrows = answers.filter((answer) => findArrow(answer) !== -1);
  if (arrows.length === 0 || answers.some((answer) => /^%[^%\s]{1,24}%/.test(answer))) return null;
  if (arrows.length < answers.length) {
    throw new Refused('Some answers have an arrow -> and some have none; a matching question needs one in each.');
  }
  const sides = answers.map((answer) => {
    const arrow = findArrow(answer);
    return { left: giftHtml(answer.slice(0, arrow), format), right: giftHtml(answer.slice(arrow + 2), 'auto') };
  });
  if (sides.some(({ right }) => isBlankHtml(right))) throw new Refused('A pair has nothing after its arrow ->.');
  return {
    kind: 'matching',
    shuffle: true,
    pairs: sides.filter(({ left }) => !isBlankHtml(left)),
    distractors: sides.filter(({ left }) => isBlankHtml(left)).map(({ right }) => right),
  };
}

/** An arrow after a # belongs to the feedback of a short text answer. */
function findArrow(answer: string): number {
  const arrow = findFreeText(answer, '->');
  const hash = findFree(answer, '#');
  return hash !== -1 && hash < arrow ? -1 : arrow;
}

const truths: Readonly<Record<string, boolean>> = { T: true, TRUE: true, F: false, FALSE: false };

/** The first feedback is for who chose wrongly, the second for who chose rightly, whichever is which. */
function findTrueFalse(text: string, format: TextFormat): NeutralInteraction | null {
  const [verdict, first = '', ...rest] = splitFree(text, '#').map((segment) => segment.text);
  const right = truths[trimSpace(verdict!).toUpperCase()];
  if (right === undefined) return null;
  const wrongly = giftHtml(first, format);
  const rightly = giftHtml(rest.join('#'), format);
  const [feedbackTrue, feedbackFalse] = right ? [rightly, wrongly] : [wrongly, rightly];
  return {
    kind: 'true-false',
    right,
    ...(!isBlankHtml(feedbackTrue!) && { feedbackTrue }),
    ...(!isBlankHtml(feedbackFalse!) && { feedbackFalse }),
  };
}

function readShortText(text: string, format: TextFormat): NeutralInteraction {
  const answers = valuesOf(text, format).map((answer) => {
    const pattern = oneLine(unescapeGift(takeFormat(answer.raw, format).text));
    if (pattern === '') throw new Refused('An accepted answer has no text.');
    return { pattern, share: answer.weight ?? '1', ...withFeedback(answer) };
  });
  return { kind: 'short-text', caseSensitive: false, answers };
}

function readNumeric(text: string, format: TextFormat, warnings: string[]): NeutralInteraction {
  const wrong = findFree(text, '~');
  const answers = valuesOf(wrong === -1 ? text : text.slice(0, wrong), format).map((answer) => ({
    ...readNumber(unescapeGift(answer.raw), warnings),
    share: answer.weight ?? '1',
    ...withFeedback(answer),
  }));
  if (wrong !== -1) {
    const others = readAnswer({ sign: '~', text: text.slice(wrong + 1) }, format);
    const none = { kind: 'nominal', value: '0' } as const;
    answers.push({ value: '*', tolerance: none, share: '0', ...withFeedback(others) });
  }
  return { kind: 'numeric', answers, units: [] };
}

function readNumber(text: string, warnings: string[]) {
  const range = text.indexOf('..');
  if (range > 0) {
    const found = findRange(text.slice(0, range), text.slice(range + 2));
    if (!found) throw new Refused(`"${excerpt(text)}" is not a range of numbers from the smaller to the larger.`);
    warnings.push(...commaNotes(text.slice(0, range), text.slice(range + 2)));
    return { value: found.value, tolerance: { kind: 'nominal' as const, value: found.tolerance } };
  }
  const colon = text.indexOf(':');
  const [number, margin] = colon > 0 ? [text.slice(0, colon), text.slice(colon + 1)] : [text, '0'];
  const value = trimSpace(number) === '*' ? '*' : findDecimal(number);
  const tolerance = value === '*' && trimSpace(margin) === '' ? '0' : findDecimal(margin);
  if (value === null) throw new Refused(`"${excerpt(number)}" is not a number.`);
  if (tolerance === null || tolerance.startsWith('-')) throw new Refused(`"${excerpt(margin)}" is not a tolerance.`);
  warnings.push(...commaNotes(number, margin));
  return { value, tolerance: { kind: 'nominal' as const, value: tolerance } };
}

/** Answers each begun by `=`; a single one may do without. */
function valuesOf(text: string, format: TextFormat): Answer[] {
  const segments = splitFree(text, '=');
  const bare = trimSpace(segments[0]!.text) !== '';
  if (bare && segments.length > 1) {
    throw new Refused(`There is text before the first =: "${excerpt(segments[0]!.text)}".`);
  }
  const answers = (bare ? segments : segments.slice(1)).map((segment) => readAnswer(segment, format));
  if (answers.length === 0) throw new Refused('There is no right answer between the braces.');
  return answers;
}

const withFeedback = (answer: Answer): { feedback?: string } =>
  answer.feedback === undefined ? {} : { feedback: answer.feedback };

export function excerpt(text: string): string {
  const line = oneLine(text.slice(0, 200));
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
