import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getCertificateRule, saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import {
  archiveCourse,
  createCourse,
  deleteCourse,
  duplicateCourse,
  getCourse,
  listCourses,
  publishCourse,
  restoreCourse,
  updateCourse,
} from './contract.ts';
import { buildCourse } from './testing.ts';
import {
  createTopic,
  deleteTopic,
  getTopic,
  getTopicVersion,
  listTopics,
  listTopicVersions,
  publishTopic,
  restoreTopic,
  restoreTopicVersion,
  updateOutline,
  updateTopic,
} from './topics/contract.ts';

const site = await testSite();
const { school } = site;
const [teacher, student] = [site.as('teacher'), site.as('student')];

const titlesOf = async (who: typeof student, query = {}): Promise<string[]> =>
  (await who.do(listCourses, { query: { limit: 100, ...query } })).courses.map((course) => course.title);

const addGroup = async (name: string, members: readonly string[]): Promise<string> => {
  const id = crypto.randomUUID();
  await site.database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: id, name }).execute();
    for (const person_id of members)
      await tx.insertInto('group_member').values({ tenant_id: school.id, group_id: id, person_id }).execute();
  });
  return id;
};

const addChannel = async (name: string, members: readonly string[]): Promise<string> => {
  const id = crypto.randomUUID();
  await site.database.inTenant(school.id, async (tx) => {
    await tx.insertInto('channel').values({ tenant_id: school.id, channel_id: id, name, kind: 'public' }).execute();
    for (const person_id of members) {
      await tx
        .insertInto('channel_member')
        .values({ tenant_id: school.id, channel_id: id, person_id, joined_at: new Date() })
        .execute();
    }
  });
  return id;
};

test('a created course comes back as it was written, taught by its creator', async () => {
  const made = await teacher.do(createCourse, {
    body: {
      title: 'Waves',
      summary: 'From strings to light',
      outcomes: ['Read a wave'],
      description: '<p onclick="x()">All about <b>waves</b></p>',
      completionRule: 'share',
      completionShare: 80,
      opensAt: '2026-09-01T08:00:00Z',
      closesAt: '2027-01-31T22:00:00Z',
    },
  });
  expect(await teacher.do(getCourse, { params: { id: made._id } })).toMatchObject({
    title: 'Waves',
    summary: 'From strings to light',
    outcomes: ['Read a wave'],
    description: '<p>All about <b>waves</b></p>',
    state: 'draft',
    completionRule: 'share',
    completionShare: 80,
    opensAt: '2026-09-01T08:00:00.000Z',
    teachers: [{ _id: school.people.teacher.personId }],
    may: { edit: true, publish: false, delete: true },
  });
});

test.each([
  ['closesAt', { opensAt: '2026-09-02T08:00:00Z', closesAt: '2026-09-01T08:00:00Z' }],
  ['groups', { access: 'groups' }],
  ['channel', { access: 'channel' }],
  ['channel', { access: 'channel', channel: crypto.randomUUID() }],
  ['completionShare', { completionRule: 'share' }],
  ['groups.0', { access: 'groups', groups: [crypto.randomUUID()] }],
  ['teachers.0', { teachers: [school.people.student.personId] }],
  ['prerequisites.0', { prerequisites: [crypto.randomUUID()] }],
  ['certificateTemplate', { certificateTemplate: crypto.randomUUID() }],
  ['cover', { cover: `/v1/api/images/${'a'.repeat(64)}` }],
  ['cover', { cover: 'https://evil.example/x.png' }],
] as const)('what is wrong about %s is refused with its place', async (path, fields) => {
  const answer = await teacher.call(createCourse, { body: { title: 'Wrong', ...fields } as never });
  expect(answer.status).toBe(400);
  expect(answer.error.details?.map((detail) => detail.path)).toEqual([path]);
});

