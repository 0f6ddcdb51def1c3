import { beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#platform/exact/random.ts';
import { buildSatQuiz, type SatQuiz } from '#results/statistics/testing.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';
import { countClicks } from './clicks.ts';

const site = await browserSite();
let sat: SatQuiz;

beforeAll(async () => {
  const random = seededRandom('statistics in the browser');
  const answers = Array.from({ length: 60 }, () => {
    const ability = random();
    const row = Array.from({ length: 7 }, () => (random() < ability ? 'A' : 'C'));
    // The key of the last question is wrong: students who know the subject answer B.
    return [...row, ability > 0.5 ? 'B' : 'A'];
  });
  const key = Array.from({ length: 8 }, () => 'A');
  sat = await buildSatQuiz(site, { answers, key, settings: { name: 'Plants', passPercent: 50 } });
});

test('a teacher is told which key to check, looks at its curves, and gets the item models', async () => {
  const page = await site.openPage(site.school.people.teacher);
  const address = `/quizzes/plants/${sat.quiz._id}/statistics`;
  await page.goto(address);
  await page.getByText('Based on 60 attempts.').waitFor();
  await page.getByText('“Option B” attracts the best students: check the key.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: '8. Item 8' }).click();
  await page.getByRole('heading', { name: '8. Item 8' }).waitFor();
  await page
    .getByRole('row', { name: /Option B/ })
    .first()
    .waitFor();
  await page.getByRole('img', { name: /Response by ability group: .*Option B/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'All questions' }).click();
  await page.getByRole('button', { name: 'Discrimination' }).click();
  await page.waitForURL('**sort=discrimination');
  await page.getByRole('row').nth(1).getByText('Item 8').waitFor();

  await page.getByRole('link', { name: 'Item models' }).click();
  await page.getByRole('button', { name: 'Estimate' }).first().click();
  await page.getByText('Estimating the models').waitFor();
  await site.runTasks();
  await page.getByText(/Estimated .* from 60 attempts/).waitFor();
  await page.getByRole('img', { name: /Test information: The quiz measures best/ }).waitFor();
  expect(site.complaints()).toEqual([]);
});

test('a student finds no such page, and a phone shows the questions without scrolling sideways', async () => {
  const address = `/quizzes/plants/${sat.quiz._id}/statistics`;
  const student = await site.openPage(site.school.people.student);
  await student.goto(address);
  await student.getByRole('heading', { name: 'This page could not be found' }).waitFor();

  const phone = await site.openPage(site.school.people.teacher, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${address}?view=questions`);
  await phone.getByRole('link', { name: 'Item 8' }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('from the list of quizzes over its worst item to a finished regrade in five clicks, and the toast undoes it', async () => {
  const page = await site.openPage(site.school.people.teacher);
  const clicks = await countClicks(page);
  await page.goto('/quizzes');
  await page.getByRole('link', { name: 'Plants', exact: true }).first().click();
  await page
    .getByRole('tab', { name: 'Statistics' })
    .or(page.getByRole('link', { name: 'Statistics' }))
    .first()
    .click();
  await page.getByRole('link', { name: '8. Item 8' }).click();
  await page.getByRole('button', { name: 'Accept this answer too: Option B' }).click();
  await page.getByText(/^\d+ of 60 attempts change$/).waitFor();
  expect(await page.getByLabel('Reason').inputValue()).toBe('Also accepted: Option B');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Regrade', exact: true }).last().click();
  await page.getByText('Regrade started.').waitFor();
  await site.runTasks();
  await page.getByText(/Regraded\. \d+ results changed\.$/).waitFor();
  expect(clicks()).toBeGreaterThan(3);
  expect(clicks()).toBeLessThanOrEqual(6);
  await page.getByRole('row', { name: /Option B.*Right/ }).waitFor();
  expect(await page.getByText('attracts the best students').count()).toBe(0);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Undoing the regrade…').waitFor();
  await site.runTasks();
  await page.getByText('Regrade undone.').waitFor();
  await page.getByRole('button', { name: 'Accept this answer too: Option B' }).waitFor();
  expect(site.complaints()).toEqual([]);
});
