/**
 * Finds the raw SQL statements of the sources with the row types that are written beside them: what runs, put together
 * from its fragments as far as that can be told without running it, with `$1` for each value.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSources, descend, isNode, isSql, unwrapped } from './parsed-sources.mjs';
import { createRowTypes } from './row-types.mjs';

/** Stands for a value until the statement is whole. */
const VALUE = '\u0000';
const STATEMENT = /^\s*(select|insert|update|delete|with|merge|create temporary table)\b/i;
/** A part of a statement that nothing here can name: what calls it decides. */
class Unknown extends Error {}

/** Puts statements together. */
function createRenderer(sources) {
  /** Of statements that are plain text, strings are pieces too. */
  let isPlain = false;

  /** A place to look names up in: the functions around it, what its parameters were given, its module. */
  const isFunction = (node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);

  function localOf(scope, name) {
    for (const fn of scope.functions.toReversed()) {
      for (const node of descend(fn.body))
        if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.value === name && node.init)
          return node.init;
    }
    return null;
  }

  const paramsOf = (node) => node.params.map((param) => (param.type === 'Parameter' ? param.pat : param));

  function paramOf(scope, name) {
    for (const fn of scope.functions.toReversed())
      for (const param of paramsOf(fn)) {
        const id = param.type === 'AssignmentPattern' ? param.left : param;
        const initial = param.type === 'AssignmentPattern' ? param.right : null;
        if (id.type === 'Identifier' && id.value === name) return { initial, type: id.typeAnnotation?.typeAnnotation };
      }
    return null;
  }

  const isFragmentType = (type) => type !== undefined && /RawBuilder|Sql\b|Expression/.test(JSON.stringify(type));

  function* returnsOf(node) {
    if (Array.isArray(node)) for (const one of node) yield* returnsOf(one);
    else if (isNode(node) && !isFunction(node)) {
      if (node.type === 'ReturnStatement' && node.argument) yield node.argument;
      else
        for (const [key, value] of Object.entries(node))
          if (key !== 'span' && typeof value === 'object' && value) yield* returnsOf(value);
    }
  }

  /** What a function answers: the first of its answers that says something stands for all of them. */
  function resultOf(node, scope, depth = 0) {
    const inner = { ...scope, functions: [...scope.functions, node] };
    if (node.body.type !== 'BlockStatement') return fragmentOf(node.body, inner, depth + 1);
    let answer = null;
    let unknown = null;
    for (const one of returnsOf(node.body)) {
      try {
        const text = fragmentOf(one, inner, depth + 1);
        if (answer === null || answer.trim() === '') answer = text;
      } catch (error) {
        if (!(error instanceof Unknown)) throw error;
        unknown = error;
      }
    }
    if (answer === null && unknown) throw unknown;
    return answer;
  }

  /** The text of an expression that is a piece of SQL; null for a value. Throws Unknown for a piece that can't be named. */
  function fragmentOf(given, scope, depth = 0) {
    const node = unwrapped(given);
    if (!node || depth > 20) return null;
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag)) return textOf(node.template, scope, depth);
    if (isPlain && node.type === 'TemplateLiteral') return textOf(node, scope, depth);
    if (isPlain && node.type === 'StringLiteral') return node.value;
    if (isPlain && node.type === 'BinaryExpression' && node.operator === '+')
      return (fragmentOf(node.left, scope, depth + 1) ?? '') + (fragmentOf(node.right, scope, depth + 1) ?? '');
    if (node.type === 'ConditionalExpression') {
      const first = fragmentOf(node.consequent, scope, depth + 1);
      const other = fragmentOf(node.alternate, scope, depth + 1);
      return first === null || (first.trim() === '' && other !== null) ? other : first;
    }
    if (node.type === 'BinaryExpression' && ['??', '||', '&&'].includes(node.operator)) {
      return fragmentOf(node.right, scope, depth + 1) ?? fragmentOf(node.left, scope, depth + 1);
    }
    if (node.type === 'Identifier') return named(node.value, scope, depth);
    if (node.type === 'MemberExpression') return memberOf(node, scope, depth);
    if (node.type === 'CallExpression') return callOf(node, scope, depth);
    return null;
  }

  function named(name, scope, depth) {
    const bound = scope.bound?.get(name);
    if (bound) return fragmentOf(bound.node, bound.scope, depth + 1);
    const local = localOf(scope, name);
    if (local) return fragmentOf(local, scope, depth + 1);
    const param = paramOf(scope, name);
    if (param) {
      const initial = param.initial && fragmentOf(param.initial, scope, depth + 1);
      if (initial) return initial;
      if (isFragmentType(param.type)) throw new Unknown(name);
      return null;
    }
    const found = sources.find(scope.module, name, 'values');
    return found && !isFunction(found.node)
      ? fragmentOf(found.node, { module: found.module, functions: [] }, depth + 1)
      : null;
  }

  /** `texts[kind]`: the first of an object of fragments stands for all of them. */
  function memberOf(node, scope, depth) {
    const object = unwrapped(node.object);
    if (object.type !== 'Identifier') return null;
    const found = localOf(scope, object.value);
    const top = found ? { node: found, module: scope.module } : sources.find(scope.module, object.value, 'values');
    const target = unwrapped(top?.node);
    if (target?.type !== 'ObjectExpression') return null;
    const wanted = node.property.type === 'Identifier' ? node.property.value : null;
    const properties = target.properties.filter((one) => one.type === 'KeyValueProperty');
    const chosen = properties.find((one) => one.key.value === wanted) ?? properties[0];
    return chosen ? fragmentOf(chosen.value, found ? scope : { module: top.module, functions: [] }, depth + 1) : null;
  }

  function callOf(node, scope, depth) {
    const { callee } = node;
    const given = node.arguments.map(({ expression }) => expression);
    if (callee.type === 'MemberExpression' && isSql(unwrapped(callee.object)))
      return helperOf(callee.property.value, given, scope, depth);
    const inner = unwrapped(callee.type === 'MemberExpression' ? callee.object : callee);
    if (callee.type === 'MemberExpression' && callee.property.value === 'as')
      return fragmentOf(inner, scope, depth + 1);
    if (callee.type !== 'Identifier') return null;
    const local = localOf(scope, callee.value);
    const found = local ? { node: local, module: scope.module } : sources.find(scope.module, callee.value, 'values');
    const target = unwrapped(found?.node);
    if (!target || !isFunction(target)) return null;
    const bound = new Map(scope.bound);
    for (const [at, param] of paramsOf(target).entries())
      if (param.type === 'Identifier' && given[at]) bound.set(param.value, { node: given[at], scope });
    return resultOf(target, { module: found.module, functions: local ? scope.functions : [], bound }, depth + 1);
  }

  function helperOf(helper, given, scope, depth) {
    const text = given[0]?.type === 'StringLiteral' ? given[0].value : null;
    if (['ref', 'table', 'id'].includes(helper)) {
      if (text === null) throw new Unknown(`sql.${helper}`);
      return text
        .split('.')
        .map((one) => `"${one}"`)
        .join('.');
    }
    if (helper === 'raw') {
      if (text === null) throw new Unknown('sql.raw');
      return text;
    }
    if (helper === 'lit') return text === null ? 'null' : `'${text}'`;
    if (helper === 'val') return VALUE;
    if (helper !== 'join') return null;
    const separator = given[1] ? (fragmentOf(given[1], scope, depth + 1) ?? ', ') : ', ';
    const list = unwrapped(given[0]);
    if (list.type === 'ArrayExpression')
      return list.elements.map(({ expression }) => fragmentOf(expression, scope, depth + 1) ?? VALUE).join(separator);
    if (list.type === 'CallExpression' && list.callee.property?.value === 'map') {
      const each = resultOf(list.arguments[0].expression, scope, depth + 1);
      return each ?? VALUE;
    }
    const local = list.type === 'Identifier' ? unwrapped(localOf(scope, list.value)) : null;
    if (local?.type === 'ArrayExpression')
      return local.elements.map(({ expression }) => fragmentOf(expression, scope, depth + 1) ?? VALUE).join(separator);
    if (local?.type === 'CallExpression' && local.callee.property?.value === 'map')
      return resultOf(local.arguments[0].expression, scope, depth + 1) ?? VALUE;
    throw new Unknown('sql.join');
  }

  function textOf({ quasis, expressions }, scope, depth = 0) {
    return quasis
      .map(({ cooked }, at) =>
        at < expressions.length ? cooked + (fragmentOf(expressions[at], scope, depth + 1) ?? VALUE) : cooked,
      )
      .join('');
  }

  /** A whole statement that is plain text. Throws Unknown where it is not only made of text that is in the sources. */
  function plainOf(node, scope) {
    isPlain = true;
    try {
      const text = fragmentOf(node, scope);
      if (text === null || text.includes(VALUE)) throw new Unknown('text of a prepared statement');
      return text;
    } finally {
      isPlain = false;
    }
  }

  return { textOf, plainOf };
}

