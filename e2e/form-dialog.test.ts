import { expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test('a form in a dialog says its errors in the language of the page, keeps what was chosen, and gives the focus back', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.addInitScript(() => localStorage.setItem('tripos:language', 'de'));
  await page.goto('/company/oneroster');
  const opener = page.getByRole('button', { name: 'System verbinden' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await dialog.getByRole('alert').getByText('Geben Sie einen Namen ein').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Abbrechen' }).last().press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);

  // A choice in a list is no input, and is asked for as what is typed.
  await opener.press('Enter');
  await dialog.getByRole('combobox').first().press('Enter');
  await page.getByRole('option').last().click();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await question.getByRole('button').last().press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(site.complaints()).toEqual([]);
});
