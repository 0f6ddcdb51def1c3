import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { joinChannel } from '#courses/channels/contract-subscription.ts';
import { buildChannel } from '#courses/channels/testing.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { giveMark } from '#grading/manual/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { createAccommodation, createOverride } from '#quizzes/accommodations/contract.ts';
import { archiveQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { beat, remind } from './jobs.ts';
import { listTenantsToRemind } from './store.ts';

const site = await testSite();
const { school, database } = site;
const hour = 3_600_000;
const question = await buildQuestion(site);
const at = (ms: number): string => new Date(site.now().getTime() + ms).toISOString();
/** How many were told in one turn; nobody where the tenant is not found to have anything due. */
const run = async () => {
  const due = await database.asSweeper((tx) => listTenantsToRemind(tx, site.now()));
  return due.some((one) => one.tenant_id === school.id) ? remind(site.server.services, school.id) : 0;
};

async function groupOf(...members: TestPerson[]): Promise<string> {
  const groupId = crypto.randomUUID();
  await database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: groupId, name: groupId }).execute();
    for (const { personId } of members) {
      await tx
        .insertInto('group_member')
        .values({ tenant_id: school.id, group_id: groupId, person_id: personId })
        .execute();
    }
  });
  return groupId;
}

const newStudent = () => site.addPerson(school, ['student']);
const titlesOf = async (person: TestPerson): Promise<string[]> =>
  (await site.as(person).do(listNotifications)).notices.map((one) => one.title);

test('a published quiz is told to the students of its groups, once, and not when a change is published', async () => {
  const [member, stranger] = [await newStudent(), await newStudent()];
  const group = await groupOf(member, school.people.teacher);
  const quiz = await buildQuiz(site, { name: 'Algebra', questions: [question], groups: [group] });
  expect([await run(), await run()]).toEqual([1, 0]);
  const [notification] = (await site.as(member).do(listNotifications)).notices;
  expect(notification).toMatchObject({
    kind: 'quiz',
    title: 'New quiz: Algebra',
    href: `/quizzes/algebra/${quiz._id}`,
  });
  expect(await titlesOf(stranger)).toEqual([]);
  await site.as('teacher').do(updateQuiz, {
    params: { id: quiz._id },
    body: { name: 'Algebra II', questions: [{ question }], groups: [group] },
  });
  await site.as('teacher').do(publishQuiz, { params: { id: quiz._id } });
  expect(await run()).toBe(0);
});

test('an exam is told a day and an hour before it begins, once each, and again when it was moved', async () => {
  const person = await newStudent();
  const group = await groupOf(person);
  const body = { name: 'Final', questions: [{ question }], groups: [group] };
  const quiz = await buildQuiz(site, { name: 'Final', questions: [question], groups: [group], opensAt: at(30 * hour) });
  await run();
  const before = (await titlesOf(person)).length;
  site.advance(7 * hour);
  expect([await run(), await run()]).toEqual([1, 0]);
  expect((await titlesOf(person))[0]).toMatch(/^Final starts on \w+ \d+, \d+:\d\d [AP]M UTC$/);
  site.advance(22.5 * hour);
  expect([await run(), await run()]).toEqual([1, 0]);
  expect((await titlesOf(person))[0]).toMatch(/^Final starts soon, at /);
  await site.as('teacher').do(updateQuiz, { params: { id: quiz._id }, body: { ...body, opensAt: at(20 * hour) } });
  await site.as('teacher').do(publishQuiz, { params: { id: quiz._id } });
  expect(await run()).toBe(1);
  expect(await titlesOf(person)).toHaveLength(before + 3);
});

test('who opens at a time of their own is told a day and an hour before it, and not with the others', async () => {
  const [usual, later, earlier] = [await newStudent(), await newStudent(), await newStudent()];
  const quiz = await buildQuiz(site, {
    name: 'Oral',
    questions: [question],
    groups: [await groupOf(usual, later, earlier)],
    opensAt: at(30 * hour),
  });
  await run();
  const give = (person: TestPerson, opensAt: string) =>
    site.as('teacher').do(createOverride, {
      params: { id: quiz._id },
      body: { person: person.personId, opensAt, reason: 'ill' },
    });
  await give(later, at(34 * hour));
  await give(earlier, at(hour));
  site.advance(7 * hour);
  expect([await run(), await titlesOf(later)]).toEqual([1, ['New quiz: Oral']]);
  site.advance(4 * hour);
  expect([await run(), await run()]).toEqual([1, 0]);
  const [told, toldLater] = [(await titlesOf(usual))[0]!, (await titlesOf(later))[0]!];
  expect([told, toldLater].every((title) => title.startsWith('Oral starts on '))).toBe(true);
  expect(toldLater).not.toBe(told);
  site.advance(22.5 * hour);
  expect(await run()).toBe(1);
  expect((await titlesOf(later))[0]).toMatch(/^Oral starts soon, /);
  expect(await titlesOf(earlier)).toEqual(['New quiz: Oral']);
});