test('students see published courses that are open, or meant for their groups or channels, and no others', async () => {
  const [mine, foreign] = [await addGroup('Mine', [school.people.student.personId]), await addGroup('Foreign', [])];
  const [joined, closed] = [
    await addChannel('Joined', [school.people.student.personId]),
    await addChannel('Closed', []),
  ];
  await buildCourse(site, { title: 'Seen open' });
  await buildCourse(site, { title: 'Seen draft', publish: false });
  await buildCourse(site, { title: 'Seen my group', access: 'groups', groups: [mine] });
  const other = await buildCourse(site, { title: 'Seen other group', access: 'groups', groups: [foreign] });
  await buildCourse(site, { title: 'Seen my channel', access: 'channel', channel: joined });
  await buildCourse(site, { title: 'Seen other channel', access: 'channel', channel: closed });
  const away = await buildCourse(site, { title: 'Seen archived' });
  await teacher.do(archiveCourse, { params: { id: away.course._id }, body: { archived: true } });

  // A new actor each time: the groups of a session are remembered for a moment.
  expect(await titlesOf(student, { q: 'seen', sort: 'title' })).toEqual([
    'Seen my channel',
    'Seen my group',
    'Seen open',
  ]);
  expect(await titlesOf(student, { q: 'seen', state: 'draft,archived', sort: 'title' })).toHaveLength(3);
  expect((await student.call(getCourse, { params: { id: other.course._id } })).status).toBe(404);
  expect((await student.call(getCourse, { params: { id: away.course._id } })).status).toBe(404);
  expect(await titlesOf(teacher, { q: 'seen', state: 'draft,archived', sort: 'title' })).toEqual([
    'Seen archived',
    'Seen draft',
  ]);
  expect(await titlesOf(teacher, { q: 'seen', group: mine, sort: '-title' })).toEqual(
    ['Seen open', 'Seen my group', 'Seen draft', 'Seen archived'].sort().reverse(),
  );
});

test('a premium course is listed for students, with the word that they need a plan', async () => {
  await buildCourse(site, { title: 'Costly', subscription: 2 });
  const { courses } = await student.do(listCourses, { query: { q: 'Costly', subscription: '2' } });
  expect(courses).toMatchObject([{ subscription: 2, needsPlan: true }]);
  expect((await teacher.do(listCourses, { query: { q: 'Costly' } })).courses[0]?.needsPlan).toBe(false);
  expect(await titlesOf(student, { q: 'Costly', subscription: '1' })).toEqual([]);
});

test('a list is cut into pages and says how many there are', async () => {
  for (const number of [1, 2, 3]) await buildCourse(site, { title: `Page ${number}` });
  const query = { q: 'page', sort: 'title', limit: 2, ofst: 2 } as const;
  expect(await teacher.do(listCourses, { query })).toMatchObject({ total: 3, courses: [{ title: 'Page 3' }] });
});

test('a save that started from an older state is refused, and what was saved in between stays', async () => {
  const { course } = await buildCourse(site);
  const body = { title: 'Newer', revision: course.revision };
  const params = { id: course._id };
  expect((await teacher.do(updateCourse, { params, body })).title).toBe('Newer');
  const stale = await site.as('admin').call(updateCourse, { params, body: { ...body, title: 'Older' } });
  expect(stale.error).toMatchObject({ statusCode: 409, code: 'conflict' });
  expect((await teacher.do(getCourse, { params })).title).toBe('Newer');
});

test('a course cannot wait for itself, nor in a circle', async () => {
  const first = (await buildCourse(site, { title: 'First' })).course;
  const second = (await buildCourse(site, { title: 'Second', prerequisites: [first._id] })).course;
  const third = (await buildCourse(site, { title: 'Third', prerequisites: [second._id] })).course;
  for (const needed of [first, third]) {
    const answer = await teacher.call(updateCourse, {
      params: { id: first._id },
      body: { title: 'First', prerequisites: [needed._id] },
    });
    expect(answer.error.details?.[0]?.path).toBe('prerequisites.0');
  }
});

