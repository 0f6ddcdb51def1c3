import { expect, test } from 'vitest';
import { drawLicencesPage, listPassedOn, packagesImportedBy } from '../../../bin/licences-rules.mjs';

const lock = {
  packages: {
    '': { dependencies: { web: '1' }, devDependencies: { screen: '1', bundler: '1' } },
    'node_modules/web': { version: '1.0.0', license: 'MIT', dependencies: { parser: '2' } },
    'node_modules/web/node_modules/parser': { version: '2.0.0', license: 'ISC' },
    'node_modules/parser': { version: '1.0.0', license: 'BSD-3-Clause' },
    'node_modules/screen': {
      version: '3.0.0',
      license: 'MIT',
      dependencies: { parser: '1' },
      peerDependencies: { chart: '1', bundler: '1', '@types/chart': '1' },
      peerDependenciesMeta: { bundler: { optional: true } },
    },
    'node_modules/chart': { version: '4.0.0' },
    'node_modules/@types/chart': { version: '4.0.0', license: 'MIT' },
    'node_modules/bundler': { version: '5.0.0', license: 'MPL-2.0' },
  },
};

test('packages of the server and those that pages are built from are listed, with what they need; tools are not', () => {
  expect(listPassedOn(lock, ['screen', 'nowhere'])).toEqual([
    { name: 'chart', version: '4.0.0', licence: 'not stated', server: false, browser: true },
    { name: 'parser', version: '1.0.0', licence: 'BSD-3-Clause', server: false, browser: true },
    { name: 'parser', version: '2.0.0', licence: 'ISC', server: true, browser: false },
    { name: 'screen', version: '3.0.0', licence: 'MIT', server: false, browser: true },
    { name: 'web', version: '1.0.0', licence: 'MIT', server: true, browser: false },
  ]);
});

test('the page counts the packages of each licence', () => {
  expect(drawLicencesPage(listPassedOn(lock, ['screen']))).toContain('| MIT | 2 |\n| BSD-3-Clause | 1 |');
});

test.each([
  [`import { a } from '@x/y/z.css';`, ['@x/y']],
  [`import a,\n  { b } from "plain";\nexport * from 'other/sub';`, ['plain', 'other']],
  [`const Chart = lazy(() => import('lazy-one'));`, ['lazy-one']],
  [`import 'styles/a.css';\n@import 'theme';`, ['styles', 'theme']],
  [`import type { T } from 'types-only'; import { c } from '#own/c.ts'; import './d.ts'; import 'node:fs';`, []],
])('the packages that %j imports are %j', (source, packages) => {
  expect(packagesImportedBy(source)).toEqual(packages);
});
