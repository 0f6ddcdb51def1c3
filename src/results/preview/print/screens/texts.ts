import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts of the print view of a quiz. */
export const printTexts = defineTexts('printTexts', {
  en: {
    title: (name: string) => `Print ${name}`,
    lead: 'The quiz as it is edited now, in the order of its questions.',
    showKey: 'Show the key',
    print: 'Print',
    word: 'Word document',
    leftOut: (questions: string) => `Not in the Word document: ${questions}`,
    withKey: 'Answer key',
    name: 'Name',
    date: 'Date',
    question: (position: number) => `Question ${position}`,
    text: 'Text',
    section: (position: number) => `Section ${position}`,
    marks: (marks: string, isOne: boolean) => `${marks} ${isOne ? 'mark' : 'marks'}`,
    facts: (questions: string, marks: string) => `${questions} questions · ${marks} marks`,
    explanation: 'Explanation',
    drawn: (count: number) =>
      count === 1
        ? '1 question is drawn at random for each attempt and is not printed.'
        : `${count} questions are drawn at random for each attempt and are not printed.`,
  },
});
