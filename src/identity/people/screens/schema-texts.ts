import { meaningsOf } from '#platform/contract/describe-entity.ts';
import { defineTexts } from '#platform/web/i18n/texts.ts';
import { groupInputSchema } from '../contract.ts';

/** What the fields of a group mean. In English the contract says it. */
export const groupMeanings = defineTexts('groupMeanings', { en: meaningsOf(groupInputSchema) });
