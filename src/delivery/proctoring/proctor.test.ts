import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { acknowledgeMessage, beat, type Standing, streamLine } from '#delivery/events/contract.ts';
import { sweepOverdue } from '#delivery/finish/sweeper.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { runIn } from '#identity/account/testing.ts';
import { publishQuiz, type Quiz, updateQuiz } from '#quizzes/contract.ts';
import { getAttempt } from '#results/results/contract.ts';
import { getLeaderboard } from '#results/results/contract-quiz.ts';
import { doProctorAction, getMonitor, getTimeline, type ProctorInput } from './contract.ts';
import { getSupervision, setSupervision } from './contract-supervision.ts';

const site = await testSite();
const { school, database } = site;
const newStudent = (name = 'Kofi') => site.addPerson(school, ['student'], name);
const minute = 60_000;

type Action<D> = D extends ProctorInput ? Omit<D, 'reason'> & { reason?: string } : never;
const action = (quizId: string, body: Action<ProctorInput>) =>
  site.as('teacher').do(doProctorAction, {
    params: { id: quizId },
    body: { ...(body.deed !== 'message' && { reason: 'Fire alarm' }), ...body } as ProctorInput,
  });

async function sit(
  settings: Parameters<typeof buildQuiz>[1] = { durationSeconds: 600 },
  person?: TestPerson,
  at?: Quiz,
) {
  const student = person ?? (await newStudent());
  const quiz = at ?? (await buildQuiz(site, settings));
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  return { student, quiz, attempt, client: site.as(student) };
}

const beatOf = async (person: TestPerson, attemptId: string, body: object = {}) =>
  site.as(person).do(beat, { params: { id: attemptId }, body });

const auditOf = (subject: string) =>
  database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['deed', 'details'])
      .where('tenant_id', '=', school.id)
      .where('subject_id', '=', subject)
      .orderBy('audit_entry_id')
      .execute(),
  );

test('the stream of an open page brings the state of its attempt, to everybody when all are given time', async () => {
  const quiz = await buildQuiz(site, { durationSeconds: 600 });
  const sitting = [];
  for (const name of ['Kofi', 'Ama', 'Yaa']) sitting.push(await sit(undefined, await newStudent(name), quiz));
  const stood = await Promise.all(sitting.map(({ student, attempt }) => beatOf(student, attempt._id)));
  const streams = await Promise.all(
    sitting.map(async ({ student, attempt }) => {
      const url = streamLine.path.replace(':id', attempt._id);
      const headers = { host: school.host, authorization: `Bearer ${student.token}` };
      const answer = await site.server.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
      let heard = '';
      answer.stream().on('data', (part) => {
        heard += part;
      });
      const told = (): Standing[] =>
        [...heard.matchAll(/^event: standing\ndata:(.*)$/gm)].map(([, data]) => JSON.parse(data!));
      return { told, close: () => answer.stream().destroy() };
    }),
  );
  await action(quiz._id, { deed: 'extend', attempts: null, minutes: 5 });
  for (const [index, { told }] of streams.entries())
    await expect
      .poll(() => told().at(-1))
      .toMatchObject({ state: 'open', totalMs: stood[index]!.totalMs! + 5 * minute, messages: [] });
  await action(quiz._id, { deed: 'message', attempts: [sitting[0]!.attempt._id], text: 'Take your time' });
  await expect
    .poll(() =>
      streams[0]!
        .told()
        .at(-1)
        ?.messages.map(({ body }) => body),
    )
    .toEqual(['Take your time']);
  expect(streams[1]!.told().flatMap(({ messages }) => messages)).toEqual([]);
  for (const { close } of streams) close();
});

test('more time reaches a running attempt, beyond the closing time too, once however often it is sent', async () => {
  const closesAt = new Date(site.now().getTime() + 10 * minute).toISOString();
  const { student, quiz, attempt, client } = await sit({ durationSeconds: 600, closesAt });
  const before = (await beatOf(student, attempt._id)).remainingMs!;
  const key = uuid();
  const all = await Promise.all(
    Array.from({ length: 4 }, () => action(quiz._id, { deed: 'extend', attempts: [attempt._id], minutes: 5, key })),
  );
  expect(all.map(({ done }) => done)).toEqual(Array(4).fill([attempt._id]));
  const after = await client.do(startQuiz, { body: { id: quiz._id } });
  expect(Date.parse(after.deadline!) - Date.parse(attempt.deadline!)).toBe(5 * minute);
  const remaining = async () => (await beatOf(student, attempt._id)).remainingMs;
  await expect.poll(remaining).toBeGreaterThan(before + 4.9 * minute);
  expect(await auditOf(attempt._id)).toEqual([
    { deed: 'attempt.extend', details: { quiz: quiz._id, reason: 'Fire alarm', minutes: 5 } },
  ]);
});

