import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { axeFindings } from './axe.ts';
import { browserSite, moving } from './browser-site.ts';

const site = await browserSite();

test('a form in a dialog says its errors in the language of the page, keeps what was chosen, and gives the focus back', async () => {
  const page = await site.openPage(site.school.people.admin, moving);
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

test('the browser’s way back out of a dialog asks before what was typed is lost', async () => {
  const page = await site.openPage(site.school.people.admin, moving);
  await page.goto('/dash');
  await page.locator('nav a[href="/user/groups"]').first().click();
  await page.getByRole('button', { name: 'New group' }).first().click();
  const dialog = page.getByRole('dialog');
  const back = () => page.evaluate(() => history.back());
  await dialog.getByRole('textbox').first().fill('Year 9');
  await back();
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.waitForURL('**/user/groups');
  expect(await dialog.getByRole('textbox').first().inputValue()).toBe('Year 9');
  await back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/dash');
  expect(site.complaints()).toEqual([]);
});

test('a page with unsaved rules of admission is not left without a question', async () => {
  const quiz = await buildQuiz(site, { name: 'Guarded' });
  const page = await site.openPage(site.school.people.teacher, moving);
  await page.goto(`/quizzes/guarded/${quiz._id}/access`);
  const code = page.getByRole('textbox', { name: 'Access code' });
  await code.fill('blue-72');
  const away = page.getByRole('navigation', { name: 'Guarded' }).getByRole('link', { name: 'Overview' });
  await away.click();
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await code.inputValue()).toBe('blue-72');
  await page.getByRole('button', { name: 'Save', exact: false }).last().click();
  await page.getByText('Saved. Takes effect immediately.').first().waitFor();
  await away.click();
  await page.waitForURL(`**/${quiz._id}`);
  expect(site.complaints()).toEqual([]);
});

test('a message that stays covers no button of a long dialog on a phone', async () => {
  const person = await site.addPerson(site.school, ['student'], 'Dorothy');
  const page = await site.openPage(site.school.people.admin, { ...moving, viewport: { width: 390, height: 700 } });
  await page.goto('/user?q=dorothy');
  await page.locator(`a[href*="${person.personId}"]`).first().click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.route('**/v1/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  );
  await page.getByRole('button', { name: 'Disable account' }).click();
  const message = page.getByRole('region', { name: 'Notifications' }).locator('> *').first();
  await message.waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Set a first password/ }).check();
  const send = dialog.getByRole('button', { name: 'Add person' });
  // The dialog moves while it opens.
  const room = async (): Promise<number> => {
    await send.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    const [button, covering] = [(await send.boundingBox())!, (await message.boundingBox())!];
    return covering.y - button.y - button.height;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});
