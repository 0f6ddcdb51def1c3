import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listQuestions, listTags } from '#items/question-bank/contract.ts';
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

test('a deleted tag is off its questions, which stay', async () => {
  await buildQuestion(site, { tags: ['Old stuff'] });
  const { _id } = await tagNamed('Old stuff');
  await teacher.do(deleteTag, { params: { id: _id } });
  expect(await tagNamed('Old stuff')).toBeUndefined();
  expect(await found('old stuff')).toBe(0);
  expect((await site.as('student').call(deleteTag, { params: { id: _id } })).status).toBe(403);
});
