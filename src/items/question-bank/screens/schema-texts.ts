import { meaningsOf } from '#platform/contract/describe-entity.ts';
import { defineTexts } from '#platform/web/i18n/texts.ts';
import { questionInputSchema } from '../contract.ts';

/** What the fields of a question mean. In English the contract says it. */
export const questionMeanings = defineTexts('questionMeanings', { en: meaningsOf(questionInputSchema) });
