import { defineTexts } from '#platform/web/i18n/texts.ts';

const from = (students: string) => `${students} ${students === '1' ? 'student' : 'students'}`;

/** Texts of a school's own memory model. */
export const practiceModelTexts = defineTexts('practiceModelTexts', {
  en: {
    title: 'Memory model',
    standard: 'Standard parameters',
    own: (version: number) => `Version ${version}`,
    help: 'Decides when a question comes back. It can be fitted to the answers of your students, and is used only where it predicts answers of students it has not seen better than the standard parameters. Applies from the next answer.',
    have: (reviews: string, students: string) => `Repeated answers so far: ${reviews}, from ${from(students)}.`,
    need: (reviews: string, students: string) => `A fit needs ${reviews} repeated answers from ${from(students)}.`,
    fit: 'Fit to our answers',
    done: (isBetter: boolean) =>
      isBetter
        ? 'The fitted model predicts better than the standard parameters and is now used.'
        : 'The fitted model predicts no better than the standard parameters, so it is not used.',
    versions: 'Versions',
    fitted: (when: string, reviews: string, students: string) =>
      `Fitted ${when} to ${reviews} repeated answers from ${from(students)}`,
    loss: (fitted: string, standard: string) => `Prediction error (log loss) ${fitted}, standard ${standard}`,
    inUse: 'In use',
    use: 'Use',
    chooseOf: (name: string) => `Use: ${name}`,
    used: 'Memory model changed',
  },
});
