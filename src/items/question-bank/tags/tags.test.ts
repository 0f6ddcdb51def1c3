import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listFilters, saveFilter } from '#items/question-bank/bench/contract.ts';
import { listQuestions, listTags } from '#items/question-bank/contract.ts';
import { createQuiz, publishQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { createAssignment, listAssignments } from '#results/practice/assignments/contract.ts';
import { listPracticeQuestions, setTopicClosed } from '#results/practice/contract-teachers.ts';
import { createTableView, listTableViews } from '#site/table-views/contract.ts';
import { deleteTag, mergeTag, updateTag } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const tagsNow = async () => (await teacher.do(listTags, { query: { limit: '100' } })).tags;
const tagNamed = async (name: string) => (await tagsNow()).find((tag) => tag.name === name)!;
const found = async (q: string) => (await teacher.do(listQuestions, { query: { q } })).total;

test('a tag is renamed and coloured, and its questions are found by the new name and not by the old one', async () => {
  await buildQuestion(site, { tags: ['Fisics'] });
  const { _id } = await tagNamed('Fisics');
  expect(await teacher.do(updateTag, { params: { id: _id }, body: { name: 'Physics', colour: 'teal' } })).toEqual({
    _id,
    name: 'Physics',
    colour: 'teal',
  });
  expect(await tagNamed('Physics')).toMatchObject({ questionCount: 1, colour: 'teal' });
  expect([await found('physics'), await found('fisics')]).toEqual([1, 0]);
});

test('a name that another tag has is refused, whatever its capitals', async () => {
  await buildQuestion(site, { tags: ['Biology'] });
  const { _id } = await tagNamed('Biology');
  const answer = await teacher.call(updateTag, { params: { id: _id }, body: { name: 'PHYSICS' } });
  expect(answer.error).toMatchObject({ code: 'conflict', details: [{ path: 'name' }] });
});

test('merging gives every question the tag that stays, once', async () => {
  await buildQuestion(site, { tags: ['Maths'] });
  await buildQuestion(site, { tags: ['Maths', 'Mathematics'] });
  const [gone, kept] = [await tagNamed('Maths'), await tagNamed('Mathematics')];
  await teacher.do(mergeTag, { params: { id: gone._id }, body: { into: kept._id } });
  expect(await tagNamed('Maths')).toBeUndefined();
  expect((await tagNamed('Mathematics')).questionCount).toBe(2);
  expect(await found('mathematics')).toBe(2);
  const again = await teacher.call(mergeTag, { params: { id: kept._id }, body: { into: kept._id } });
  expect(again.error.code).toBe('invalid_input');
});

test('a renamed tag keeps its name in draws, published or not, in filters and in views of the list', async () => {
  for (const title of ['a', 'b', 'c']) await buildQuestion(site, { title, tags: ['Rivres'] });
  const draws = [{ count: 2, tags: ['Alps', 'rivres'] }];
  const made = { published: true, draft: false };
  const ids: string[] = [];
  for (const [name, publish] of Object.entries(made))
    ids.push((await teacher.do(createQuiz, { body: { name, publish, draws } }))._id);
  await teacher.do(saveFilter, { body: { name: 'Water', search: { st: 'Alps, Rivres' } } });
  const view = { name: 'Water', hidden: [], density: 'compact' as const, search: { st: 'Rivres', q: 'Rivres' } };
  await teacher.do(createTableView, { body: { ...view, list: '/_side/questions/:title,type' } });
  await teacher.do(createTableView, { body: { ...view, list: '/_side/blog/:title' } });

  const { _id } = await tagNamed('Rivres');
  await teacher.do(updateTag, { params: { id: _id }, body: { name: 'Rivers' } });
  for (const id of ids)
    expect((await teacher.do(getQuiz, { params: { id } })).draws).toMatchObject([
      { count: 2, tags: ['Alps', 'Rivers'] },
    ]);
  await teacher.do(publishQuiz, { params: { id: ids[1]! } });
  expect((await teacher.do(listFilters)).filters[0]!.search.st).toBe('Alps,Rivers');
  const { views } = await teacher.do(listTableViews);
  expect(views.map(({ list, search }) => [list, search])).toEqual([
    ['/_side/blog/:title', view.search],
    ['/_side/questions/:title,type', { ...view.search, st: 'Rivers' }],
  ]);
});

test('what drew by, was set for practice by or was closed by a merged tag stays so', async () => {
  const question = await buildQuestion(site, { tags: ['Lochs'] });
  await buildQuestion(site, { tags: ['Lakes'] });
  const draws = [{ count: 1, tags: ['Lochs', 'lakes'] }];
  const quiz = await teacher.do(createQuiz, { body: { name: 'Lakes', publish: true, draws } });
  const [gone, kept] = [await tagNamed('Lochs'), await tagNamed('Lakes')];
  const student = await site.addPerson(site.school, ['student']);
  const dueAt = new Date(site.now().getTime() + 86_400_000).toISOString();
  const body = { topics: [gone._id], groups: [], people: [student.personId], count: 5, dueAt, note: '' };
  await teacher.do(createAssignment, { body });
  await teacher.do(setTopicClosed, { params: { id: gone._id }, body: { isClosed: true } });
  await teacher.do(mergeTag, { params: { id: gone._id }, body: { into: kept._id } });
  expect((await teacher.do(getQuiz, { params: { id: quiz._id } })).draws).toMatchObject([{ tags: ['Lakes'] }]);
  const { assignments } = await teacher.do(listAssignments, {});
  expect(assignments[0]!.topics).toEqual([{ _id: kept._id, name: 'Lakes' }]);
  const { questions } = await teacher.do(listPracticeQuestions, {});
  expect(questions).toMatchObject([{ _id: question, isClosed: true }]);
});

test('a deleted tag is off its questions, which stay', async () => {
  await buildQuestion(site, { tags: ['Old stuff'] });
  const { _id } = await tagNamed('Old stuff');
  await teacher.do(deleteTag, { params: { id: _id } });
  expect(await tagNamed('Old stuff')).toBeUndefined();
  expect(await found('old stuff')).toBe(0);
  expect((await site.as('student').call(deleteTag, { params: { id: _id } })).status).toBe(403);
});

test('a question that a tag closed for practice stays closed when the tag is deleted', async () => {
  const question = await buildQuestion(site, { tags: ['Fjords'] });
  const { _id } = await tagNamed('Fjords');
  await teacher.do(setTopicClosed, { params: { id: _id }, body: { isClosed: true } });
  await teacher.do(deleteTag, { params: { id: _id } });
  const { questions } = await teacher.do(listPracticeQuestions, {});
  expect(questions.find((one) => one._id === question)).toMatchObject({ isClosed: true });
});

test('a tag is not deleted while practice is assigned by it alone', async () => {
  await buildQuestion(site, { tags: ['Moors', 'Heaths'] });
  const topics = [(await tagNamed('Moors'))._id, (await tagNamed('Heaths'))._id];
  const student = await site.addPerson(site.school, ['student']);
  const dueAt = new Date(site.now().getTime() + 86_400_000).toISOString();
  const body = { topics, groups: [], people: [student.personId], count: 5, dueAt, note: '' };
  await teacher.do(createAssignment, { body });
  await teacher.do(deleteTag, { params: { id: topics[0]! } });
  const answer = await teacher.call(deleteTag, { params: { id: topics[1]! } });
  expect([answer.status, answer.error.code]).toEqual([422, 'impossible']);
  expect((await teacher.do(listAssignments, {})).assignments[0]!.topics).toMatchObject([{ name: 'Heaths' }]);
});
