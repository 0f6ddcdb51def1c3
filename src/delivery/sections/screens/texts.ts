import { defineTexts } from '#platform/web/i18n/texts.ts';

export const sectionTexts = defineTexts('sectionTexts', {
  en: {
    left: 'Time left in this section',
    whole: (clock: string) => `${clock} in total`,
    place: (number: number, count: number) => `Section ${number} of ${count}`,
    totals: (count: number, marks: string) =>
      `${count === 1 ? '1 question' : `${count} questions`}, ${marks === '1' ? '1 mark' : `${marks} marks`}`,
    begins: (number: number, count: number, name: string, time: string) =>
      `Section ${number} of ${count} has started: ${name}. You have ${time}.`,
    over: 'Time for this section is up.',
    overHelp: 'You can’t change its answers any more. The next section is opening.',
    overAway:
      'You can’t change its answers any more. The next section opens when you’re back online; its clock is running.',
    states: { over: 'finished', open: 'open now', ahead: 'not started' },
    finish: 'Finish section',
    dialog: {
      title: (name: string) => `Finish “${name}”?`,
      all: 'You have answered every question of this section.',
      final: 'You can’t return to this section.',
      lapses: (time: string) => `You lose its remaining time, ${time}.`,
      next: (name: string) => `Next is “${name}”. Its time starts immediately.`,
      send: 'Finish section now',
      back: 'Keep working',
    },
    missing: (count: number) =>
      `${count === 1 ? '1 change' : `${count} changes`} in the previous section did not reach the server in time and could not be counted.`,
    start: 'Sections',
    startHelp: 'One after the other, each with its own time. You can’t go back.',
  },
});
