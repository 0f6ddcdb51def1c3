/** An admin shapes the layout, a student passes and keeps the certificate, a visitor verifies it. */
import { expect, test } from 'vitest';
import { saveResp, startQuiz, submitAttempt } from '#attempt/contract.ts';
import { getQuizCertificateUrl } from '#certificate/contract.ts';
import { buildQuestion, buildQuiz } from '#testing/builders.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

test('the admin adds words to the layout with the keyboard, by hand or by dragging, without a complaint of the policy', async () => {
  const page = await site.openPage(site.school.people.admin);
  await page.goto('/quizzes/certificateData');
  await page.getByRole('img', { name: /layout as it is now/ }).waitFor();
  await page.getByRole('button', { name: 'Add a field' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Text', exact: true }).press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).fill('Signed by {teacher}');
  await page.getByText('Drag on the page').click();
  await page.getByText('Foundations of Statistics').first().waitFor();
  await page.getByRole('button', { name: 'Save layout' }).click();
  await page.getByText('The layout is saved').waitFor();
  expect(site.complaints()).toEqual([]);
});

test('a student who has passed downloads the PDF; a visitor verifies its code, and finds none for a made-up one', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Even?', right: true } as never });
  const quiz = await buildQuiz(site, { name: 'Numbers', questions: [question], passPercent: 50 });
  const student = site.as('student');
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
  await student.do(submitAttempt, { body: { id: _id } });
  const { url, certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });

  const page = await site.openPage(site.school.people.student);
  await page.goto(url);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Numbers-.*\.pdf$/);

  const visitor = await site.openPage(null);
  await visitor.goto(`/cert?code=${certificate.code}`);
  await visitor.getByText('This certificate is genuine and good.').waitFor();
  await visitor.goto('/cert?code=0000-0000-0000-0000');
  await visitor.getByText('No certificate with this code was issued here.').waitFor();
});
