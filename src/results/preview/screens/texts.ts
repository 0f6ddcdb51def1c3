import { defineTexts } from '#platform/web/i18n/texts.ts';

export const previewTexts = defineTexts('previewTexts', {
  en: {
    lead: 'Take the exam as a student would, with the same page, clock, random questions and review. A rehearsal is not recorded, only you can see it, and it is deleted after a week.',
    asEdited: 'You rehearse the current draft. Students still see the last published version.',
    asDraft: 'You rehearse the current draft. You don’t need to publish the quiz.',
    whoTitle: 'Rehearse as',
    who: 'A student',
    whoHelp: 'Uses their time, random questions and dates. Leave blank for the general settings.',
    start: 'Start rehearsal',
    note: 'A rehearsal skips the access code, networks and opening time.',
    bar: 'Rehearsal: not recorded',
    leave: 'Leave',
    onePage: 'All on one page',
    oneByOne: 'One at a time',
    loading: 'Loading the exam…',
    reviewTitle: (name: string) => `Rehearsal of ${name}`,
    back: 'Back to rehearsal',
    byRules: (name: string) => `With the settings of ${name}.`,
    byEverybody: 'With the general settings.',
    seen: 'What the student would see',
    times: { 'right-after': 'Right after', later: 'Later, while open', 'after-close': 'After it has closed' },
    forget: 'Delete this rehearsal',
    forgotten: 'Rehearsal deleted',
  },
});
