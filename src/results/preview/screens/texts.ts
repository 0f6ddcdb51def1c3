import { defineTexts } from '#platform/web/i18n/texts.ts';

export const previewTexts = defineTexts('rehearsalTexts', {
  en: {
    lead: 'Take the exam as a student would: with the same page, clock, draws and review. A rehearsal counts nowhere, nobody else sees it, and it is forgotten after a week.',
    asEdited: 'You rehearse what is written now. Students still see the version that was published last.',
    asDraft: 'You rehearse what is written now; the quiz need not be published for it.',
    whoTitle: 'By whose rules',
    who: 'A student',
    whoHelp: 'Time, draws and dates are theirs. Leave it empty for the rules that hold for everybody.',
    start: 'Start the rehearsal',
    note: 'Access code, networks and the opening time are not asked for in a rehearsal.',
    bar: 'Rehearsal: counts nowhere',
    leave: 'Leave',
    onePage: 'All on one page',
    oneByOne: 'One at a time',
    loading: 'Getting the paper …',
    reviewTitle: (name: string) => `Rehearsal of ${name}`,
    back: 'Back to rehearsing',
    byRules: (name: string) => `By the rules of ${name}.`,
    byEverybody: 'By the rules that hold for everybody.',
    seen: 'What the student would see',
    times: { 'right-after': 'Right after', later: 'Later, while open', 'after-close': 'After it has closed' },
    forget: 'Forget this rehearsal',
    forgotten: 'Forgotten',
  },
});
