/** What calendar applications get is read with the parser of one of them. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { archiveQuiz, deleteQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { createAssignment, deleteAssignment } from '#results/practice/assignments/contract.ts';
import { listPracticeTopics } from '#results/practice/contract-teachers.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendar,
  getCalendarFeed,
  getQuizCalendarFile,
} from './contract.ts';

const site = await testSite();
const { school, database } = site;
const question = await buildQuestion(site);
const hour = 3_600_000;
const day = 24 * hour;
const at = (ms: number): string => new Date(Math.floor(site.now().getTime() / 1000) * 1000 + ms).toISOString();
const newStudent = () => site.addPerson(school, ['student']);

async function groupOf(...members: TestPerson[]): Promise<string> {
  const groupId = crypto.randomUUID();
  await database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: groupId, name: groupId }).execute();
    for (const { personId } of members)
      await tx
        .insertInto('group_member')
        .values({ tenant_id: school.id, group_id: groupId, person_id: personId })
        .execute();
  });
  return groupId;
}

const addressOf = async (person: TestPerson): Promise<string> =>
  (await site.as(person).do(createCalendarFeed)).feed!.address;

/** As a calendar application asks: without a session. */
const read = (address: string, headers: Record<string, string> = {}, of = school) =>
  site.server.app.inject({ url: new URL(address).pathname, headers: { host: of.host, ...headers } });

const eventsIn = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
const eventsAt = async (address: string): Promise<ICAL.Event[]> => eventsIn((await read(address)).payload);
const textOf = (event: ICAL.Event, name: string): unknown => event.component.getFirstPropertyValue(name);
const startOf = (event: ICAL.Event): string => event.startDate.toJSDate().toISOString();

test('an exam is an appointment and a long quiz a deadline; names arrive whole, whatever they hold', async () => {
  const student = await newStudent();
  const groups = [await groupOf(student)];
  const name = `Ökologie; Flüsse, \\Seen\n & "Moore": ${'sehr lang '.repeat(12)}الأحياء`.replaceAll('\n', ' ').trim();
  const [opensAt, closesAt] = [at(2 * day), at(2 * day + 2 * hour)];
  const exam = await buildQuiz(site, { name, questions: [question], groups, opensAt, closesAt });
  const long = await buildQuiz(site, {
    name: 'Homework',
    questions: [question],
    groups,
    opensAt: at(day),
    closesAt: at(9 * day),
  });
  const address = await addressOf(student);
  const answer = await read(address);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = answer.payload.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const events = eventsIn(answer.payload);
  const host = new URL(address).host;
  expect(events.map(({ uid }) => uid).sort()).toEqual(
    [`quiz-${exam._id}@${host}`, `quiz-${long._id}@${host}`, `quiz-${long._id}-opens@${host}`].sort(),
  );
  const appointment = events.find(({ uid }) => uid.includes(exam._id))!;
  expect(appointment.summary).toBe(name);
  expect([startOf(appointment), appointment.endDate.toJSDate().toISOString()]).toEqual([opensAt, closesAt]);
  expect(appointment.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  const deadline = events.find(({ uid }) => uid === `quiz-${long._id}@${host}`)!;
  expect([deadline.summary, startOf(deadline)]).toEqual(['Homework due', long.closesAt]);
  expect(textOf(deadline, 'url')).toMatch(new RegExp(`/quizzes/homework/${long._id}$`));
});

test('a moved exam keeps its identifier with a higher number; an archived one is cancelled until it is back', async () => {
  const student = await newStudent();
  const groups = [await groupOf(student)];
  const body = { name: 'Moved', questions: [{ question }], groups };
  const quiz = await buildQuiz(site, {
    ...body,
    questions: [question],
    opensAt: at(3 * day),
    closesAt: at(3 * day + hour),
  });
  const address = await addressOf(student);
  const [before] = await eventsAt(address);
  const teacher = site.as('teacher');
  site.advance(60_000);
  const opensAt = at(5 * day);
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { ...body, opensAt, closesAt: at(9 * day) } });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  const after = (await eventsAt(address)).find(({ uid }) => uid === before!.uid)!;
  expect(startOf(after)).not.toBe(startOf(before!));
  expect(after.sequence).toBeGreaterThan(before!.sequence);
  await teacher.do(archiveQuiz, { params: { id: quiz._id }, body: { archived: true } });
  const gone = (await eventsAt(address)).find(({ uid }) => uid === before!.uid)!;
  expect(textOf(gone, 'status')).toBe('CANCELLED');
  expect(gone.sequence).toBeGreaterThan(after.sequence);
  expect(gone.component.getAllSubcomponents('valarm')).toEqual([]);
  await teacher.do(archiveQuiz, { params: { id: quiz._id }, body: { archived: false } });
  const back = (await eventsAt(address)).find(({ uid }) => uid === before!.uid)!;
  expect(textOf(back, 'status')).toBe('CONFIRMED');
  expect(back.sequence).toBeGreaterThan(gone.sequence);
});

