/** Columns of text that hold one of a few words, as their CHECK constraints say, for the generated types. */
import type pg from 'pg';

interface States {
  readonly table: string;
  readonly column: string;
  readonly definition: string;
}

const CHECKS = `
  SELECT c.conrelid::regclass::text AS table, a.attname AS column, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) = 1
    AND a.atttypid = 'text'::regtype
  ORDER BY 1, 2, 3`;

/** A constraint that says no more than which words there are. */
const ONE_OF = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)/;

/** What is read is one of the words. What is written may be any text: the constraint refuses others. */
const ONE_OF_TYPE = 'export type OneOf<T extends string> = ColumnType<T, string, string>;';

/** The types of all tables, with a union of words in the place of `string` where a constraint names them. */
export async function withStates(pool: pg.Pool, types: string): Promise<string> {
  const { rows } = await pool.query<States>(CHECKS);
  let text = types;
  for (const { table, column, definition } of rows) {
    const words = ONE_OF.exec(definition)?.[1]?.replaceAll('::text', '').split(', ').sort().join(' | ');
    if (!words) continue;
    const name = table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const member = new RegExp(
      `(export interface ${name} \\{(?:(?!\\n\\})[^])*?\\n  ${column}: (?:Generated<)?)string\\b`,
    );
    if (!member.test(text)) throw new Error(`The generated types have no text ${table}.${column}`);
    text = text.replace(member, `$1OneOf<${words}>`);
  }
  return text.replace('\nexport interface ', `\n${ONE_OF_TYPE}\n\nexport interface `);
}
