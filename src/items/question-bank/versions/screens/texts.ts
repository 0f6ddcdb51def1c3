import { defineTexts } from '#platform/web/i18n/texts.ts';

export const historyTexts = defineTexts('historyTexts', {
  en: {
    title: (title: string) => `History of “${title}”`,
    pageTitle: 'History and use',
    onlyOne: 'A version is added each time the question is saved with changes.',
    back: 'The question',
    versions: 'Versions',
    version: (number: number) => `Version ${number}`,
    newest: 'newest',
    by: (name: string) => `by ${name}`,
    attempts: (count: number) =>
      count === 0
        ? 'Not used by any attempt'
        : `Used by ${count.toLocaleString('en')} ${count === 1 ? 'attempt' : 'attempts'}`,
    look: 'View',
    compare: 'Show changes',
    restore: 'Restore',
    restored: (version: number, now: number) => `Version ${version} was restored as version ${now}`,
    difference: 'Difference',
    from: 'From',
    to: 'To',
    none: 'These versions are the same.',
    format: 'Only the formatting changed',
    moved: 'The order changed',
    added: 'new',
    removed: 'removed',
    use: 'Used in',
    noUse: 'No quiz uses this question.',
    drawn: 'drawn at random: only some attempts have it',
    quiz: 'Quiz',
    inVersion: 'Version',
    notPublished: 'not published',
    answers: 'Answers',
    mean: 'Average mark',
    noAnswers: 'no answers',
    close: 'Close',
    older: 'Older versions',
    newer: 'Newer versions',
    hint: (number: number) => `Hint ${number}`,
  },
});
