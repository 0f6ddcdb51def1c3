/** Whose answer a review shows: that of its reader, or somebody else's, as to teachers. */
import { createContext, use } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { screenTexts } from '../screen-texts.ts';

export const IsOwnAnswer = createContext(true);

/** Shown above the answer. */
export function useAnswerName(): string {
  const texts = useTexts(screenTexts);
  return use(IsOwnAnswer) ? texts.yourAnswer : texts.theirAnswer;
}
