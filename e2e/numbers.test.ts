/** Numbers as people type them: read as they are meant, or an error at their field and nothing sent. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { listOverrides } from '#quizzes/accommodations/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
const question = await buildQuestion(site, { title: 'The shortest year' });
const quiz = await buildQuiz(site, { name: 'Typed numbers', questions: [question] });

test('“25%” gives the student a quarter more time, and says so; “abc” is an error at its field and nothing is sent', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto(`/quizzes/${quiz.slug}/${quiz._id}/overrides`);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page
    .getByRole('button', { name: /^(Add accommodation|Add)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await dialog.getByText('Other', { exact: true }).click();
  const factor = dialog.locator('[data-path="factor"]');
  const minutes = dialog.locator('[data-path="extraMinutes"]');
  const reason = dialog.locator('[data-path="reason"]');
  await reason.fill('Certificate');

  await factor.fill('abc');
  await factor.press('Enter');
  await dialog.getByText('Enter a multiplier, such as 1.25, or an increase, such as 25%').waitFor();
  expect(await factor.getAttribute('aria-invalid')).toBe('true');
  const described = (await factor.getAttribute('aria-describedby'))!.split(' ').map((id) => `[id="${id}"]`);
  expect(await dialog.locator(described.join(',')).allTextContents()).toContain(
    'Enter a multiplier, such as 1.25, or an increase, such as 25%',
  );
  expect(await factor.inputValue()).toBe('abc');
  expect(await factor.evaluate((input) => input === document.activeElement)).toBe(true);

  await factor.fill('125%');
  await minutes.fill('quarter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This could mean 1.25 or 2.25. Enter the one you mean.').waitFor();
  await dialog.getByText('Enter minutes as a number, such as 30, or as 1 h 30 min').waitFor();
  expect(posts).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);

  await factor.fill('25%');
  await dialog.getByText('Read as 1.25 × time').waitFor();
  await minutes.fill('١ h ٣٠');
  await dialog.getByText('Read as 90 minutes').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { overrides } = await site.as('teacher').do(listOverrides, { params: { id: quiz._id } });
  expect(overrides).toMatchObject([{ factor: 1.25, extraMinutes: 90 }]);
});

test('settings that are no form send nothing either while a number can’t be read', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/company/data');
  const days = page.locator('input[data-path]:enabled').first();
  await page.getByRole('switch', { checked: true }).first().click();
  await days.fill('1.5');
  await days.blur();
  await page.getByText('Enter a whole number, such as 3').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await days.fill('52 weeks');
  await page.getByText('Read as 364 days').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
});