test('an exam that is deleted before it takes place is cancelled, and one that is over is gone', async () => {
  const student = await newStudent();
  const groups = [await groupOf(student)];
  const build = (name: string, opensAt: number) =>
    buildQuiz(site, { name, groups, questions: [question], opensAt: at(opensAt), closesAt: at(opensAt + hour) });
  const [coming, over] = [await build('Coming', 3 * day), await build('Over', hour)];
  const address = await addressOf(student);
  const of = async (id: string) =>
    (await eventsAt(address)).filter((event) => String(textOf(event, 'url')).endsWith(id));
  const [before] = await of(coming._id);
  expect(await of(over._id)).not.toEqual([]);
  site.advance(3 * hour);
  for (const quiz of [coming, over]) await site.as('teacher').do(deleteQuiz, { params: { id: quiz._id } });
  const [after] = await of(coming._id);
  expect(textOf(after!, 'status')).toBe('CANCELLED');
  expect([after!.uid, after!.sequence > before!.sequence]).toEqual([before!.uid, true]);
  expect(await of(over._id)).toEqual([]);
});

test('the dates are those of the student: of their groups, and with their accommodations', async () => {
  const [student, other] = [await newStudent(), await newStudent()];
  const closesAt = at(4 * day);
  const own = await buildQuiz(site, {
    name: 'Ours',
    questions: [question],
    groups: [await groupOf(student)],
    closesAt,
  });
  await buildQuiz(site, { name: 'Theirs', questions: [question], groups: [await groupOf(other)], closesAt });
  const later = at(6 * day);
  await site.as('teacher').do(createOverride, {
    params: { id: own._id },
    body: { person: student.personId, closesAt: later, reason: 'ill' },
  });
  const events = await eventsAt(await addressOf(student));
  expect(events.map((event) => [event.summary, startOf(event)])).toEqual([['Ours due', later]]);
  const { entries } = await site.as(student).do(getCalendar, { query: { from: at(0), until: at(30 * day) } });
  expect(entries.map(({ quiz, start, kind }) => [quiz.name, start, kind])).toEqual([['Ours', later, 'due']]);
});

test('an address is revoked or replaced at once, is good in its own school alone, and ends with the account', async () => {
  const student = await newStudent();
  const first = await addressOf(student);
  expect((await read(first)).statusCode).toBe(200);
  expect((await read(first, {}, site.otherSchool)).statusCode).toBe(404);
  const second = await addressOf(student);
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
  expect((await site.as(student).do(getCalendarFeed)).feed).toMatchObject({
    address: second,
    readAt: expect.any(String),
  });
  await site.as(student).do(deleteCalendarFeed);
  expect((await read(second)).statusCode).toBe(404);
  expect((await site.as(student).do(getCalendarFeed)).feed).toBeNull();
  const third = await addressOf(student);
  await database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ status: 'disabled' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', student.personId)
      .execute(),
  );
  expect((await read(third)).statusCode).toBe(404);
});

test('an application that has the newest dates already is told so', async () => {
  const student = await newStudent();
  const groups = [await groupOf(student)];
  await buildQuiz(site, { name: 'Known', questions: [question], groups, closesAt: at(4 * day) });
  const address = await addressOf(student);
  const etag = String((await read(address)).headers.etag);
  site.advance(3 * hour);
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(304);
  await buildQuiz(site, { name: 'News', questions: [question], groups, closesAt: at(5 * day) });
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('one quiz is downloaded by who sees it; what is handed in is marked as done', async () => {
  const [student, stranger] = [await newStudent(), await newStudent()];
  const groups = [await groupOf(student)];
  const quiz = await buildQuiz(site, { name: 'One', questions: [question], groups, closesAt: at(2 * day) });
  const file = await site.as(student).call(getQuizCalendarFile, { params: { id: quiz._id } });
  expect(file.status).toBe(200);
  expect((await site.as(stranger).call(getQuizCalendarFile, { params: { id: quiz._id } })).status).toBe(404);
  const sitting = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  await site.as(student).do(submitAttempt, { body: { id: sitting._id } });
  const { entries } = await site.as(student).do(getCalendar, { query: { from: at(0), until: at(30 * day) } });
  expect(entries.map(({ isDone }) => isDone)).toEqual([true]);
  const wide = await site.as(student).call(getCalendar, { query: { from: at(0), until: at(500 * day) } });
  expect(wide.status).toBe(400);
});

test('assigned practice is in the student’s calendar and feed until it is taken back, and in nobody else’s', async () => {
  const [student, other] = [await newStudent(), await newStudent()];
  await buildQuestion(site, { tags: ['Rivers'] });
  const teacher = site.as('teacher');
  const { topics } = await teacher.do(listPracticeTopics, { query: { q: 'Rivers' } });
  const dueAt = at(3 * day);
  const { _id } = await teacher.do(createAssignment, {
    body: { topics: [topics[0]!._id], groups: [], people: [student.personId], count: 5, dueAt, note: '' },
  });
  const range = { query: { from: at(0), until: at(30 * day) } };
  const mine = await site.as(student).do(getCalendar, range);
  expect(mine.practice).toEqual([{ _id, topics: ['Rivers'], dueAt: new Date(dueAt).toISOString(), isDone: false }]);
  expect((await site.as(other).do(getCalendar, range)).practice).toEqual([]);
  expect((await teacher.do(getCalendar, range)).practice).toEqual([]);
  const address = await addressOf(student);
  const practice = async () => (await eventsAt(address)).filter(({ uid }) => uid.startsWith('practice-'));
  const [event] = await practice();
  expect([event!.uid, event!.summary, startOf(event!)]).toEqual([
    `practice-${_id}@${new URL(address).host}`,
    'Practice due: Rivers',
    new Date(dueAt).toISOString(),
  ]);
  await teacher.do(deleteAssignment, { params: { id: _id } });
  expect(await practice()).toEqual([]);
});
