/** Columns that hold one of a few values, as their CHECK constraints say, and JSON of a known shape, for the generated types. */
import type pg from 'pg';

interface Check {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly definition: string;
}

const CHECKS = `
  SELECT c.conrelid::regclass::text AS table, a.attname AS column, a.atttypid::regtype::text AS type,
    pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND cardinality(c.conkey) = 1
    AND a.atttypid IN ('text'::regtype, 'text[]'::regtype, 'smallint'::regtype)
  ORDER BY 1, 2, 4`;

/** Constraints that say no more than which values there are. */
const WORDS = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)/;
const SOME_WORDS = /^CHECK \(\(\w+ <@ ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)/;
const NUMBERS = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:\d+(?:, )?)+)\]\)\)\)/;
const RANGE = /^CHECK \(\(\(\w+ >= (\d+)\) AND \(\w+ <= (\d+)\)\)\)/;

/** A range of more numbers than these is a quantity. */
const MOST_NUMBERS = 5;

/** What is read is one of the values. What is written may be any of its kind: the constraint refuses others. */
const HELPERS = `export type OneOf<T extends string | number> = ColumnType<T, T extends string ? string : number, T extends string ? string : number>;

export type SomeOf<T extends string> = ColumnType<T[], readonly string[], readonly string[]>;

export type JsonOf<Column extends keyof JsonShapes> = ColumnType<JsonShapes[Column], string, string>;`;

const listed = (values: string): string => values.replaceAll('::text', '').split(', ').sort().join(' | ');

/** The type of the column's values, and the generated one that it replaces; null for a constraint of another kind. */
function valuesOf({ type, definition }: Check): { readonly was: string; readonly is: string } | null {
  if (type === 'text[]') {
    const words = SOME_WORDS.exec(definition)?.[1];
    return words === undefined ? null : { was: 'string\\[\\]', is: `SomeOf<${listed(words)}>` };
  }
  if (type === 'text') {
    const words = WORDS.exec(definition)?.[1];
    return words === undefined ? null : { was: 'string\\b', is: `OneOf<${listed(words)}>` };
  }
  const numbers = NUMBERS.exec(definition)?.[1];
  if (numbers !== undefined) return { was: 'number\\b', is: `OneOf<${listed(numbers)}>` };
  const [least, most] = RANGE.exec(definition)?.slice(1).map(Number) ?? [];
  if (least === undefined || most === undefined || most - least >= MOST_NUMBERS) return null;
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return { was: 'number\\b', is: `OneOf<${all.join(' | ')}>` };
}

/** Columns of JSON whose shape `src/platform/server/database/json-shapes.ts` and the slices declare. */
const SHAPED = [
  'attempt.paper',
  'attempt_annotation.value',
  'certificate_template.layout',
  'lti_context.report',
  'lti_item.custom',
  'lti_tool.custom',
  'mark.points',
  'page.draft',
  'page_answer.answers',
  'page_revision.document',
  'practice_review.card_before',
  'question_version.content',
  'question_version.catalogue',
  'question_version.hints',
  'question_version.materials',
  'quiz_preview.paper',
  'quiz_preview.sections',
  'quiz_preview.settings',
  'quiz_safe_browser.options',
  'quiz_safe_browser.settings',
  'regrade.before',
  'regrade.chosen',
  'regrade.summary',
  'oneroster_run.report',
  'oneroster_record.data',
  'oneroster_user.roles',
  'scim_user.more_emails',
  'scim_user.roles',
  'stimulus_version.catalogue',
  'table_view.search',
  'task.result',
  'tenant.contacts',
  'tenant.social_profiles',
  'user_import.counts',
];

/** The types of all tables, with what constraints and `SHAPED` say of their columns. */
export async function withStates(pool: pg.Pool, types: string): Promise<string> {
  const { rows } = await pool.query<Check>(CHECKS);
  let text = types;
  const replace = (table: string, column: string, was: string, is: string): void => {
    const name = table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const member = new RegExp(`(export interface ${name} \\{(?:(?!\\n\\})[^])*?\\n  ${column}: (?:Generated<)?)${was}`);
    if (!member.test(text)) throw new Error(`The generated types have no such ${table}.${column}`);
    text = text.replace(member, `$1${is}`);
  };
  for (const row of rows) {
    const values = valuesOf(row);
    if (values) replace(row.table, row.column, values.was, values.is);
  }
  for (const shaped of SHAPED) {
    const [table = '', column = ''] = shaped.split('.');
    replace(table, column, 'Json\\b', `JsonOf<'${shaped}'>`);
  }
  return text
    .replace('\nimport ', `\nimport type { JsonShapes } from './json-shapes.ts';\nimport `)
    .replace('\nexport interface ', `\n${HELPERS}\n\nexport interface `);
}
