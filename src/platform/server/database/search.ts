/**
 * Search in the columns that `search_form()` fills, through the views that `searchable()` makes
 * (docs/decisions/0010-search-through-views-that-carry-the-tenant.md). Only there does the planner use the index on word parts.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from './like.ts';

/** From three letters on, a trigram index finds them anywhere in a word. */
const ANYWHERE = 3;

const wordsOf = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

const everyWord = (q: string, holds: (word: string) => RawBuilder<SqlBool>): RawBuilder<SqlBool> => {
  const conditions = wordsOf(q).map(holds);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
};

/**
 * Returns true for a `search_text`, which begins with a space, that holds every word of the query: one or two letters
 * at the beginning of a word, more anywhere. Capitals and accents make no difference. `column` is our own name for it.
 */
export const containsWords = (column: string, q: string): RawBuilder<SqlBool> =>
  everyWord(q, (word) => {
    const pattern = [...word].length < ANYWHERE ? containing(` ${word}`) : containing(word);
    return sql<SqlBool>`${sql.ref(column)} like search_form(${pattern})`;
  });

/** The same for one field that does not begin with a space, as `first_form`; it is found by its beginning or by three letters. */
export const fieldHolds = (column: string, text: string): RawBuilder<SqlBool> => {
  const wanted = text.trim();
  if (wanted === '') return sql<SqlBool>`true`;
  const pattern = [...wanted].length < ANYWHERE ? containing(wanted).slice(1) : containing(wanted);
  return sql<SqlBool>`${sql.ref(column)} like search_form(${pattern})`;
};
