/** Every page once in the language that nobody speaks: what is read in plain letters does not stand in a file of texts. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#access/subject.ts';
import { type BrowserSite, browserSite } from './browser-site.ts';
import { buildPages, files, type PageCase, strongest } from './page-cases.ts';

let site: BrowserSite;
let pages: Record<string, PageCase>;

beforeAll(async () => {
  site = await browserSite();
  pages = await buildPages(site);
});

/** Words that are the same in every language: units, formats, names of products and of places in them. */
const everywhere =
  'AIFF API APKG AVIF Atom CSV Canvas Common Cartridge DOCX Excel FAQ GIFT GIMP GMT HEIC HTML IMS ID ISO JPEG JPG JSON JSONL KB KaTeX Kahoot LaTeX MB MathML MiB Moodle ODS OIDC PDF PNG PSV QTI SCORM SVG TIFF TSV UTC UTF URL WebP XLSX XML ZIP Tripos Ctrl Esc Aiken Markdown Anki Blackboard px rem';

/** Of what the test has put into the database, and of what every school begins with. */
const written =
  'School at school test example Tess Test Sofia Ada Lovelace Algebra Quadratics Taster Open day Mathematics club One year EUR Holidays Year Waves First steps English Deutsch';

const known = new Set(`${everywhere} ${written}`.split(' ').map((word) => word.toLowerCase()));

const isPlain = (text: string): boolean =>
  (text.replace(/\S+@\S+|https?:\/\/\S+|\/[a-z]\S*/g, '').match(/[A-Za-z]{2,}/g) ?? []).some(
    (word) => !known.has(word.toLowerCase()),
  );

/** What is read on the page, by eyes or by a screen reader, with where it stands. What people wrote has `dir="auto"`. */
const textsOnPage = (page: Page): Promise<{ text: string; where: string }[]> =>
  page.evaluate(() => {
    const apart =
      '[dir="auto"], [lang]:not(html), code, pre, .katex, svg, script, style, noscript, textarea, [data-pseudo="apart"]';
    const found: { text: string; where: string }[] = [];
    const note = (element: Element, what: string, text: string | null): void => {
      const said = text?.replace(/\s+/g, ' ').trim();
      if (said && /[A-Za-z]{2,}/.test(said)) {
        const place = element.closest('[class]')?.getAttribute('class')?.split(' ').at(-1) ?? '';
        found.push({ text: said.slice(0, 120), where: `${element.tagName.toLowerCase()}.${place} ${what}` });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!element.closest(apart)) note(element, 'text', node.textContent);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [aria-roledescription]',
    )) {
      if (element.closest('[dir="auto"], [lang]:not(html), [data-pseudo="apart"]')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription'])
        note(element, name, element.getAttribute(name));
    }
    return found;
  });

const browsers = new Map<Role | null, Promise<BrowserContext>>();

async function openContext(role: Role | null): Promise<BrowserContext> {
  const first = await site.openPage(role && site.school.people[role], { viewport: { width: 1280, height: 900 } });
  const context = first.context();
  await context.addInitScript(() => Object.assign(globalThis, { triposPseudo: true }));
  await first.close();
  return context;
}

test.each(files)('all that %s says stands in files of texts', async (file) => {
  const role = strongest(pages[file]!);
  const context = browsers.get(role) ?? openContext(role);
  browsers.set(role, context);
  const page = await (await context).newPage();
  await page.goto(pages[file]!.path);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const texts = await textsOnPage(page);
  await page.close();
  expect(texts.filter(({ text }) => isPlain(text))).toEqual([]);
});