test('a course is published once it has a published topic, and can become a draft again', async () => {
  const { course } = await buildCourse(site, { topics: [{ title: 'Hidden' }], publish: false });
  const params = { id: course._id };
  expect((await teacher.call(publishCourse, { params, body: {} })).status).toBe(422);
  await teacher.do(createTopic, { params, body: { title: 'Shown', published: true } });
  expect((await teacher.do(publishCourse, { params, body: {} })).state).toBe('published');
  expect((await student.do(getCourse, { params })).topicCount).toBe(1);
  expect((await teacher.do(publishCourse, { params, body: { published: false } })).state).toBe('draft');
  expect((await student.call(getCourse, { params })).status).toBe(404);
});

test('a deleted course is gone for everybody, and comes back as it was', async () => {
  const { course } = await buildCourse(site, { title: 'Deleted' });
  const params = { id: course._id };
  await teacher.do(deleteCourse, { params });
  expect((await teacher.call(getCourse, { params })).status).toBe(404);
  expect(await titlesOf(teacher, { q: 'Deleted' })).toEqual([]);
  expect(await teacher.do(restoreCourse, { params })).toMatchObject({ title: 'Deleted', state: 'published' });
});

test('students are told of published topics, without their bodies, and read none of them here', async () => {
  const { course, topics } = await buildCourse(site, {
    topics: [
      { title: 'Shown', published: true, body: '<p>secret words</p>' },
      { title: 'Draft', body: '<p>x</p>' },
    ],
  });
  const answer = await student.call(listTopics, { params: { id: course._id } });
  expect(answer.body.topics.map((topic) => topic.title)).toEqual(['Shown']);
  expect(answer.text).not.toContain('secret');
  const params = { courseId: course._id, topicId: topics[0]!._id };
  expect((await student.call(getTopic, { params })).status).toBe(403);
  expect((await teacher.do(getTopic, { params })).body).toBe('<p>secret words</p>');
});

test('topics and sections are put in order in one step, and an order that misses one is refused', async () => {
  const { course, topics } = await buildCourse(site, {
    topics: ['A', 'B', 'C'].map((title) => ({ title, published: true })),
  });
  const params = { id: course._id };
  const [a, b, c] = topics.map((topic) => topic._id) as [string, string, string];
  const { outlineRevision } = await teacher.do(listTopics, { params });
  const first = await teacher.do(updateOutline, {
    params,
    body: { outlineRevision, topics: [c], sections: [{ title: 'Basics', topics: [b, a] }] },
  });
  expect(first.topics.map((topic) => [topic.title, topic.section])).toEqual([
    ['C', null],
    ['B', first.sections[0]!._id],
    ['A', first.sections[0]!._id],
  ]);
  // A topic that is added to a section comes at its end, before the next one.
  const added = await teacher.do(createTopic, { params, body: { title: 'D', section: null } });
  expect((await teacher.do(listTopics, { params })).topics.map((topic) => topic.title)).toEqual(['C', 'D', 'B', 'A']);
  const stale = await teacher.call(updateOutline, { params, body: { outlineRevision, topics: [a, b, c, added._id] } });
  expect(stale.status).toBe(409);
  const missing = await teacher.call(updateOutline, { params, body: { topics: [a, b] } });
  expect(missing.status).toBe(409);
  const twice = await teacher.call(updateOutline, { params, body: { topics: [a, a, b, c, added._id] } });
  expect(twice.status).toBe(400);
  const flat = await teacher.do(updateOutline, { params, body: { topics: [a, b, c, added._id] } });
  expect(flat).toMatchObject({ sections: [], topics: [{ section: null }, {}, {}, {}] });
});

