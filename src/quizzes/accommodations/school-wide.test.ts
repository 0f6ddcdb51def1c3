import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz } from '#delivery/contract.ts';
import { getMonitor } from '#delivery/proctoring/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { archiveQuiz, listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { reachEverywhere } from './background.ts';
import {
  createAccommodation,
  createOverride,
  deleteAccommodation,
  listAccommodations,
  listOverrides,
  listOwnAccommodations,
  updateAccommodation,
} from './contract.ts';
import { explainRules } from './contract-explain.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const minute = 60_000;
const student = (name: string) => site.addPerson(school, ['student'], name);

const forAll = (body: object) => teacher.do(createAccommodation, { body: { reason: 'Dyslexia', ...body } as never });

test('one for all quizzes holds from the start and in the list, reaches a running attempt, and its removal takes no time', async () => {
  const person = await student('Ama');
  const [quiz, other] = [
    await buildQuiz(site, { durationSeconds: 3600 }),
    await buildQuiz(site, { durationSeconds: 600 }),
  ];
  const client = site.as(person);
  const start = async (id: string) => {
    const { deadline, startedAt } = await client.do(startQuiz, { body: { id } });
    return deadline === null ? null : Math.round((Date.parse(deadline) - Date.parse(startedAt)) / minute);
  };
  expect(await start(quiz._id)).toBe(60);
  const made = await forAll({ person: person.personId, factor: 1.5, validUntil: null });
  expect(made).toMatchObject({ quiz: null, effective: null, person: { name: 'Ama Test' } });
  expect(await start(quiz._id)).toBe(90);
  const { quizzes } = await client.do(listQuizzes, { query: { limit: 5 } });
  expect(quizzes.find((one) => one._id === other._id)).toMatchObject({ durationSeconds: 900 });
  expect(await client.do(getQuiz, { params: { id: other._id } })).toMatchObject({ durationSeconds: 900 });
  expect(await start(other._id)).toBe(15);
  const unlimited = { params: { id: made._id }, body: { unlimited: true } };
  expect(await teacher.do(updateAccommodation, unlimited)).toMatchObject({ factor: 1.5, unlimited: true });
  expect(await start(other._id)).toBeNull();
  await teacher.do(deleteAccommodation, { params: { id: made._id } });
  expect(await start(other._id)).toBeNull();
  expect(await start(quiz._id)).toBeNull();
});

test('one that has expired changes nothing, and the rules of the student say so', async () => {
  const person = await student('Zoe');
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  const now = site.now().getTime();
  const past = (hours: number) => new Date(now - hours * 60 * minute).toISOString();
  await forAll({
    person: person.personId,
    factor: 2,
    tools: ['calculator'],
    validFrom: past(48),
    validUntil: past(24),
  });
  const { deadline, startedAt } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  expect(Date.parse(deadline!) - Date.parse(startedAt)).toBe(60 * minute);
  const explained = await teacher.do(explainRules, { params: { id: quiz._id }, query: { person: person.personId } });
  expect(explained).toMatchObject({ extraSeconds: 0, tools: [], notCounted: [{ validUntil: past(24) }] });
});

test('the rules of a student name the accommodation for all quizzes, room, breaks and tools', async () => {
  const person = await student('Noor');
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  await forAll({ person: person.personId, factor: 1.25, separateRoom: true, breakMinutes: 20, tools: ['readAloud'] });
  const explained = await teacher.do(explainRules, { params: { id: quiz._id }, query: { person: person.personId } });
  expect(explained).toMatchObject({
    effective: { durationSeconds: 4500 },
    from: { factor: { isForAll: true, reason: 'Dyslexia' } },
    separateRoom: { isForAll: true },
    breaks: { minutes: 20 },
    tools: [{ tool: 'readAloud' }],
  });
});

