import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { createQuestion, getQuestion, updateQuestion } from '#items/question-bank/contract.ts';
import { inputOf } from '#items/question-bank/rules.ts';
import { buildQuestion } from '#items/question-bank/testing.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getVersion, listVersions, questionUsage, restoreVersion } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const written = async (overrides = {}) => teacher.do(createQuestion, { body: buildQuestion(overrides) });
const rewritten = async (question: Awaited<ReturnType<typeof written>>, change: object) =>
  teacher.do(updateQuestion, {
    params: { id: question._id },
    body: { ...inputOf(question), ...change, version: question.version },
  });

test('every version is kept, says who wrote it, and can be looked at', async () => {
  const first = await written({ title: 'First', hints: ['<p>Count</p>'], penalty: '1/3', language: 'en' });
  const id = first._id;
  await rewritten(first, { title: 'Second', hints: [] });
  const { versions, total } = await teacher.do(listVersions, { params: { id } });
  expect(total).toBe(2);
  expect(versions).toMatchObject([
    { version: 2, title: 'Second', attempts: 0, createdBy: { name: expect.stringMatching(/\S+ \S+/) } },
    { version: 1, title: 'First', attempts: 0 },
  ]);
  const old = await teacher.do(getVersion, { params: { id, version: 1 } });
  expect(old).toMatchObject({ title: 'First', hints: ['<p>Count</p>'], penalty: '1/3', language: 'en', marks: 1 });
  expect((await teacher.call(getVersion, { params: { id, version: 3 } })).status).toBe(404);
});

test('an earlier version comes back as the newest; what has no versions stays', async () => {
  const first = await written({ title: 'First', difficulty: 1 });
  const second = await rewritten(first, { title: 'Second', difficulty: 4, tags: ['Kept'] });
  const params = { id: first._id, version: 1 };
  const stale = await teacher.call(restoreVersion, { params, body: { newest: 1 } });
  expect(stale.error).toMatchObject({ code: 'conflict' });
  const restored = await teacher.do(restoreVersion, { params, body: { newest: second.version } });
  expect(restored).toMatchObject({ title: 'First', version: 3, difficulty: 4, tags: ['Kept'] });
  expect(await teacher.do(getQuestion, { params: { id: first._id } })).toMatchObject({ version: 3, title: 'First' });
});

test('attempts are counted for the version they were begun with, and quizzes tell how the question performed', async () => {
  const first = await written({ title: 'Counted' });
  const quiz = await buildQuiz(site, { name: 'Use', questions: [first._id], attemptsAllowed: 0 });
  const attempt = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  await site.as('student').do(submitAttempt, { body: { id: attempt._id } });
  await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  await rewritten(first, { title: 'Counted anew' });
  const { versions } = await teacher.do(listVersions, { params: { id: first._id } });
  expect(versions.map(({ version, attempts }) => [version, attempts])).toEqual([
    [2, 0],
    [1, 2],
  ]);
  const usage = await teacher.do(questionUsage, { params: { id: first._id } });
  expect(usage).toEqual({
    quizzes: [{ _id: quiz._id, name: 'Use', version: 1, isDrawn: false, answers: 1, percent: 0 }],
    total: 1,
  });
});

test('a quiz that draws the question from its pool is told as use, once, however it has it', async () => {
  const drawn = await written({ title: 'Drawn', tags: ['Pool of two'] });
  const fixed = await written({ title: 'Fixed', tags: ['Pool of two'] });
  const body = { publish: true, draws: [{ count: 1, tags: ['Pool of two'] }] };
  const first = await teacher.do(createQuiz, { body: { ...body, name: 'Draws one' } });
  site.advance(1_000);
  const second = await teacher.do(createQuiz, {
    body: { ...body, name: 'Has one, draws one', questions: [{ question: fixed._id }] },
  });
  await rewritten(drawn, { title: 'Drawn anew' });
  const unused = { version: 1, answers: 0, percent: null };
  expect(await teacher.do(questionUsage, { params: { id: drawn._id } })).toEqual({
    quizzes: expect.arrayContaining([
      { ...unused, _id: second._id, name: 'Has one, draws one', isDrawn: true },
      { ...unused, _id: first._id, name: 'Draws one', isDrawn: true },
    ]),
    total: 2,
  });
  const { quizzes } = await teacher.do(questionUsage, { params: { id: fixed._id } });
  expect(new Map(quizzes.map(({ name, isDrawn }) => [name, isDrawn]))).toEqual(
    new Map([
      ['Has one, draws one', false],
      ['Draws one', true],
    ]),
  );
  expect((await teacher.do(questionUsage, { params: { id: fixed._id }, query: { limit: '1' } })).total).toBe(2);
});

test('students see neither versions nor use', async () => {
  const { _id: id } = await written();
  expect((await site.as('student').call(listVersions, { params: { id } })).status).toBe(403);
  expect((await site.as('student').call(questionUsage, { params: { id } })).status).toBe(403);
});
