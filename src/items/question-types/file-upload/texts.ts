/** What the screens of a question for files say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const fileUploadTexts = defineTexts('fileUploadTexts', {
  en: {
    choose: 'Add files',
    chooseOne: 'Add a file',
    yours: 'Your files',
    rules: (most: string, isOne: boolean, mebibytes: string, endings: string) =>
      `${isOne ? 'One file' : `Up to ${most} files`}, up to ${mebibytes} MB each: ${endings}.`,
    least: (count: string, isOne: boolean) => (isOne ? 'One file is required.' : `${count} files are required.`),
    none: 'No files yet.',
    remove: 'Remove',
    removeName: (name: string) => `Remove: ${name}`,
    again: 'Try again',
    againName: (name: string) => `Try again: ${name}`,
    going: (name: string) => `Uploading ${name}`,
    tooMany: (most: string) => `You can add only ${most}. Remove one first.`,
    tooLarge: (name: string, mebibytes: string) => `“${name}” is larger than ${mebibytes} MB.`,
    otherKind: (name: string, endings: string) => `“${name}” is not one of these types: ${endings}.`,
    notHere: 'You can add files in the exam. Nothing is saved here.',
    kilobytes: (size: string) => `${size} KB`,
    megabytes: (size: string) => `${size} MB`,
    download: (name: string) => `Download ${name}`,

    endings: 'Allowed file types',
    endingsHelp: 'All types if none selected',
    atLeast: 'Minimum number of files',
    atMost: 'Maximum number of files',
    mebibytes: 'Maximum file size in MB',
    beside: 'Attachments allowed',
    besideHelp: 'Enter 0 for none',
    added: 'Attached files',
  },
});
