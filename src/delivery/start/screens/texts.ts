/** What the page before an attempt says beside the rules of its quiz. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const startTexts = defineTexts('startTexts', {
  en: {
    lead: 'Read this before you start.',
    leadTimed: 'Read this before you start. The clock runs from the moment you select Start now.',
    ended: {
      student: (when: string) => `You handed in your attempt ${when}.`,
      time: (when: string) => `Your time ran out ${when}, and your saved answers were handed in.`,
      proctor: (when: string) => `A supervisor ended your attempt ${when}. Your saved answers were handed in.`,
    },
    untimed: 'No time limit',
    atLeast: 'from when you start',
    ofMarks: (marks: string) => (marks === '1' ? '1 mark in total' : `${marks} marks in total`),
    left: (left: number) => (left === 1 ? 'your last attempt' : 'left, including this one'),
    unlimited: 'Unlimited',
    check: {
      title: 'System check',
      checking: 'Checking…',
      connection: 'Connection.',
      connected: (ms: string | null) =>
        ms === null ? 'You’re online.' : `You’re online. The server answered in ${ms} ms.`,
      noConnection: 'The server can’t be reached. Check your network before you start.',
      storage: 'Storage.',
      stored: 'Answers are also kept on this device until they are saved.',
      noStorage: 'This browser can’t keep unsent answers. Use another browser, or keep the window open.',
      clock: 'Clock.',
      clockGood: 'The exam uses the server’s clock.',
      clockApart: (by: string) => `This device is ${by} off. Follow the clock on the exam page.`,
    },
  },
});
