import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;
const students = (count: number) => `${count} ${count === 1 ? 'student' : 'students'}`;

/** Texts of mastery by topic. */
export const masteryTexts = defineTexts('masteryTexts', {
  en: {
    next: 'What to do next',
    nextLead: (topic: string) => `Your weakest topic is ${topic}.`,
    about: (low: string, high: string) => `You would get about ${low} to ${high} right`,
    basis: (count: number) => `Estimated from your last answers to ${questions(count)}.`,
    range: (low: string, high: string) => `about ${low} to ${high} right`,
    tooFewMine: 'not enough recent answers for an estimate',
    help: 'Each range is an estimate: it is wider when you have answered few questions, or long ago.',
    map: {
      title: 'Topics of a group',
      lead: 'How well the students of a group are likely to answer questions of each topic, estimated from their released results and their practice. Recent answers count more.',
      group: 'Group',
      oneGroup: 'This page shows one group at a time.',
      choose: 'Choose a group to see its topics.',
      loading: 'Loading topics',
      updating: 'New results are being added.',
      empty: 'No answers yet',
      emptyHelp:
        'Topics appear here when students of this group have answered tagged questions and may see the answers.',
      caption: 'Number of students by the share of the marks that they are expected to earn, for each topic',
      topic: 'Topic',
      weak: 'Under 50%',
      middle: '50 to 79%',
      secure: '80% or more',
      tooFew: 'Too few answers',
      n: (known: number, studentCount: number, answerCount: number) =>
        `Estimate for ${known} of ${students(studentCount)}, ${answerCount} ${answerCount === 1 ? 'answer' : 'answers'}`,
      unknown: (count: number) => `Too few answers (${count})`,
      unknownHelp: 'Topics with an estimate for too few students',
      tooFewHelp: (fewest: number) =>
        `Nothing is estimated from fewer than ${fewest} questions, or from answers that are too old.`,
      showStudents: (topic: string) => `Show students: ${topic}`,
      students: (topic: string) => `Students: ${topic}`,
      back: 'All topics',
      answered: (count: number) => `${questions(count)} answered`,
      expected: (low: string, high: string) => `${low} to ${high}`,
      noStudents: 'No students in this group',
      noStudentsHelp: 'Students appear here when they are added to the group.',
      export: 'Export CSV',
    },
  },
});
