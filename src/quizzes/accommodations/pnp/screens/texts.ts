import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts of files of personal needs and preferences. */
export const pnpTexts = defineTexts('pnpTexts', {
  en: {
    choose: 'Fill in from a PNP file',
    help: 'Personal needs and preferences (QTI 3, .xml) of one student.',
    failed: 'Choose an XML file with the personal needs and preferences of one student (access-for-all-pnp).',
    taken: 'The form below is filled in from the file. Check it, and enter the reason.',
    breaks: 'The file asks for rest breaks. Enter their minutes.',
    forEveryone: (names: string) => `Every student has these in the exam page: ${names}`,
    noPlace: (names: string) => `Not taken, because there is no setting for it: ${names}`,
    save: 'Export as PNP file',
    saved: 'PNP file saved.',
    savedWithout: (names: string) => `PNP file saved. It can’t hold: ${names}`,
    lost: {
      extraMinutes: 'the extra minutes beside the time multiplier',
      highlighter: 'the highlighter',
      ruler: 'the ruler',
      protractor: 'the protractor',
      breakMinutes: 'the minutes of rest breaks',
      separateRoom: 'the separate room',
      withoutSafeBrowser: 'taking it without Safe Exam Browser',
    },
  },
});
