/** Filters as SQL. Names of attributes come from lists of ours; values are parameters. */
import { type RawBuilder, sql } from 'kysely';
import { badFilter } from './errors.ts';
import type { AttributePath, Comparison, Filter, FilterValue } from './filter.ts';

type Condition = RawBuilder<boolean>;

/** An attribute with one value. */
export interface Column {
  readonly type: 'string' | 'boolean' | 'dateTime';
  readonly isCaseExact?: boolean;
  readonly sql: RawBuilder<unknown>;
  /** Those that can equal a value, found by an index: directories look for one person at a time. */
  readonly candidates?: (value: string) => Condition;
}

/** An attribute with several values: whether one of them meets a condition over its parts. */
export interface Elements {
  readonly parts: Readonly<Record<string, Column>>;
  readonly some: (condition: Condition) => Condition;
}

/** What can be filtered, by the path in lower case: `name.givenname`. */
export interface Searchable {
  /** The schemas whose names may stand before a path, in lower case, and what their paths begin with. */
  readonly schemas: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly elements: Readonly<Record<string, Elements>>;
}

/** A member of a record by a name that a request says; what every object has is no member. */
const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const isFalse = sql<boolean>`false`;
const isTrue = sql<boolean>`true`;

function compareText(
  { sql: column, isCaseExact = false, candidates }: Column,
  by: Comparison,
  value: string,
): Condition {
  const [left, right] = isCaseExact
    ? [sql`${column}`, sql`${value}::text`]
    : [sql`lower(${column})`, sql`lower(${value}::text)`];
  switch (by) {
    case 'eq':
      return candidates
        ? sql<boolean>`(${candidates(value)} and coalesce(${left} = ${right}, false))`
        : sql<boolean>`coalesce(${left} = ${right}, false)`;
    case 'ne':
      return sql<boolean>`${left} is distinct from ${right}`;
    case 'co':
      return sql<boolean>`coalesce(position(${right} in ${left}) > 0, false)`;
    case 'sw':
      return sql<boolean>`coalesce(starts_with(${left}, ${right}), false)`;
    case 'ew':
      return sql<boolean>`coalesce(right(${left}, length(${right})) = ${right}, false)`;
    case 'gt':
      return sql<boolean>`coalesce(${left} > ${right} collate "C", false)`;
    case 'ge':
      return sql<boolean>`coalesce(${left} >= ${right} collate "C", false)`;
    case 'lt':
      return sql<boolean>`coalesce(${left} < ${right} collate "C", false)`;
    case 'le':
      return sql<boolean>`coalesce(${left} <= ${right} collate "C", false)`;
  }
}

const orders = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const;

const isOrder = (by: Comparison): by is keyof typeof orders => Object.hasOwn(orders, by);

function compareTime({ sql: column }: Column, by: Comparison, value: string, name: string): Condition {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i.test(value);
  const time = new Date(value);
  if (!isTime || Number.isNaN(time.getTime()))
    throw badFilter(`${name} must be compared with a time, as 2026-01-31T09:00:00Z`);
  if (!isOrder(by)) throw badFilter(`${name} can’t be compared with ${by}`);
  // Answers have milliseconds.
  return sql<boolean>`date_trunc('milliseconds', ${column}) ${orders[by]} ${time}`;
}

function compare(column: Column, by: Comparison, value: FilterValue, name: string): Condition {
  if (value === null) {
    if (by === 'eq') return sql<boolean>`${column.sql} is null`;
    if (by === 'ne') return sql<boolean>`${column.sql} is not null`;
    throw badFilter(`${name} can be compared with null by eq and ne alone`);
  }
  if (column.type === 'boolean') {
    // Entra ID writes truth values as text.
    const truth = typeof value === 'string' ? own({ true: true, false: false }, value.toLowerCase()) : value;
    if (typeof truth !== 'boolean') throw badFilter(`${name} must be compared with true or false`);
    if (by === 'eq') return sql<boolean>`coalesce(${column.sql} = ${truth}, false)`;
    if (by === 'ne') return sql<boolean>`${column.sql} is distinct from ${truth}`;
    throw badFilter(`${name} can’t be compared with ${by}`);
  }
  if (typeof value !== 'string') throw badFilter(`${name} must be compared with a text in quotation marks`);
  return column.type === 'dateTime' ? compareTime(column, by, value, name) : compareText(column, by, value);
}

