import type { Plugin } from 'vite';

/** Where endpoints and the shapes of what they take and answer are described. */
export const CONTRACT = /[\\/]src[\\/](?:.*[\\/]contract[\w-]*|platform[\\/]contract[\\/][\w-]+)\.ts$/;

/** A schema that was made out of the answer of an endpoint, in a part of the application that uses it. */
const ANSWER_USED = /\.response\.(?:pick|omit|extend|shape|parse|safeParse|partial)\b/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield one;
}

/** The `response` of each endpoint that is described within the node. */
function* answersIn(node: Node): Generator<Node> {
  const { callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: readonly Node[] };
  if (node.type === 'CallExpression' && callee?.name === 'endpoint') {
    for (const property of (given?.[0] as { properties?: readonly Node[] } | undefined)?.properties ?? [])
      if ((property as Node & { key?: { name?: string } }).key?.name === 'response') yield property;
    return;
  }
  for (const child of childrenOf(node)) yield* answersIn(child);
}

/** What to change in the statements of one contract. */
export function leanEdits(program: { readonly body: readonly Node[] }): Edit[] {
  const edits: Edit[] = [];
  for (const statement of program.body) {
    const declared = (statement as Node & { declaration?: Node | null }).declaration ?? statement;
    for (const { init } of (declared as { declarations?: readonly { init?: Node | null }[] }).declarations ?? []) {
      if (init?.type !== 'CallExpression') continue;
      edits.push({ start: init.start, end: init.start, by: '/* @__PURE__ */ (() => ' });
      for (const { start, end } of answersIn(init)) edits.push({ start, end, by: 'response: void 0' });
      edits.push({ start: init.end, end: init.end, by: ')()' });
    }
  }
  return edits;
}

export const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);

/**
 * Leaves what endpoints answer out of the browser's contracts, and every schema that no part uses. The server says what it
 * promised and the browser takes it: a phone would make schemas that check nothing.
 */
export function leanContracts(): Plugin {
  return {
    name: 'tripos:lean-contracts',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return undefined;
      // A page that only has their types, or answers, does not load them at all.
      return { code: applyEdits(code, leanEdits(this.parse(code) as never)), map: null, moduleSideEffects: false };
    },
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && ANSWER_USED.test(part.code))
          this.error(`${part.fileName} uses the schema of an answer, which contracts in the browser do not have`);
    },
  };
}
