/** What `build/server.ts` makes of the server: the same modules, which find their files and say where they are from. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ensureServerBuilt, root } from '../../../bin/launch.mjs';

const folder = join(root, 'dist-server');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
let files: string[];

beforeAll(async () => {
  await ensureServerBuilt();
  files = readdirSync(folder).filter((name) => name.endsWith('.js'));
});

test('files beside modules are found where the modules are', () => {
  const base = pathToFileURL(join(folder, 'start.js'));
  const urls = files.flatMap((name) => [
    ...read(name).matchAll(/new URL\([`"](\.\.\/src\/[^`"]+)[`"], ?import\.meta\.url\)/g),
  ]);
  const folders = files.flatMap((name) => [
    ...read(name).matchAll(/import\.meta\.dirname ?\+ ?[`"](\/\.\.\/src\/[^`"]+)[`"]/g),
  ]);
  expect(urls.length).toBeGreaterThan(5);
  expect(folders.length).toBeGreaterThan(5);
  for (const [, path] of urls) expect(existsSync(fileURLToPath(new URL(path!, base))), path).toBe(true);
  for (const [, path] of folders) expect(existsSync(join(folder, path!)), path).toBe(true);
  // What was not rewritten would look beside the built file.
  const all = files.map(read).join('\n');
  const left = all.match(/import\.meta\.(?:dirname|url)(?! ?\+ ?[`"]\/\.\.\/src\/|\)\.href)/g) ?? [];
  expect(left).toEqual([]);
});

test('each module is there once, and its errors lead to its file', () => {
  const maps = files
    .filter((name) => existsSync(join(folder, `${name}.map`)))
    .map((name) => JSON.parse(read(`${name}.map`)) as { sources: string[] });
  const sources = maps.flatMap((map) => map.sources);
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((path, at) => sources.indexOf(path) !== at)).toEqual([]);
  expect(sources).toContain('../src/app/server.ts');
  for (const path of sources) expect(existsSync(join(folder, path)), path).toBe(true);
  const inputs = JSON.parse(read('inputs.json')) as string[];
  expect(inputs.filter((path) => /\.test\.|testing/.test(path))).toEqual([]);
});

test('every package that it names is there', () => {
  const { resolve } = createRequire(join(folder, 'start.js'));
  const names = files.flatMap((name) =>
    [...read(name).matchAll(/(?:from|import|import\(|packageOnFirstUse\()[`"]((?:node:)?[@a-z][\w@./-]*)[`"]/g)].map(
      ([, one]) => one!,
    ),
  );
  expect(names).toContain('fastify');
  expect(names).toContain('katex');
  for (const name of new Set(names)) expect(() => resolve(name), name).not.toThrow();
});
