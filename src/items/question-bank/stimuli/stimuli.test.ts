import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { changeManyQuestions } from '../bench/contract.ts';
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  restoreQuestion,
  updateQuestion,
} from '../contract.ts';
import { bulkUploadQuestions } from '../import/contract.ts';
import { emptyInput } from '../rules.ts';
import { getVersion, restoreVersion } from '../versions/contract.ts';
import {
  createStimulus,
  deleteStimulus,
  getStimulus,
  listStimuli,
  restoreStimulus,
  updateStimulus,
} from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const passage = { title: 'The lighthouse', content: '<p>It stood on the cliff for a hundred years.</p>' };

const questionAbout = (stimulus: string | null, title = 'How long did it stand?') => ({
  ...emptyInput('true-false'),
  title,
  content: { ...emptyInput('true-false').content, stem: `<p>${title}</p>`, right: true },
  stimulus,
});

test('a stimulus is written, found by its words, and counted with its questions', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  await teacher.do(createQuestion, { body: questionAbout(made._id) });
  await teacher.do(createQuestion, { body: questionAbout(made._id, 'Was it on the cliff?') });
  const { stimuli, total } = await teacher.do(listStimuli, { query: { q: 'CLIFF hundred' } });
  expect([total, stimuli[0]]).toMatchObject([
    1,
    { _id: made._id, questionCount: 2, excerpt: expect.stringContaining('cliff') },
  ]);
  const { questions } = await teacher.do(listQuestions, { query: { stimulus: made._id } });
  expect(questions.map(({ stimulus }) => stimulus)).toEqual([
    { _id: made._id, title: passage.title },
    { _id: made._id, title: passage.title },
  ]);
  expect((await teacher.do(listStimuli, { query: { q: 'nothing of the kind' } })).total).toBe(0);
});

test('its text is sanitised, and a text of which nothing is left is refused', async () => {
  const made = await teacher.do(createStimulus, {
    body: { ...passage, content: '<p onclick="x()">a<script>b</script></p>' },
  });
  expect(made.content).toBe('<p>a</p>');
  const refused = await teacher.call(createStimulus, { body: { ...passage, content: '<script>b</script>' } });
  expect(refused.error).toMatchObject({ statusCode: 400, details: [{ path: 'content' }] });
});

test('a new wording makes a new version of each of its questions, and older versions keep theirs', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  const question = await teacher.do(createQuestion, { body: questionAbout(made._id) });
  const gone = await teacher.do(createQuestion, { body: questionAbout(made._id, 'Gone?') });
  await teacher.do(deleteQuestion, { params: { id: gone._id } });
  const other = await teacher.do(createQuestion, { body: questionAbout(null, 'About nothing') });
  await teacher.do(updateStimulus, { params: { id: made._id }, body: { content: '<p>New.</p>', version: 1 } });
  expect((await teacher.do(getQuestion, { params: { id: question._id } })).version).toBe(2);
  expect((await teacher.do(getQuestion, { params: { id: other._id } })).version).toBe(1);
  const contentOf = async (id: string, version: number) =>
    (await teacher.do(getVersion, { params: { id, version } })).stimulus?.content;
  expect([await contentOf(question._id, 1), await contentOf(question._id, 2)]).toEqual([
    passage.content,
    '<p>New.</p>',
  ]);
  await teacher.do(restoreQuestion, { params: { id: gone._id } });
  expect(await contentOf(gone._id, 2)).toBe('<p>New.</p>');
  const restored = await teacher.do(restoreVersion, { params: { id: question._id, version: 1 }, body: { newest: 2 } });
  // Nothing but the stimulus differed, and that is shown in its newest wording.
  expect(restored).toMatchObject({ version: 2, stimulus: { _id: made._id } });
});

test('the same wording again makes no version, and an outdated one is refused', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  expect((await teacher.do(updateStimulus, { params: { id: made._id }, body: passage })).version).toBe(1);
  await teacher.do(updateStimulus, { params: { id: made._id }, body: { title: 'New', version: 1 } });
  const refused = await teacher.call(updateStimulus, {
    params: { id: made._id },
    body: { title: 'Newer', version: 1 },
  });
  expect(refused.error).toMatchObject({ statusCode: 409, details: [{ path: 'version', current: 2 }] });
});

