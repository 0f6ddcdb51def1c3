import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { questionTypes } from '#items/question-types/logic.ts';
import {
  createQuestion,
  deleteQuestion,
  getQuestion,
  listQuestions,
  listTags,
  restoreQuestion,
  updateQuestion,
} from './contract.ts';
import { getNewestVersions, getQuestionVersions } from './store.ts';
import { buildContent, buildQuestion } from './testing.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const teacher = site.as('teacher');

test('a new question comes back as it was written, with its defaults', async () => {
  const made = await teacher.do(createQuestion, {
    body: buildQuestion({ title: ' Sums ', tags: ['Maths'], marks: 2.5 }),
  });
  expect(await teacher.do(getQuestion, { params: { id: made._id } })).toEqual(made);
  expect(made).toMatchObject({
    title: 'Sums',
    version: 1,
    excerpt: 'What is 2 + 2?',
    content: buildContent(),
    tags: ['Maths'],
    marks: 2.5,
    difficulty: 1,
    subscription: 1,
    status: 'ready',
    quizCount: 0,
    may: { edit: true, delete: true },
  });
});

test.each(questionTypes.flatMap((type) => type.samples.map((sample) => [type.name, sample.title, sample.content])))(
  'a question of type %s (%s) is stored without loss',
  async (type, title, content) => {
    const made = await teacher.do(createQuestion, { body: buildQuestion({ title, type, content }) });
    expect(made.content).toEqual(content);
  },
);

test('an unknown type is refused with the names of those there are', async () => {
  const answer = await teacher.call(createQuestion, { body: buildQuestion({ type: 'karaoke' }) });
  expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, 'type']);
  expect(answer.error.message).toContain('single-choice, multiple-choice, true-false');
});

test('what the type does not accept is named by its path', async () => {
  const [first, second] = buildContent().options;
  const content = buildContent({ options: [{ ...first, text: '' }, second], surprise: 1 });
  const answer = await teacher.call(createQuestion, { body: buildQuestion({ content }) });
  expect(answer.status).toBe(400);
  expect(answer.error.details?.map((detail) => detail.path)).toEqual(['content.options.0.text', 'content']);
});

test('script is taken out of stem, options and feedback before they are stored', async () => {
  const evil = '<p onclick="x()">seen<script>alert(1)</script><img src=x onerror=alert(1)></p>';
  const options = buildContent().options.map((option) => ({ ...option, text: evil, feedback: evil }));
  const made = await teacher.do(createQuestion, {
    body: buildQuestion({ content: buildContent({ stem: evil, options }), generalFeedback: evil }),
  });
  const [stored] = await database.inTenant(school.id, (tx) =>
    getQuestionVersions(tx, [{ questionId: made._id, version: 1 }]),
  );
  const texts = JSON.stringify([stored!.content, stored!.generalFeedback]);
  expect(texts.match(/<p>seen<\/p>/g)).toHaveLength(6);
  expect(texts).not.toMatch(/script|onclick|onerror|alert/);
});

test('a required text of which sanitising leaves nothing is refused', async () => {
  const content = buildContent({ stem: '<script>alert(1)</script>' });
  const answer = await teacher.call(createQuestion, { body: buildQuestion({ content }) });
  expect(answer.error).toMatchObject({
    statusCode: 400,
    details: [{ path: 'content.stem', message: 'Enter the question' }],
  });
});

test.each([
  [0, 'above 0'],
  [-1, 'above 0'],
  [1e-10, 'four decimals'],
  [0.00005, 'four decimals'],
  [10_001, 'at most'],
])('marks of %d are refused: %s', async (marks, reason) => {
  const answer = await teacher.call(createQuestion, { body: buildQuestion({ marks }) });
  expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, 'marks']);
  expect(answer.error.message).toContain(reason);
});

test('marks are kept as the very decimal that was given', async () => {
  for (const marks of [0.0001, 0.1, 1.1, 3.3333, 9999.9999, 10_000]) {
    expect((await teacher.do(createQuestion, { body: buildQuestion({ marks }) })).marks).toBe(marks);
  }
});

