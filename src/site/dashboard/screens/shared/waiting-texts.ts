import { defineTexts } from '#platform/web/i18n/texts.ts';

/** What the counts of the menu count. */
export const waitingTexts = defineTexts('waitingTexts', {
  en: {
    answers: (count: number) => (count === 1 ? '1 answer to mark' : `${count} answers to mark`),
    queries: (count: number) => (count === 1 ? '1 query' : `${count} queries`),
    decisions: (count: number) => (count === 1 ? '1 certificate to review' : `${count} certificates to review`),
    messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
    deletions: (count: number) => (count === 1 ? '1 deletion request' : `${count} deletion requests`),
    plans: (count: number) => (count === 1 ? '1 plan request' : `${count} plan requests`),
    names: (count: number) => (count === 1 ? '1 name request' : `${count} name requests`),
  },
});
