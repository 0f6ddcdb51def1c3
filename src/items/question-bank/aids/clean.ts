import { hasSubstance } from '#items/question-types/question-type.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import type { Catalogue } from './contract.ts';

/** The catalogue as it may be stored: texts sanitised; what says nothing then is left out, with entries of nothing else. */
export const cleanCatalogue = (catalogue: Catalogue, clean: (html: string) => string = sanitiseRichText): Catalogue =>
  catalogue.flatMap(({ cards, ...place }) => {
    const kept = cards.map((card) => ({ ...card, html: clean(card.html) })).filter(({ html }) => hasSubstance(html));
    return kept.length > 0 ? [{ ...place, cards: kept }] : [];
  });