test('added time stays when the quiz is published again with another closing time', async () => {
  const { quiz, attempt, client } = await sit();
  await action(quiz._id, { deed: 'extend', attempts: null, minutes: 5 });
  const closesAt = new Date(site.now().getTime() + 60 * minute).toISOString();
  const { questions } = quiz;
  await site.as('teacher').do(updateQuiz, {
    params: { id: quiz._id },
    body: {
      name: quiz.name,
      durationSeconds: 600,
      closesAt,
      questions: questions.map(({ question }) => ({ question: question._id })),
    },
  });
  await site.as('teacher').do(publishQuiz, { params: { id: quiz._id } });
  const { deadline } = await client.do(startQuiz, { body: { id: quiz._id } });
  expect(Date.parse(deadline!) - Date.parse(attempt.startedAt)).toBe(15 * minute);
});

test('a paused attempt takes no answers and loses no time, and nobody hands it in', async () => {
  const { student, quiz, attempt, client } = await sit();
  await action(quiz._id, { deed: 'pause', attempts: [attempt._id] });
  const left = (await beatOf(student, attempt._id)).remainingMs!;
  site.advance(60 * minute);
  await sweepOverdue(site.server.services);
  const question = quiz.questions[0]!.question._id;
  const resp = { question, answer: { option: null }, seq: 1 };
  expect((await client.call(saveResp, { body: { id: attempt._id, resp } })).error).toMatchObject({ code: 'paused' });
  expect((await client.call(getExam, { params: { id: attempt._id } })).error).toMatchObject({ code: 'paused' });
  const paused = await beatOf(student, attempt._id);
  expect(paused).toMatchObject({ isPaused: true, remainingMs: left });
  await action(quiz._id, { deed: 'resume', attempts: null });
  await expect.poll(async () => (await beatOf(student, attempt._id)).isPaused).toBe(false);
  const resumed = await beatOf(student, attempt._id);
  expect(Math.abs(resumed.remainingMs! - left)).toBeLessThan(2_000);
  await client.do(saveResp, { body: { id: attempt._id, resp } });
});

test('an answer that was on its way when the attempt was paused is kept', async () => {
  const { quiz, attempt, client } = await sit();
  await action(quiz._id, { deed: 'pause', attempts: [attempt._id] });
  site.advance(GRACE_MS - 500);
  const question = quiz.questions[0]!.question._id;
  const { saved } = await client.do(saveResp, {
    body: { id: attempt._id, resp: { question, answer: { option: null }, seq: 1 } },
  });
  expect(saved).toHaveLength(1);
});

test('an attempt that a proctor ends is graded, and opened again it continues with its answers and the time it had', async () => {
  const { quiz, attempt, client } = await sit();
  const question = quiz.questions[0]!.question._id;
  await client.do(saveResp, { body: { id: attempt._id, resp: { question, answer: { option: null }, seq: 1 } } });
  site.advance(4 * minute);
  await action(quiz._id, { deed: 'end', attempts: [attempt._id] });
  const { rows } = await site.as('teacher').do(getMonitor, { params: { id: quiz._id } });
  expect(rows.find((row) => row.attempt === attempt._id)).toMatchObject({ state: 'submitted', endedBy: 'proctor' });
  site.advance(30 * minute);
  const again = await action(quiz._id, { deed: 'reopen', attempts: [attempt._id], minutes: 2 });
  expect(again).toEqual({ done: [attempt._id], passedOver: 0 });
  const exam = await client.do(getExam, { params: { id: quiz._id } });
  expect(exam.attempt).toMatchObject({ _id: attempt._id, state: 'open', submittedAt: null });
  expect(Math.round(exam.attempt.remainingMs! / minute)).toBe(8);
  expect(exam.questions.find((slot) => slot.question._id === question)).toMatchObject({ seq: 1 });
  expect((await client.do(submitAttempt, { body: { id: attempt._id } })).state).toBe('submitted');
});

