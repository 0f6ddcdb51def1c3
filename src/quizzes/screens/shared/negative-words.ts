/** What wrong answers cost, as people write it. */
import { defineTexts, textsOf } from '#platform/web/i18n/texts.ts';
import { BY_CERTAINTY, BY_OPTIONS, type MarkingPolicy } from '../../rules-marking.ts';
import { type CountedTry, ONE_TRY } from '../../rules-tries.ts';

export const negativeTexts = defineTexts('negativeTexts', {
  en: {
    free: 'Wrong answers cost nothing',
    options: 'Some answers cost marks; blank answers cost nothing',
    optionsShort: 'per answer',
    certainty:
      'You say how certain you are. Right answers earn a third, two thirds or all of the marks; wrong answers cost nothing, two thirds or twice the marks; blank answers cost nothing',
    certaintyShort: 'by certainty',
    all: 'all',
    share: (share: string) => `A wrong answer costs ${share} of the question’s marks; blank answers cost nothing`,
    choice: (share: string) =>
      `A wrong answer costs ${share} of the question’s marks where you choose among options; blank answers cost nothing`,
    /** `tries`: 0 until right. */
    tries: (tries: number, counted: 'best' | 'last') =>
      `${tries === 0 ? 'You can try each question until it’s right' : `You have ${tries} tries at each question`}; each wrong try costs the question’s penalty, and your ${counted} try counts`,
    floors: {
      none: '',
      question: '. Marks for a question never fall below 0',
      section: '. The marks of a section never fall below 0',
    },
  },
});

/** A share as people write it: `1/3` → `⅓`; 1 stays 1. */
const signs: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
};

const shareWords = (share: string): string => signs[share] ?? share;

/** What a wrong answer costs, for tables: `−⅓`. */
export function negativeWords(share: string): string {
  const texts = textsOf(negativeTexts);
  if (share === BY_CERTAINTY) return texts.certaintyShort;
  return share === BY_OPTIONS ? texts.optionsShort : `−${shareWords(share)}`;
}

/** What wrong answers cost, in one sentence without its full stop. */
export function penaltyWords(
  rules: MarkingPolicy & { readonly triesAllowed: number; readonly countedTry: CountedTry },
): string {
  const { negativeMarking, penaltyFor, marksFloor, triesAllowed, countedTry } = rules;
  const texts = textsOf(negativeTexts);
  if (triesAllowed !== ONE_TRY) return texts.tries(triesAllowed, countedTry);
  if (negativeMarking === '0') return texts.free;
  const share = negativeMarking === '1' ? texts.all : shareWords(negativeMarking);
  const named = { [BY_OPTIONS]: texts.options, [BY_CERTAINTY]: texts.certainty }[negativeMarking];
  const cost = named ?? (penaltyFor === 'choice' ? texts.choice(share) : texts.share(share));
  return `${cost}${texts.floors[marksFloor]}`;
}
