import type { RefusalDetail } from '#platform/contract/refusal.ts';
import type { PropsOf } from './contract-blocks.ts';

type Question = PropsOf<'form'>['questions'][number];

/** The answers that a question offers, one a line. */
export const choicesOf = (question: Pick<Question, 'choices'>): string[] => [
  ...new Set(
    question.choices
      .split('\n')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
  ),
];

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with an answer; null when nothing is. */
export function answerFormatBlocker(question: Question, answer: string): string | null {
  if (answer === '') return question.isNeeded ? 'Enter an answer' : null;
  if (question.kind === 'mail' && !MAIL.test(answer)) return 'Enter an e-mail address, such as name@school.example';
  if (question.kind === 'choice' && !choicesOf(question).includes(answer)) return 'Must be one of those offered';
  return null;
}

/** What is wrong with the answers to a form, each at its place. */
export const faultsOf = (questions: readonly Question[], answers: readonly string[]): RefusalDetail[] =>
  questions.flatMap((question, index) => {
    const message = answerFormatBlocker(question, answers[index] ?? '');
    return message === null ? [] : [{ path: `answers.${index}`, message }];
  });
