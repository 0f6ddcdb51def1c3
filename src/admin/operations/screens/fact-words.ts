import type { Format } from '#platform/web/i18n/format.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { type FactWords, labelOf } from '../rules-facts.ts';
import { factTexts } from './fact-texts.ts';

/** Fields whose text is one of the values that we know, and not what somebody wrote. */
const choosing: ReadonlySet<string> = new Set([
  'calculator',
  'choice',
  'deed',
  'issue',
  'kind',
  'nameChanges',
  'role',
  'roles',
  'ruler',
  'secondFactor',
  'status',
  'tools',
  'type',
]);

/** How the details of the log are said in the language of the screen. */
export function factWords(format: Pick<Format, 'number'>): FactWords {
  const { fields, values, more, ...texts } = textsOf(factTexts);
  const wordIn = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
    Object.hasOwn(words, key) ? words[key] : undefined;
  const label = (field: string): string => wordIn(fields, field) ?? labelOf(field);
  return {
    ...texts,
    labelOf: label,
    valueOf: (field, value) => {
      // What was changed is named by its fields.
      if (field === 'changed') return wordIn(fields, value) ?? value;
      return choosing.has(field) ? (wordIn(values, value) ?? value) : value;
    },
    more: (list, count) => more(list, format.number(count)),
  };
}
