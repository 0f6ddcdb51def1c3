import { defineTexts } from '#platform/web/i18n/texts.ts';

export const sectionTexts = defineTexts('sectionTexts', {
  en: {
    left: 'Time left in this section',
    whole: (clock: string) => `${clock} in all`,
    place: (number: number, count: number) => `Section ${number} of ${count}`,
    totals: (count: number, marks: string) =>
      `${count === 1 ? '1 question' : `${count} questions`}, ${marks === '1' ? '1 mark' : `${marks} marks`}`,
    begins: (number: number, count: number, name: string, time: string) =>
      `Section ${number} of ${count} has begun: ${name}. You have ${time}.`,
    over: 'The time of this section is over.',
    overHelp: 'Its answers can no longer change. The next section is opening.',
    overAway:
      'Its answers can no longer change. The next section opens as soon as the connection is back; its time is running.',
    states: { over: 'finished', open: 'open now', ahead: 'not begun' },
    finish: 'Finish section',
    dialog: {
      title: (name: string) => `Finish “${name}”?`,
      all: 'You have answered every question of this section.',
      final: 'There is no way back to this section.',
      lapses: (time: string) => `What is left of its time, ${time}, lapses.`,
      next: (name: string) => `Next comes “${name}”; its time begins at once.`,
      send: 'Finish section now',
      back: 'Go on with this section',
    },
    missing: (count: number) =>
      `${count === 1 ? '1 change' : `${count} changes`} of the section before had not reached the server in time and could not be counted.`,
    start: 'Sections',
    startHelp: 'One after the other, each with its own time. There is no way back.',
  },
});
