import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { applyEdits, leanEdits } from '../../../build/lean-contracts.ts';

const lean = (source: string): string => {
  const code = stripTypeScriptTypes(source);
  return applyEdits(code, leanEdits(parseAst(code) as never));
};

test('an endpoint in the browser has everything but what it answers, and a schema that nobody uses may go', () => {
  const made = lean(`
    const unused = z.object({ a: z.string() }).strict();
    export const get = endpoint({ path: '/a', body: z.object({ b: z.string() }), response: z.object({ c: unused }) });
    export const most = 5;`);
  expect(made).toContain('const unused = /* @__PURE__ */ (() => z.object({ a: z.string() }).strict())();');
  expect(made).toContain("endpoint({ path: '/a', body: z.object({ b: z.string() }), response: void 0 }))();");
  expect(made).toContain('export const most = 5;');
});

const contracts = globSync(['src/**/contract*.ts', 'src/platform/contract/*.ts']).filter(
  (file) => !file.includes('.test.'),
);

test('every contract is still a module, and keeps no schema of an answer', () => {
  expect(contracts.length).toBeGreaterThan(50);
  for (const file of contracts) {
    const source = readFileSync(file, 'utf8');
    const made = lean(source);
    expect(() => parseAst(made), file).not.toThrow();
    const endpoints = source.match(/= endpoint\(/g)?.length ?? 0;
    expect(made.match(/response: void 0/g)?.length ?? 0, file).toBe(endpoints);
  }
});

test('no contract does anything when it is loaded: a page that uses none of it does not load it', () => {
  // The words of all schemas are set once, and are loaded with the first of them.
  for (const file of contracts.filter((one) => one !== 'src/platform/contract/messages.ts')) {
    const { body } = parseAst(stripTypeScriptTypes(readFileSync(file, 'utf8')));
    expect(
      body.filter(({ type }) => type === 'ExpressionStatement'),
      file,
    ).toEqual([]);
  }
});
