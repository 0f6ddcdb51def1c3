import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number, isMore = false): string =>
  count === 1 ? '1 question' : `${isMore ? 'more than ' : ''}${count.toLocaleString()} questions`;

export const exportTexts = defineTexts('exportTexts', {
  en: {
    button: 'Export',
    title: 'Export questions',
    close: 'Close',
    cancel: 'Cancel',
    which: 'Which questions',
    listed: (count: number, isMore?: boolean) => `All that is listed: ${questions(count, isMore)}`,
    onlySelected: (count: number) =>
      count === 1 ? 'The question you have chosen' : `The ${questions(count)} you have chosen`,
    format: 'Format',
    looking: 'Looking what this format can hold…',
    whole: (count: number) =>
      count === 1 ? 'This format holds the question whole.' : `This format holds all ${questions(count)} whole.`,
    losing: (count: number, all: number) =>
      `${count.toLocaleString()} of ${questions(all)} ${count === 1 ? 'loses' : 'lose'} something in this file. In the bank they stay whole.`,
    leftOut: (count: number) => `${questions(count)} ${count === 1 ? 'is' : 'are'} not in the file at all.`,
    nothing: (count: number) =>
      `This format has no place for ${count === 1 ? 'this question' : 'any of these questions'}. Choose another one.`,
    what: 'What is lost',
    concerned: 'Questions',
    notInFile: 'not in the file',
    show: (count: number) => `Show the ${questions(count)}`,
    hide: 'Hide the questions',
    andMore: (count: number) => `and ${count.toLocaleString()} more`,
    large: (count: number) =>
      `${questions(count)} take a while. The file is made in the background; what it does not hold is told before you fetch it.`,
    prepare: 'Make the file',
    download: 'Download',
    none: 'There is nothing to export.',
  },
});
