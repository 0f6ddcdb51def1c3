import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { getTools, setTools } from '#quizzes/tools/contract.ts';
import { getAnnotations, type QuestionAnnotation, saveAnnotations } from './contract.ts';

const site = await testSite();
const { school } = site;
const newStudent = (name = 'Kofi') => site.addPerson(school, ['student'], name);

async function sit() {
  const student = await newStudent();
  const quiz = await buildQuiz(site);
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  return { quiz, attempt, client: site.as(student), params: { id: attempt._id } };
}

const note = (text: string, seq: number, base = seq - 1) => ({ about: 'notes', seq, base, value: { text } });
const flagged: QuestionAnnotation = { flagged: true, struck: ['abcd'], marked: [[0, 2]] };

test('notes, flags and marks are there again on another device, and in the exam itself', async () => {
  const { client, params, attempt } = await sit();
  const exam = await client.do(getExam, params && { params });
  const about = exam.questions[0]!.question._id;
  expect(exam.aids).toEqual([]);
  const said = await client.do(saveAnnotations, {
    params,
    body: { aids: [note('v = s/t', 1), { about, seq: 1, base: 0, value: flagged }] },
  });
  expect(said.conflicts).toEqual([]);
  const kept = (await client.do(getExam, { params })).aids;
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual({ about: 'notes', seq: 1, value: { text: 'v = s/t' } });
  expect(kept).toContainEqual({ about, seq: 1, value: flagged });
  expect((await client.do(getAnnotations, { params: { id: attempt._id } })).aids).toEqual(kept);
});

test('a change that was made on an older one is not kept over the newer one, and sending twice is no harm', async () => {
  const { client, params } = await sit();
  const save = (annotation: ReturnType<typeof note>) =>
    client.do(saveAnnotations, { params, body: { aids: [annotation] } });
  await save(note('one', 1));
  await save(note('two', 2));
  expect(await save(note('two', 2))).toEqual({ saved: [{ about: 'notes', seq: 2 }], conflicts: [] });
  expect(await save(note('from the other window', 2, 1))).toEqual({
    saved: [],
    conflicts: [{ about: 'notes', seq: 2, value: { text: 'two' } }],
  });
  expect(await save(note('both', 3, 2))).toEqual({ saved: [{ about: 'notes', seq: 3 }], conflicts: [] });
});

test('after handing in, they can be read and no longer changed, by their student and nobody else', async () => {
  const { client, params } = await sit();
  await client.do(saveAnnotations, { params, body: { aids: [note('mine', 1)] } });
  await client.do(submitAttempt, { body: params });
  expect((await client.do(getAnnotations, { params })).aids).toEqual([
    { about: 'notes', seq: 1, value: { text: 'mine' } },
  ]);
  expect((await client.call(saveAnnotations, { params, body: { aids: [note('later', 2)] } })).error.code).toBe(
    'closed',
  );
  const other = site.as(await newStudent('Ama'));
  expect((await other.call(getAnnotations, { params })).status).toBe(404);
  expect((await site.as('teacher').call(getAnnotations, { params })).status).toBe(403);
});

test('what is no question of the attempt, or no notes, is refused', async () => {
  const { client, params } = await sit();
  const refused = async (annotation: object) =>
    (await client.call(saveAnnotations, { params, body: { aids: [{ seq: 1, base: 0, ...annotation } as never] } }))
      .error.code;
  expect(await refused({ about: '0198f000-0000-7000-8000-000000000000', value: flagged })).toBe('invalid_input');
  expect(await refused({ about: 'notes', value: flagged })).toBe('invalid_input');
  expect(await refused({ about: 'notes', value: { text: 'x'.repeat(20_001) } })).toBe('invalid_input');
});

test('without settings of the teacher there is everything but a calculator and what measures; a setting applies at once', async () => {
  const { quiz, client, params } = await sit();
  const usual = {
    calculator: 'none',
    notes: true,
    highlighter: true,
    readAloud: true,
    hints: true,
    glossary: true,
    languageHelp: false,
    ruler: 'none',
    protractor: false,
  } as const;
  expect((await client.do(getExam, { params })).tools).toEqual(usual);
  const few = {
    calculator: 'basic',
    notes: false,
    highlighter: false,
    readAloud: true,
    hints: true,
    glossary: true,
    languageHelp: false,
    ruler: 'inches',
    protractor: true,
  } as const;
  await site.as('teacher').do(setTools, { params: { id: quiz._id }, body: few });
  expect((await client.do(getExam, { params })).tools).toEqual(few);
  expect(await client.do(getTools, { params: { id: quiz._id } })).toEqual({ ...few, mine: few });
});

test('an accommodation gives tools beside those of the quiz, for a group as for a person', async () => {
  const quiz = await buildQuiz(site);
  const student = await newStudent('Esi');
  const group = await site.as('admin').do(createGroup, { body: { name: 'Science' } });
  await site
    .as('admin')
    .do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [student.personId] } });
  await site.as('teacher').do(setTools, {
    params: { id: quiz._id },
    body: { calculator: 'none', notes: false, highlighter: false, readAloud: false },
  });
  const override = await site.as('teacher').do(createOverride, {
    params: { id: quiz._id },
    body: { group: group._id, tools: ['scientific', 'readAloud', 'ruler'], reason: 'Dyscalculia' },
  });
  expect(override.tools).toEqual(['scientific', 'readAloud', 'ruler']);
  const { mine } = await site.as(student).do(getTools, { params: { id: quiz._id } });
  expect(mine).toEqual({
    calculator: 'scientific',
    notes: false,
    highlighter: false,
    readAloud: true,
    hints: true,
    glossary: true,
    languageHelp: false,
    ruler: 'centimetres',
    protractor: false,
  });
  const stranger = await site.as(await newStudent('Abena')).do(getTools, { params: { id: quiz._id } });
  expect(stranger.mine.calculator).toBe('none');
});
