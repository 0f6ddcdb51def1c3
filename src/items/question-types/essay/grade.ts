import { zero } from '#platform/exact/rational.ts';
import { filesFormatBlocker } from '../file-upload/grade.ts';
import type { Grade, ReviewParts } from '../question-type.ts';
import { blankGrade } from '../share.ts';
import { type Answer, type Content, isBlank, type Review } from './schema.ts';

/** Whatever was written waits for people. */
export const grade = (_content: Content, answer: Answer): Grade =>
  isBlank(answer) ? blankGrade : { outcome: 'waiting', fraction: zero };

export const toReview = (content: Content, answer: Answer | null, parts: ReviewParts): Review => ({
  ...(parts.correctness && { correctness: { outcome: grade(content, answer ?? { text: '' }).outcome } }),
  ...(parts.rightAnswer && { rightAnswer: { rubric: content.rubric } }),
  ...(parts.feedback && { feedback: '' }),
});

/** The text, with the names of its files behind it. */
export const answerText = (_content: Content, { text, files = [] }: Answer): string =>
  [text.trim(), files.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ');

export function answerFormatBlocker({ files: rules }: Content, { files = [] }: Answer): string | null {
  if (files.length === 0) return null;
  return rules ? filesFormatBlocker(rules, files) : 'This question takes no files';
}
