/** What the screens of this type say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const highlightWordsTexts = defineTexts('highlightWordsTexts', {
  en: {
    task: 'Select words by clicking or tapping them. With the keyboard, use the arrow keys to move and Space to select.',
    rules: {
      'net-correct': 'Each right word earns marks. Each wrong word takes off as much, but the result is never below 0.',
      'all-or-nothing': 'You earn marks only if you select all right words and no others.',
    },
    most: (count: number) => (count === 1 ? 'You can select one word or phrase.' : `You can select at most ${count}.`),
    selected: (count: number) => `Selected: ${count}`,
    full: (count: number) => `You have already selected ${count}. Deselect one first.`,
    words: 'Words to select',
    wholeText: 'The whole text:',

    marks: {
      selected: 'selected',
      right: 'right',
      wrong: 'wrong',
      missed: 'missed',
    },

    passage: 'Text',
    passageHelp: {
      'every-word':
        'Put a star before and after each right word, such as *word*, or press the right words below. A blank line starts a new paragraph. Write \\* for a star that is text.',
      marked:
        'Put stars around what is right and brackets around what is wrong, such as *right phrase* and [wrong phrase]. A blank line starts a new paragraph. Write \\* or \\[ for signs that are text.',
    },
    markRight: 'Mark selection as right',
    markWrong: 'Mark selection as wrong',
    selectable: 'Students can select',
    selectables: { 'every-word': 'Every word', marked: 'Only the marked words and phrases' },
    shown: (rule: string) => `Students see: “${rule}”`,
    rightWords: 'Right words',
    rightWordsHelp: 'Press a word to change whether it is right.',
    nothing: 'Words will appear here once you enter a text.',
    broken: 'Correct the marks in the text first.',
    counts: (right: number, all: number) => `${right} of ${all} words and phrases are right`,
    maxSelections: 'Maximum selections',
    maxSelectionsHelp: 'Leave blank for no limit',
  },
});