test('every save of a topic keeps what it was, and an old version can be the newest again', async () => {
  const quiz = await buildQuiz(site);
  const { course, topics } = await buildCourse(site, {
    topics: [{ title: 'One', body: '<p>first</p>', published: true, quizzes: [{ quiz: quiz._id, passPercent: 60 }] }],
  });
  const params = { courseId: course._id, topicId: topics[0]!._id };
  const second = await teacher.do(updateTopic, {
    params,
    body: { title: 'Two', body: '<p>second</p>', quizzes: [], version: 1 },
  });
  expect(second).toMatchObject({ title: 'Two', version: 2, quizzes: [] });
  const stale = await teacher.call(updateTopic, { params, body: { title: 'Three', version: 1 } });
  expect(stale.status).toBe(409);
  expect((await teacher.do(listTopicVersions, { params })).versions).toMatchObject([
    { version: 2, title: 'Two', by: 'Emmy Test' },
    { version: 1, title: 'One' },
  ]);
  const old = { ...params, version: 1 };
  expect((await teacher.do(getTopicVersion, { params: old })).body).toBe('<p>first</p>');
  expect(await teacher.do(restoreTopicVersion, { params: old })).toMatchObject({
    title: 'One',
    body: '<p>first</p>',
    version: 3,
    published: true,
    quizzes: [{ quiz: quiz._id, name: 'Algebra, first term', passPercent: 60, isAvailable: true }],
  });
});

test.each([
  ['completionSeconds', { completion: 'seconds' }],
  ['quizzes', { completion: 'quiz' }],
  ['quizzes.0.quiz', { quizzes: [{ quiz: crypto.randomUUID() }] }],
  ['dripAt', { drip: 'date' }],
  ['dripDays', { drip: 'days' }],
  ['dripTopic', { drip: 'after' }],
  ['dripTopic', { drip: 'after', dripTopic: crypto.randomUUID() }],
  ['section', { section: crypto.randomUUID() }],
] as const)('a topic without its %s is refused with the place', async (path, fields) => {
  const { course } = await buildCourse(site);
  const answer = await teacher.call(createTopic, {
    params: { id: course._id },
    body: { title: 'Wrong', ...fields } as never,
  });
  expect([answer.status, answer.error.details?.[0]?.path]).toEqual([400, path]);
});

test('topics cannot wait for each other in a circle', async () => {
  const { course, topics } = await buildCourse(site, { topics: [{ title: 'A', published: true }, { title: 'B' }] });
  const [a, b] = topics.map((topic) => topic._id) as [string, string];
  await teacher.do(updateTopic, {
    params: { courseId: course._id, topicId: b },
    body: { title: 'B', drip: 'after', dripTopic: a },
  });
  const circle = await teacher.call(updateTopic, {
    params: { courseId: course._id, topicId: a },
    body: { title: 'A', drip: 'after', dripTopic: b },
  });
  expect(circle.error.details?.[0]?.path).toBe('dripTopic');
});

test('a deleted topic is gone, those that waited for it open, and it comes back at the end', async () => {
  const { course, topics } = await buildCourse(site, { topics: [{ title: 'A', published: true }, { title: 'B' }] });
  const [a, b] = topics.map((topic) => topic._id) as [string, string];
  const params = { courseId: course._id, topicId: a };
  await teacher.do(updateTopic, {
    params: { courseId: course._id, topicId: b },
    body: { title: 'B', drip: 'after', dripTopic: a },
  });
  await teacher.do(deleteTopic, { params });
  const left = await teacher.do(listTopics, { params: { id: course._id } });
  expect(left.topics).toMatchObject([{ title: 'B', drip: 'none', dripTopic: null }]);
  await teacher.do(restoreTopic, { params });
  const both = await teacher.do(listTopics, { params: { id: course._id } });
  expect(both.topics.map((topic) => topic.title)).toEqual(['B', 'A']);
});

