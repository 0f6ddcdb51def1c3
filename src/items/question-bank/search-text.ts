/** The words by which a question is found: in one form, so that capitals and ways of writing "é" make no difference. */

import { questionType } from '#items/question-types/logic.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { plainText } from '#platform/text/plain-text.ts';

/** Enough for any question; a longer one is found by its beginning. */
const MAX = 20_000;

export const searchForm = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Title, tags and every text of the content. */
export function searchTextOf(question: {
  readonly type: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly content: BaseContent;
}): string {
  const parts = [question.title, ...question.tags];
  const type = questionType(question.type);
  type.mapRichText(question.content, (html) => {
    parts.push(plainText(html));
    return html;
  });
  parts.push(...(type.plainTexts?.(question.content) ?? []));
  return searchForm(parts.filter(Boolean).join(' \n ')).slice(0, MAX).toWellFormed();
}
