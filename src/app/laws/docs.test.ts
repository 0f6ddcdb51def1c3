/** What successors read: the index of decisions names every record, and every path in the documents exists. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const files = globSync('{docs,src,bin,build,db,dev,e2e,bench,deploy,.github}/**/*.*', { cwd: root }).concat(
  globSync('*.*', { cwd: root }),
);
const documents = files.filter((path) => /^(docs\/.*|[A-Z]+|db\/seed\/README|\.github\/.*)\.md$/.test(path));

interface Decision {
  readonly file: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly date: string;
}

/** The head of a record; throws where it is not as docs/decisions/README.md says. */
function readDecision(file: string): Decision {
  const head = /^# (\d+)\. (.+)\n\n- Status: (.+)\n- Date: (\d{4}-\d\d-\d\d)\n\n## Context\n/.exec(
    read(`docs/decisions/${file}`),
  );
  if (!head) throw new Error(`${file} does not begin with a title, status, date and context`);
  return { file, number: Number(head[1]), title: head[2]!, status: head[3]!, date: head[4]! };
}

const records = files
  .filter((path) => path.startsWith('docs/decisions/') && basename(path) !== 'README.md')
  .map((path) => basename(path));

test('every decision has a title, status, date, context, decision and consequences, and is named by its title', () => {
  expect(records.length).toBeGreaterThan(50);
  for (const file of records) {
    const { number, title, status } = readDecision(file);
    const words = title.toLowerCase().replaceAll("'", '').replaceAll('.js', 'js');
    const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
    expect(file).toBe(`${String(number).padStart(4, '0')}-${slug}.md`);
    expect(status, file).toMatch(/^(accepted|superseded by \[\d+\]\(.+\)|accepted, amended by \[\d+\]\(.+\))$/);
    for (const heading of ['Decision', 'Consequences'])
      expect(read(`docs/decisions/${file}`), file).toContain(`\n## ${heading}\n`);
  }
});

test('the index of decisions has every record once, in order, with its own title, status and date', () => {
  const rows = [
    ...read('docs/decisions/README.md').matchAll(/^\| *(\d+) *\| *\[(.+?)\]\((.+?)\) *\| *(.+?) *\| *(\S+) *\|$/gm),
  ];
  const listed = rows.map(([, number, title, file, status, date]) => ({
    file,
    number: Number(number),
    title,
    status,
    date,
  }));
  expect(listed).toEqual(records.sort().map(readDecision));
});

test('every number without a decision is explained, and no other', () => {
  const said = /## Missing numbers\n\n([\d,\s]+(?:(?:to|and)[\d,\s]+)*)are not used\./.exec(
    read('docs/decisions/README.md'),
  )?.[1];
  const explained = [...said!.matchAll(/(\d+)(?:\s+to\s+(\d+))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index),
  );
  const numbers = records.map((file) => readDecision(file).number);
  const all = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  expect(explained).toEqual(all.filter((number) => !numbers.includes(number)));
});

/** Links to other files, without addresses of the web and places within the same page. */
const linksOf = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1]!)
    .filter((link) => !/^(https?:|mailto:|#|\/)/.test(link));

const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file, and to a heading where it names one', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/glossary.md']));
  const broken: string[] = [];
  for (const page of documents)
    for (const link of linksOf(read(page))) {
      const [path = '', anchor] = link.split('#');
      const target = join(dirname(page), path);
      if (!existsSync(join(root, target))) broken.push(`${page}: ${link}`);
      else if (anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor)) broken.push(`${page}: ${link}`);
    }
  expect(broken).toEqual([]);
});

test('the index of the documents links every page', () => {
  const linked = new Set(linksOf(read('docs/README.md')).map((link) => join('docs', link)));
  const pages = documents.filter((page) => /^docs\/(?!decisions\/0|README)/.test(page));
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});

/** `delivery/save/` and `rules.ts` in code spans; no placeholders such as `NNNN` or `XX`, and no addresses. */
const pathsOf = (page: string): string[] =>
  [...page.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\/?)`/g)]
    .map((match) => match[1]!)
    .filter(
      (path) =>
        /\.(tsx?|mjs|js|sql|md|css)$/.test(path) || /^(src|bin|db|docs|e2e|bench|build|deploy|dev)\//.test(path),
    )
    .filter((path) => !/NNNN|XX|NAME|SLICE|^dist\/|^\.\/|Node\.js$/.test(path));

/** A path from the root or from `src/`, or the end of one. */
const isThere = (path: string): boolean => {
  const wanted = path.replace(/\/$/, '');
  return (
    existsSync(join(root, wanted)) ||
    existsSync(join(root, 'src', wanted)) ||
    files.some((file) => file.endsWith(`/${wanted}`))
  );
};

test('every path and file that the documents name in code exists', () => {
  const named = documents.flatMap((page) => pathsOf(read(page)).map((path) => ({ page, path })));
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ path }) => !isThere(path)).map(({ page, path }) => `${page}: ${path}`)).toEqual([]);
});

test('the glossary explains each word once, in alphabetical order, and names where the code has it', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| \*\*(.+?)\*\* *\| (.+?) *\| (.+?) *\| (.+?) *\|$/gm)];
  const words = rows.map(([, word]) => word!);
  expect(words.length).toBeGreaterThan(30);
  expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
  for (const [, word, , place] of rows) expect(place, word).toMatch(/`[^`]+`/);
});

test('the guide to installing names every setting', () => {
  const settings = [...read('src/platform/server/configuration/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'STRIPE_API_URL');
  const listed = [...read('docs/use/install.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual(settings.sort());
});

test('README and architecture count the folders of src, and the README names each', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const readme = read('README.md');
  for (const page of [readme, read('docs/architecture.md')]) expect(page).toContain(`has ${folders.length} folders`);
  expect(folders.filter(({ name }) => !readme.includes(`\`src/${name}/\``)).map(({ name }) => name)).toEqual([]);
});

test('every npm script that the documents name exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const pages = [...documents, '.vscode/launch.json', '.github/workflows/test.yml'];
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
