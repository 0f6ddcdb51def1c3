import { defineTexts } from '#platform/web/i18n/texts.ts';

/** How a proctor brings in answers that a student could not send. */
export const uploadTexts = defineTexts('bringTexts', {
  en: {
    open: 'Answer file',
    title: 'Bring in an answer file',
    help: 'A student whose connection does not come back can save unsent answers as a file on the exam page. Here they come into the attempt: saved while it runs, kept beside it when it is over. They count then as long as late answers do.',
    drop: 'Drop the file here, or choose it',
    dropHelp: 'A file whose name ends in -answers.json',
    dropLabel: 'Answer file',
    notOne: 'Take one file of at most 20 MB',
    notFile: 'This is not an answer file of an exam',
    taken: (name: string, count: number) => `${name}: ${count === 1 ? 'one answer is' : `${count} answers are`} saved`,
    late: (name: string, count: number) =>
      `${name}: the attempt was over. ${count === 1 ? 'One answer is' : `${count} answers are`} kept beside it and do not count by themselves`,
    counted: (name: string, count: number) =>
      `${name}: the attempt was over. ${count === 1 ? 'One answer came' : `${count} answers came`} soon enough after it and count`,
    partly: (name: string, counted: number, count: number) =>
      `${name}: the attempt was over. Of ${count} answers ${counted} count; the rest is kept beside it`,
    see: 'See the attempt',
    refused: (position: number, why: string) => `Question ${position}: ${why}`,
    close: 'Close',
  },
});
