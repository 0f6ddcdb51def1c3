/** What screen readers are told of tries, and screens beside them. */
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Tries } from '../../rules-tries.ts';
import { triesTexts } from './tries-texts.ts';

export function useTriesWords() {
  const texts = useTexts(triesTexts);
  return {
    left: ({ left }: Tries): string => texts.left(left),
    /** Which try begins now. */
    next: ({ made, left }: Tries): string =>
      `${texts.number(made + 1, left === null ? null : made + left)}. ${texts.kept}`,
  };
}
