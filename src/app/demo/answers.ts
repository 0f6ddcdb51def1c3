/**
 * How a student of a given ability answers a question.
 *
 * Who knows the answer is decided by the two-parameter logistic model, P = 1 / (1 + exp(−1.7 a (θ − b))); those who do
 * not know it leave it out or guess, and then some wrong options look better than others.
 */

import type { Content as MultipleChoice } from '#items/question-types/multiple-choice/schema.ts';
import { isRight } from '#items/question-types/multiple-choice/schema.ts';
import type { Content as Numeric, Answer as NumericAnswer } from '#items/question-types/numeric/schema.ts';
import type { AnyQuestionType, BaseContent } from '#items/question-types/question-type.ts';
import type { Content as ShortText } from '#items/question-types/short-text/schema.ts';
import type { Content as SingleChoice } from '#items/question-types/single-choice/schema.ts';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import { findRational } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { fileAnswer } from './answer-files.ts';
import { normal, oneOf, weighted } from './ids.ts';

/** How a question behaves. */
export interface Profile {
  readonly key: string;
  readonly mistakes: readonly string[];
  /** a of the model. */
  readonly discrimination: number;
  /** b of the model, on the scale of the abilities. */
  readonly hardness: number;
}

/** The hardness that goes with the difficulties 1 to 5. */
const HARDNESS = [-1.45, -0.7, 0, 0.7, 1.4];
/** A bank has a few questions that good students misread. */
const FLAWED_SHARE = 0.025;

export function profileOf(key: string, difficulty: number, mistakes: readonly string[]): Profile {
  const random = seededRandom(`profile of ${key}`);
  const discrimination = random() < FLAWED_SHARE ? -0.3 : 0.55 + 0.9 * random();
  return { key, mistakes, discrimination, hardness: normal(random, HARDNESS[difficulty - 1]!, 0.45) };
}

export interface Student {
  /** θ: 0 is the average, 1 one standard deviation above it. */
  readonly ability: number;
  /** How likely a question is left out by who does not know the answer, 0 … 1. */
  readonly caution: number;
}

export const knows = (profile: Profile, student: Student, random: Random): boolean =>
  random() < 1 / (1 + Math.exp(-1.7 * profile.discrimination * (student.ability - profile.hardness)));

type Guess = (content: never, profile: Profile, random: Random) => unknown;

/** How good an option looks to who does not know, 0 … 1. */
const appeal = (profile: Profile, optionId: string): number => 0.15 + seededRandom(`${profile.key} ${optionId}`)() ** 2;

const earnsAll = (share: string): boolean => findRational(share)?.n === findRational(share)?.d;

function guessOne(content: SingleChoice, profile: Profile, random: Random) {
  const weight = (option: SingleChoice['options'][number]) =>
    earnsAll(option.share) ? 0.35 : appeal(profile, option.id);
  return { option: weighted(content.options, weight, random).id };
}

function guessSeveral(content: MultipleChoice, profile: Profile, random: Random) {
  const chosen = [...content.options].filter(
    (option) => random() < (isRight(option) ? 0.6 : 0.45 * appeal(profile, option.id)),
  );
  return { options: (chosen.length > 0 ? chosen : [oneOf([...content.options], random)]).map(({ id }) => id) };
}

/** 3 % of the numbers cannot be read at all. */
const UNREADABLE_SHARE = 0.03;

function guessNumber(content: Numeric, profile: Profile, random: Random): NumericAnswer {
  if (random() < UNREADABLE_SHARE) return { text: oneOf(['12a', '?', '3,4.5'], random) };
  const near = content.answers
    .filter(({ value, share }) => value !== '*' && !earnsAll(share))
    .map(({ value }) => value);
  const [number = '0', unit = content.units[0]?.name] = oneOf([...profile.mistakes, ...near, '1'], random).split(' ');
  return { text: number, ...(unit !== undefined && random() < 0.8 && { unit }) };
}

/** One letter too few, somewhere behind the first. */
function misspelt(text: string, random: Random): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 1));
  return text.slice(0, at) + text.slice(at + 1);
}

function guessText(content: ShortText, profile: Profile, random: Random) {
  const near = content.answers.filter(({ pattern, share }) => !pattern.includes('*') && !earnsAll(share));
  const right = content.answers.find(({ share }) => earnsAll(share))!.pattern.replaceAll('*', '');
  return { text: oneOf([...profile.mistakes, ...near.map(({ pattern }) => pattern), misspelt(right, random)], random) };
}

const guesses: Readonly<Record<string, Guess>> = {
  'single-choice': guessOne,
  'multiple-choice': guessSeveral,
  'true-false': (_content: never, _profile, random) => ({ value: random() < 0.55 }),
  numeric: guessNumber,
  'short-text': guessText,
  // Nobody can say beforehand what is right: the example texts are of every quality.
  essay: (_content: never, { mistakes }, random) => ({ text: oneOf(mistakes, random) }),
  'file-upload': (_content: never, _profile, random) => fileAnswer(random),
};

/** People write the same number and the same word in different ways. */
function inOwnWords(type: string, content: BaseContent, answer: unknown, random: Random): unknown {
  if (type === 'numeric') {
    const { text, unit } = answer as NumericAnswer;
    const written = random() < 0.15 ? text.replace('.', ',') : text;
    if (unit === undefined) return { text: written };
    const how = random();
    return how < 0.06 ? { text: written } : how < 0.3 ? { text: `${written} ${unit}` } : { text: written, unit };
  }
  if (type === 'short-text' && !(content as ShortText).caseSensitive && random() < 0.3) {
    return { text: (answer as { text: string }).text.toLowerCase() };
  }
  return answer;
}

/** What is written by who knows the answer; null where no machine knows it. */
export function rightAnswerOf(type: AnyQuestionType, content: BaseContent, random: Random): unknown {
  const right: unknown = type.rightAnswer(content);
  return right === null ? null : inOwnWords(type.name, content, right, random);
}

/** For types whose questions are their own examples: one of the answers beside the right one that the example names. */
function guessOfExample(type: AnyQuestionType, content: BaseContent, random: Random): unknown {
  const stem = plainText(content.stem);
  const example = type.samples.find((sample) => plainText(sample.content.stem) === stem);
  const wrong = example?.answers.filter(
    ({ answer, outcome }) =>
      outcome !== 'right' && outcome !== 'blank' && type.answerFormatBlocker(content, answer) === null,
  );
  return wrong && wrong.length > 0 ? oneOf(wrong, random).answer : null;
}

/** A guess; null where nothing is written. */
export const guessOf = (type: AnyQuestionType, content: BaseContent, profile: Profile, random: Random): unknown =>
  guesses[type.name]?.(content as never, profile, random) ?? guessOfExample(type, content, random);