test('the time that an attempt took leaves out its pauses and what passed before it was opened again', async () => {
  const { quiz, attempt, client } = await sit({ durationSeconds: 3600 });
  const only = { attempts: [attempt._id] };
  site.advance(4 * minute);
  await action(quiz._id, { deed: 'pause', ...only });
  site.advance(30 * minute);
  await action(quiz._id, { deed: 'resume', ...only });
  site.advance(minute);
  await action(quiz._id, { deed: 'pause', ...only });
  site.advance(10 * minute);
  await action(quiz._id, { deed: 'end', ...only });
  const spent = async () => {
    const { attempt: own } = await client.do(getAttempt, { params: { id: attempt._id } });
    return Math.round(own.timeSpentSeconds! / 60);
  };
  expect(await spent()).toBe(5);
  site.advance(24 * 60 * minute);
  await action(quiz._id, { deed: 'reopen', ...only, minutes: 5 });
  site.advance(2 * minute);
  await client.do(submitAttempt, { body: { id: attempt._id } });
  expect(await spent()).toBe(7);
  const { leaders } = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id } });
  expect(leaders.map(({ timeSpentSeconds }) => Math.round(timeSpentSeconds / 60))).toEqual([7]);
});

test('what ended by time is only opened again with minutes, and never beside another attempt that runs', async () => {
  const { quiz, attempt, client } = await sit({ durationSeconds: 60, attemptsAllowed: 2 });
  site.advance(minute + GRACE_MS + 1);
  await sweepOverdue(site.server.services);
  const none = { done: [], passedOver: 1 };
  expect(await action(quiz._id, { deed: 'reopen', attempts: [attempt._id], minutes: 0 })).toEqual(none);
  await client.do(startQuiz, { body: { id: quiz._id } });
  expect(await action(quiz._id, { deed: 'reopen', attempts: [attempt._id], minutes: 5 })).toEqual(none);
});

test('a message waits on the exam page until the student has read it', async () => {
  const { student, quiz, attempt } = await sit();
  await beatOf(student, attempt._id);
  await action(quiz._id, { deed: 'message', attempts: null, text: 'Question 3: take g as 9.81' });
  const waiting = async () => (await beatOf(student, attempt._id)).messages;
  await expect.poll(waiting).toMatchObject([{ body: 'Question 3: take g as 9.81' }]);
  const messages = await waiting();
  const body = { message: messages[0]!._id };
  const other = await newStudent();
  expect((await site.as(other).call(acknowledgeMessage, { params: { id: attempt._id }, body })).status).toBe(404);
  for (const _ of [1, 2]) await site.as(student).do(acknowledgeMessage, { params: { id: attempt._id }, body });
  await expect.poll(waiting).toEqual([]);
  const timeline = await site.as('teacher').do(getTimeline, { params: { id: attempt._id } });
  expect(timeline.messages).toMatchObject([{ body: 'Question 3: take g as 9.81', acknowledgedAt: expect.any(String) }]);
  expect(timeline.events).toMatchObject([{ kind: 'message', by: { name: 'Emmy Test' } }]);
});

test('the log of an attempt gives the newest 500 entries and says how many there are', async () => {
  const { attempt, quiz } = await sit();
  await runIn(
    site,
    site.school,
    `insert into attempt_event (tenant_id, event_id, attempt_id, quiz_id, kind, at, details)
     select $1, gen_random_uuid(), $2, $3, 'hidden', now() + n * interval '1 second', '{}' from generate_series(1, 501) n returning null`,
    [site.school.id, attempt._id, quiz._id],
  );
  const { events, eventsTotal } = await site.as('teacher').do(getTimeline, { params: { id: attempt._id } });
  expect([events.length, eventsTotal]).toEqual([500, 501]);
});

test('where one device only may be used, another is refused until a proctor allows it, and then the first one is', async () => {
  const student = await newStudent();
  const quiz = await buildQuiz(site);
  await site
    .as('teacher')
    .do(setSupervision, { params: { id: quiz._id }, body: { oneDevice: true, notesSignals: false } });
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const laptop = await site.signInAgain(student);
  const open = (person: TestPerson) => site.as(person).call(getExam, { params: { id: attempt._id } });
  expect((await open(laptop)).error).toMatchObject({ code: 'other_device' });
  expect(await beatOf(laptop, attempt._id)).toMatchObject({ isOtherDevice: true });
  await action(quiz._id, { deed: 'allow-device', attempts: [attempt._id] });
  expect((await open(laptop)).status).toBe(200);
  expect((await open(student)).error).toMatchObject({ code: 'other_device' });
});

