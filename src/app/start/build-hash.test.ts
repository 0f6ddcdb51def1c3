/** When each half is built again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOfBuild, hashOfServer } from '../../../bin/build-hash.mjs';

const made = ['src/site/screens/Page.tsx', 'src/site/screens/page.module.css', 'src/site/contract.ts'];
const others = ['build/icons.ts', 'index.html', 'vite.config.ts', 'package-lock.json', 'src/site/store.ts'];
const route = 'src/routes/index.tsx';
const translation = 'src/site/screens/texts.de.ts';
let root: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tripos-hash-'));
  for (const path of [...made, ...others, route, translation]) write(path, path);
  write('dist/.vite/inputs.json', JSON.stringify([...made, route, translation]));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([...made, route, translation, 'build/icons.ts', 'vite.config.ts', 'index.html', 'package-lock.json'])(
  'a change of %s builds again',
  (path) => {
    const before = hashOfBuild(root);
    write(path, 'changed');
    expect(hashOfBuild(root)).not.toBe(before);
    write(path, path);
    expect(hashOfBuild(root)).toBe(before);
  },
);

test.each(['src/routes/new.tsx', 'src/site/more.ar.ts', 'src/items/question-types/new/Player.tsx', 'build/new.ts'])(
  'a new %s builds again',
  (path) => {
    const before = hashOfBuild(root);
    write(path, '');
    expect(hashOfBuild(root)).not.toBe(before);
  },
);

test.each([
  'src/site/store.ts',
  'src/site/page.test.tsx',
  'build/icons.test.ts',
  'src/routes/index.test.tsx',
  'README.md',
])('a change of %s builds nothing', (path) => {
  const before = hashOfBuild(root);
  write(path, 'changed');
  expect(hashOfBuild(root)).toBe(before);
});

test('where no build is, or a file that it was made of is gone, it is built', () => {
  rmSync(join(root, made[0]!));
  expect(hashOfBuild(root)).toBeNull();
  rmSync(join(root, 'dist'), { recursive: true });
  expect(hashOfBuild(root)).toBeNull();
});

test('the server half is built again when one of its modules, or a package, is another, and not for others', () => {
  expect(hashOfServer(root)).toBeNull();
  write('dist-server/inputs.json', JSON.stringify(['src/site/store.ts', 'src/site/contract.ts']));
  for (const path of ['build/server.ts', 'build/server-text.ts', 'package.json', 'tsconfig.json']) write(path, path);
  const before = hashOfServer(root);
  write('src/site/screens/Page.tsx', 'changed');
  expect(hashOfServer(root)).toBe(before);
  for (const path of ['src/site/store.ts', 'build/server.ts', 'build/server-text.ts', 'package-lock.json']) {
    write(path, 'changed');
    expect(hashOfServer(root), path).not.toBe(before);
    write(path, path);
    expect(hashOfServer(root)).toBe(before);
  }
  rmSync(join(root, 'src/site/contract.ts'));
  expect(hashOfServer(root)).toBeNull();
});
