import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const query = 'لا خيار صحيح.';

test('a student asks by keyboard, the teacher accepts and grades again, and the review says so', async () => {
  const question = await buildQuestion(site, { title: 'The place' });
  const quiz = await buildQuiz(site, { name: 'Plants', questions: [question] });
  const amina = await site.addPerson(site.school, ['student'], 'Amina');
  const { _id } = await site.as(amina).do(startQuiz, { body: { id: quiz._id } });
  await site.as(amina).do(saveResp, { body: { id: _id, resp: [{ question, answer: { option: null }, seq: 1 }] } });
  await site.as(amina).do(submitAttempt, { body: { id: _id } });

  const student = await site.openPage(amina);
  await student.goto(`/exam/review/${_id}`);
  await student.getByRole('button', { name: 'Query this question: 1' }).press('Enter');
  await student.getByRole('textbox', { name: 'What do you want to query?' }).waitFor();
  await student.keyboard.type(query);
  expect(await axeFindings(student)).toEqual([]);
  await student.getByRole('button', { name: 'Send' }).press('Enter');
  await student.getByText('Waiting for an answer').waitFor();
  expect(await student.getByRole('button', { name: /^Query this question/ }).count()).toBe(0);

  await student
    .getByRole('button', { name: /^Bookmark question/ })
    .first()
    .press('Enter');
  await student.getByLabel('Your note').fill('Look up the place');
  await student.getByText('Saved', { exact: true }).waitFor();
  expect(await axeFindings(student)).toEqual([]);
  await student.goto('/myAttempt');
  await student.getByRole('heading', { name: 'Bookmarked questions' }).click();
  await student.getByText('Look up the place').waitFor();
  await student.getByRole('link', { name: 'Question 1, Plants' }).click();
  await student.waitForURL('**/exam/review/*');

  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto('/dash');
  await teacher.getByRole('link', { name: 'Answer: Plants' }).click();
  await teacher.getByRole('link', { name: 'Open the query of Amina Test about The place' }).click();
  await teacher.getByText('Results of all students').waitFor();
  expect(await teacher.getByText(query).evaluate((box) => getComputedStyle(box).direction)).toBe('rtl');
  await teacher.getByRole('button', { name: 'Answer' }).click();
  await teacher.getByText('Choose whether the student is right').waitFor();
  expect(await axeFindings(teacher)).toEqual([]);
  await teacher.getByRole('radio', { name: 'The student is right' }).check();
  await teacher.getByRole('button', { name: 'Answer' }).click();
  await teacher.getByRole('link', { name: 'Regrade this question' }).click();
  await expect.poll(() => teacher.getByRole('radio', { name: 'Full marks for everyone' }).isChecked()).toBe(true);
  await teacher.getByLabel('Reason').fill('No option is right');
  await teacher.getByRole('button', { name: 'Regrade', exact: true }).click();
  await teacher.getByText('Regrade 1').waitFor();
  await site.runTasks();

  await student.reload();
  await student.getByText('The question was regraded.').waitFor();
  expect(await axeFindings(student)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
