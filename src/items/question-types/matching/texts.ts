/** What the screens of matching say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const matchingTexts = defineTexts('matchingTexts', {
  en: {
    task: 'Choose a match for each.',
    list: 'Possible matches',
    partnerOf: (left: string) => `Match for “${left}”`,
    choose: 'Choose …',

    pairs: 'Pairs',
    pairsHelp: 'Items that belong together. Students see the right sides in random order, each text once.',
    pair: (number: number) => `Pair ${number}`,
    addPair: 'Add pair',
    left: 'Left side',
    right: 'Right side',
    distractors: 'Distractors',
    distractorsHelp: 'They match nothing and make guessing harder.',
    distractor: (number: number) => `Distractor ${number}`,
    addDistractor: 'Add distractor',
    shuffle: 'Shuffle left sides',
    scorings: { 'each-pair': 'Partial marks for each correct pair', 'all-or-nothing': 'All or nothing' },
  },
});
