/** What of the aids of a question is told to a reader of one language. Pure. */

import { findWords } from '#platform/text/find-words.ts';
import { plainText } from '#platform/text/plain-text.ts';
import type { Catalogue, CatalogueEntry } from '../../contract.ts';

type Card = CatalogueEntry['cards'][number];

export interface ShownAid {
  readonly id: string;
  /** The words that it is for; empty for the whole. */
  readonly about: string;
  /** Absent: the first place of them. */
  readonly places?: readonly string[];
  readonly cards: readonly Card[];
}

const SPOKEN = 'spoken';
const TRANSLATION = 'keyword-translation';

const base = (tag: string): string => tag.split('-')[0]!.toLowerCase();

/** Of the cards for one purpose those for this language, else those that say none, else the first, which is for all others. */
function inLanguage(cards: readonly Card[], language: string): readonly Card[] {
  const own = cards.filter((card) => base(card.language) === base(language) && card.language !== '');
  if (own.length > 0) return own;
  const any = cards.filter((card) => card.language === '');
  return any.length > 0 ? any : cards.slice(0, 1);
}

/** Their options are labels of which each is a text. */
const CHOICES = new Set(['single-choice', 'multiple-choice']);

/** The texts of a question as its student sees them: what is asked, then what is chosen from. */
export function shownTexts(type: string, { stem, options }: Readonly<Record<string, unknown>>): string[] {
  const choices: readonly unknown[] = CHOICES.has(type) && Array.isArray(options) ? options : [];
  const words = choices.flatMap((one) =>
    typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string' ? [one.text] : [],
  );
  return [typeof stem === 'string' ? stem : '', ...words];
}

/** `everyLanguage`: translations into each language, and not that of the page alone. */
export function shownAids(catalogue: Catalogue, language: string, everyLanguage: boolean): ShownAid[] {
  return catalogue.flatMap(({ cards, ...place }, index) => {
    const shown = [...Map.groupBy(cards, ({ support }) => support)].flatMap(([support, all]) => {
      if (support === SPOKEN) return [];
      if (support !== TRANSLATION) return inLanguage(all, language);
      return everyLanguage ? all : all.filter((card) => base(card.language) === base(language));
    });
    return shown.length > 0 ? [{ id: String(index), ...place, cards: shown }] : [];
  });
}

/** A longer passage is no button within a text. */
const MOST_IN_TEXT = 80;

/** Those that are explained within the texts, and those that are listed below them. */
export function placedIn(
  texts: readonly string[],
  aids: readonly ShownAid[],
): { inText: ShownAid[]; below: ShownAid[] } {
  const plain = texts.map(plainText);
  const isInText = ({ about }: ShownAid): boolean =>
    about !== '' && about.length <= MOST_IN_TEXT && plain.some((text) => findWords(text, about) !== null);
  return { inText: aids.filter(isInText), below: aids.filter((aid) => !isInText(aid)) };
}

/** Lines that are read aloud, with what is to be said in the place of words; what is for the whole is said first. */
export function withSpoken(lines: readonly string[], catalogue: Catalogue, language: string): string[] {
  const whole: string[] = [];
  let said = [...lines];
  for (const { about, cards } of catalogue) {
    const own = inLanguage(
      cards.filter(({ support }) => support === SPOKEN),
      language,
    );
    const text = own.map(({ html }) => plainText(html).trim()).join(' ');
    if (text === '') continue;
    if (about === '') whole.push(text);
    else
      said = said.map((line) => {
        const found = findWords(line, about);
        return found ? `${line.slice(0, found.start)}${text}${line.slice(found.end)}` : line;
      });
  }
  return whole.length > 0 ? whole : said;
}
