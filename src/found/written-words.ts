import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import type { TenantView } from '#tenant/contract.ts';
import ar from './words.ar.ts';
import de from './words.de.ts';
import { foundTexts } from './words.ts';

export type Words = SameTexts<(typeof foundTexts)['en']>;

/** What the server says on the pages of a school. */
export const wordsOf = ({ language }: Pick<TenantView, 'language'>): Words => textsIn(foundTexts, { de, ar }, language);
