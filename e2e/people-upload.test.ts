/** An admin brings in a class from a table and prints first passwords; somebody of the class signs in with one. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const classOf = (prefix: string): Buffer =>
  Buffer.from(
    [
      'Adresse;Vorname;Nachname;Klasse;Notiz',
      `${prefix}.ada@school.example;Ada;Lovelace;7A|${prefix};x`,
      `${prefix}.amina@school.example;أمينة;كرم;7A;y`,
      'no address;Jo;Nobody;7A;z',
    ].join('\r\n'),
    'utf16le',
  );

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
      return at?.getAttribute('aria-label') ?? label ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`Nothing called ${name} can be reached with the Tab key`);
}

async function choose(page: Page, bytes: Buffer): Promise<void> {
  await page.goto('/user/bulkUpload');
  await heading(page, 'Import people');
  await page.getByLabel('File of people').setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: bytes });
  await heading(page, 'What do the columns mean?');
}

test('on a wide screen, by keyboard alone: columns, preview, options, result, slips, first sign-in', async () => {
  const page = await site.openPage(site.school.people.admin, { viewport: { width: 1440, height: 900 } });
  await choose(page, classOf('wide'));
  await page.getByText('UTF-16LE', { exact: true }).waitFor();
  // "Adresse" alone could be anything; the admin says what it is, and the choice is remembered.
  await page.getByRole('alert').getByText('Choose the column with the e-mail addresses').waitFor();
  await tabTo(page, /^Meaning of “Adresse”$/);
  await page.keyboard.press('E');
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');

  await heading(page, 'Preview');
  await page.getByText('"no address" is not a valid e-mail address').waitFor();
  await tabTo(page, /^Continue$/);
  await page.keyboard.press('Enter');

  await heading(page, 'Options');
  await page.getByText('2 new, 0 changed, 0 unchanged, 1 rejected').waitFor();
  await page.getByText('This site has no mail server, so invitations can’t be sent.').waitFor();
  // Paper is offered first, and is chosen already.
  await tabTo(page, /^Printed first passwords/);
  await tabTo(page, /^Import 2 people$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/task=/);
  await site.runTasks();
  await page.reload();
  await page.getByText('2 new, 0 changed, 0 unchanged, 1 rejected.').waitFor();
  await page.getByRole('link', { name: 'Download result' }).waitFor();

  await page.getByRole('link', { name: 'Print slips' }).click();
  const slip = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
  const password = (await slip.locator('dd').last().textContent())!;
  expect(await axeFindings(page)).toEqual([]);

  const pupil = await site.openPage(null);
  await pupil.goto('/login');
  await pupil.getByLabel('E-mail address').fill('wide.ada@school.example');
  await pupil.getByLabel('Password', { exact: true }).fill(password);
  await pupil.getByRole('button', { name: 'Sign in' }).click();
  await heading(pupil, 'Choose your own password');
  await pupil.goto('/quizzes');
  await heading(pupil, 'Choose your own password');
  await pupil.getByLabel('Password you were given').fill(password);
  await pupil.getByLabel('New password').fill('my very own words');
  await pupil.getByRole('button', { name: 'Set password and continue' }).click();
  await pupil.waitForURL(/\/quizzes$/);

  await choose(page, classOf('other'));
  await expect.poll(() => page.getByLabel('Meaning of “Adresse”').inputValue()).toBe('email');
  expect(site.complaints()).toEqual([]);
});

test('on a phone every step fits and nothing is for axe to find; a reload asks for the file again', async () => {
  const page = await site.openPage(site.school.people.admin, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  const check = async (): Promise<void> => {
    expect(await axeFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  };
  await choose(page, classOf('phone'));
  await check();
  await page.getByLabel('Meaning of “Adresse”').selectOption('email');
  await page.getByRole('button', { name: 'Continue' }).tap();
  await heading(page, 'Preview');
  await page.getByText('New 2').tap();
  await page.getByText('أمينة كرم').waitFor();
  await check();
  await page.getByRole('link', { name: 'Continue' }).tap();
  await heading(page, 'Options');
  await page.getByLabel('Skip these rows').tap();
  await page.getByText('0 new, 0 changed, 0 unchanged, 3 rejected').or(page.getByText('1 new, 0 changed')).waitFor();
  await check();
  await page.goBack();
  await heading(page, 'Preview');
  await page.reload();
  await page.getByText('Choose the file again').waitFor();
  await check();
  expect(site.complaints()).toEqual([]);
});

test('a file that is no table is refused with what to do', async () => {
  const page = await site.openPage(site.school.people.admin, {});
  await page.goto('/user/bulkUpload');
  await page.getByLabel('File of people').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  await page.getByRole('alert').getByText('a PNG picture').waitFor();
  expect(await page.getByRole('link', { name: 'CSV template' }).getAttribute('href')).toContain('template?format=csv');
});
