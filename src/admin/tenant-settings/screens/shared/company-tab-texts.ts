import { defineTexts } from '#platform/web/i18n/texts.ts';

export const companyTabTexts = defineTexts('companyTabTexts', {
  en: {
    label: 'Company',
    settings: 'Company info',
    signIn: 'Sign-in',
    images: 'Pictures',
    plans: 'Plans',
    messages: 'Messages',
    audit: 'Audit log',
    mail: 'E-mail',
    tasks: 'Jobs',
    deletions: 'Deletions',
    names: 'Names',
    data: 'Data',
  },
});
