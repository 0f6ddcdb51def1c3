/** Reads SQL just far enough to tell its statements, and the items in their brackets, apart. */

/** What a character of SQL begins that may hold any other: a comment, a string, a quoted name, a dollar-quoted body. */
const SPAN = /--[^\n]*|\/\*[\s\S]*?\*\/|[eE]?'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1/y;

/** The parts between the marks that are outside of brackets, strings and comments; the marks are left out. */
function splitAt(mark: ';' | ',', sql: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < sql.length; ) {
    SPAN.lastIndex = at;
    const span = SPAN.exec(sql);
    if (span) {
      at += span[0].length;
      continue;
    }
    const character = sql[at]!;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === mark && depth === 0) {
      parts.push(sql.slice(from, at));
      from = at + 1;
    }
    at += 1;
  }
  return [...parts, sql.slice(from)];
}

/** A statement without its comments. */
export const bare = (sql: string): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();

/** The statements of a migration, without their semicolons and without comments before them. */
export const statementsOf = (sql: string): string[] =>
  splitAt(';', sql)
    .map((part) => part.trim())
    .filter((part) => bare(part) !== '');

export interface NewTable {
  readonly name: string;
  /** The statement without its foreign keys. */
  readonly create: string;
  /** Each as it is after `add`. */
  readonly foreignKeys: readonly string[];
}

const CREATE_TABLE = /^create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?("?)(\w+)\1\s*\(/i;
const FOREIGN_KEY = /^(?:constraint\s+\w+\s+)?foreign\s+key\b/i;
const IN_COLUMN =
  /\s+(references\s+\w+(?:\s*\([^)]*\))?(?:\s+on\s+(?:delete|update)\s+(?:cascade|restrict|no\s+action|set\s+null))*)/i;

/** The table that a statement makes, with its foreign keys apart; null for any other statement. */
export function readNewTable(statement: string): NewTable | null {
  const text = bare(statement);
  const found = CREATE_TABLE.exec(text);
  if (!found) return null;
  const [beginning, , name] = found;
  const end = endOfBrackets(text, beginning.length - 1);
  const items = splitAt(',', text.slice(beginning.length, end - 1)).map((item) => item.trim());
  const others = items.filter((item) => !FOREIGN_KEY.test(item));
  const ofColumns = others.flatMap((item) => {
    const [, references] = IN_COLUMN.exec(item) ?? [];
    return references === undefined ? [] : [`foreign key (${/^\S+/.exec(item)![0]}) ${references}`];
  });
  return {
    name: name!,
    create: `create table ${name} (${others.map((item) => item.replace(IN_COLUMN, '')).join(', ')})${text.slice(end)}`,
    foreignKeys: [...ofColumns, ...items.filter((item) => FOREIGN_KEY.test(item))],
  };
}

const ALTER_TABLE = /^alter\s+table\s+(?:only\s+)?(\w+)\s+([\s\S]*)$/i;
const ADD_COLUMN = /^add\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)\b/i;

/** The check of a column, with its name where the migration gives it one. */
const CHECK = /\b(?:constraint\s+(\w+)\s+)?check\s*\(/iy;

/**
 * The same as one statement or several, of which none adds a column together with its check, as Citus refuses that. The check has
 * the name that it is given, or that PostgreSQL would give it.
 */
export function withChecksApart(statement: string): string[] {
  const [, table, body] = ALTER_TABLE.exec(bare(statement)) ?? [];
  if (table === undefined) return [statement];
  const parts = splitAt(',', body!).map((item) => takeCheck(table, item.trim()));
  if (parts.every(({ check }) => check === undefined)) return [statement];
  return parts.flatMap(({ item, check }) => [
    `alter table ${table} ${item}`,
    ...(check === undefined ? [] : [`alter table ${table} add ${check}`]),
  ]);
}

function takeCheck(table: string, item: string): { readonly item: string; readonly check?: string } {
  const [, column] = ADD_COLUMN.exec(item) ?? [];
  if (column === undefined) return { item };
  const from = placeOf(CHECK, item);
  if (from === -1) return { item };
  CHECK.lastIndex = from;
  const [beginning, name = `${table}_${column}_check`] = CHECK.exec(item)!;
  const opened = from + beginning.length - 1;
  const to = endOfBrackets(item, opened);
  return {
    item: `${item.slice(0, from).trim()}${item.slice(to)}`.trim(),
    check: `constraint ${name} check ${item.slice(opened, to)}`,
  };
}

/** Where the sticky pattern is met first, outside of strings and comments; -1: nowhere. */
function placeOf(pattern: RegExp, sql: string): number {
  for (let at = 0; at < sql.length; at += 1) {
    SPAN.lastIndex = at;
    const span = SPAN.exec(sql);
    if (span) at += span[0].length - 1;
    else {
      pattern.lastIndex = at;
      if (pattern.test(sql)) return at;
    }
  }
  return -1;
}

/** Behind the bracket that closes the one at this place. */
function endOfBrackets(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    SPAN.lastIndex = at;
    const span = SPAN.exec(sql);
    if (span) at += span[0].length - 1;
    else if (sql[at] === '(') depth += 1;
    else if (sql[at] === ')' && --depth === 0) return at + 1;
  }
  return sql.length;
}
