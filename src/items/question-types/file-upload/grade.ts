import { zero } from '#platform/exact/rational.ts';
import type { Grade, ReviewParts } from '../question-type.ts';
import { blankGrade } from '../share.ts';
import { type Answer, type Content, type FileRulesOf, isBlank, isEndingAllowed, type Review } from './schema.ts';

/** Whatever was handed in waits for people. */
export const grade = (_content: Content, answer: Answer): Grade =>
  isBlank(answer) ? blankGrade : { outcome: 'waiting', fraction: zero };

export const toReview = (content: Content, answer: Answer | null, parts: ReviewParts): Review => ({
  ...(parts.correctness && { correctness: { outcome: grade(content, answer ?? { files: [] }).outcome } }),
  ...(parts.rightAnswer && { rightAnswer: { rubric: content.rubric } }),
  ...(parts.feedback && { feedback: '' }),
});

export const answerText = (_content: Content, answer: Answer): string =>
  answer.files.map(({ name }) => name).join(', ');

/** Why these files cannot be an answer; null when they can. */
export function filesFormatBlocker(content: FileRulesOf, files: Answer['files']): string | null {
  if (files.length > content.atMost) return `You can add at most ${content.atMost} files to this question`;
  if (new Set(files.map(({ hash }) => hash)).size < files.length) return 'The same file is listed twice';
  const other = files.find(({ name }) => !isEndingAllowed(content, name));
  return other ? `“${other.name}” is not one of the allowed file types` : null;
}

export const answerFormatBlocker = (content: Content, { files }: Answer): string | null =>
  filesFormatBlocker(content, files);
