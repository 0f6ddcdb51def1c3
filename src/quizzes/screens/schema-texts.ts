import { meaningsOf } from '#platform/contract/describe-entity.ts';
import { defineTexts } from '#platform/web/i18n/texts.ts';
import { quizSettingsSchema } from '../contract-settings.ts';

/** What the fields of a quiz mean. In English the contract says it. */
export const quizMeanings = defineTexts('quizMeanings', { en: meaningsOf(quizSettingsSchema) });
