import { defineTexts } from '#platform/web/i18n/texts.ts';

/** How a proctor brings in answers that a student could not send. */
export const uploadTexts = defineTexts('uploadTexts', {
  en: {
    open: 'Answer file',
    title: 'Upload an answer file',
    help: 'A student who stays offline can save unsent answers as a file on the exam page. Upload that file here. The answers are saved if the attempt is in progress, or added as late answers if it has ended.',
    drop: 'Drop the file here, or choose a file',
    dropHelp: 'A file whose name ends in -answers.json',
    dropLabel: 'Answer file',
    notOne: 'Choose one file of up to 20 MB',
    notFile: 'This is not an answer file',
    taken: (name: string, count: number) => `${name}: ${count === 1 ? '1 answer' : `${count} answers`} saved`,
    late: (name: string, count: number) =>
      `${name}: the attempt had ended. ${count === 1 ? '1 answer was' : `${count} answers were`} added as late and not counted`,
    counted: (name: string, count: number) =>
      `${name}: the attempt had ended. ${count === 1 ? '1 answer' : `${count} answers`} arrived within the grace period and counted`,
    partly: (name: string, counted: number, count: number) =>
      `${name}: the attempt had ended. ${counted} of ${count} answers counted; the rest were added as late`,
    see: 'View attempt',
    refused: (position: number, why: string) => `Question ${position}: ${why}`,
    close: 'Close',
  },
});
