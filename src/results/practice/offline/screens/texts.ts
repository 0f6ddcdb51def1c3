import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;
const answers = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`;

/** Texts of practice without a connection. */
export const practiceOfflineTexts = defineTexts('practiceOfflineTexts', {
  en: {
    title: 'Practise without a connection',
    kept: (count: number, until: string) => `${questions(count)} kept on this device until ${until}.`,
    cachedOf: (count: number, all: string) => `These are the ${count} due first of ${all}.`,
    leftOut: (count: number) => `${questions(count)} ${count === 1 ? 'needs' : 'need'} a connection:`,
    reasons: {
      upcoming: (count: number) => `${count} in a quiz that you can start later`,
      feedback: (count: number) => `${count} with feedback that is not released to you`,
      media: (count: number) => `${count} with sound or video`,
      files: (count: number) => `${count} answered with files`,
      pictures: (count: number) => `${count} with pictures that are not on this device yet`,
    },
    signOut: 'They are deleted when you sign out.',
    offline:
      'You’re offline. You can practise the questions kept on this device. Your answers will be sent when you’re online.',
    runOffline: 'You’re offline. Your answers are kept on this device and will be sent when you’re online.',
    due: (count: number) => `${questions(count)} due today`,
    practised: (count: number) => `${questions(count)} practised today`,
    practiseDue: (count: number) => `Practise ${count} due ${count === 1 ? 'question' : 'questions'}`,
    practiseAll: (count: number) => `Practise ${count} of all questions`,
    practiseMistakes: (count: number) => `Practise ${count} of my mistakes`,
    willBeSent: (count: number) => `${answers(count)} will be sent when you’re online.`,
    notSent: (count: number) => `${answers(count)} not sent yet.`,
    send: 'Send now',
    refused: (count: number) => `${answers(count)} not counted`,
    dismiss: 'OK',
    needsConnection: 'This question is not kept on this device. Connect to the internet to check your answer.',
    cannotGrade: 'This answer can’t be checked as it is. Complete it or correct it.',
  },
});
