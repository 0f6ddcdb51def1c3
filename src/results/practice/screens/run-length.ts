import { useTexts } from '#platform/web/i18n/texts.ts';
import { USUAL_LENGTH } from '../rules.ts';
import type { PracticeOptions, RunSearch } from './practice-search.ts';
import { practiceTexts } from './texts.ts';

/** What links to a run carry for its length, and what they are called; `has`: how many questions there are, at least 1. */
export function useRunLength({ n = USUAL_LENGTH, min }: PracticeOptions) {
  const texts = useTexts(practiceTexts);
  return {
    search: (has: number): Pick<RunSearch, 'n' | 'min'> => (min === undefined ? { n: Math.min(has, n) } : { min }),
    label: (has: number): string => (min === undefined ? texts.practise(Math.min(has, n)) : texts.practiseMinutes(min)),
  };
}
