import { defineTexts } from '#platform/web/i18n/texts.ts';

export const gradeStateTexts = defineTexts('gradeStateTexts', {
  en: {
    since: (name: string, when: string) => `In ${name} since ${when}`,
    waiting: (name: string) => `Being sent to ${name}`,
    failed: (name: string) => `Not in ${name} yet. It is sent again automatically.`,
  },
});
