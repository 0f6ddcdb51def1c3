import { defineTexts } from '#platform/web/i18n/texts.ts';

export const pictureFieldTexts = defineTexts('pictureFieldTexts', {
  en: { choose: 'Choose picture', change: 'Change picture', remove: 'Remove' },
});
