/** A share as people write it: `1/3` → `⅓`; 1 stays 1. */
const signs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
};

export const shareWords = (share: string): string => signs[share] ?? share;

/** What a wrong answer costs, for tables: `−⅓`. */
export const negativeWords = (share: string): string => `−${shareWords(share)}`;