test('what was archived is not announced', async () => {
  const person = await newStudent();
  const quiz = await buildQuiz(site, { questions: [question], groups: [await groupOf(person)], opensAt: at(hour / 2) });
  await site.as('teacher').do(archiveQuiz, { params: { id: quiz._id }, body: { archived: true } });
  await run();
  expect(await titlesOf(person)).toEqual([]);
});

test('a result is told at hand-in; where feedback is off, when the quiz closes and to who has finished it', async () => {
  const [person, absent] = [await newStudent(), await newStudent()];
  const group = await groupOf(person, absent);
  const open = await buildQuiz(site, { name: 'Open', questions: [question], groups: [group], feedbackTiming: 2 });
  const shut = await buildQuiz(site, {
    name: 'Shut',
    questions: [question],
    groups: [group],
    feedbackTiming: 3,
    closesAt: at(hour),
  });
  await run();
  for (const quiz of [open, shut]) {
    const sitting = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
    await site.as(person).do(submitAttempt, { body: { id: sitting._id } });
  }
  const ofResult = async (who: TestPerson) =>
    (await site.as(who).do(listNotifications, { query: { kind: 'result' } })).notices.map((one) => one.title);
  expect(await ofResult(person)).toEqual(['Your result for Open is ready']);
  site.advance(2 * hour);
  expect(await run()).toBe(1);
  expect(await ofResult(person)).toEqual(['Shut has closed. Your result is ready', 'Your result for Open is ready']);
  expect(await ofResult(absent)).toEqual([]);
});

test('where feedback is off, a result that comes after the closing is told when it is there, and not before', async () => {
  const [marked, waiting, extended] = [await newStudent(), await newStudent(), await newStudent()];
  const settings = {
    groups: [await groupOf(marked, waiting, extended)],
    feedbackTiming: 3 as const,
    closesAt: at(hour),
  };
  const essay = await buildQuestion(site, { type: 'essay', marks: 6 });
  const [thesis, oral] = [
    await buildQuiz(site, { ...settings, name: 'Thesis', questions: [essay] }),
    await buildQuiz(site, { ...settings, name: 'Oral', questions: [question] }),
  ];
  const teacher = site.as('teacher');
  await teacher.do(createOverride, {
    params: { id: oral._id },
    body: { person: extended.personId, closesAt: at(9 * hour), reason: 'ill' },
  });
  const write = async (who: TestPerson): Promise<string> => {
    const { _id } = await site.as(who).do(startQuiz, { body: { id: thesis._id } });
    const resp = [{ question: essay, answer: { text: 'It grows.' }, seq: 1 }];
    await site.as(who).do(saveResp, { body: { id: _id, resp } });
    await site.as(who).do(submitAttempt, { body: { id: _id } });
    return _id;
  };
  const mark = (attempt: string) =>
    teacher.do(giveMark, { params: { attempt, question: essay }, body: { points: { facts001: 1, order001: 0 } } });
  const resultsOf = async (who: TestPerson) =>
    (await site.as(who).do(listNotifications, { query: { kind: 'result' } })).notices.map((one) => one.title);
  const [first, second] = [await write(marked), await write(waiting)];
  await mark(first);
  const { _id } = await site.as(extended).do(startQuiz, { body: { id: oral._id } });
  site.advance(2 * hour);
  await run();
  expect([await resultsOf(marked), await resultsOf(waiting)]).toEqual([
    ['Thesis has closed. Your result is ready'],
    [],
  ]);
  await mark(second);
  await site.as(extended).do(submitAttempt, { body: { id: _id } });
  await run();
  expect([await resultsOf(waiting), await resultsOf(extended)]).toEqual([
    ['Your result for Thesis is ready'],
    ['Your result for Oral is ready'],
  ]);
});

