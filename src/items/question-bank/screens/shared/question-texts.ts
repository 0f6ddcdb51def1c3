/** How question types, difficulties and the like are called, for every slice that shows questions. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const questionTexts = defineTexts('questionTexts', {
  en: {
    types: {
      'single-choice': { name: 'Single choice', help: 'One of several options is chosen' },
      'multiple-choice': { name: 'Multiple choice', help: 'All options that apply are chosen' },
      'true-false': { name: 'True or false', help: 'A statement is judged' },
      numeric: { name: 'Number', help: 'A number is typed, within a tolerance, perhaps with a unit' },
      'short-text': { name: 'Short text', help: 'A word or a few are typed and compared with patterns' },
      essay: { name: 'Essay', help: 'Text of any length, marked by people with a rubric' },
      'file-upload': { name: 'Files', help: 'Files are handed in and marked by people, with a rubric' },
      matching: { name: 'Matching', help: 'To each item on the left its partner is chosen' },
      ordering: { name: 'Ordering', help: 'Items are put in their right order' },
      'fill-in-table': {
        name: 'Table to fill in',
        help: 'Words, numbers and choices are filled into the cells of a table',
      },
      cloze: { name: 'Text with gaps', help: 'Words, numbers and choices are filled into a text' },
      matrix: { name: 'Matrix', help: 'In each row one or several columns are chosen' },
      calculated: {
        name: 'Calculated number',
        help: 'Each attempt gets numbers of its own, and a formula says what is right',
      },
      hotspot: { name: 'Place on a picture', help: 'A place on a picture is pointed out, or chosen from a list' },
      'picture-labels': {
        name: 'Labels on a picture',
        help: 'Labels are dragged to their places on a picture, or chosen in a list',
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
      lead: 'As students see it. Try an answer to see what it earns.',
      later: 'The preview appears when the question is a little more complete.',
      blank: '…',
      earns: (earned: string, marks: string) =>
        `This answer earns ${earned} of ${marks} ${marks === '1' ? 'mark' : 'marks'}`,
      notGraded: 'This answer cannot be graded yet',
      byPeople: 'People mark this answer',
    },
  },
});

/** The name of a difficulty, a status or the like; the key itself where there is none. */
export const nameOf = (names: object, key: string | number): string =>
  Object.hasOwn(names, String(key)) ? String((names as Record<string, unknown>)[String(key)]) : String(key);

/** The name of a question type; its key where there is none. */
export const typeNameOf = (types: object, type: string): string =>
  Object.hasOwn(types, type) ? (types as Record<string, { name: string }>)[type]!.name : type;