test('what the page notices is written down as facts, and only where the student was told so', async () => {
  const student = await newStudent();
  const quiz = await buildQuiz(site);
  expect(await site.as(student).do(getSupervision, { params: { id: quiz._id } })).toEqual({
    notesSignals: false,
    oneDevice: false,
  });
  const silent = await sit();
  const rules = { notesSignals: true, oneDevice: false };
  await site.as('teacher').do(setSupervision, { params: { id: quiz._id }, body: rules });
  const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
  const noticed = [
    { _id: uuid(), kind: 'hidden', ago: 5_000, ms: 4_000 },
    { _id: uuid(), kind: 'paste', ago: 1_000 },
  ];
  for (const _ of [1, 2]) await beatOf(student, attempt._id, { noticed });
  await beatOf(await site.signInAgain(student), attempt._id);
  await beatOf(silent.student, silent.attempt._id, { noticed });
  const eventsOf = async (id: string) =>
    (await site.as('teacher').do(getTimeline, { params: { id } })).events.map(({ kind }) => kind).sort();
  expect(await eventsOf(attempt._id)).toEqual(['device', 'hidden', 'paste']);
  expect(await eventsOf(silent.attempt._id)).toEqual([]);
  const { rows } = await site.as('teacher').do(getMonitor, { params: { id: quiz._id } });
  expect(rows.find((row) => row.attempt === attempt._id)!.signals).toEqual({ hidden: 1, paste: 1, device: 1 });
});

test('the monitor shows who has not started, who works, how far they are and when they were seen', async () => {
  const { student, quiz, attempt, client } = await sit({
    questions: [await buildQuestion(site, { type: 'true-false' }), await buildQuestion(site)],
  });
  const rowOf = async (person: TestPerson) => {
    const { rows } = await site.as('teacher').do(getMonitor, { params: { id: quiz._id } });
    return rows.find((row) => row.person === person.personId)!;
  };
  const other = await newStudent('Late');
  expect(await rowOf(student)).toMatchObject({ state: 'working', answered: 0, of: 2, seenAt: null });
  expect(await rowOf(other)).toMatchObject({ state: 'not-started', attempt: null });
  const exam = await client.do(getExam, { params: { id: attempt._id } });
  const slot = exam.questions.find((one) => one.question.type === 'true-false')!;
  const resp = { question: slot.question._id, answer: { value: true }, seq: 1 };
  await client.do(saveResp, { body: { id: attempt._id, resp } });
  await action(quiz._id, { deed: 'message', attempts: null, text: 'Ten more minutes for all' });
  await expect.poll(() => rowOf(student)).toMatchObject({ answered: 1, seenAt: expect.any(String), unread: 1 });
});

test('a guest of a live quiz is not expected at another quiz', async () => {
  const [guest, member] = [await newStudent('Guest'), await newStudent('Member')];
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ status: 'guest' })
      .where('tenant_id', '=', school.id)
      .where('person_id', '=', guest.personId)
      .execute(),
  );
  const { quiz } = await sit();
  const { rows } = await site.as('teacher').do(getMonitor, { params: { id: quiz._id } });
  const expected = new Set(rows.map(({ person }) => person));
  expect([expected.has(member.personId), expected.has(guest.personId)]).toEqual([true, false]);
});

test('a reason is asked for, and a quiz of somebody else is not there', async () => {
  const { quiz, attempt } = await sit();
  const call = (body: object, who: 'teacher' | 'student' = 'teacher') =>
    site.as(who).call(doProctorAction, { params: { id: quiz._id }, body: body as ProctorInput });
  const attempts = [attempt._id];
  expect((await call({ deed: 'end', attempts })).error.details).toMatchObject([{ path: 'reason' }]);
  expect((await call({ deed: 'end', attempts, reason: ' ' })).status).toBe(400);
  expect((await call({ deed: 'extend', attempts, reason: 'x', minutes: 0 })).status).toBe(400);
  expect((await call({ deed: 'reopen', attempts: null, reason: 'x' })).status).toBe(400);
  expect((await call({ deed: 'end', attempts, reason: 'x' }, 'student')).status).toBe(403);
});
