/** What the screens of matching say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const matchingTexts = defineTexts('matchingTexts', {
  en: {
    task: 'Choose a partner for each.',
    list: 'Possible partners',
    partnerOf: (left: string) => `Partner of “${left}”`,
    choose: 'Choose …',

    pairs: 'Pairs',
    pairsHelp: 'What belongs together. Students see the right sides in a random order, each text once.',
    pair: (number: number) => `Pair ${number}`,
    addPair: 'Add a pair',
    left: 'Left side',
    right: 'Right side',
    distractors: 'Right sides too many',
    distractorsHelp: 'They belong to nothing and make guessing harder.',
    distractor: (number: number) => `Right side without a partner ${number}`,
    addDistractor: 'Add a right side without a partner',
    shuffle: 'Left sides may be shuffled',
    scorings: { 'each-pair': 'Each right pair pays its part', 'all-or-nothing': 'All or nothing' },
  },
});
