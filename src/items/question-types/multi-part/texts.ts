/** What the screens of questions with parts say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const multiPartTexts = defineTexts('multiPartTexts', {
  en: {
    part: (letter: string) => `Part ${letter}`,
    share: (percent: number) => `${percent}% of the marks`,
    of: (number: number, count: number) => `Part ${number} of ${count}`,
    previous: 'Previous part',
    next: 'Next part',
    waits: 'Not marked yet',
    comment: 'Marker’s comment',
    earned: (percent: number) => `Earned ${percent}% of this part`,
    followed: (letters: string) => `Graded with your result from part ${letters}`,
    theirFollowed: (letters: string) => `Graded with the student’s result from part ${letters}`,
    and: ' and ',

    stemHelp: 'Shown above all parts. Each part has its own question below.',
    parts: 'Parts',
    partsHelp: 'In the order in which students answer them.',
    addPart: 'Add part',
    type: 'Question type',
    marks: 'Weight',
    marksHelp: 'For example 2 for a part that counts twice as much',
    display: 'Display',
    displays: { together: 'All parts together', 'one-by-one': 'One part at a time' },
    resultName: 'Name of the result',
    resultNameHelp: 'For formulas of later parts, such as v',
    follow: 'Accept what follows from the student’s own earlier result',
    formula: 'Formula',
    formulaHelp: (names: string) => `For example 9.81*t. Earlier results: ${names}`,
    noResults: 'Give an earlier part a name for its result first',
    withKey: (value: string) => `With the correct results: ${value}`,
    partialShare: 'Share for what follows from a wrong result',
    shareHelp: '1 is all, 1/2 or 50% is half',
  },
});
