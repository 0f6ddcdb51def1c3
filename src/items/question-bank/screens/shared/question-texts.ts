/** How question types, difficulties and the like are called, for every slice that shows questions. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const questionTexts = defineTexts('questionTexts', {
  en: {
    types: {
      'single-choice': { name: 'Single choice', help: 'Choose one of several options' },
      'multiple-choice': { name: 'Multiple choice', help: 'Choose all options that apply' },
      'true-false': { name: 'True or false', help: 'Decide whether a statement is true' },
      numeric: { name: 'Number', help: 'Enter a number, within a tolerance and optionally with a unit' },
      'short-text': { name: 'Short text', help: 'Enter one or a few words, compared with patterns' },
      essay: { name: 'Essay', help: 'Text of any length, marked manually with a rubric' },
      'file-upload': { name: 'Files', help: 'Upload files, marked manually with a rubric' },
      matching: { name: 'Matching', help: 'Choose a match for each item' },
      ordering: { name: 'Ordering', help: 'Put items in the correct order' },
      'fill-in-table': {
        name: 'Fill-in table',
        help: 'Fill the cells of a table with words, numbers or choices',
      },
      cloze: { name: 'Fill in the blanks', help: 'Fill words, numbers or choices into a text' },
      matrix: { name: 'Matrix', help: 'Choose one or more columns in each row' },
      calculated: {
        name: 'Calculated number',
        help: 'Each attempt gets different numbers, and a formula gives the correct answer',
      },
      hotspot: { name: 'Hotspot', help: 'Choose a place on a picture or from a list' },
      'picture-labels': {
        name: 'Labels on a picture',
        help: 'Drag labels to their places on a picture, or choose them from a list',
      },
    },
    difficulty: 'Difficulty',
    difficulties: { '1': 'Basic', '2': 'Beginner', '3': 'Intermediate', '4': 'Advanced', '5': 'Expert' },
    subscription: 'Subscription',
    subscriptions: { '1': 'Free', '2': 'Premium' },
    status: 'Status',
    statuses: { draft: 'Draft', ready: 'Ready', retired: 'Retired' },
    preview: {
      title: 'Preview',
      lead: 'As students see it. Try an answer to see how it is graded.',
      later: 'The preview appears once the question is more complete.',
      blank: '…',
      earns: (earned: string, marks: string) =>
        `This answer earns ${earned} of ${marks} ${marks === '1' ? 'mark' : 'marks'}`,
      notGraded: 'This answer can’t be graded yet',
      byPeople: 'This answer is marked manually',
    },
  },
});

/** The name of a difficulty, a status or the like; the key itself where there is none. */
export const nameOf = (names: object, key: string | number): string =>
  Object.hasOwn(names, String(key)) ? String((names as Record<string, unknown>)[String(key)]) : String(key);

/** The name of a question type; its key where there is none. */
export const typeNameOf = (types: object, type: string): string =>
  Object.hasOwn(types, type) ? (types as Record<string, { name: string }>)[type]!.name : type;