test('a change makes the next version and leaves the one before as it was', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion({ tags: ['one'] }) });
  const content = buildContent({ stem: '<p>What is 4 − 0?</p>' });
  const changed = await teacher.do(updateQuestion, {
    params: { id: made._id },
    body: { ...buildQuestion({ content, tags: ['two'], difficulty: 3 }), version: 1 },
  });
  expect(changed).toMatchObject({ version: 2, content, tags: ['two'], difficulty: 3, createdAt: made.createdAt });
  const versions = await database.inTenant(school.id, (tx) =>
    getQuestionVersions(
      tx,
      [2, 1].map((version) => ({ questionId: made._id, version })),
    ),
  );
  expect(versions.map((version) => version.content.stem)).toEqual([content.stem, buildContent().stem]);
  await expect(
    database.inTenant(school.id, (tx) =>
      tx.updateTable('question_version').set({ title: 'other' }).where('question_id', '=', made._id).execute(),
    ),
  ).rejects.toThrow('cannot change');
});

test('a change of tags, difficulty or status alone counts as a change, too', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion({ tags: ['one'] }) });
  const save = (version: number, more: object) =>
    teacher.do(updateQuestion, {
      params: { id: made._id },
      body: { ...buildQuestion({ tags: ['one'] }), ...more, version },
    });
  expect((await save(1, { difficulty: 5 })).version).toBe(2);
  expect((await save(2, { difficulty: 5, tags: [] })).version).toBe(3);
  expect((await save(3, { difficulty: 5, tags: [], status: 'retired' })).version).toBe(4);
});

test('saving without a change makes no new version', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion({ tags: ['Same', 'again'] }) });
  const saved = await teacher.do(updateQuestion, {
    params: { id: made._id },
    body: { ...buildQuestion({ tags: ['again', 'same', 'SAME'] }), version: 1 },
  });
  expect(saved).toEqual(made);
});

test('a change made from an older version is refused and says which is the newest', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion() });
  const save = (title: string, version: number) =>
    teacher.call(updateQuestion, { params: { id: made._id }, body: { ...buildQuestion({ title }), version } });
  await save('First', 1);
  const stale = await save('Second', 1);
  expect(stale.error).toMatchObject({ statusCode: 409, code: 'conflict', details: [{ path: 'version', current: 2 }] });
  expect((await teacher.do(getQuestion, { params: { id: made._id } })).title).toBe('First');
});

test('of two changes at the same moment one is taken and one is refused', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion() });
  const statuses = await Promise.all(
    ['A', 'B', 'C', 'D'].map(async (title) => {
      const body = { ...buildQuestion({ title }), version: 1 };
      return (await teacher.call(updateQuestion, { params: { id: made._id }, body })).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

test('a deleted question is gone from the list and from what can be added, keeps its versions, and can come back', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion({ title: 'Short-lived xyzzy' }) });
  const params = { id: made._id };
  const newest = () => database.inTenant(school.id, (tx) => getNewestVersions(tx, [made._id]));
  expect((await newest()).get(made._id)).toMatchObject({ version: 1, title: 'Short-lived xyzzy', marks: '1.0000' });
  await teacher.do(deleteQuestion, { params });
  expect((await teacher.do(listQuestions, { query: { q: 'xyzzy' } })).total).toBe(0);
  expect((await teacher.call(getQuestion, { params })).status).toBe(404);
  expect((await teacher.call(deleteQuestion, { params })).status).toBe(404);
  expect((await newest()).size).toBe(0);
  await database.inTenant(school.id, async (tx) =>
    expect(await getQuestionVersions(tx, [{ questionId: made._id, version: 1 }])).toHaveLength(1),
  );
  expect(await teacher.do(restoreQuestion, { params })).toEqual(made);
  expect(await teacher.do(restoreQuestion, { params })).toEqual(made);
  expect((await teacher.do(listQuestions, { query: { q: 'xyzzy' } })).total).toBe(1);
});