const numbered = (text) => {
  let count = 0;
  return text.replaceAll(VALUE, () => {
    count += 1;
    return `$${count}`;
  });
};

/**
 * The statements below `root`/src that begin like one, each with its row type where there is one.
 *
 * @param {string} root
 * @param {(path: string) => boolean} isChecked
 */
export function findStatements(root, isChecked) {
  const sources = createSources(root);
  const renderer = createRenderer(sources);
  const rowTypes = createRowTypes(sources);
  const statements = [];

  function visit(node, scope) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, scope);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const inner =
      isNode(node) && /Function(Declaration|Expression)$|^ArrowFunction/.test(node.type)
        ? { ...scope, functions: [...scope.functions, node] }
        : scope;
    if (node.type === 'TaggedTemplateExpression' && isSql(node.tag) && STATEMENT.test(node.template.quasis[0].cooked))
      take(node, scope);
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.value === 'prepared' &&
      node.typeArguments
    )
      takePrepared(node, scope);
    for (const [key, value] of Object.entries(node))
      if (key !== 'span' && typeof value === 'object') visit(value, inner);
  }

  function add(type, first, scope, textOf) {
    const { path } = scope.module;
    const row = type && rowTypes.rowOf(type, scope.module);
    const isTyped = type !== null;
    try {
      statements.push({ path, first, text: textOf(), unknown: null, isTyped, row });
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      statements.push({ path, first, text: null, unknown: error.message, isTyped, row });
    }
  }

  function take({ template, typeParameters }, scope) {
    const first = template.quasis
      .map(({ cooked }) => cooked)
      .join(' … ')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 90);
    add(typeParameters?.params[0] ?? null, first, scope, () => numbered(renderer.textOf(template, scope)));
  }

  function takePrepared(node, scope) {
    const [name, text] = node.arguments.map(({ expression }) => expression);
    const first = `prepared ${name.value ?? ''}`;
    add(node.typeArguments.params[0], first, scope, () => renderer.plainOf(text, scope));
  }

  for (const path of readdirSync(join(root, 'src'), { recursive: true })) {
    if (!/\.tsx?$/.test(path) || !isChecked(path)) continue;
    const file = `src/${path}`;
    if (!/sql[<`]|prepared</.test(readFileSync(join(root, file), 'utf8'))) continue;
    const module = sources.read(file);
    visit(module.body, { module, functions: [] });
  }
  return statements;
}