test('a quiz that a channel keeps for its members is not told to others', async () => {
  const [member, stranger] = [await newStudent(), await newStudent()];
  const group = await groupOf(member, stranger);
  const quiz = await buildQuiz(site, { name: 'Kept', questions: [question], groups: [group] });
  const teacher = site.as('teacher');
  const channel = await teacher.do(createChannel, { body: buildChannel() });
  const items = [{ kind: 'quiz' as const, _id: quiz._id, membersOnly: true }];
  await teacher.do(setItems, { params: { id: channel._id }, body: { items } });
  await site.as(member).do(joinChannel, { body: { id: channel._id } });
  expect(await run()).toBe(1);
  expect(await titlesOf(member)).toContain('New quiz: Kept');
  expect(await titlesOf(stranger)).not.toContain('New quiz: Kept');
});

test('a day before it closes, those who have submitted nothing are told, once, and each a day before it closes for them', async () => {
  const [late, done, later] = [await newStudent(), await newStudent(), await newStudent()];
  const group = await groupOf(late, done, later);
  const quiz = await buildQuiz(site, {
    name: 'Essay',
    questions: [question],
    groups: [group],
    closesAt: at(50 * hour),
  });
  await run();
  const sitting = await site.as(done).do(startQuiz, { body: { id: quiz._id } });
  await site.as(done).do(submitAttempt, { body: { id: sitting._id } });
  await site.as('teacher').do(createOverride, {
    params: { id: quiz._id },
    body: { person: later.personId, closesAt: at(90 * hour), reason: 'ill' },
  });
  site.advance(27 * hour);
  expect([await run(), await run()]).toEqual([1, 0]);
  expect((await titlesOf(later))[0]).toBe('New quiz: Essay');
  site.advance(40 * hour);
  expect([await run(), await run()]).toEqual([1, 0]);
  const [told, toldLater] = [(await titlesOf(late))[0]!, (await titlesOf(later))[0]!];
  expect([told, toldLater].every((title) => /^Essay closes on \w+ \d+, /.test(title))).toBe(true);
  expect(toldLater).not.toBe(told);
  expect((await titlesOf(done)).some((title) => title.startsWith('Essay closes'))).toBe(false);
});

test('who has more time at all quizzes is told their own closing time, unless it has run out by then', async () => {
  const [always, before, stays] = [await newStudent(), await newStudent(), await newStudent()];
  const give = (person: TestPerson, more: object) =>
    site.as('teacher').do(createAccommodation, {
      body: { person: person.personId, factor: 2, reason: 'Dyslexia', ...more },
    });
  await give(always, {});
  await give(before, { validUntil: at(hour) });
  await give(stays, { keepsClose: true });
  await buildQuiz(site, {
    name: 'Report',
    questions: [question],
    groups: [await groupOf(always, before, stays)],
    durationSeconds: 3600,
    closesAt: at(50 * hour),
  });
  await run();
  site.advance(27 * hour);
  expect(await run()).toBe(3);
  const [later, ...usual] = await Promise.all([always, before, stays].map(async (one) => (await titlesOf(one))[0]!));
  expect(later).toMatch(/^Report closes on /);
  expect(usual[0]).toMatch(/^Report closes on /);
  expect(usual[1]).toBe(usual[0]);
  expect(later).not.toBe(usual[0]);
});

test('two processes at once tell everybody once', async () => {
  const person = await newStudent();
  await buildQuiz(site, { name: 'Raced', questions: [question], groups: [await groupOf(person)] });
  const told = await Promise.all([run(), run(), run()]);
  expect(told.reduce((sum, count) => sum + count)).toBe(1);
  expect(await titlesOf(person)).toEqual(['New quiz: Raced']);
});

test('a beat gives every tenant its turn', async () => {
  const abroad = await buildQuiz(site, {
    name: 'Abroad',
    school: site.otherSchool,
    questions: [await buildQuestion(site, { school: site.otherSchool })],
  });
  await beat(site.server.services);
  const { notices: notifications } = await site.as('student', site.otherSchool).do(listNotifications);
  expect(notifications.map((one) => one.href)).toEqual([`/quizzes/abroad/${abroad._id}`]);
});
