import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('files are added on a phone, one is taken out again, and the marker saves what is left to the disk', async () => {
  const question = await buildQuestion(site, { type: 'file-upload', title: 'The report' });
  const quiz = await buildQuiz(site, { name: 'Physics', questions: [question] });
  const amina = await site.addPerson(site.school, ['student'], 'Amina');
  const { _id } = await site.as(amina).do(startQuiz, { body: { id: quiz._id } });
  const student = await site.openPage(amina, PHONE);
  await student.goto(`/exam/var/${_id}`);
  const field = student.getByLabel('Add files');
  await field.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await student.getByText('“page.html” is not one of these types: .pdf, .xlsx, .csv.').waitFor();
  await field.setInputFiles([
    { name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') },
  ]);
  await student.getByRole('link', { name: 'Download report.pdf' }).waitFor();
  await student.getByRole('link', { name: 'Download table.csv' }).waitFor();
  expect(await axeFindings(student)).toEqual([]);
  expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await student.getByRole('button', { name: 'Remove: table.csv' }).press('Enter');
  await student.getByRole('link', { name: 'Download table.csv' }).waitFor({ state: 'detached' });
  const stored = async () => {
    const { questions } = await site.as(amina).do(getExam, { params: { id: _id } });
    return (questions[0]!.resp as { files: { name: string }[] } | null)?.files.map(({ name }) => name);
  };
  await expect.poll(stored).toEqual(['report.pdf']);
  await student.reload();
  await student.getByRole('link', { name: 'Download report.pdf' }).waitFor();
  await site.as(amina).do(submitAttempt, { body: { id: _id } });

  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto(`/quizzes/physics/${quiz._id}/marking`);
  await teacher.getByRole('link', { name: 'Mark 1 answer' }).click();
  const [download] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('link', { name: 'Download report.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('report.pdf');
  expect(await axeFindings(teacher)).toEqual([]);
  await teacher.keyboard.press('1');
  await teacher.keyboard.press('Control+Enter');
  await teacher.getByRole('heading', { name: 'All done' }).waitFor();
  await student.goto(`/exam/review/${_id}`);
  await student.getByRole('link', { name: 'Download report.pdf' }).waitFor();
  expect(await axeFindings(student)).toEqual([]);

  await teacher.goto('/questions/create?type=file-upload');
  await teacher.getByRole('checkbox', { name: '.docx' }).check();
  await teacher.getByRole('textbox', { name: 'Maximum number of files' }).fill('3');
  expect(await axeFindings(teacher)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('a file is added beside an essay, and the marker finds it beside the text', async () => {
  const page = await site.openPage(site.school.people.teacher);
  await page.goto('/questions/create?type=essay');
  await page.getByLabel('Title').fill('The experiment');
  await page.locator('[contenteditable=true]').first().click();
  await page.keyboard.type('Describe how you measured.');
  await page.getByRole('textbox', { name: 'Attachments allowed' }).fill('2');
  await page.getByRole('checkbox', { name: '.pdf' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add to bank' }).click();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  const question = new URL(page.url()).pathname.split('/').at(-1)!;
  const quiz = await buildQuiz(site, { name: 'Physics', questions: [question] });
  const amina = await site.addPerson(site.school, ['student'], 'Amina');
  const { _id } = await site.as(amina).do(startQuiz, { body: { id: quiz._id } });
  const student = await site.openPage(amina, PHONE);
  await student.goto(`/exam/var/${_id}`);
  await student.getByLabel('Your text').fill('Ten swings at once.');
  await student.getByLabel('Add files').setInputFiles({ name: 'log.pdf', mimeType: 'application/pdf', buffer: PDF });
  await student.getByRole('link', { name: 'Download log.pdf' }).waitFor();
  await student.getByLabel('Your text').fill('Ten swings at once, three times.');
  expect(await axeFindings(student)).toEqual([]);
  expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const stored = async () => (await site.as(amina).do(getExam, { params: { id: _id } })).questions[0]!.resp;
  await expect
    .poll(stored)
    .toMatchObject({ text: 'Ten swings at once, three times.', files: [{ name: 'log.pdf', size: PDF.length }] });
  await site.as(amina).do(submitAttempt, { body: { id: _id } });
  await page.goto(`/quizzes/physics/${quiz._id}/marking`);
  await page.getByRole('link', { name: 'Mark 1 answer' }).click();
  await page.getByText('Ten swings at once, three times.').waitFor();
  await page.getByRole('link', { name: 'Download log.pdf' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});
