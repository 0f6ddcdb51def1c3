import { meaningsOf } from '#platform/contract/describe-entity.ts';
import { defineTexts } from '#platform/web/i18n/texts.ts';
import { channelInputSchema } from '../contract.ts';

/** What the fields of a channel mean. In English the contract says it. */
export const channelMeanings = defineTexts('channelMeanings', { en: meaningsOf(channelInputSchema) });
