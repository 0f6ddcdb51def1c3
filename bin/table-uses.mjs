/**
 * Reads which tables a source file reads and writes: in calls of the query builder and in raw SQL. Text of a statement
 * that is in a string counts when it begins like one; comments and quoted values do not.
 */
import { parseSync } from '@swc/core';

/**
 * @typedef {{ table: string, isWrite: boolean }} TableUse
 * @typedef {{ uses: TableUse[], computed: string[] }} Read  computed: calls that take their table from a variable
 */

const READING = /^(selectFrom|from|using|(inner|left|right|full|cross)(Join|JoinLateral)|table)$/;
const WRITING = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const STATEMENT =
  /^\s*(select|insert|update|delete|with|merge|truncate|lock|copy|exists|and|or|from|join|left|where)\b/i;

/** Words after which the list of a FROM ends. */
const AFTER_FROM = new Set(
  'where group order having limit offset fetch for union except intersect returning set on window values select do'.split(
    ' ',
  ),
);
/** Words that may come between FROM and a table. */
const BEFORE_TABLE = new Set(['only', 'lateral']);
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|[a-z_][a-z0-9_$]*|[^\s]/gi;

function tokensOf(text) {
  return [...text.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => !/^(--|\/\*|\$\$|')/.test(token))
    .map((token) => (token.startsWith('"') ? token : token.toLowerCase()));
}

/**
 * The tables that SQL text names, by what it does with them; names of its own (WITH) are left out. Pure.
 *
 * @param {string} text with `$` where a value is put in
 * @returns {TableUse[]}
 */
export function tablesIn(text) {
  const tokens = tokensOf(text);
  const own = new Set(
    tokens.filter((token, at) => {
      if (!/^[a-z_]/.test(token)) return false;
      const next =
        tokens[at + 1] === '(' && ['with', ',', 'recursive'].includes(tokens[at - 1])
          ? tokens.indexOf(')', at) + 1
          : at + 1;
      return (
        tokens[next] === 'as' &&
        ['(', 'materialized', 'not'].includes(tokens[next + 1]) &&
        ['with', ',', 'recursive'].includes(tokens[at - 1])
      );
    }),
  );
  const uses = [];
  // One entry for each open bracket: whether the words in it are those of a FROM.
  const lists = [false];
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (token === '(') lists.push(false);
    else if (token === ')') lists.pop();
    else if (AFTER_FROM.has(token)) lists[lists.length - 1] = false;
    if (lists.length === 0) lists.push(false);
    const isRead =
      (token === 'from' && before !== 'distinct') ||
      token === 'join' ||
      token === 'using' ||
      (token === ',' && lists.at(-1));
    const isWrite =
      (token === 'into' && before === 'insert') ||
      (token === 'into' && before === 'merge') ||
      (token === 'update' && !['for', 'do', 'key', 'after', 'or', 'before'].includes(before)) ||
      (token === 'from' && before === 'delete') ||
      token === 'truncate';
    if (token === 'from' || token === 'using' || token === 'join') lists[lists.length - 1] = true;
    if (!isRead && !isWrite) continue;
    let place = at + 1;
    while (BEFORE_TABLE.has(tokens[place]) || tokens[place] === 'table') place += 1;
    const name = tokens[place]?.replaceAll('"', '');
    const isCall = tokens[place + 1] === '(' && !isWrite;
    if (name && /^[a-z_]/.test(name) && !isCall && tokens[place + 1] !== '.' && !own.has(name))
      uses.push({ table: name, isWrite });
  }
  return uses;
}

const literal = (node) => {
  if (node?.type === 'StringLiteral') return [node.value];
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return [node.quasis[0].cooked];
  if (node?.type === 'ArrayExpression') return node.elements.flatMap(({ expression }) => literal(expression) ?? [null]);
  if (node?.type === 'TsAsExpression' || node?.type === 'TsConstAssertion') return literal(node.expression);
  return null;
};

const tableOf = (text) => text.trim().split(/\s+/)[0];

/** Text with `$` for each value; a quasi is kept raw, as the database gets it. */
const textOf = ({ quasis }) => quasis.map(({ cooked }) => cooked).join(' $ ');

/** SQL of our own, given a name by `as`: its text is read where it stands. */
const isOwnSql = (node) =>
  node?.type === 'CallExpression' && node.callee.type === 'MemberExpression'
    ? isOwnSql(node.callee.object)
    : node?.type === 'TaggedTemplateExpression' && rootOf(node.tag) === 'sql';

const rootOf = (tag) => (tag.type === 'MemberExpression' ? rootOf(tag.object) : tag.value);

/**
 * What one file does with tables.
 *
 * @param {string} source TypeScript
 * @param {ReadonlySet<string>} tables those of the schema; other names are aliases and functions
 * @returns {Read}
 */
export function readTableUses(source, tables, path = 'file.tsx') {
  const uses = [];
  const computed = [];
  const add = (found) => uses.push(...found.filter(({ table }) => tables.has(table)));

  function visitCall({ callee, arguments: given }) {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
    const method = callee.property.value;
    const isTable = method === 'table' && callee.object.type === 'Identifier' && callee.object.value === 'sql';
    const isWrite = WRITING.test(method);
    if (!isTable && !isWrite && (!READING.test(method) || method === 'table')) return;
    const named = literal(given[0]?.expression);
    if (named === null && (isTable || isWrite || method === 'selectFrom')) {
      const [first] = given;
      if (first?.expression.type !== 'ArrowFunctionExpression' && !isOwnSql(first?.expression)) computed.push(method);
    }
    for (const name of named ?? []) if (name !== null) add([{ table: tableOf(name), isWrite }]);
  }

  function visit(node) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'CallExpression') visitCall(node);
    if (node.type === 'TaggedTemplateExpression' && rootOf(node.tag) === 'sql') add(tablesIn(textOf(node.template)));
    else if (node.type === 'TemplateLiteral' && STATEMENT.test(node.quasis[0].cooked)) add(tablesIn(textOf(node)));
    if (node.type === 'StringLiteral' && STATEMENT.test(node.value)) add(tablesIn(node.value));
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value);
  }

  visit(parseSync(source, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }).body);
  return { uses, computed };
}
