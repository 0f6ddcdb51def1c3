/** A large question file is shown while it is read: nothing is lost, nothing twice, and nothing moves away under a finger. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { findings } from './bank.ts';
import { browserSite } from './browser-site.ts';
import { MOST_SHIFT, shiftOf } from './layout-shift.ts';

const site = await browserSite();
const COUNT = 3_000;
/** A second: the first rows come, and the last take minutes. */
const SLOW_BYTES = 6 * 1024;

/** Each tenth is refused, and the last hundred have the words of the first. */
const giftOf = (n: number): string =>
  `::Q${n}::Which of these has been counted ${n > COUNT - 100 ? n - COUNT + 100 : n} times, as the book says? ` +
  (n % 10 === 0 ? '{=a -> b}\n' : '{=This one#Yes. ~That one#No. ~Neither of them#No.}\n');
const large = {
  name: 'large.gift',
  mimeType: 'text/plain',
  buffer: Buffer.from(Array.from({ length: COUNT }, (_, i) => giftOf(i + 1)).join('\n')),
};

const choose = (page: Page, file: typeof large) => page.setInputFiles('input[type=file]', file);
const progressOf = (page: Page) => page.getByRole('progressbar', { name: 'Reading progress' });
const checkbox = (page: Page, title: string) => page.getByRole('checkbox', { name: `Import ${title}`, exact: true });

const topOf = async (page: Page, title: string): Promise<number> =>
  Math.round((await checkbox(page, title).boundingBox())!.y);

/** The page for imports, on a line on which the answer comes slowly until `hurry` is called. */
async function openImport(width: number) {
  const page = await site.openPage(site.school.people.teacher, { viewport: { width, height: 844 } });
  await page.goto('/questions/bulkUpload');
  await page.getByText('Drop files here').waitFor();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const take = (downloadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 },
    });
  await take(SLOW_BYTES);
  return { page, hurry: () => take(-1) };
}

test.each([390, 1440])(
  'on a page %i wide, choices, focus and place stay while a large file is read',
  async (width) => {
    const { page, hurry } = await openImport(width);
    await choose(page, large);
    await checkbox(page, 'Q1').waitFor();
    await progressOf(page).waitFor();
    const shifted = (await shiftOf(page)).value;
    await page
      .getByText(/so far$/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Import questions' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Download report' }).isDisabled()).toBe(true);
    await checkbox(page, 'Q2').uncheck();
    await page.getByRole('button', { name: 'Show Q3', exact: true }).click();
    await page.getByRole('radio', { name: 'That one' }).waitFor();
    await checkbox(page, 'Q4').focus();
    const before = await topOf(page, 'Q4');
    expect(await axeFindings(page)).toEqual([]);
    expect(await progressOf(page).count()).toBe(1);
    await hurry();

    const selected = COUNT - COUNT / 10 - 90 - 1;
    await page.getByText(`${selected.toLocaleString('en')} of 3,000 selected`).waitFor({ timeout: 30_000 });
    await page.getByText('90 questions may already be in the bank or in the files.').waitFor();
    expect(await progressOf(page).count()).toBe(0);
    expect([await checkbox(page, 'Q1').isChecked(), await checkbox(page, 'Q2').isChecked()]).toEqual([true, false]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Import Q4');
    expect(Math.abs((await topOf(page, 'Q4')) - before)).toBeLessThanOrEqual(1);
    const { value, moved } = await shiftOf(page);
    expect(value - shifted, moved.join()).toBeLessThan(MOST_SHIFT);
    expect(await findings(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ]);
    const rows = (await readFile((await download.path())!, 'utf8')).trim().split('\r\n').slice(1);
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: COUNT }, (_, i) => i + 1));
  },
  60_000,
);

test('leaving out all while a file is read leaves out what comes later, too', async () => {
  const { page, hurry } = await openImport(1440);
  await choose(page, large);
  await checkbox(page, 'Q1').waitFor();
  const before = await topOf(page, 'Q2');
  await page.getByRole('checkbox', { name: /^Select all/ }).uncheck();
  await checkbox(page, 'Q2').check();
  await hurry();
  await page.getByText('1 of 3,000 selected').waitFor({ timeout: 30_000 });
  // At the top of the page, where nothing can be scrolled away.
  expect([await page.evaluate(() => window.scrollY), await topOf(page, 'Q2')]).toEqual([0, before]);
}, 60_000);

test('another file in the middle of one takes its place', async () => {
  const { page, hurry } = await openImport(820);
  // How many questions a file of Moodle has is known at its end.
  const question = (n: number): string =>
    `<question type="truefalse"><name><text>Q${n}</text></name><questiontext><text>Is ${n} odd?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
  const xml = `<quiz>${Array.from({ length: COUNT }, (_, i) => question(i + 1)).join('')}</quiz>`;
  await choose(page, { ...large, name: 'large.xml', buffer: Buffer.from(xml) });
  await page.getByText(/^\d[\d,]* questions read so far$/).waitFor();
  await checkbox(page, 'Q1').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await hurry();
  await choose(page, {
    ...large,
    name: 'small.gift',
    buffer: Buffer.from('::Small::Is it? {T}\n\n::Smaller::Was it smaller? {F}\n'),
  });
  await page.getByText('2 of 2 selected').waitFor();
  expect(await checkbox(page, 'Q1').count()).toBe(0);
});

test('where the reading fails in the middle nothing is left that could be imported', async () => {
  await site.database.asOwner('alter table question_minhash rename to question_minhash_away');
  const { page, hurry } = await openImport(390);
  await choose(page, large);
  await checkbox(page, 'Q1').waitFor();
  await hurry();
  await page.getByText('This file can’t be read').waitFor({ timeout: 30_000 });
  await site.database.asOwner('alter table question_minhash_away rename to question_minhash');
  expect([await checkbox(page, 'Q1').count(), await page.getByRole('button', { name: /^Import/ }).count()]).toEqual([
    0, 0,
  ]);
  expect(await findings(page)).toEqual([]);
  site.complaints();
}, 60_000);

test('no page complained', () => expect(site.complaints()).toEqual([]));
