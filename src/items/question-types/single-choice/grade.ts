import { parseRational } from '#platform/exact/rational.ts';
import { readableText } from '#platform/text/latex-text.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, isFull, ungradableGrade } from '../share.ts';
import { type Answer, type Content, isBlank, type Review } from './schema.ts';

const chosenOption = (content: Content, answer: Answer) =>
  content.options.find((option) => option.id === answer.option) ?? null;

const rightOptions = (content: Content) => content.options.filter((option) => isFull(parseRational(option.share)));

/** The share of the chosen option, −1 … 1 (as Moodle's `qtype_multichoice_single`); blank pays 0. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const chosen = chosenOption(content, answer);
  return chosen ? gradeOf(parseRational(chosen.share)) : ungradableGrade;
}

export function rightAnswer(content: Content): Answer {
  return { option: rightOptions(content)[0]?.id ?? null };
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { option: null };
  return {
    ...(parts.correctness && { correctness: { outcome: grade(content, given).outcome } }),
    ...(parts.rightAnswer && { rightAnswer: { options: rightOptions(content).map((option) => option.id) } }),
    ...(parts.feedback && { feedback: chosenOption(content, given)?.feedback ?? '' }),
  };
}

export function answerText(content: Content, answer: Answer): string {
  const chosen = chosenOption(content, answer);
  return chosen ? readableText(chosen.text) : '';
}

/** The same question with the chosen option right as well; null where none was chosen. */
export function acceptAlso(content: Content, answer: Answer): Content | null {
  const chosen = chosenOption(content, answer);
  if (!chosen) return null;
  return { ...content, options: content.options.map((one) => (one === chosen ? { ...one, share: '1' } : one)) };
}

export function responseClasses(content: Content): ResponseClass[] {
  return content.options.map(({ id, text, share }) => ({
    id,
    label: readableText(text),
    fraction: parseRational(share),
  }));
}

export function classify(content: Content, answer: Answer): string[] {
  const chosen = chosenOption(content, answer);
  return chosen ? [chosen.id] : [];
}
