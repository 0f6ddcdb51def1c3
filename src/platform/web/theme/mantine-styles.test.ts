/** Styles are loaded for the components that are used, and for what those are made of: no more, and none is missing. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), '..');
const components = join(packages, 'core/esm/components');
/** What components share, with styles of its own: the label beside a box, for one. */
const shared = join(packages, 'core/esm/utils');
const source = join(import.meta.dirname, '../../..');

const read = (file: string): string => readFileSync(file, 'utf8');
const withStyles = new Set(
  globSync(join(packages, 'core/styles/*.layer.css')).map((file) => basename(file, '.layer.css')),
);
const always = ['baseline', 'default-css-variables', 'global'];

/** What is loaded, in its order. */
const loaded = Array.from(
  read(join(import.meta.dirname, 'mantine-styles.ts')).matchAll(/styles\/([\w-]+)\.layer\.css/g),
  ([, name]) => name!,
);

/** The names that a file imports from the package. */
const importsOf = (text: string, from: string): string[] =>
  Array.from(text.matchAll(new RegExp(`import \\{([^}]*)\\} from ['"]${from}['"]`, 'g'))).flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().replace(/^type | as .*$/g, ''))
      .filter((name) => name !== ''),
  );

/** The folders of components, and of what they share, that this one's files import. */
const neighbours = (component: string): string[] =>
  [components, shared]
    .flatMap((folder) => globSync(join(folder, component, '**/*.mjs')))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/from "(\.[^"]+)"/g), ([, path]) => normalize(join(dirname(file), path!))),
    )
    .flatMap((path) =>
      [components, shared]
        .filter((folder) => path.startsWith(folder + sep))
        .map((folder) => relative(folder, path).split(sep)[0]!),
    );

/** `<Radio.Card>` is a component of its own, with styles of its own. */
const partsIn = (text: string): string[] =>
  Array.from(text.matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g), ([, whole, part]) => `${whole}${part}`);

function usedComponents(): Set<string> {
  const ours = globSync(join(source, '**/*.{ts,tsx}')).map(read);
  const others = new Set(
    ours.flatMap((text) => Array.from(text.matchAll(/'@mantine\/([a-z]+)/g), ([, name]) => name!)),
  );
  const theirs = [...others]
    .filter((name) => name !== 'core')
    .flatMap((name) => globSync(join(packages, name, 'esm/**/*.mjs')).map(read));
  const files = [...ours, ...theirs];
  const open = [...files.flatMap((text) => importsOf(text, '@mantine/core')), ...files.flatMap(partsIn)];
  const found = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...neighbours(name));
  }
  return found;
}

test('every component that is used has its styles, and no other has', () => {
  const used = usedComponents();
  // The label is beside a box, not under it.
  expect(used).toContain('InlineInput');
  expect(loaded.toSorted()).toEqual([...always, ...used].filter((name) => withStyles.has(name)).toSorted());
});

test('styles are in the order in which later ones may change earlier ones', () => {
  const all = read(join(packages, 'core/styles.css'));
  const loaded = Array.from(
    read(join(import.meta.dirname, 'mantine-styles.ts')).matchAll(/styles\/([\w-]+)\.layer\.css/g),
    ([, name]) =>
      all.indexOf(
        read(join(packages, `core/styles/${name}.css`))
          .trim()
          .slice(0, 200),
      ),
  );
  expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
});
