/** What the screens of a question for files say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const fileUploadTexts = defineTexts('fileUploadTexts', {
  en: {
    choose: 'Add files',
    chooseOne: 'Add a file',
    yours: 'Your files',
    rules: (most: string, isOne: boolean, mebibytes: string, endings: string) =>
      `${isOne ? 'One file' : `Up to ${most} files`}, ${mebibytes} MB each at most: ${endings}.`,
    least: (count: string, isOne: boolean) => (isOne ? 'One file is asked for.' : `${count} files are asked for.`),
    none: 'No file yet.',
    remove: 'Remove',
    removeName: (name: string) => `Remove: ${name}`,
    again: 'Try again',
    againName: (name: string) => `Try again: ${name}`,
    going: (name: string) => `${name} is being uploaded`,
    tooMany: (most: string) => `Only ${most} can be added; remove one first.`,
    tooLarge: (name: string, mebibytes: string) => `“${name}” is larger than ${mebibytes} MB.`,
    otherKind: (name: string, endings: string) => `“${name}” is not one of ${endings}.`,
    notHere: 'Files are added in the exam itself; here nothing is stored.',
    kilobytes: (size: string) => `${size} KB`,
    megabytes: (size: string) => `${size} MB`,
    download: (name: string) => `Download ${name}`,

    endings: 'Kinds of files',
    endingsHelp: 'None chosen: all of them',
    atLeast: 'Fewest files',
    atMost: 'Most files',
    mebibytes: 'Largest file in MB',
    beside: 'Files that may be added',
    besideHelp: '0: none',
    added: 'Files added to the text',
  },
});
