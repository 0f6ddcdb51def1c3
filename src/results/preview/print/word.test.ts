import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { previewWordPaper, printQuizAsWord } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const download = (quizId: string, token: string) =>
  site.server.app.inject({
    method: 'GET',
    url: printQuizAsWord.path.replace(':id', quizId),
    headers: { host: site.school.host, authorization: `Bearer ${token}` },
  });

test('a quiz is a Word document whose questions, marks and key are read back', async () => {
  const { _id: stimulus } = await teacher.do(createStimulus, { body: { title: 'A text', content: '<p>Lamps.</p>' } });
  const first = await buildQuestion(site, { title: 'One' });
  await teacher.do(updateQuestion, { params: { id: first }, body: { stimulus } });
  const files = await buildQuestion(site, {
    title: 'Files',
    type: 'file-upload',
  });
  const quiz = await buildQuiz(site, {
    name: 'Physics',
    questions: [first, await buildQuestion(site, { title: 'Two' }), files],
  });
  const answer = await download(quiz._id, site.school.people.teacher.token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="physics.docx"');
  const { leftOut } = await teacher.do(previewWordPaper, { params: { id: quiz._id } });
  expect(leftOut).toMatchObject([{ position: 3, title: 'Files', why: expect.stringContaining('no place') }]);
  const report = await teacher.do(bulkUploadQuestions, {
    file: { name: 'paper.docx', bytes: answer.rawPayload },
    query: { dryRun: '1' },
  });
  expect(report.format).toBe('docx');
  expect(report.items.map(({ type }) => type)).toEqual(['single-choice', 'single-choice']);
});

test('students get neither the paper nor its key', async () => {
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site, { title: 'Three' })] });
  expect((await download(quiz._id, site.school.people.student.token)).statusCode).toBe(403);
});
