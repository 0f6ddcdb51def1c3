/** What question types are called on screens: read from their cards, without loading how they grade. */
import { pageLanguage } from '#platform/web/i18n/language.ts';
import type { TypeCard, TypeIcon, TypeName } from './type-card.ts';

const found = import.meta.glob<TypeCard>('./*/card.ts', { eager: true, import: 'card' });
const cards: ReadonlyMap<string, TypeCard> = new Map(
  Object.entries(found).map(([path, card]) => [path.split('/')[1]!, card]),
);

/** In the page's language; null for a name that no type has. */
function findName(type: string): TypeName | null {
  const card = cards.get(type);
  return card ? (card.names[pageLanguage()] ?? card.names.en) : null;
}

/** The name of a question type; the given name where there is no such type. */
export const typeNameOf = (type: string): string => findName(type)?.name ?? type;

/** The sign of a question type; a plain text's where there is no such type. */
export const iconNameOf = (type: string): TypeIcon => cards.get(type)?.icon ?? 'text';

/** What such a question asks for, in one line. */
export const typeHelpOf = (type: string): string => findName(type)?.help ?? '';

/** Every type, by its name, for a list to choose from. */
export const typeOptions = (): { value: string; label: string }[] =>
  [...cards.keys()]
    .map((value) => ({ value, label: typeNameOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** What the fields are called that only one type has, by their names in its schema. */
export const fieldWordsOfTypes = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...cards.values()].flatMap(({ fields = {} }) =>
      Object.entries(fields).map(([field, words]) => [field, words[pageLanguage()] ?? words.en]),
    ),
  );