test('a stimulus with questions is not deleted; without any it is, and comes back with a question that had it', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  const params = { id: made._id };
  const question = await teacher.do(createQuestion, { body: questionAbout(made._id) });
  expect((await teacher.call(deleteStimulus, { params })).status).toBe(409);
  await teacher.do(deleteQuestion, { params: { id: question._id } });
  await teacher.do(deleteStimulus, { params });
  expect((await teacher.call(getStimulus, { params })).status).toBe(404);
  const refused = await teacher.call(createQuestion, { body: questionAbout(made._id, 'Too late') });
  expect(refused.error).toMatchObject({ statusCode: 400, details: [{ path: 'stimulus' }] });
  await teacher.do(restoreQuestion, { params: { id: question._id } });
  expect(await teacher.do(getStimulus, { params })).toMatchObject({ questionCount: 1, may: { delete: false } });
  await teacher.do(updateQuestion, { params: { id: question._id }, body: { stimulus: null } });
  await teacher.do(deleteStimulus, { params });
  expect((await teacher.do(restoreStimulus, { params })).questionCount).toBe(0);
});

test('questions that come back together bring their stimulus along', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  const ids: string[] = [];
  for (const title of ['First', 'Second'])
    ids.push((await teacher.do(createQuestion, { body: questionAbout(made._id, title) }))._id);
  await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'delete' } } });
  await teacher.do(deleteStimulus, { params: { id: made._id } });
  await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'restore' } } });
  expect(await teacher.do(getStimulus, { params: { id: made._id } })).toMatchObject({ questionCount: 2 });
  const params = { id: ids[0]! };
  expect((await teacher.call(updateQuestion, { params, body: { title: 'Renamed' } })).status).toBe(200);
});

test('a stimulus of a protected question is changed by its owner and administrators only', async () => {
  const made = await site.as('admin').do(createStimulus, { body: passage });
  const question = await site.as('admin').do(createQuestion, { body: questionAbout(made._id) });
  const change = { deed: 'protect', isProtected: true } as const;
  await site.as('admin').do(changeManyQuestions, { body: { ids: [question._id], change } });
  const body = { title: 'Mine now' };
  expect((await teacher.call(updateStimulus, { params: { id: made._id }, body })).status).toBe(403);
  expect((await teacher.do(getStimulus, { params: { id: made._id } })).may.edit).toBe(false);
  await site.as('admin').do(updateStimulus, { params: { id: made._id }, body });
});

test('students read no stimuli of the bank, and another school has none of these', async () => {
  const made = await teacher.do(createStimulus, { body: passage });
  const params = { id: made._id };
  expect((await site.as('student').call(getStimulus, { params })).status).toBe(403);
  expect((await site.as('student').call(listStimuli, { query: {} })).status).toBe(403);
  const other = site.as('teacher', site.otherSchool);
  expect((await other.call(getStimulus, { params })).status).toBe(404);
  expect((await other.call(createQuestion, { body: questionAbout(made._id) })).status).toBe(400);
});

test('stimuli of the bank come back from an exported file, shared by the same questions', async () => {
  const made = await teacher.do(createStimulus, {
    body: { title: 'Exported', content: '<p>A text to take along.</p>' },
  });
  const ids: string[] = [];
  for (const title of ['Exported one', 'Exported two'])
    ids.push((await teacher.do(createQuestion, { body: questionAbout(made._id, title) }))._id);
  for (const format of ['json', 'qti30'] as const) {
    const file = await site.server.app.inject({
      url: `/v1/api/questions/export?format=${format}&stimulus=${made._id}`,
      headers: { host: site.school.host, authorization: `Bearer ${site.school.people.teacher.token}` },
    });
    expect(file.statusCode).toBe(200);
    const there = site.as('teacher', site.otherSchool);
    const upload = { name: format === 'json' ? 'x.json' : 'x.zip', bytes: file.rawPayload };
    const report = await there.do(bulkUploadQuestions, { file: upload, query: { dryRun: '1' } });
    expect(report.items.map(({ stimulus }) => stimulus?.title)).toEqual(['Exported', 'Exported']);
    const { imported, import: id } = await there.do(bulkUploadQuestions, { file: upload, query: {} });
    expect(imported).toBe(2);
    const { questions } = await there.do(listQuestions, { query: { import: id! } });
    const [stimulus, ...others] = [...new Set(questions.map((question) => question.stimulus!._id))];
    expect(others).toEqual([]);
    expect(await there.do(getStimulus, { params: { id: stimulus! } })).toMatchObject({
      title: 'Exported',
      content: '<p>A text to take along.</p>',
      questionCount: 2,
    });
  }
});