test('tags are one whatever their capitals, and the list of tags counts the questions', async () => {
  await Promise.all(
    ['Botany', 'BOTANY', 'botany'].map((tag) => teacher.do(createQuestion, { body: buildQuestion({ tags: [tag] }) })),
  );
  const { tags, total } = await teacher.do(listTags, { query: { q: 'otan' } });
  expect(total).toBe(1);
  expect(tags[0]).toMatchObject({ name: expect.stringMatching(/^botany$/i), questionCount: 3 });
});

test('every action leaves one line in the audit', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion() });
  const params = { id: made._id };
  await teacher.do(updateQuestion, { params, body: { ...buildQuestion({ title: 'Other' }), version: 1 } });
  await teacher.do(deleteQuestion, { params });
  await teacher.do(restoreQuestion, { params });
  const rows = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['deed', 'person_id'])
      .where('subject_id', '=', made._id)
      .orderBy('happened_at')
      .execute(),
  );
  expect(rows.map((row) => row.deed)).toEqual([
    'question.create',
    'question.update',
    'question.delete',
    'question.restore',
  ]);
  expect(new Set(rows.map((row) => row.person_id))).toEqual(new Set([school.people.teacher.personId]));
});

test('students are kept out, visitors are asked to sign in, other schools find nothing', async () => {
  const made = await teacher.do(createQuestion, { body: buildQuestion() });
  const params = { id: made._id };
  const body = { ...buildQuestion({ title: 'Taken over' }), version: 1 };
  const statuses = async (who: Parameters<typeof site.as>[0], at = school) => {
    const client = site.as(who, at);
    return [
      (await client.call(getQuestion, { params })).status,
      (await client.call(updateQuestion, { params, body })).status,
      (await client.call(deleteQuestion, { params })).status,
      (await client.call(restoreQuestion, { params })).status,
    ];
  };
  expect(await statuses('student')).toEqual([403, 403, 403, 403]);
  expect(await statuses('visitor')).toEqual([401, 401, 401, 401]);
  expect(await statuses('admin', otherSchool)).toEqual([404, 404, 404, 404]);
  expect((await site.as('student').call(listQuestions)).status).toBe(403);
  expect((await site.as('student').call(createQuestion, { body: buildQuestion() })).status).toBe(403);
  expect((await site.as('teacher', otherSchool).do(listQuestions)).total).toBe(0);
  expect((await site.as('teacher', otherSchool).do(listTags)).total).toBe(0);
  expect((await teacher.do(getQuestion, { params })).title).toBe('Two and two');
});

const naughty: string[] = JSON.parse(
  readFileSync(new URL('../interchange/fixtures/blns.json', import.meta.url), 'utf8'),
);

test('naughty strings in every text field are stored as they are, or refused, and never break anything', async () => {
  for (const text of naughty) {
    const [first, second] = buildContent().options;
    const answer = await teacher.call(createQuestion, {
      body: {
        title: text,
        type: 'single-choice',
        content: { stem: text, shuffle: true, options: [{ ...first, text, feedback: text }, second] },
        tags: [text],
        generalFeedback: text,
        author: text,
        source: text,
        licence: text,
      },
    });
    expect([200, 400], text).toContain(answer.status);
    if (answer.status === 200) expect(answer.body.title).toBe(text.trim());
    for (const query of [
      { q: text.slice(0, 200) },
      { st: text },
      { type: text },
      { sort: text as never },
      { status: text },
    ]) {
      expect([200, 400], text).toContain((await teacher.call(listQuestions, { query })).status);
    }
    const other = await teacher.call(createQuestion, {
      body: buildQuestion({ type: text, content: { [text]: text } }),
    });
    expect(other.status, text).toBe(400);
  }
});

test('a NUL character and half a surrogate pair are refused with their place', async () => {
  for (const stem of ['a\0b', 'a\ud800b']) {
    const answer = await teacher.call(createQuestion, { body: buildQuestion({ content: buildContent({ stem }) }) });
    expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, 'content.stem']);
  }
});

test('a body of 50 MB is refused as too large', async () => {
  const stem = 'x'.repeat(50_000_000);
  const answer = await teacher.call(createQuestion, { body: buildQuestion({ content: buildContent({ stem }) }) });
  expect([answer.status, answer.error.code]).toEqual([413, 'too_large']);
});
