import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import type { TenantView } from '#tenancy/contract.ts';
import ar from './texts.ar.ts';
import de from './texts.de.ts';
import { foundTexts } from './texts.ts';

export type Words = SameTexts<(typeof foundTexts)['en']>;

/** What the server says on the pages of a school. */
export const wordsOf = ({ language }: Pick<TenantView, 'language'>): Words => textsIn(foundTexts, { de, ar }, language);
