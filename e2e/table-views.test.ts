/** Views of lists that a person has named: on every device, renamed, changed, and one that opens the list. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listTableViews } from '#site/table-views/contract.ts';
import { buildQuestion } from '../src/app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

beforeAll(async () => {
  await buildQuestion(site, { title: 'Okapi' });
  await buildQuestion(site, { title: 'Zebra' });
});

test('what one browser held follows its person to another device, is renamed there, and opens the list', async () => {
  const { teacher } = site.school.people;
  const first = await site.openPage(teacher, { viewport: { width: 1280, height: 800 } });
  await first.goto('/questions');
  await first.getByRole('link', { name: 'Okapi' }).waitFor();
  // From the time when views were kept in the browser.
  const held = [{ name: 'Striped', hidden: [], density: 'compact', search: { q: 'zebra' } }];
  // Its columns are stored once they are chosen.
  await first.getByRole('button', { name: 'View options' }).click();
  await first.getByRole('radio', { name: 'Compact' }).check();
  await first.keyboard.press('Escape');
  await first.evaluate(
    ([id, views]) => {
      const table = Object.keys(localStorage).find((key) => key.startsWith('tripos:table:'))!;
      localStorage.setItem(`tripos:views:${id}:${table.replace('tripos:table:', '')}`, JSON.stringify(views));
    },
    [teacher.personId, held] as const,
  );
  await first.reload();
  await expect
    .poll(async () => (await site.as('teacher').do(listTableViews)).views.map(({ name }) => name))
    .toEqual(['Striped']);
  await expect
    .poll(() => first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tripos:views:'))))
    .toEqual([]);

  const second = await site.openPage(teacher, { viewport: { width: 1280, height: 800 } });
  await second.goto('/questions');
  await second.getByRole('button', { name: 'View options' }).click();
  await second.getByRole('button', { name: 'Rename view “Striped”' }).click();
  await second.getByRole('textbox', { name: 'New name of “Striped”' }).fill('Stripes');
  await second.getByRole('button', { name: 'Rename', exact: true }).click();
  await second.getByRole('button', { name: 'Stripes', exact: true }).and(second.locator(':focus')).waitFor();
  await second.getByRole('button', { name: 'Open this list with “Stripes”' }).click();
  await second.locator('[aria-pressed=true]').waitFor();
  expect(await axeFindings(second)).toEqual([]);
  await second.getByRole('textbox', { name: 'Name of the view' }).fill('stripes');
  await second.getByRole('button', { name: 'Save view' }).click();
  await second.getByRole('alert').filter({ hasText: 'You have a view of this name already' }).waitFor();

  // The list opens with it, unless its address says something else.
  const third = await site.openPage(teacher, { viewport: { width: 1280, height: 800 } });
  await third.goto('/questions');
  await third.waitForURL(/q=zebra/);
  await third.getByRole('link', { name: 'Zebra' }).waitFor();
  expect(await third.getByRole('link', { name: 'Okapi' }).count()).toBe(0);
  await third.goto('/questions?q=okapi');
  await third.getByRole('link', { name: 'Okapi' }).waitFor();
  await third.waitForTimeout(1000);
  expect(third.url()).toContain('q=okapi');

  // On a phone it is chosen above the cards.
  const phone = await site.openPage(teacher, { viewport: { width: 390, height: 844 } });
  await phone.goto('/questions?q=okapi');
  await phone.getByRole('combobox', { name: 'Saved views' }).selectOption('Stripes');
  await phone.waitForURL(/q=zebra/);

  await third.getByRole('button', { name: 'View options' }).click();
  await third.getByRole('button', { name: 'Delete view “Stripes”' }).click();
  await third.getByRole('textbox', { name: 'Name of the view' }).and(third.locator(':focus')).waitFor();
  expect((await site.as('teacher').do(listTableViews)).views).toEqual([]);
});

test('a protected question is given an editor on its page, and names them', async () => {
  const editor = await site.addPerson(site.school, ['teacher'], 'Edith');
  const question = await buildQuestion(site, { title: 'Given away' });
  const page = await site.openPage(site.school.people.admin, { viewport: { width: 1280, height: 800 } });
  await page.goto(`/questions/${question}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Owner and editors…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Owner and editors' });
  await dialog
    .getByRole('textbox', { name: 'Editors' })
    .or(dialog.getByRole('combobox', { name: 'Editors' }))
    .first()
    .fill('Edith');
  await page.getByRole('option', { name: 'Edith' }).first().click();
  // The choices close when the focus leaves them.
  await dialog.getByRole('button', { name: 'Apply' }).focus();
  await expect.poll(() => page.locator('[role=option]:visible').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Editors: Edith').waitFor();
  const theirs = await site.openPage(editor, { viewport: { width: 1280, height: 800 } });
  await theirs.goto(`/questions/${question}`);
  await theirs.getByText('Editors: Edith').waitFor();
});
