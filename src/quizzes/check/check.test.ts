import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { deleteQuestion } from '#items/question-bank/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz, listQuizzes, publishQuiz } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { checkQuiz } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const inHours = (hours: number): string => new Date(site.now().getTime() + hours * 3_600_000).toISOString();
const linesOf = async (body: NonNullable<Parameters<typeof teacher.do<typeof checkQuiz>>[1]>['body']) =>
  (await teacher.do(checkQuiz, { body })).findings.map(({ level, path }) => `${level} ${path}`);

test('whose time the closing time cuts is counted and named, over groups and people', async () => {
  const students = [
    await site.addPerson(site.school, ['student'], 'Bea'),
    await site.addPerson(site.school, ['student'], 'Cleo'),
  ];
  const group = await site.as('admin').do(createGroup, { body: { name: 'More time' } });
  await site
    .as('admin')
    .do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: students.map((one) => one.personId) } });
  const draft = await teacher.do(createQuiz, {
    body: {
      name: 'Cut',
      durationSeconds: 3600,
      opensAt: inHours(1),
      closesAt: inHours(2),
      feedbackTiming: 3,
      questions: [{ question: await buildQuestion(site) }],
    },
  });
  expect(await linesOf({ id: draft._id })).toEqual([]);
  await teacher.do(createOverride, {
    params: { id: draft._id },
    body: { group: group._id, factor: 1.5, keepsClose: true, reason: 'Dyslexia' },
  });
  const { findings } = await teacher.do(checkQuiz, { body: { id: draft._id } });
  expect(findings).toEqual([
    {
      level: 'warning',
      path: 'closesAt',
      message: '2 people with accommodations can’t use all their time: it closes up to 30 min before',
      people: { count: 2, names: ['Bea Test', 'Cleo Test'] },
      running: null,
    },
  ]);
});

test('errors are those for which publishing is refused, with the same words', async () => {
  const question = await buildQuestion(site);
  const draft = await teacher.do(createQuiz, {
    body: { name: 'Wrong', questions: [{ question }], draws: [{ count: 2, tags: ['Nowhere'] }] },
  });
  await teacher.do(deleteQuestion, { params: { id: question } });
  const { findings } = await teacher.do(checkQuiz, { body: { id: draft._id } });
  const errors = findings.filter(({ level }) => level === 'error').map(({ path, message }) => ({ path, message }));
  expect(errors.map(({ path }) => path)).toEqual(['questions.0.question', 'draws.0.count']);
  const { error } = await teacher.call(publishQuiz, { params: { id: draft._id } });
  expect(error.details).toEqual(errors);
});

test('settings that are not saved are checked as they would be, and nothing is kept of them', async () => {
  const before = await teacher.do(listQuizzes, {});
  const group = await site.as('admin').do(createGroup, { body: { name: 'Nobody yet' } });
  const settings = {
    name: 'Only looked at',
    closesAt: inHours(3),
    groups: [group._id],
    questions: [{ question: await buildQuestion(site) }],
  };
  expect(await linesOf({ settings })).toEqual(['warning groups', 'warning feedbackTiming']);
  expect((await teacher.do(listQuizzes, {})).total).toBe(before.total);
  const quiz = await buildQuiz(site);
  expect(await linesOf({ id: quiz._id, settings })).toEqual(['warning groups', 'warning feedbackTiming']);
  expect(await teacher.do(getQuiz, { params: { id: quiz._id } })).toEqual(quiz);
});

test('a key that cannot be reached is found in what the bank holds', async () => {
  const half = await buildQuestion(site, {
    content: {
      stem: '<p>Which?</p>',
      shuffle: true,
      options: [
        { id: 'aaaa', text: 'A', share: '1/2', feedback: '' },
        { id: 'bbbb', text: 'B', share: '0', feedback: '' },
      ],
    } as never,
  });
  const settings = { name: 'Half', passPercent: 60, questions: [{ question: half }] };
  const found = await linesOf({ settings });
  expect(found).toContain('error passPercent');
  expect(found.some((line) => line.endsWith('questions.0.question'))).toBe(true);
});

test('another school’s quiz is not there, and students have no check', async () => {
  const quiz = await buildQuiz(site);
  const stranger = site.as('teacher', site.otherSchool);
  expect((await stranger.call(checkQuiz, { body: { id: quiz._id } })).status).toBe(404);
  expect((await site.as('student').call(checkQuiz, { body: { id: quiz._id } })).status).toBe(403);
  expect((await teacher.call(checkQuiz, { body: {} })).status).toBe(400);
});

test('a question of a pool that nobody could answer rightly is named before publishing', async () => {
  const content = {
    stem: '<p>Which lake?</p>',
    answers: [{ pattern: 'Como', share: '1', feedback: '' }],
    caseSensitive: false,
  };
  const question = await buildQuestion(site, { type: 'short-text', content, title: 'Como', tags: ['Lakes'] });
  const half = JSON.stringify({ ...content, answers: [{ pattern: 'Como', share: '1/2', feedback: '' }] });
  await site.database.inTenant(site.school.id, async (tx) => {
    await sql`insert into question_version
      select (jsonb_populate_record(v, jsonb_build_object('version', 2, 'content', ${half}::jsonb))).*
      from question_version v where v.tenant_id = ${site.school.id} and v.question_id = ${question}
      returning null`.execute(tx);
    await sql`update question set version = 2 where tenant_id = ${site.school.id} and question_id = ${question}`.execute(
      tx,
    );
  });
  const draft = await teacher.do(createQuiz, { body: { name: 'Drawn', draws: [{ count: 1, tags: ['Lakes'] }] } });
  const { findings } = await teacher.do(checkQuiz, { body: { id: draft._id } });
  expect(findings.filter(({ path }) => path === 'draws.0.count')).toMatchObject([
    { level: 'error', message: '“1 of Lakes” can draw what has no key: "Como"' },
  ]);
});
