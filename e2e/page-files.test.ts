/** What a page costs to load, asked of every page: how many scripts, that its HTML comes compressed, and that nothing jumps. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#access/subject.ts';
import { languageCodes } from '#platform/contract/languages.ts';
import { readBuiltParts } from '#platform/server/pages/page-parts.ts';
import { browserSite } from './browser-site.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';
import { buildPages, files, type PageCase, strongest } from './page-cases.ts';

const MOST_SCRIPTS = 15;
const dist = join(import.meta.dirname, '../dist');
const site = await browserSite();
let pages: Record<string, PageCase>;

beforeAll(async () => {
  pages = await buildPages(site);
});

const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    ),
  ]);

/** All that the page shows at first is there, in its typeface. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('#root [class^="before-"], .mantine-Skeleton-root') && document.fonts.status === 'loaded',
  );
}

/** What the palette imports: it is fetched when the browser has nothing better to do, on slow pages sooner than it is counted. */
function filesOfPalette(): Set<string> {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const found = new Set<string>();
  const add = (id: string): void => {
    const { file, imports = [] } = manifest[id]!;
    if (found.has(`/${file}`)) return;
    found.add(`/${file}`);
    imports.forEach(add);
  };
  const palettes = Object.keys(manifest).filter((id) => id.endsWith('/Palette.tsx'));
  expect(palettes).toHaveLength(1);
  palettes.forEach(add);
  return found;
}
const ofPalette = filesOfPalette();

async function* faultsOf(page: Page, file: string, path: string): AsyncGenerator<string> {
  const answer = (await page.goto(path))!;
  const encoding = await answer.headerValue('content-encoding');
  if (!/^(?:br|gzip)$/.test(encoding ?? '')) yield `its HTML comes as ${encoding}`;
  await page.locator('main h1').first().waitFor();
  await page.locator('#root [class^="before-"]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('load');
  // Before the fonts are there: until then the browser fetches what may be wanted later.
  const named = new Set((await readBuiltParts(dist)).partsOf(file).modules.map((one) => `/${one}`));
  const scripts = (await scriptsOf(page)).filter((one) => named.has(one) || !ofPalette.has(one));
  await comeToRest(page);
  if (scripts.length > MOST_SCRIPTS) yield `${scripts.length} scripts`;
  const { value, moved } = await shiftOf(page);
  if (value > MOST_SHIFT) yield `moved by ${value.toFixed(3)} (${moved.join(', ')})`;
}

// On a phone; `every-page.test.ts` looks at desks. What an earlier page has left in the browser is counted as any other script.
test.each<Role | 'visitor'>(['visitor', ...roles])(
  'every page of a %s comes compressed, with at most 15 scripts, and nothing moves while it comes',
  async (who) => {
    const role = who === 'visitor' ? null : who;
    const page = await site.openPage(role && site.school.people[role], { viewport: { width: 390, height: 844 } });
    const faults: string[] = [];
    for (const [file, one] of Object.entries(pages).filter(([, each]) => strongest(each) === role)) {
      for await (const fault of faultsOf(page, file, one.path)) faults.push(`${one.path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  },
);

test('what the HTML of the exam page names is all that the first question loads, and no more than 300 KB', async () => {
  const { modules, styles } = (await readBuiltParts(dist)).partsOf('_exam/exam/{-$id}.tsx');
  const page = await site.openPage(site.school.people.student);
  const answer = await page.goto(pages['_exam/exam/{-$id}.tsx']!.path);
  const html = (await answer?.text()) ?? '';
  await page.getByRole('radio').first().waitFor();
  // What is fetched for later adds names of its own to the document.
  const named = Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g), ([, one]) => one!);
  expect(named).toEqual(expect.arrayContaining(modules.map((one) => `/${one}`)));
  const all = new Set([...named, ...styles.map((one) => `/${one}`)]);
  const sizeOf = (one: string): number => {
    const path = join(dist, `${one}.br`);
    return existsSync(path) ? readFileSync(path).length : brotliCompressSync(readFileSync(join(dist, one))).length;
  };
  const bytes = [...all].reduce((sum, one) => sum + sizeOf(one), 0);
  expect(bytes).toBeLessThan(300 * 1024);
  // The same that the build is held to.
  const printed = execFileSync(process.execPath, ['bin/check-budget.mjs'], { cwd: join(dist, '..'), encoding: 'utf8' });
  expect(printed).toContain(`first load of the exam page ${(bytes / 1024).toFixed(1)} KB`);
});

test('in every language the application itself leaves half of the scripts to the page', async () => {
  const parts = await readBuiltParts(dist);
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const own = new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, one]) => one));
  expect(own.size).toBe(7);
  for (const language of languageCodes) {
    for (const file of files) {
      const { modules } = parts.partsOf(file);
      const words = parts.wordsOf(language);
      const all = new Set([...own, ...modules, ...(words === null ? [] : [words])]);
      expect(all.size, `${file} in ${language}`).toBeLessThanOrEqual(MOST_SCRIPTS);
    }
  }
});

test('parts of the room that are asked for again import only what the room has', async () => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const { modules } = (await readBuiltParts(dist)).partsOf('_exam/exam/{-$id}.tsx');
  const parts = Object.entries(manifest).filter(([id]) => /Exam(?:Notices|Tools|Dialogs)\.tsx$/.test(id));
  expect(parts).toHaveLength(3);
  const imported = parts.flatMap(([, { imports = [] }]) => imports.map((one) => manifest[one]!.file));
  expect(imported.filter((file) => !modules.includes(file) && !html.includes(file))).toEqual([]);
});

// The files of a page are found by what modules import; where one imported itself through another, some of it would not be there yet.
test('no script imports itself through another one', () => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
  );
  const imports = new Map(
    Object.values(manifest).map(({ file, imports: ids = [] }) => [file, ids.map((id) => manifest[id]!.file)]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (done.has(file) || path.includes(file)) return;
    for (const other of imports.get(file) ?? []) visit(other, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  expect(circles).toEqual([]);
});
