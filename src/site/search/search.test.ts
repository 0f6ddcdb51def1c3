import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { createChannel } from '#courses/channels/contract.ts';
import { buildChannel } from '#courses/channels/testing.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { archiveQuiz } from '#quizzes/contract.ts';
import { searchAll } from './contract.ts';

const site = await testSite();
const { school, otherSchool, database } = site;

async function groupOf(name: string, ...members: TestPerson[]): Promise<string> {
  const groupId = crypto.randomUUID();
  await database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: groupId, name }).execute();
    for (const { personId } of members) {
      await tx
        .insertInto('group_member')
        .values({ tenant_id: school.id, group_id: groupId, person_id: personId })
        .execute();
    }
  });
  return groupId;
}

const member = await site.addPerson(school, ['student'], 'Hypatia');
const group = await groupOf('Hypatia circle', member);
const question = await buildQuestion(site, { title: 'Hypatia and the conics', tags: ['History'] });
const open = await buildQuiz(site, { name: 'On Hypatia', questions: [question] });
const forGroup = await buildQuiz(site, { name: 'Hypatia for few', questions: [question], groups: [group] });
const draft = await buildQuiz(site, { name: 'Hypatia draft', questions: [question], publish: false });
const away = await buildQuiz(site, { name: 'Hypatia put away', questions: [question] });
await site.as('teacher').do(archiveQuiz, { params: { id: away._id }, body: { archived: true } });
const sitting = await site.as(member).do(startQuiz, { body: { id: open._id } });
await site.as(member).do(submitAttempt, { body: { id: sitting._id } });

type Who = Parameters<typeof site.as>[0];
async function found(who: Who, q: string, at = school): Promise<Record<string, string[]>> {
  const { groups } = await site.as(who, at).do(searchAll, { query: { q } });
  return Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map((hit) => hit._id)]));
}

test('a kind of which more fit than are shown says so', async () => {
  for (let number = 0; number < 6; number++)
    await buildQuiz(site, { name: `Zenodotus ${number}`, questions: [question] });
  const { groups } = await site.as('teacher').do(searchAll, { query: { q: 'zenodotus' } });
  expect(groups.map(({ kind, hits, isCut }) => [kind, hits.length, isCut])).toEqual([['quiz', 5, true]]);
  const { groups: one } = await site.as('teacher').do(searchAll, { query: { q: 'zenodotus 3' } });
  expect(one.map(({ kind, hits, isCut }) => [kind, hits.length, isCut])).toEqual([['quiz', 1, false]]);
});

test('teachers find quizzes, questions, people and groups; what begins with the text comes first', async () => {
  const { groups } = await site.as('teacher').do(searchAll, { query: { q: ' hypatia ' } });
  expect(groups.map((one) => one.kind)).toEqual(['quiz', 'question', 'person', 'group']);
  const [quizzes, questions, people, circles] = groups.map((one) => one.hits);
  expect(quizzes!.map((hit) => [hit._id, hit.note?.word])).toEqual([
    [draft._id, 'draft'],
    [forGroup._id, 'open'],
    [open._id, 'open'],
    [away._id, 'archived'],
  ]);
  expect(quizzes![1]!.href).toBe(`/quizzes/hypatia-for-few/${forGroup._id}`);
  expect(questions).toEqual([
    { _id: question, title: 'Hypatia and the conics', note: null, detail: 'History', href: `/questions/${question}` },
  ]);
  expect(people).toMatchObject([{ _id: member.personId, detail: member.email, href: `/user/${member.personId}` }]);
  expect(circles).toMatchObject([{ title: 'Hypatia circle', note: { word: 'people', count: 1 }, detail: '' }]);
});

test('students find the quizzes meant for them and their own attempts, and nothing of faculty', async () => {
  expect(await found(member, 'hypatia')).toEqual({ quiz: [forGroup._id, open._id], attempt: [sitting._id] });
  expect(await found('student', 'hypatia')).toEqual({ quiz: [open._id] });
});

test('courses are found by those who may know of them', async () => {
  const open = await buildCourse(site, { title: 'Apollonius for all' });
  const few = await buildCourse(site, { title: 'Apollonius for few', access: 'groups', groups: [group] });
  const draft = await buildCourse(site, { title: 'Apollonius draft', publish: false });
  const ids = (...built: { course: { _id: string } }[]) => built.map(({ course }) => course._id);
  expect(await found('teacher', 'apollonius')).toEqual({ course: ids(draft, open, few) });
  expect(await found(member, 'apollonius')).toEqual({ course: ids(open, few) });
  expect(await found('student', 'apollonius')).toEqual({ course: ids(open) });
});

test('a channel by invitation is found by who is in it and by admins', async () => {
  const teacher = site.as('teacher');
  const body = buildChannel({ name: 'Euclid readers', kind: 'invitation' });
  const channel = await teacher.do(createChannel, { body });
  expect(await found('teacher', 'euclid')).toEqual({ channel: [channel._id] });
  expect(await found('admin', 'euclid')).toEqual({ channel: [channel._id] });
  expect(await found('student', 'euclid')).toEqual({});
});

test('every word must be found, in any order and any case; wildcards are letters', async () => {
  expect(await found('teacher', 'CONICS hypatia')).toEqual({ question: [question] });
  expect(await found('teacher', 'conics archimedes')).toEqual({});
  expect(await found('teacher', '%%')).toEqual({});
  expect(await found('teacher', '__')).toEqual({});
});

test('one letter finds nothing, and nothing is found of another school', async () => {
  expect(await found('teacher', 'h')).toEqual({});
  for (const role of ['admin', 'teacher', 'student'] as const) {
    expect(await found(role, 'hypatia', otherSchool)).toEqual({});
  }
});

test('at most five of a kind are answered', async () => {
  for (let n = 0; n < 7; n++) await buildQuiz(site, { name: `Many ${n}`, questions: [question] });
  expect((await found('teacher', 'many')).quiz).toHaveLength(5);
});