test('a copy of a course is a draft with the same topics, which wait for each other and not for the old ones', async () => {
  const quiz = await buildQuiz(site);
  const { course, topics } = await buildCourse(site, {
    title: 'Original',
    topics: [
      { title: 'A', published: true, body: '<p>a</p>', quizzes: [{ quiz: quiz._id }] },
      { title: 'B', drip: 'date', dripAt: '2026-09-01T08:00:00Z' },
    ],
  });
  await teacher.do(updateOutline, {
    params: { id: course._id },
    body: { topics: [topics[0]!._id], sections: [{ title: 'Later', topics: [topics[1]!._id] }] },
  });
  await teacher.do(createTopic, {
    params: { id: course._id },
    body: { title: 'C', drip: 'after', dripTopic: topics[0]!._id },
  });
  const copy = await teacher.do(duplicateCourse, { params: { id: course._id } });
  expect(copy).toMatchObject({ title: 'Copy of Original', state: 'draft', topicCount: 3, quizCount: 1 });
  const outline = await teacher.do(listTopics, { params: { id: copy._id } });
  expect(outline.topics.map(({ title, drip, dripTopic }) => [title, drip, dripTopic])).toEqual([
    ['A', 'none', null],
    ['C', 'after', outline.topics[0]!._id],
    ['B', 'none', null],
  ]);
  expect(outline.sections.map((section) => section.title)).toEqual(['Later']);
  expect(outline.topics[0]!._id).not.toBe(topics[0]!._id);
});

test('certificates of a copy are issued in the way of the original, without its date', async () => {
  const { course } = await buildCourse(site, { title: 'Issued by hand' });
  const ruleOf = (id: string) => teacher.do(getCertificateRule, { params: { kind: 'course', id } });
  const rule = { ...(await ruleOf(course._id)), issue: 'hand', releaseAt: '2026-07-01T00:00:00.000Z' } as const;
  await teacher.do(saveCertificateRule, { params: { kind: 'course', id: course._id }, body: rule });
  const copy = await teacher.do(duplicateCourse, { params: { id: course._id } });
  expect(await ruleOf(copy._id)).toEqual({ ...rule, releaseAt: null });
});

test('a topic is shown to students and taken back without a new version', async () => {
  const { course, topics } = await buildCourse(site, {
    title: 'Shown bit by bit',
    topics: [{ title: 'Now', published: true }, { title: 'Later' }],
  });
  const [, later] = topics;
  const params = { courseId: course._id, topicId: later!._id };
  const seen = async (): Promise<string[]> =>
    (await student.do(listTopics, { params: { id: course._id } })).topics.map(({ title }) => title);
  expect(await seen()).toEqual(['Now']);
  expect(await teacher.do(publishTopic, { params, body: {} })).toMatchObject({ published: true, version: 1 });
  expect(await seen()).toEqual(['Now', 'Later']);
  await teacher.do(publishTopic, { params, body: {} });
  expect((await teacher.do(publishTopic, { params, body: { published: false } })).published).toBe(false);
  expect(await seen()).toEqual(['Now']);
  expect((await student.call(publishTopic, { params, body: {} })).status).toBe(403);
});

test('topics and their versions are cut into pages when a page is asked for', async () => {
  const { course, topics } = await buildCourse(site, {
    topics: ['A', 'B', 'C'].map((title) => ({ title, published: true })),
  });
  const params = { id: course._id };
  const titles = async (query: object) => {
    const outline = await teacher.do(listTopics, { params, query });
    return [outline.topics.map(({ title }) => title), outline.total];
  };
  expect(await titles({})).toEqual([['A', 'B', 'C'], 3]);
  expect(await titles({ ofst: '1', limit: '1' })).toEqual([['B'], 3]);
  expect(await titles({ ofst: '2' })).toEqual([['C'], 3]);
  expect((await teacher.call(listTopics, { params, query: { limit: 'abc' } })).status).toBe(400);
  const at = { courseId: course._id, topicId: topics[0]!._id };
  for (const title of ['A2', 'A3']) await teacher.do(updateTopic, { params: at, body: { title } });
  const page = await teacher.do(listTopicVersions, { params: at, query: { ofst: '1', limit: '1' } });
  expect([page.versions.map(({ title }) => title), page.total]).toEqual([['A2'], 3]);
});

test('two courses that are made to wait for each other at the same moment do not both', async () => {
  const [one, other] = [(await buildCourse(site, { title: 'One' })).course, (await buildCourse(site, {})).course];
  const need = (course: typeof one, needed: typeof one) =>
    teacher.call(updateCourse, { params: { id: course._id }, body: { prerequisites: [needed._id] } });
  const statuses = (await Promise.all([need(one, other), need(other, one)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 400]);
});
