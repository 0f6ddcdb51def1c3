import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Texts of the page on which tags are kept in order. */
export const tagTexts = defineTexts('tagTexts', {
  en: {
    title: 'Tags',
    lead: 'Labels for finding questions. Rename, colour or merge them.',
    search: 'Search tags',
    list: 'Tags',
    questions,
    actions: (name: string) => `Actions for ${name}`,
    edit: 'Edit',
    merge: 'Merge into another tag',
    remove: 'Delete',
    empty: 'No tags yet',
    emptyHelp: 'Tags are created when you add one to a question.',
    toQuestions: 'Go to questions',
    noMatch: 'No tags found',
    clear: 'Show all',
    editTitle: (name: string) => `Edit “${name}”`,
    fields: { name: 'Name', colour: 'Colour', into: 'Into' },
    noColour: 'None',
    colours: {
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      teal: 'Teal',
      blue: 'Blue',
      violet: 'Violet',
      pink: 'Pink',
    },
    save: 'Save',
    saved: 'Tag saved',
    cancel: 'Cancel',
    mergeTitle: (name: string) => `Merge “${name}” into another tag`,
    mergeHelp: (count: number) =>
      `Its ${questions(count)} ${count === 1 ? 'gets' : 'get'} the other tag, and this tag is deleted.`,
    mergeDo: 'Merge',
    merged: (name: string) => `“${name}” was merged`,
    removeTitle: (name: string) => `Delete “${name}”?`,
    removeHelp: (count: number) =>
      `It is removed from ${questions(count)}, which ${count === 1 ? 'stays' : 'stay'} in the bank.`,
    removed: (name: string) => `“${name}” was deleted`,
  },
});
