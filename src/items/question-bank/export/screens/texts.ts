import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number, isMore = false): string =>
  count === 1 ? '1 question' : `${isMore ? 'more than ' : ''}${count.toLocaleString('en')} questions`;

export const exportTexts = defineTexts('exportTexts', {
  en: {
    button: 'Export',
    title: 'Export questions',
    close: 'Close',
    cancel: 'Cancel',
    which: 'Questions to export',
    listed: (count: number, isMore?: boolean) => `All listed: ${questions(count, isMore)}`,
    onlySelected: (count: number) => (count === 1 ? 'The selected question' : `Selected: ${questions(count)}`),
    format: 'Format',
    looking: 'Checking what this format supports…',
    whole: (count: number) =>
      count === 1
        ? 'This format keeps everything in the question.'
        : `This format keeps everything in all ${questions(count)}.`,
    losing: (count: number, all: number) =>
      `${count.toLocaleString('en')} of ${questions(all)} ${count === 1 ? 'loses' : 'lose'} something in this file. The bank is not changed.`,
    leftOut: (count: number) => `${questions(count)} ${count === 1 ? 'is' : 'are'} not included in the file.`,
    nothing: (count: number) =>
      `This format does not support ${count === 1 ? 'this question' : 'any of these questions'}. Choose another one.`,
    what: 'What is lost',
    concerned: 'Questions',
    notInFile: 'not in the file',
    show: (count: number) => `Show ${questions(count)}`,
    hide: 'Hide questions',
    andMore: (count: number) => `and ${count.toLocaleString('en')} more`,
    large: (count: number) =>
      `Exporting ${questions(count)} takes a while. The file is created in the background. You see what it does not contain before you download it.`,
    gone: (count: number) =>
      count === 1
        ? 'One of the selected questions has been deleted from the bank'
        : `${count.toLocaleString('en')} of the selected questions have been deleted from the bank`,
    deselect: (count: number) => (count === 1 ? 'Deselect it' : 'Deselect them'),
    prepare: 'Create file',
    download: 'Download',
    none: 'Nothing to export.',
  },
});
