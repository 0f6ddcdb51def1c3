/** The main job, from a question file to the results, as its people do it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const GIFT = `// Astronomy, first term
::Nearest star::Which star is nearest to the Earth?{=The Sun ~Sirius ~Proxima Centauri ~Vega}

::Moons::The Earth has one natural moon.{T}

::Rocky planets::Which of these are rocky planets?{~%50%Mars ~%50%Venus ~%-50%Saturn ~%-50%Neptune}

::Light::How long does light take from the Sun to the Earth, in minutes?{#8.3:0.2}

::Largest::Name the largest planet of the solar system.{=Jupiter}
`;
const TITLES = ['Nearest star', 'Moons', 'Rocky planets', 'Light', 'Largest'];

async function teacherMakesTheExam(page: Page): Promise<string> {
  await page.goto('/questions/bulkUpload');
  await page.setInputFiles('input[type=file]', {
    name: 'stars.gift',
    mimeType: 'text/plain',
    buffer: Buffer.from(GIFT),
  });
  await page.getByText('5 of 5 selected').waitFor();
  await page.getByRole('button', { name: 'Import 5 questions' }).click();
  await page.getByText('5 questions imported').waitFor();

  await page.goto('/questions');
  for (const title of TITLES) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Add to new quiz' }).click();
  await page.getByRole('link', { name: /^Create Quiz/ }).click();
  await page.getByRole('heading', { name: 'Create a quiz' }).waitFor();
  await page.getByLabel('Title').fill('Astronomy');
  await page.getByLabel('Time limit in minutes').fill('20');
  await page.getByRole('combobox', { name: 'Negative marking' }).click();
  await page.getByRole('option', { name: '⅓ of the marks' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/quizzes/astronomy/*?published=1');
  return page.getByLabel('Link for students').inputValue();
}

/** Answers the question that is shown; says which it was. */
async function answerWhatIsShown(page: Page): Promise<string> {
  const main = page.getByRole('main');
  await main.locator('input').first().waitFor({ state: 'attached' });
  const text = (await main.textContent()) ?? '';
  if (text.includes('nearest to the Earth')) await main.getByRole('radio', { name: 'The Sun' }).check();
  else if (text.includes('one natural moon')) await main.getByRole('radio', { name: 'False' }).check();
  else if (text.includes('rocky planets')) {
    await main.getByRole('checkbox', { name: 'Mars' }).check();
    await main.getByRole('checkbox', { name: 'Venus' }).check();
  } else if (text.includes('How long does light')) await main.getByRole('textbox').fill('8.3');
  else return 'left blank';
  await main
    .getByText(/^Saved/)
    .filter({ visible: true })
    .first()
    .waitFor();
  return 'answered';
}

test('from a question file to the results: a teacher makes an exam, a student takes it, everyone sees the result', async () => {
  const { teacher, student } = site.school.people;
  const desk = await site.openPage(teacher);
  const link = await teacherMakesTheExam(desk);

  const page = await site.openPage(student);
  await page.goto('/quizzes');
  await page.getByRole('link', { name: 'Start: Astronomy' }).click();
  await page.getByRole('button', { name: 'Start exam' }).click();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.waitForURL('**/exam/*');
  const exam = page.url();
  await page.getByRole('heading', { name: /Question 1/ }).waitFor();
  await answerWhatIsShown(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: /Question 2/ }).waitFor();
  await answerWhatIsShown(page);
  await page.close({ runBeforeUnload: false });

  const again = await site.openPage(student);
  await again.goto(exam);
  await again
    .getByText(/[12] of 5 answered/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await again.getByRole('timer').filter({ visible: true }).textContent()).toMatch(/(19:\d\d|20:00)/);
  for (let number = 1; number <= 5; number++) {
    await again.getByRole('button', { name: `Question ${number},` }).click();
    await again.getByRole('heading', { name: `Question ${number}` }).waitFor();
    await answerWhatIsShown(again);
  }
  await again.getByRole('button', { name: 'Hand in' }).first().click();
  await again.getByRole('dialog').getByText('1 question not answered').waitFor();
  await again.getByRole('button', { name: 'Hand in now' }).click();
  await again.waitForURL('**/myAttempt/*');
  // Three right, one wrong at a third, one blank: 2⅔ of 5.
  await again.getByText('2.67').first().waitFor();
  await again
    .getByRole('link', { name: /Look at the questions|Review/ })
    .first()
    .click();
  await again.waitForURL('**/exam/review/*');
  await again.getByText('Jupiter').first().waitFor();

  await desk.goto(`${new URL(link).pathname}/participants?group=All`);
  const row = desk.getByRole('row', { name: /Sofia/ });
  await row.getByText('2.67').waitFor();
  await desk.goto(`${new URL(link).pathname}/statistics?view=questions`);
  await desk.getByText('Nearest star').first().waitFor();

  const other = await site.openPage(site.otherSchool.people.teacher, { baseURL: site.addressOf(site.otherSchool) });
  await other.goto('/questions');
  await other.getByText('Write a question').first().waitFor();
  expect(await other.getByText('Nearest star').count()).toBe(0);
  // Before the other school's quiz is asked for: the console says, as it must, that it was not found.
  expect(site.complaints()).toEqual([]);
  await other.goto(new URL(link).pathname);
  await other.getByRole('heading', { name: 'This page could not be found' }).waitFor();
});
