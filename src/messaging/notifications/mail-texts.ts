import { defineTexts } from '#platform/contract/texts.ts';

/** The text around notifications that are mailed. Their own text is written where they come from. */
export const notificationMailTexts = defineTexts('notificationMailTexts', {
  en: {
    because: (school: string) =>
      `You receive this e-mail from ${school} because of your notification settings or those of your school.`,
    noMore: (address: string) => `Stop e-mails of this kind: ${address}`,
    news: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
    since: (news: string) => `${news} since your last summary:`,
    all: (address: string) => `View all: ${address}`,
    daily: (school: string) => `${school} sends this summary once a day, when there is something new.`,
    noMoreDaily: (address: string) => `Stop daily summaries: ${address}`,
  },
});