test('a quiz lists those for all quizzes of the people whom it is meant for, a person also those of their groups', async () => {
  const [inside, outside] = [await student('Inga'), await student('Otto')];
  const group = await site.as('admin').do(createGroup, { body: { name: 'Chemistry' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [inside.personId] } });
  const quiz = await buildQuiz(site, { groups: [group._id] });
  const mine = await forAll({ person: inside.personId, separateRoom: true });
  await forAll({ person: outside.personId, separateRoom: true });
  const ofGroup = await forAll({ group: group._id, factor: 1.25 });
  const { overrides } = await teacher.do(listOverrides, { params: { id: quiz._id } });
  expect(new Set(overrides.map((one) => one._id))).toEqual(new Set([mine._id, ofGroup._id]));
  const { accommodations } = await teacher.do(listAccommodations, { query: { person: inside.personId } });
  expect(new Set(accommodations.map((one) => one._id))).toEqual(new Set([mine._id, ofGroup._id]));
});

test('reasons are for admins and their author; a colleague changes the rest and the reason stays', async () => {
  const person = await student('Rosa');
  const made = await forAll({ person: person.personId, factor: 1.25, reason: 'Migraine' });
  const colleague = site.as(await site.addPerson(school, ['teacher'], 'Colleague'));
  const query = { query: { person: person.personId } };
  expect((await colleague.do(listAccommodations, query)).accommodations[0]).toMatchObject({ reason: null });
  const quiz = await buildQuiz(site);
  const explained = await colleague.do(explainRules, { params: { id: quiz._id }, ...query });
  expect(explained.from.factor).toMatchObject({ reason: null });
  await colleague.do(updateAccommodation, { params: { id: made._id }, body: { factor: 1.5 } });
  const read = async (role: 'teacher' | 'admin') =>
    (await site.as(role).do(listAccommodations, query)).accommodations[0];
  expect(await read('teacher')).toMatchObject({ factor: 1.5, reason: 'Migraine' });
  expect(await read('admin')).toMatchObject({ reason: 'Migraine' });
  expect((await site.as(person).call(listAccommodations, query)).status).toBe(403);
});

test('with an opening time of their own, what is valid by then counts: in the list, in the rules and at the start', async () => {
  const hour = 60 * minute;
  const at = (hours: number) => new Date(site.now().getTime() + hours * hour).toISOString();
  const [early, late] = [await student('Early'), await student('Late')];
  const quiz = await buildQuiz(site, { durationSeconds: 3600, opensAt: at(48) });
  const params = { id: quiz._id };
  const give = (person: { personId: string }, opensAt: string) =>
    teacher.do(createOverride, { params, body: { person: person.personId, opensAt, reason: 'Travels' } });
  await give(early, at(-1));
  await give(late, at(96));
  await forAll({ person: early.personId, factor: 2, validFrom: at(24) });
  await forAll({ person: late.personId, factor: 2, validUntil: at(72) });
  for (const person of [early, late]) {
    const { quizzes } = await site.as(person).do(listQuizzes, { query: { limit: 50 } });
    expect(quizzes.find((one) => one._id === quiz._id)).toMatchObject({ durationSeconds: 3600 });
    expect(await site.as(person).do(getQuiz, { params })).toMatchObject({ durationSeconds: 3600 });
    const explained = await teacher.do(explainRules, { params, query: { person: person.personId } });
    expect(explained).toMatchObject({ extraSeconds: 0, notCounted: [{}] });
  }
  const { deadline, startedAt } = await site.as(early).do(startQuiz, { body: { id: quiz._id } });
  expect(Date.parse(deadline!) - Date.parse(startedAt)).toBe(60 * minute);
});

