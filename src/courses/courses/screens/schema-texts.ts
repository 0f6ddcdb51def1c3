import { topicFields } from '#courses/courses/topics/contract.ts';
import { meaningsOf } from '#platform/contract/describe-entity.ts';
import { defineTexts } from '#platform/web/i18n/texts.ts';
import { courseFields } from '../contract.ts';

/** What the fields of a course mean. In English the contract says it. */
export const courseMeanings = defineTexts('courseMeanings', { en: meaningsOf(courseFields) });

/** What the fields of a topic mean. In English the contract says it. */
export const topicMeanings = defineTexts('topicMeanings', { en: meaningsOf(topicFields) });
