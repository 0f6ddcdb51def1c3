import { beforeAll, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { createQuestion, listQuestions } from './contract.ts';
import { buildContent, buildQuestion } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');

beforeAll(async () => {
  const write = (title: string, more: Parameters<typeof buildQuestion>[0]) =>
    teacher.do(createQuestion, { body: buildQuestion({ title, ...more }) });
  await write('Mitochondria', { tags: ['Biology', 'Cells'], difficulty: 2, subscription: 2 });
  await write('Élan vital', { tags: ['Philosophy'], difficulty: 4, status: 'draft' });
  await write('Percent 100%', {
    tags: ['Maths'],
    difficulty: 2,
    content: buildContent({ stem: '<p>Half of <b>ninety</b>?</p>' }),
  });
  await write('under_score', {
    type: 'true-false',
    content: { stem: '<p>Is the sky blue?</p>', right: true, feedbackTrue: '', feedbackFalse: '' },
    difficulty: 1,
  });
});

const titles = async (query: Partial<QueryInputOf<typeof listQuestions>>) =>
  (await teacher.do(listQuestions, { query: { sort: 'title', ...query } })).questions
    .map((question) => question.title)
    .toSorted();

test.each<[string, Partial<QueryInputOf<typeof listQuestions>>, string[]]>([
  ['part of a word of a title', { q: 'chondr' }, ['Mitochondria']],
  ['words of the stem across markup', { q: 'half ninety' }, ['Percent 100%']],
  ['a word of an option', { q: 'three vital' }, ['Élan vital']],
  ['a tag', { q: 'philoso' }, ['Élan vital']],
  ['other capitals and another way to write é', { q: 'E\u0301LAN' }, ['Élan vital']],
  ['a percent sign as itself', { q: '0%' }, ['Percent 100%']],
  ['an underscore as itself', { q: 'r_s' }, ['under_score']],
  ['nothing when one word is missing', { q: 'mitochondria ninety' }, []],
  ['any of the tags, whatever their capitals', { st: 'biology, MATHS' }, ['Mitochondria', 'Percent 100%']],
  ['any of the difficulties', { dif: '1,4' }, ['under_score', 'Élan vital']],
  ['a subscription', { subscription: '2' }, ['Mitochondria']],
  ['a type', { type: 'true-false' }, ['under_score']],
  ['a status', { status: 'draft' }, ['Élan vital']],
  ['filters together', { dif: '2', st: 'Maths', subscription: '1' }, ['Percent 100%']],
  ['nothing for an unknown tag', { st: 'nope' }, []],
])('the list finds %s', async (_what, query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test('the list is sorted as asked and paged without gaps or repeats', async () => {
  const all = await teacher.do(listQuestions, { query: { sort: '-difficulty' } });
  expect(all.questions.map((question) => question.difficulty)).toEqual([4, 2, 2, 1]);
  expect(all.total).toBe(4);
  const pages = await Promise.all(
    ['0', '1', '2', '3'].map((ofst) => teacher.do(listQuestions, { query: { sort: '-difficulty', ofst, limit: '1' } })),
  );
  expect(pages.flatMap((page) => page.questions)).toEqual(all.questions);
  expect(pages.map((page) => page.total)).toEqual([4, 4, 4, 4]);
  expect((await teacher.do(listQuestions)).questions.map((question) => question.title)[0]).toBe('under_score');
});

test('the excerpt is the plain text of the stem, and a long one is cut between words', async () => {
  const { questions } = await teacher.do(listQuestions, { query: { q: 'ninety' } });
  expect(questions[0]?.excerpt).toBe('Half of ninety?');
  const stem = `<p>${'<em>word</em> &amp; '.repeat(500)}</p>`;
  const long = await teacher.do(createQuestion, { body: buildQuestion({ content: buildContent({ stem }) }) });
  const listed = (await teacher.do(listQuestions)).questions.find((question) => question._id === long._id);
  expect(listed?.excerpt).toMatch(/^(word & )+word.{0,3}…$/);
  expect(listed?.excerpt.length).toBeLessThanOrEqual(240);
});

test.each([
  { limit: '101' },
  { limit: '0' },
  { ofst: '-1' },
  { dif: '6' },
  { subscription: 'gold' },
  { sort: 'colour' },
])('the query %o is refused', async (query) => {
  expect((await teacher.call(listQuestions, { query: query as never })).status).toBe(400);
});

test('a filter by a type that does not exist is refused with its place', async () => {
  const { error } = await teacher.call(listQuestions, { query: { type: 'true-false,riddle' } });
  expect(error).toMatchObject({ statusCode: 400, details: [{ path: 'type.1' }] });
});