test('students see what they have themselves: by group too, without reason and code, and no quiz that is not theirs', async () => {
  const [person, other] = [await student('Ife'), await student('Kim')];
  const [quiz, secret] = [await buildQuiz(site, { name: 'Seen' }), await buildQuiz(site, { name: 'Not seen' })];
  const { _id: group } = await site.as('admin').do(createGroup, { body: { name: 'Readers' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group }, body: { selectedUserIds: [person.personId] } });
  await forAll({ group, breakMinutes: 10 });
  const give = (id: string, code: string) =>
    teacher.do(createOverride, {
      params: { id },
      body: { person: person.personId, factor: 1.25, code, reason: 'Dyslexia' },
    });
  await give(quiz._id, 'OWN-CODE');
  await give(secret._id, 'ANOTHER');
  await teacher.do(archiveQuiz, { params: { id: secret._id }, body: { archived: true } });
  const answer = await site.as(person).do(listOwnAccommodations);
  expect(answer.accommodations).toMatchObject([
    { quiz: null, group: 'Readers', breakMinutes: 10 },
    { quiz: { _id: quiz._id, name: 'Seen' }, group: null, factor: 1.25 },
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/Dyslexia|OWN-CODE|Not seen/);
  expect(
    (await site.as(person).do(listOwnAccommodations, { query: { quiz: secret._id } })).accommodations,
  ).toHaveLength(1);
  expect((await site.as(other).do(listOwnAccommodations)).accommodations).toEqual([]);
});

test('who supervises sees more time, breaks and a separate room beside the name, by person and by group, and no reason', async () => {
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  const [mine, theirs, none] = [await student('Efua'), await student('Kojo'), await student('Adwoa')];
  const group = await site.as('admin').do(createGroup, { body: { name: 'Room 12' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [theirs.personId] } });
  await forAll({ person: mine.personId, factor: 1.25, breakMinutes: 10 });
  await teacher.do(createOverride, {
    params: { id: quiz._id },
    body: { group: group._id, unlimited: true, separateRoom: true, reason: 'Anxiety' } as never,
  });
  await site.as(mine).do(startQuiz, { body: { id: quiz._id } });
  const monitor = await teacher.do(getMonitor, { params: { id: quiz._id } });
  const of = (person: string) => monitor.rows.find((row) => row.person === person)!.accommodation;
  expect(of(mine.personId)).toEqual({ extraSeconds: 900, unlimited: false, separateRoom: false, breakMinutes: 10 });
  expect(of(theirs.personId)).toMatchObject({ unlimited: true, separateRoom: true, breakMinutes: 0 });
  expect(of(none.personId)).toBeNull();
  expect(JSON.stringify(monitor)).not.toMatch(/Dyslexia|Anxiety/);
});

test('a student who joins a group during an exam has its time in the running attempt, as the rules of the student say', async () => {
  const person = await student('Late');
  const { _id: group } = await site.as('admin').do(createGroup, { body: { name: 'More time' } });
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  await forAll({ group, factor: 1.5, validUntil: null });
  const client = site.as(person);
  const minutes = async () => {
    const { deadline, startedAt } = await client.do(startQuiz, { body: { id: quiz._id } });
    return Math.round((Date.parse(deadline!) - Date.parse(startedAt)) / minute);
  };
  expect(await minutes()).toBe(60);
  await site.as('admin').do(addGroupUsers, { params: { id: group }, body: { selectedUserIds: [person.personId] } });
  const explained = await teacher.do(explainRules, { params: { id: quiz._id }, query: { person: person.personId } });
  expect(explained.extraSeconds).toBe(1800);
  await reachEverywhere(site.server.services);
  expect(await minutes()).toBe(90);
});

test('an accommodation that becomes valid during an exam reaches the running attempt, and takes nothing from anybody', async () => {
  const [person, other] = [await student('Dawn'), await student('Dusk')];
  const quiz = await buildQuiz(site, { durationSeconds: 3600 });
  const minutesOf = async (one: typeof person) => {
    const { deadline, startedAt } = await site.as(one).do(startQuiz, { body: { id: quiz._id } });
    return Math.round((Date.parse(deadline!) - Date.parse(startedAt)) / minute);
  };
  const validFrom = new Date(site.now().getTime() + 10 * minute).toISOString();
  await forAll({ person: person.personId, extraMinutes: 15, validFrom, validUntil: null });
  expect([await minutesOf(person), await minutesOf(other)]).toEqual([60, 60]);
  await reachEverywhere(site.server.services);
  expect(await minutesOf(person)).toBe(60);
  site.advance(11 * minute);
  await reachEverywhere(site.server.services);
  expect([await minutesOf(person), await minutesOf(other)]).toEqual([75, 60]);
});
