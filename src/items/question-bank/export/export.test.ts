import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { readQuestionFile } from '#items/interchange/read-question-file.ts';
import { bulkUploadQuestions } from '#items/question-bank/import/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { getTask, getTaskFile } from '#tasks/contract.ts';
import { exportQuestions, MAX_DIRECT_EXPORT, previewExport, startExport } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const bring = async (text: string, tags = ''): Promise<string[]> => {
  const file = { name: 'q.gift', bytes: Buffer.from(text) };
  const { items } = await teacher.do(bulkUploadQuestions, { file, query: { tags } });
  return items.map((item) => item._id!);
};
const [one, two] = await bring('::One::Is it 1? {T}\n\n::Two::Is it 2? {T}\n\n::Essay::Why is it 3? {}\n', 'Few');
const titlesIn = async (bytes: Uint8Array): Promise<string[]> =>
  (await readQuestionFile({ name: 'x.gift', bytes })).items.map((read) =>
    'item' in read ? read.item.title : read.refused,
  );

test('chosen questions alone are in the file, whatever else the bank holds', async () => {
  const { text } = await teacher.call(exportQuestions, { query: { format: 'gift', ids: `${one},${two}` } });
  expect((await titlesIn(Buffer.from(text))).sort()).toEqual(['One', 'Two']);
  const { questions } = await teacher.do(previewExport, { query: { format: 'gift', ids: one } });
  expect(questions).toBe(1);
});

test('an identifier of another school, or of nothing, is refused: a file could not say what it lacks', async () => {
  const stranger = site.as('teacher', site.otherSchool);
  const foreign = await stranger.call(exportQuestions, { query: { format: 'gift', ids: `${one},${uuid()}` } });
  expect(foreign.error.message).toBe('None of these questions is in the bank');
  expect(foreign.text).not.toContain('One');
  for (const [gone, message] of [
    [[uuid()], 'One of these questions is not in the bank'],
    [[uuid(), uuid()], '2 of these questions are not in the bank'],
  ] as const) {
    const ids = [one!, ...gone];
    const refused = { code: 'not_found', message, details: gone.map((_id) => ({ path: 'ids', _id })) };
    for (const endpoint of [exportQuestions, previewExport]) {
      const answer = await teacher.call(endpoint, { query: { format: 'gift', ids: ids.join(',') } });
      expect(answer.error).toMatchObject(refused);
    }
    expect((await teacher.call(startExport, { body: { format: 'gift', ids } })).error).toMatchObject(refused);
  }
});

test('a chosen question that the filter leaves out is no error', async () => {
  const query = { format: 'gift', ids: `${one},${two}`, q: 'Is it 2' } as const;
  const { text } = await teacher.call(exportQuestions, { query });
  expect(await titlesIn(Buffer.from(text))).toEqual(['Two']);
});

test('where none of the chosen questions is in the bank there is no empty file', async () => {
  for (const endpoint of [exportQuestions, previewExport]) {
    const answer = await teacher.call(endpoint, { query: { format: 'gift', ids: `${uuid()},${uuid()}` } });
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
  }
});

test('what stays behind is told before the download', async () => {
  const { losses, questions } = await teacher.do(previewExport, { query: { format: 'aiken', st: 'Few' } });
  expect(questions).toBe(3);
  expect(losses.filter(({ leftOut }) => leftOut).map(({ title }) => title)).toEqual(['Essay']);
});

test('a large file is made by a task, which tells its losses and gives it to nobody else', async () => {
  const many = Array.from({ length: MAX_DIRECT_EXPORT + 1 }, (_, i) => `::M ${i}::Is it number ${i}? {T}\n`).join('\n');
  await bring(`${many}\n::Long one::Why is it so long? {}\n`, 'Many');
  const direct = await teacher.call(exportQuestions, { query: { format: 'aiken', st: 'Many' } });
  expect(direct.error).toMatchObject({ code: 'impossible' });
  const { task } = await teacher.do(startExport, { body: { format: 'aiken', st: 'Many', sort: 'createdAt' } });
  await site.runTasks();
  const view = await teacher.do(getTask, { params: { id: task } });
  expect(view).toMatchObject({
    state: 'done',
    result: {
      questions: MAX_DIRECT_EXPORT + 2,
      leftOut: 1,
      losses: expect.arrayContaining([expect.objectContaining({ leftOut: true, count: 1 })]),
    },
    file: { name: expect.stringMatching(/^questions-.*\.txt$/) },
  });
  const { text } = await teacher.call(getTaskFile, { params: { id: task } });
  expect(text.match(/^ANSWER/gm)).toHaveLength(MAX_DIRECT_EXPORT + 1);
  expect((await site.as('student').call(getTaskFile, { params: { id: task } })).status).toBe(404);
  const { notices } = await teacher.do(listNotifications, {});
  expect(notices[0]).toMatchObject({ title: 'Your question export is ready', href: `/questions?task=${task}` });
}, 60_000);

test('chosen questions are kept in mind by the task', async () => {
  const { task } = await teacher.do(startExport, { body: { format: 'json', ids: [two!] } });
  await site.runTasks();
  expect((await teacher.do(getTask, { params: { id: task } })).result).toEqual({
    questions: 1,
    leftOut: 0,
    losses: [],
  });
});

test('students make no file of the bank', async () => {
  expect((await site.as('student').call(startExport, { body: { format: 'json' } })).status).toBe(403);
});