const isPresent = ({ type, sql: column }: Column): Condition =>
  type === 'string' ? sql<boolean>`coalesce(${column} <> '', false)` : sql<boolean>`${column} is not null`;

const pathName = ({ name, sub }: AttributePath): string => (sub === null ? name : `${name}.${sub}`);

/** The path in lower case, without its schema. Throws for a schema that this resource doesn't have. */
function lookup(searchable: Searchable, path: AttributePath): { name: string; sub: string | null } {
  const before = path.urn === null ? '' : own(searchable.schemas, path.urn);
  if (before === undefined) throw badFilter(`There is no schema ${path.urn}`);
  return { name: `${before}${path.name}`.toLowerCase(), sub: path.sub?.toLowerCase() ?? null };
}

/** Over one value of an attribute with several. */
function ofElement(filter: Filter, elements: Elements): Condition {
  if (filter.kind === 'and') return sql`(${ofElement(filter.left, elements)} and ${ofElement(filter.right, elements)})`;
  if (filter.kind === 'or') return sql`(${ofElement(filter.left, elements)} or ${ofElement(filter.right, elements)})`;
  if (filter.kind === 'not') return sql`not ${ofElement(filter.of, elements)}`;
  const { path } = filter;
  const part = path.urn === null && path.sub === null ? own(elements.parts, path.name.toLowerCase()) : undefined;
  if (!part || filter.kind === 'element')
    throw badFilter(`There is no attribute ${pathName(path)} within the brackets`);
  return filter.kind === 'present' ? isPresent(part) : compare(part, filter.by, filter.value, path.name);
}

function ofElements(filter: Exclude<Filter, { kind: 'and' | 'or' | 'not' }>, elements: Elements, sub: string | null) {
  if (filter.kind === 'element') {
    if (sub !== null) throw badFilter(`Brackets can’t stand behind ${pathName(filter.path)}`);
    return elements.some(ofElement(filter.filter, elements));
  }
  if (filter.kind === 'present' && sub === null) return elements.some(isTrue);
  const part = own(elements.parts, sub ?? 'value');
  if (!part) throw badFilter(`There is no attribute ${pathName(filter.path)}`);
  return elements.some(
    filter.kind === 'present' ? isPresent(part) : compare(part, filter.by, filter.value, pathName(filter.path)),
  );
}

/**
 * The filter as a condition. `isStrict` false: an attribute that this kind of resource doesn't have matches nothing, as when people and
 * groups are searched together. Throws `invalidFilter` otherwise.
 */
export function filterSql(filter: Filter, searchable: Searchable, isStrict = true): Condition {
  if (filter.kind === 'and')
    return sql`(${filterSql(filter.left, searchable, isStrict)} and ${filterSql(filter.right, searchable, isStrict)})`;
  if (filter.kind === 'or')
    return sql`(${filterSql(filter.left, searchable, isStrict)} or ${filterSql(filter.right, searchable, isStrict)})`;
  if (filter.kind === 'not') return sql`not ${filterSql(filter.of, searchable, isStrict)}`;
  const { path } = filter;
  if (!isStrict && path.urn !== null && own(searchable.schemas, path.urn) === undefined) return isFalse;
  const { name, sub } = lookup(searchable, path);
  const elements = own(searchable.elements, name);
  if (elements) return ofElements(filter, elements, sub);
  const key = sub === null ? name : `${name}.${sub}`;
  const column = own(searchable.columns, key);
  if (!column || filter.kind === 'element') {
    if (!isStrict) return isFalse;
    throw badFilter(`There is no attribute ${pathName(path)} to filter by`);
  }
  return filter.kind === 'present' ? isPresent(column) : compare(column, filter.by, filter.value, pathName(path));
}
