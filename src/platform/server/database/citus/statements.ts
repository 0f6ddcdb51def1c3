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

const bare = (sql: string): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').trim();

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

const CREATE_TABLE = /^create\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?("?)(\w+)\1\s*\(([\s\S]*)\)\s*$/i;
const FOREIGN_KEY = /^(?:constraint\s+\w+\s+)?foreign\s+key\b/i;
const IN_COLUMN =
  /\s+(references\s+\w+(?:\s*\([^)]*\))?(?:\s+on\s+(?:delete|update)\s+(?:cascade|restrict|no\s+action|set\s+null))*)/i;

/** The table that a statement makes, with its foreign keys apart; null for any other statement. */
export function readNewTable(statement: string): NewTable | null {
  const found = CREATE_TABLE.exec(bare(statement));
  if (!found) return null;
  const [, , name, body] = found;
  const items = splitAt(',', body!).map((item) => item.trim());
  const others = items.filter((item) => !FOREIGN_KEY.test(item));
  const ofColumns = others.flatMap((item) => {
    const [, references] = IN_COLUMN.exec(item) ?? [];
    return references === undefined ? [] : [`foreign key (${/^\S+/.exec(item)![0]}) ${references}`];
  });
  return {
    name: name!,
    create: `create table ${name} (${others.map((item) => item.replace(IN_COLUMN, '')).join(', ')})`,
    foreignKeys: [...ofColumns, ...items.filter((item) => FOREIGN_KEY.test(item))],
  };
}
