import { defineTexts } from '#platform/contract/texts.ts';

/** What stands around notices that are mailed. What they tell is written where they come from. */
export const notificationMailTexts = defineTexts('noticeMailTexts', {
  en: {
    because: (school: string) => `${school} mails you this because you, or your school, chose so.`,
    noMore: (address: string) => `No more mails of this kind: ${address}`,
    news: (count: number) => (count === 1 ? 'one thing is new' : `${count} things are new`),
    since: (news: string) => `${news} since the last of these mails:`,
    all: (address: string) => `All of it: ${address}`,
    daily: (school: string) => `${school} mails you this once a day, when there is something new.`,
    noMoreDaily: (address: string) => `No more daily mails: ${address}`,
  },
});
