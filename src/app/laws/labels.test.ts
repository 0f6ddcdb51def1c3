/**
 * The guides name the screens as they are. Italics in them are labels on a screen: `_Hand in_`, or the way through several,
 * `_Company Info → Names_`. Where a text has a value, the guide writes `…`: `_Import … people_`.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Labels that no text of Tripos has: the guide leads through another program there. */
const elsewhere: Record<string, { readonly why: string; readonly labels: readonly string[] }> = {
  'move-from-canvas.md': {
    why: 'screens of Canvas',
    labels: ['Export course content', 'Import course content', 'QTI .zip file'],
  },
  'directories.md': {
    why: 'screens of Entra ID and Okta',
    labels: [
      'Enterprise applications',
      'Provisioning',
      'Mappings',
      'Users and groups',
      'Provision on demand',
      'Integration',
      'To App',
      'Assignments',
      'Push Groups',
    ],
  },
  'import-other-files.md': {
    why: 'screens of Blackboard, of H5P, and of Google’s reference',
    labels: ['Export test or pool', 'Upload questions', 'Reuse', 'Download as an .h5p file', 'Try it', 'Execute'],
  },
  'move-from-kahoot.md': { why: 'screens of Kahoot', labels: ['Add question', 'Import spreadsheet'] },
  'move-from-moodle.md': {
    why: 'screens of Moodle',
    labels: [
      'Question bank',
      'Write category to file',
      'Export questions to file',
      'Match grades',
      'Error if grade not listed',
      'Nearest grade if not listed',
    ],
  },
  'run-at-scale.md': { why: 'screens of Grafana', labels: ['Dashboards'] },
  'safe-exam-browser.md': { why: "Safe Exam Browser's configuration tool", labels: ['Use modern WebView'] },
};

/** The guides have straight apostrophes, and lines that break. */
const plain = (text: string): string => text.replaceAll('’', "'").replace(/\s+/g, ' ');

/** The texts of the screens in English; the values in them are `…`. */
function textsOf(path: string): string[] {
  const source = read(path).replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '');
  const english = path.endsWith('/card.ts') ? (/\ben: \{[^}]*\}/.exec(source)?.[0] ?? '') : source;
  return Array.from(english.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g), ([literal]) =>
    plain(literal.slice(1, -1).replace(/\$\{[^{}]*\}/g, '…')),
  );
}

const sources = globSync('src/**/{texts,words,card,*-texts,*-words}.ts', { cwd: root }).filter((path) =>
  /\/screens\/|^src\/platform\/web\/|^src\/items\/question-types\//.test(path),
);
const onScreens = new Set(sources.flatMap(textsOf));

/** Labels in italics, without what is code. A way through several screens gives each of its parts. */
const labelsOf = (page: string): string[] =>
  Array.from(
    page.replace(/^```[\s\S]*?^```|`[^`]*`/gm, '').matchAll(/(?<![\w*])_(?!\s)([^_]+)(?<!\s)_(?!\w)/g),
    ([, italics]) => plain(italics!).split(' → '),
  ).flat();

const guides = globSync(['docs/{use,develop}/*.md', 'docs/accessibility.md', 'CHANGELOG.md'], { cwd: root }).map(
  (path) => ({
    name: basename(path),
    labels: labelsOf(read(path)),
  }),
);

test('every label that the guides name is on a screen', () => {
  expect(onScreens.size).toBeGreaterThan(3000);
  expect(guides.flatMap(({ labels }) => labels).length).toBeGreaterThan(80);
  const isKnown = (guide: string, label: string) =>
    onScreens.has(label) || Boolean(elsewhere[guide]?.labels.includes(label));
  const unknown = guides.flatMap(({ name, labels }) =>
    labels.filter((label) => !isKnown(name, label)).map((label) => `${name}: ${label}`),
  );
  expect(unknown).toEqual([]);
});

/** What has no label of its own on a screen. */
const notLabels = ['–', 'the message on the page', "the school's name"];

test('the glossary names what people read on screens as it is there', () => {
  const cells = Array.from(read('docs/glossary.md').matchAll(/^\| \*\*.*\| (.+?) *\|$/gm), ([, cell]) => cell!);
  expect(cells.length).toBeGreaterThan(30);
  const labels = cells.flatMap((cell) => cell.replace(/^\d\. /, '').split('; '));
  expect(labels.filter((label) => !onScreens.has(label) && !notLabels.includes(label))).toEqual([]);
});

test('every exception is in its guide, and is no text of Tripos', () => {
  const stale = Object.entries(elsewhere).flatMap(([guide, { labels }]) => {
    const named = guides.find(({ name }) => name === guide)?.labels ?? [];
    return labels
      .filter((label) => !named.includes(label) || onScreens.has(label))
      .map((label) => `${guide}: ${label}`);
  });
  expect(stale).toEqual([]);
});
