import { defineTexts } from '#platform/web/i18n/texts.ts';

export const bytesTexts = defineTexts('bytesTexts', { en: { bytes: (count: string) => `${count} bytes` } });
