/**
 * A language that nobody speaks, for tests: each text of the files of texts in brackets, from right to left. What is read
 * outside of brackets is in no such file, or is what people wrote and lacks a direction of its own.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll } from 'vitest';
import { LANGUAGE_KEY } from '#platform/web/i18n/language.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const src = join(root, 'src');

/** The language whose words give way: the test is about its direction too. */
const STAND_IN = 'ar';

/** A part of the program that gives every text there is in brackets, as the parts of real languages give theirs. */
const part = (files: readonly string[], shared: string | null): string => `
${files.map((file, at) => `import * as file${at} from ${JSON.stringify(join(src, file))};`).join('\n')}
const bracketed = (text) => text.split('\\n').map((line) => line.trim() === '' ? line : '⟦' + line + '⟧').join('\\n');
const wrapped = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key,
  typeof text === 'string' ? bracketed(text)
  : typeof text === 'function' ? (...values) => bracketed(text(...values))
  : wrapped(text)]));
export const catalogue = Object.fromEntries([${files.map((_, at) => `file${at}`).join(', ')}]
  .flatMap((file) => Object.values(file))
  .filter((it) => it?.id !== undefined && it.en !== undefined)
  .map(({ id, en }) => [id, wrapped(en)]));
${shared === null ? '' : `export const ${shared} = { catalogue };`}
`;

/** Bundles them; `folder` takes what is written on the way. */
async function pseudoWords(folder: string, built: string): Promise<string> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      /^export const \w+ = defineTexts\(/m.test(readFileSync(join(src, file), 'utf8')),
  );
  const entry = join(folder, 'words.js');
  // A file of several parts gives each under a short name.
  const shared = /export\{[\w$]+ as ([\w$]+)\}/.exec(built)?.[1] ?? null;
  writeFileSync(entry, part(files, shared === 'catalogue' ? null : shared));
  const lib = { entry, formats: ['es' as const], fileName: 'words' };
  const answer = await build({
    root: src,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib },
  });
  const [{ output }] = answer as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

/** The folder of the built browser half, in which the words of one language have become the bracketed ones. */
export async function pseudoDist(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-pseudo-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['index.html', '.vite']) symlinkSync(join(dist, name), join(folder, name));
  mkdirSync(join(folder, 'assets'));
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const words = manifest[`src/app/languages/${STAND_IN}.ts`]!.file;
  for (const name of readdirSync(join(dist, 'assets')))
    if (!`assets/${name}`.startsWith(words)) symlinkSync(join(dist, 'assets', name), join(folder, 'assets', name));
  writeFileSync(join(folder, words), await pseudoWords(folder, readFileSync(join(dist, words), 'utf8')));
  return folder;
}

/** From now on the pages of this browser are in the bracketed language. */
export const speakPseudo = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    ([key, language]) => {
      // A page that is not there yet keeps nothing.
      if (location.protocol.startsWith('http')) localStorage.setItem(key!, language!);
    },
    [LANGUAGE_KEY, STAND_IN],
  );

export const withoutBrackets = (text: string): string => text.replace(/[⟦⟧]/g, '');

/** What is read on the page, by eyes or by a screen reader, outside of brackets and of what people wrote. */
export async function hardCodedTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const written = '[dir="auto"], bdi, [lang]:not(html), [translate="no"]';
    const code = '.mantine-Avatar-root, code, pre, kbd, .katex, svg, script, style, noscript, textarea';
    const texts: string[] = [];
    const note = (element: Element, what: string, text: string | null): void => {
      const place = element.closest('[class]')?.getAttribute('class')?.split(' ').at(-1) ?? '';
      if (text) texts.push(`${text.replace(/\s+/g, ' ').trim()}\t${element.localName}.${place} ${what}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest(`${written}, ${code}`)) note(element, 'text', node.textContent);
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (!element.closest(`${written}, [aria-hidden="true"]`)) note(element, name, element.getAttribute(name));
    return texts;
  });
  return found.filter((line) => isPlain(line.split('\t')[0]!));
}

function isPlain(text: string): boolean {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  for (const word of everywhere) rest = rest.replaceAll(word, '');
  return /[A-Za-z]{2,}/.test(rest);
}

/** What is the same in every language: formats, products, languages by their own names, addresses, codes, time zones. */
const everywhere = [
  /\S+@\S+|https?:\/\/\S+|\bschool\.test\S*|[A-Z]\w+\/[\w/-]+|(?<!\w)\/[a-z-]+|\b[A-Z\d]{4}(-[A-Z\d]{4})+\b|\b[a-z\d]{4}(-[a-z\d]{4}){2}\b/g,
  /\b(Atom|CSV|GIFT|HTML|IMS|JPEG|JSON|KB|LTI|LaTeX|MB|PDF|PNG|QTI|RSS|SVG|TSV|UTC|WebP|XLSX|XML|ZIP)\b/g,
  /\b(Aiken|Canvas|Ctrl|Esc|Google Forms|Kahoot|Moodle|Tripos)\b/g,
  /(English|Deutsch) \(.*|\b(English|Deutsch)\b/g,
  // What the pages of the test show of what its people wrote, where it is alone.
  /School at|Year 7|(Emmy|Alan|Sofia) Test|Ada Lovelace|Algebra|Quadratics|Taster|Open day|Mathematics club|One year|Holidays|Waves|First steps/g,
  /People from people\.csv/g,
];
