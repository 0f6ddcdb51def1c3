import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './mail-texts.ts';

export default {
  notificationMailTexts: {
    because: (school) => `${school} schickt Ihnen diese Mail, weil Sie oder Ihre Schule es so gewählt haben.`,
    noMore: (address) => `Keine Mails dieser Art mehr: ${address}`,
    news: (count) => (count === 1 ? 'eine Neuigkeit' : `${count} Neuigkeiten`),
    since: (news) => `${news} seit der letzten dieser Mails:`,
    all: (address) => `Alles auf einen Blick: ${address}`,
    daily: (school) => `${school} schickt Ihnen diese Mail einmal am Tag, wenn es etwas Neues gibt.`,
    noMoreDaily: (address) => `Keine täglichen Mails mehr: ${address}`,
  },
} satisfies Translation<typeof source>;
