import { defineTexts } from '#platform/web/i18n/texts.ts';

/** While a large file is read. */
export const lookTexts = defineTexts('lookTexts', {
  en: {
    soFar: (count: string) => `${count} so far`,
    readSoFar: (count: string) => `${count} questions read so far`,
    readSoFarOf: (count: string, total: string) => `${count} of ${total} questions read so far`,
    comparing: 'All questions have been read. Looking for duplicates…',
    progress: 'Reading progress',
    readAll: 'The whole file has been read.',
    wait: 'You can import once the whole file has been read.',
  },
});
