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

/** The page for imports, on a line on which the answer takes some seconds. */
async function openImport(width: number, kilobytesASecond: number): Promise<Page> {
  const page = await site.openPage(site.school.people.teacher, { viewport: { width, height: 844 } });
  await page.goto('/questions/bulkUpload');
  await page.getByText('Drop files here').waitFor();
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const downloadThroughput = kilobytesASecond * 1024;
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 },
  });
  return page;
}

test.each([390, 1440])(
  'on a page %i wide, choices, focus and place stay while a large file is read',
  async (width) => {
    const page = await openImport(width, 60);
    await choose(page, large);
    await checkbox(page, 'Q1').waitFor();
    await progressOf(page).waitFor();
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
    const topOf = async () => Math.round((await checkbox(page, 'Q4').boundingBox())!.y);
    const before = await topOf();
    expect(await axeFindings(page)).toEqual([]);
    // Not read to its end yet: what comes now comes under somebody's eyes.
    expect(await progressOf(page).count()).toBe(1);

    const selected = COUNT - COUNT / 10 - 90 - 1;
    await page.getByText(`${selected.toLocaleString('en')} of 3,000 selected`).waitFor({ timeout: 30_000 });
    await page.getByText('90 questions may already be in the bank or in the files.').waitFor();
    expect(await progressOf(page).count()).toBe(0);
    expect([await checkbox(page, 'Q1').isChecked(), await checkbox(page, 'Q2').isChecked()]).toEqual([true, false]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Import Q4');
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
    expect((await shiftOf(page)).value).toBeLessThan(MOST_SHIFT);
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
  const page = await openImport(390, 100);
  await choose(page, large);
  await checkbox(page, 'Q1').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).uncheck();
  await checkbox(page, 'Q7').check();
  await page.getByText('1 of 3,000 selected').waitFor({ timeout: 30_000 });
}, 60_000);

test('another file in the middle of one takes its place', async () => {
  const page = await openImport(820, 30);
  await choose(page, large);
  await checkbox(page, 'Q1').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, {
    ...large,
    name: 'small.gift',
    buffer: Buffer.from('::Small::Is it? {T}\n\n::Smaller::Is it? {F}\n'),
  });
  await page.getByText('2 of 2 selected').waitFor();
  expect(await checkbox(page, 'Q1').count()).toBe(0);
  await page.getByText('3,000').waitFor({ state: 'detached' });
});

test('where the reading fails in the middle nothing is left that could be imported', async () => {
  await site.database.asOwner('alter table question_minhash rename to question_minhash_away');
  const page = await openImport(390, 60);
  await choose(page, large);
  await checkbox(page, 'Q1').waitFor();
  await page.getByText('This file can’t be read').waitFor({ timeout: 30_000 });
  await site.database.asOwner('alter table question_minhash_away rename to question_minhash');
  expect([await checkbox(page, 'Q1').count(), await page.getByRole('button', { name: /^Import/ }).count()]).toEqual([
    0, 0,
  ]);
  expect(await findings(page)).toEqual([]);
  site.complaints();
}, 60_000);

test('no page complained', () => expect(site.complaints()).toEqual([]));
