import { defineTexts } from '#platform/web/texts.ts';

export const lateTexts = defineTexts('lateTexts', {
  en: {
    title: (count: number) => (count === 1 ? '1 answer arrived late' : `${count} answers arrived late`),
    lead: 'They reached the server after the attempt was over and do not count. What the student’s device says about the time cannot be checked.',
    question: (number: number) => `Question ${number}`,
    late: 'Late',
    written: (when: string) => `Written ${when} by the clock of the device.`,
    arrived: (when: string) => `Arrived ${when}.`,
  },
});
