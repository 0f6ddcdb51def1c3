import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { createQuestion, getQuestion, listQuestions } from '#items/question-bank/contract.ts';
import { buildContent, buildQuestion } from '#items/question-bank/testing.ts';
import { changeManyQuestions, deleteFilter, likeQuestions, listFilters, saveFilter } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const written = async (overrides = {}) => (await teacher.do(createQuestion, { body: buildQuestion(overrides) }))._id;
const read = (id: string) => teacher.do(getQuestion, { params: { id } });

test('many questions are tagged, rated and retired at once, and found by their new tag', async () => {
  const ids = [await written({ tags: ['Old'] }), await written()];
  const change = (action: object) => teacher.do(changeManyQuestions, { body: { ids, change: action as never } });
  expect(await change({ deed: 'tag', tags: ['Sessile oak'] })).toEqual({ changed: 2 });
  await change({ deed: 'untag', tags: ['old'] });
  await change({ deed: 'difficulty', difficulty: 5 });
  await change({ deed: 'status', status: 'retired' });
  for (const id of ids)
    expect(await read(id)).toMatchObject({ tags: ['Sessile oak'], difficulty: 5, status: 'retired', version: 1 });
  expect((await teacher.do(listQuestions, { query: { q: 'sessile oak' } })).total).toBe(2);
});

test('many questions are deleted together and come back together', async () => {
  const ids = [await written(), await written()];
  await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'delete' } } });
  expect((await teacher.call(getQuestion, { params: { id: ids[0]! } })).status).toBe(404);
  expect(await teacher.do(changeManyQuestions, { body: { ids, change: { deed: 'restore' } } })).toEqual({ changed: 2 });
  expect((await read(ids[1]!))._id).toBe(ids[1]);
});

test('questions of another school stay untouched', async () => {
  const ids = [await written({ difficulty: 2 })];
  const stranger = site.as('teacher', site.otherSchool);
  const body = { ids, change: { deed: 'difficulty', difficulty: 5 } } as const;
  expect(await stranger.do(changeManyQuestions, { body })).toEqual({ changed: 0 });
  expect((await read(ids[0]!)).difficulty).toBe(2);
});

test('a saved filter is found again by the person who saved it, and by nobody else', async () => {
  const first = await teacher.do(saveFilter, { body: { name: 'Hard', search: { dif: '4,5', sort: 'title' } } });
  const again = await teacher.do(saveFilter, { body: { name: 'hard', search: { dif: '5' } } });
  expect(again._id).toBe(first._id);
  const { filters } = await teacher.do(listFilters, {});
  expect(filters).toMatchObject([{ name: 'hard', search: { dif: '5', q: '', sort: '' } }]);
  expect(await site.as('admin').do(listFilters, {})).toEqual({ filters: [] });
  expect((await site.as('admin').call(deleteFilter, { params: { id: first._id } })).status).toBe(404);
  await teacher.do(deleteFilter, { params: { id: first._id } });
  expect(await teacher.do(listFilters, {})).toEqual({ filters: [] });
});

test('questions with the same or nearly the same stem are found, those with another number are not', async () => {
  const stem = (text: string) => ({ content: buildContent({ stem: `<p>${text}</p>` }) });
  const long = 'Which of these four rivers flows through the old town of the city of Basel in Switzerland';
  const one = await written({ title: 'One', ...stem(`${long}?`) });
  await written({ title: 'Same', ...stem(`<b>${long}</b>`) });
  await written({ title: 'Similar', ...stem(`${long} today?`) });
  await written({ title: 'Other number', ...stem(`${long} in 1900?`) });
  const { questions } = await teacher.do(likeQuestions, { params: { id: one } });
  expect(questions.map(({ title, alike }) => [title, alike])).toEqual([
    ['Same', 'same'],
    ['Similar', 'similar'],
  ]);
});
