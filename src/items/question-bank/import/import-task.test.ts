import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { listQuestions } from '#items/question-bank/contract.ts';
import { cancelTask, getTask, getTaskFile } from '#tasks/contract.ts';
import { startBulkUpload } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');

const manyOf = (count: number, tail = ''): { name: string; bytes: Buffer } => ({
  name: 'many.gift',
  bytes: Buffer.from(
    `${Array.from({ length: count }, (_, i) => `::=M ${i + 1}::Is it ${i}? {T}\n`).join('\n')}${tail}`,
  ),
});
const count = async () => (await teacher.do(listQuestions, { query: { limit: '1' } })).total;

test('a large file is brought in by a task, with a report to keep', async () => {
  const before = await count();
  const { task } = await teacher.do(startBulkUpload, { file: manyOf(1_200, '\nBroken {=a\n'), query: { tags: 'Big' } });
  expect(await count()).toBe(before);
  await site.runTasks();
  const view = await teacher.do(getTask, { params: { id: task } });
  expect(view).toMatchObject({
    state: 'done',
    result: { format: 'gift', found: 1_201, ready: 1_200, warnings: 0, refused: 1, imported: 1_200 },
    file: { name: 'question-import.csv' },
  });
  expect(view.done).toBe(view.total);
  expect(await count()).toBe(before + 1_200);
  const { text } = await teacher.call(getTaskFile, { params: { id: task } });
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('position,status,outcome,stored as,type,title,place,messages,like,is like');
  expect(lines[1]).toMatch(/^1,ready,imported,[0-9a-f-]{36},True or false,'=M 1,line 1,,,$/);
  expect(lines[1_201]).toMatch(/^1201,refused,refused,,,Broken/);
});

test('only the chosen positions are stored', async () => {
  const before = await count();
  const { task } = await teacher.do(startBulkUpload, { file: manyOf(20), query: { only: '2-4' } });
  await site.runTasks();
  expect((await teacher.do(getTask, { params: { id: task } })).result).toMatchObject({ found: 20, imported: 3 });
  expect(await count()).toBe(before + 3);
});

test('a task that was stopped leaves nothing behind', async () => {
  const before = await count();
  const { task } = await teacher.do(startBulkUpload, { file: manyOf(600), query: {} });
  await teacher.do(cancelTask, { params: { id: task } });
  await site.runTasks();
  expect((await teacher.do(getTask, { params: { id: task } })).state).toBe('cancelled');
  expect(await count()).toBe(before);
});

test('a task that is stopped while it stores leaves nothing behind either', async () => {
  const before = await count();
  const { task } = await teacher.do(startBulkUpload, { file: manyOf(4_000), query: {} });
  const seen = async () => teacher.do(getTask, { params: { id: task } });
  const running = site.runTasks();
  await expect.poll(async () => (await seen()).done, { timeout: 60_000 }).toBeGreaterThanOrEqual(2_250);
  await teacher.do(cancelTask, { params: { id: task } });
  await running;
  expect(await seen()).toMatchObject({ state: 'cancelled', total: 4_000, result: null, file: null });
  expect(await count()).toBe(before);
});

test('a file that cannot be read makes the task fail with the reason', async () => {
  const { task } = await teacher.do(startBulkUpload, { file: { name: 'a.txt', bytes: Buffer.from('Dear Sir') } });
  await site.runTasks();
  const { state, error } = await teacher.do(getTask, { params: { id: task } });
  expect([state, error]).toEqual(['failed', expect.stringMatching(/^This is none of the formats/)]);
});
