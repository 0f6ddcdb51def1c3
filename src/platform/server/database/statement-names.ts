import { createHash } from 'node:crypto';
import type { RootOperationNode } from 'kysely';

/** A connection keeps what it has prepared for as long as it lives: texts beyond these are sent as they are. */
const MOST_STATEMENTS = 500;
/** How many texts that were met once are remembered. */
const MOST_MET = 2_000;

/** What decides the plan is in the pattern, so that one plan for all patterns is a bad one. */
const HAS_PATTERN = /\bi?like\b|@@|~\*?\s*\$/i;

/** A plan for all values does not know which partial index the parameter means, and PostgreSQL refuses it (42P10). */
const CONFLICT_BY_PARAMETER = /\bon\s+conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b)[\s\S])*\$\d/i;

/** A result whose columns are those of a table, outside of all parentheses. */
const HAS_STAR = /(?:\b(?:select(?:\s+distinct(?:\s+on)?)?|returning)|,)\s+(?:"?\w+"?\.)?\*/i;

type NameOf = (text: string, query?: RootOperationNode) => string | undefined;

/**
 * Names statements, at most so many. The name under which a statement is prepared is the same in every process behind the
 * same pooler; undefined where it is parsed and planned each time. Prepared is the rule: planning is dearer than most of
 * what the product asks. It begins when a text is met again, so that what runs once takes no place. Exceptions: patterns,
 * rows of varying number, conflicts that a parameter finds, and results that a migration widens.
 */
export function createStatementNames(most = MOST_STATEMENTS): NameOf {
  const names = new Map<string, string>();
  const metOnce = new Set<string>();
  return (text, query) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (hasManyRows(query) || HAS_PATTERN.test(text) || CONFLICT_BY_PARAMETER.test(text) || hasAllColumns(text))
      return undefined;
    if (!metOnce.delete(text)) {
      metOnce.add(text);
      if (metOnce.size > MOST_MET) for (const oldest of metOnce) return void metOnce.delete(oldest);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/** The names of this process. */
export const statementName = createStatementNames();

/**
 * Whether the result has all columns of a table. A new column changes what such a statement answers, which PostgreSQL refuses of a prepared
 * one for as long as the connection lives: a pooler's outlives the process, so that a new version would meet it too.
 */
function hasAllColumns(text: string): boolean {
  let outside = text;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, '');
  }
  return HAS_STAR.test(outside);
}

function hasManyRows(query: RootOperationNode | undefined): boolean {
  if (query?.kind !== 'InsertQueryNode') return false;
  const rows = query.values && 'values' in query.values ? query.values.values : [];
  return Array.isArray(rows) && rows.length > 1;
}
