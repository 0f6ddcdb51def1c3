/** What teachers do with the students of a course beyond looking at the list. */
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getCourse, updateCourse } from '#courses/courses/contract.ts';
import { revokeCertificate } from '#credentials/certificates/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { waitUntilBlocking } from '#platform/testing/blocked.ts';
import {
  enrolledStudents,
  getCourseCertificateUrl,
  getProgress,
  messageStudents,
  readTopic,
  removeStudent,
  reportTopic,
  startCourse,
} from './contract.ts';
import { deleteEnrolment } from './store-students.ts';
import { buildCourse } from './testing.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');

async function newStudent(name: string) {
  const person = await site.addPerson(school, ['student'], name);
  return { person, student: site.as(person) };
}
type Someone = Awaited<ReturnType<typeof newStudent>>;

const addGroup = async (name: string, members: readonly Someone[]): Promise<string> => {
  const id = uuid();
  await site.database.inTenant(school.id, async (tx) => {
    await tx.insertInto('person_group').values({ tenant_id: school.id, group_id: id, name }).execute();
    for (const { person } of members)
      await tx
        .insertInto('group_member')
        .values({ tenant_id: school.id, group_id: id, person_id: person.personId })
        .execute();
  });
  return id;
};

const newestOf = async ({ student }: Someone): Promise<string | undefined> =>
  (await student.do(listNotifications, { query: {} })).notices[0]?.title;

test('a teacher sees who has not begun a course that is for them, and reminds them to', async () => {
  const [ada, bea, cid, eve] = [
    await newStudent('Ada'),
    await newStudent('Bea'),
    await newStudent('Cid'),
    await newStudent('Eve'),
  ];
  const group = await addGroup('Class A', [ada, bea, cid]);
  const { course } = await buildCourse(site, [{}], { title: 'For the class' });
  const params = { id: course };
  const list = (query = {}) => teacher.do(enrolledStudents, { params, query });
  await ada.student.do(startCourse, { params });

  // It is for everybody: who is missing can be told of a group alone.
  expect((await list()).counts).toEqual({ all: 1, completed: 0, idle: 0, waiting: null });
  expect((await list({ state: 'waiting' })).students).toEqual([]);
  expect((await list({ group })).counts.waiting).toBe(2);

  await teacher.do(updateCourse, { params, body: { title: 'For the class', access: 'groups', groups: [group] } });
  const waiting = await list({ state: 'waiting' });
  expect([waiting.total, waiting.counts.waiting, waiting.counts.all]).toEqual([2, 2, 1]);
  expect(waiting.students.map(({ person, startedAt, total }) => [person.name, startedAt, total])).toEqual([
    ['Bea Test', null, 1],
    ['Cid Test', null, 1],
  ]);
  expect((await list({ state: 'waiting', q: 'cid' })).total).toBe(1);
  expect((await list({ state: 'waiting', ofst: 1, limit: 1 })).students.map((one) => one.person.name)).toEqual([
    'Cid Test',
  ]);

  const people = [ada, bea, eve].map(({ person }) => person.personId);
  const remind = (body: object) => teacher.do(messageStudents, { params, body });
  expect(await remind({ people, state: 'waiting' })).toEqual({ told: 1 });
  expect(await newestOf(bea)).toBe('Start For the class');
  expect(await remind({ everybody: true, state: 'waiting', text: 'Have a look, please' })).toEqual({ told: 2 });
  expect(await newestOf(cid)).toBe('Message about For the class');
  expect(await remind({ everybody: true })).toEqual({ told: 1 });
  expect(await newestOf(ada)).toBe('Continue For the class');
  expect(await newestOf(eve)).toBeUndefined();
  const nobody = await teacher.call(messageStudents, { params, body: {} });
  expect(nobody.error.details?.[0]).toMatchObject({ path: 'people', message: 'Choose at least one student' });
});

test('members of a channel who have not begun its course are missing from it; those who are only invited are not', async () => {
  const [joined, invited] = [await newStudent('Joe'), await newStudent('Ivy')];
  const channel = uuid();
  await site.database.inTenant(school.id, async (tx) => {
    await tx
      .insertInto('channel')
      .values({ tenant_id: school.id, channel_id: channel, name: 'Astronomy', kind: 'invitation' })
      .execute();
    for (const [{ person }, joined_at] of [[joined, site.now()] as const, [invited, null] as const])
      await tx
        .insertInto('channel_member')
        .values({
          tenant_id: school.id,
          channel_id: channel,
          person_id: person.personId,
          role: 'member',
          joined_at,
          invited_at: site.now(),
        })
        .execute();
  });
  const { course } = await buildCourse(site, [{}]);
  await teacher.do(updateCourse, { params: { id: course }, body: { title: 'Stars', access: 'channel', channel } });
  const { students } = await teacher.do(enrolledStudents, { params: { id: course }, query: { state: 'waiting' } });
  expect(students.map((one) => one.person.name)).toEqual(['Joe Test']);
});

test('the list of a filter is a file with the day of each topic, and names that look like formulas are harmless', async () => {
  const { course, topics } = await buildCourse(site, [{ title: 'One' }, { title: '=Two()' }]);
  const [ada, sly] = [await newStudent('Ada'), await newStudent('=1+1')];
  for (const { student } of [ada, sly]) await student.do(startCourse, { params: { id: course } });
  const at = { courseId: course, topicId: topics[0]! };
  await ada.student.do(readTopic, { params: at });
  await ada.student.do(reportTopic, { params: at, body: { readToEnd: true } });
  const file = async (who: Someone | null, query = '') => {
    const token = who ? who.person.token : school.people.teacher.token;
    return site.server.app.inject({
      url: `/v1/api/courses/${course}/enrolledStudents/export${query}`,
      headers: { host: school.host, authorization: `Bearer ${token}` },
    });
  };
  expect((await file(ada)).statusCode).toBe(403);
  const lines = (await file(null)).body.trim().split('\r\n');
  expect(lines[0]).toMatch(/^Name,E-mail,.*,Done: One,Done: =Two\(\)$/);
  const day = site.now().toISOString().slice(0, 10);
  const [own] = lines.filter((line) => line.startsWith('Ada Test'));
  expect(own).toBe(`Ada Test,${ada.person.email},50,1,2,0,0,,0,${day},${day},,${day},`);
  expect(lines.filter((line) => line.startsWith("'=1+1 Test"))).toHaveLength(1);
  expect((await file(null, '?q=ada')).body.trim().split('\r\n')).toHaveLength(2);
});

test('a teacher looks at one student topic by topic', async () => {
  const { course, topics } = await buildCourse(site, [{}, {}]);
  const { person, student } = await newStudent('Ada');
  await student.do(startCourse, { params: { id: course } });
  const at = { courseId: course, topicId: topics[0]! };
  await student.do(readTopic, { params: at });
  site.advance(30_000);
  await student.do(reportTopic, { params: at, body: { seconds: 30, readToEnd: true } });
  const seen = await teacher.do(getProgress, { params: { id: course }, query: { person: person.personId } });
  expect(seen.topics).toMatchObject([
    { doneAt: expect.any(String), seconds: 30 },
    { doneAt: null, openedAt: null, seconds: 0 },
  ]);
});

test('who is taken out of a course has started nothing, keeps their attempts, and may start again', async () => {
  const quiz = await buildQuiz(site, { name: 'Kept', questions: [await buildQuestion(site)] });
  const { course, topics } = await buildCourse(site, [{ quizzes: [{ quiz: quiz._id, passPercent: 0 }] }]);
  const { person, student } = await newStudent('Ada');
  const params = { id: course, personId: person.personId };
  expect((await teacher.call(removeStudent, { params })).status).toBe(404);
  await student.do(startCourse, { params });
  const at = { courseId: course, topicId: topics[0]! };
  await student.do(readTopic, { params: at });
  await student.do(reportTopic, { params: at, body: { readToEnd: true } });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  expect((await student.call(removeStudent, { params })).status).toBe(403);
  await teacher.do(removeStudent, { params });
  expect((await teacher.do(enrolledStudents, { params: { id: course } })).total).toBe(0);
  expect((await student.call(reportTopic, { params: at, body: { seconds: 5 } })).error.code).toBe('not_started');
  expect((await student.do(getProgress, { params: { id: course } })).startedAt).toBeNull();
  const again = await student.do(startCourse, { params: { id: course } });
  expect(again).toMatchObject({ done: 0, quizzes: [{ passed: true }] });
  const actions = await site.database.inTenant(school.id, (tx) =>
    tx.selectFrom('audit_entry').select('deed').where('subject_id', '=', course).execute(),
  );
  expect(actions.map(({ deed: action }) => action)).toEqual(['course.removeMember']);
});

test('the certificate of a course that was revoked comes with a new completion, and not by asking again', async () => {
  const { course, topics } = await buildCourse(site, [{}]);
  const { student, person } = await newStudent('Rob');
  const params = { id: course };
  const complete = async () => {
    await student.do(startCourse, { params });
    await student.do(readTopic, { params: { courseId: course, topicId: topics[0]! } });
    await student.do(reportTopic, { params: { courseId: course, topicId: topics[0]! }, body: { readToEnd: true } });
  };
  await complete();
  const { certificate } = await student.do(getCourseCertificateUrl, { params });
  site.advance(1_000);
  await site.as('admin').do(revokeCertificate, { params: { id: certificate._id }, body: { reason: 'Copied' } });
  expect((await student.call(getCourseCertificateUrl, { params })).error).toMatchObject({ code: 'impossible' });
  await teacher.do(removeStudent, { params: { id: course, personId: person.personId } });
  site.advance(1_000);
  await complete();
  expect((await student.do(getCourseCertificateUrl, { params })).certificate.state).toBe('issued');
});

test('a deleted channel lets its former members into none of its courses that they have not started', async () => {
  const [{ student, person }, channel] = [await newStudent('Dee'), uuid()];
  await site.database.inTenant(school.id, async (tx) => {
    const key = { tenant_id: school.id, channel_id: channel };
    await tx
      .insertInto('channel')
      .values({ ...key, name: 'Deleted', kind: 'invitation', deleted_at: site.now() })
      .execute();
    await tx
      .insertInto('channel_member')
      .values({ ...key, person_id: person.personId, role: 'member', joined_at: site.now() })
      .execute();
  });
  const { course } = await buildCourse(site, [{}]);
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('course')
      .set({ access: 'channel', channel_id: channel })
      .where('tenant_id', '=', tx.tenantId)
      .where('course_id', '=', course)
      .execute(),
  );
  const params = { id: course };
  expect((await student.call(getCourse, { params })).status).toBe(404);
  expect((await student.call(getProgress, { params })).status).toBe(404);
  expect((await student.call(startCourse, { params })).status).toBe(404);
});

test('the days in the file of students are those of the school’s clocks', async () => {
  await site.database.inTenant(school.id, (tx) =>
    tx.updateTable('tenant').set({ time_zone: 'Pacific/Kiritimati' }).where('tenant_id', '=', tx.tenantId).execute(),
  );
  const { course } = await buildCourse(site, [{}]);
  const { student } = await newStudent('Kim');
  const noon = Date.parse(`${new Date(site.now().getTime() + 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`);
  site.advance(noon - site.now().getTime());
  await student.do(startCourse, { params: { id: course } });
  const answer = await site.server.app.inject({
    url: `/v1/api/courses/${course}/enrolledStudents/export`,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
  });
  const day = new Date(noon + 86_400_000).toISOString().slice(0, 10);
  expect(answer.body.trim().split('\r\n')[1]).toContain(`,0,${day},${day},,`);
});

test('who is taken out while a topic opens is told that the course is not started', async () => {
  const { course, topics } = await buildCourse(site, [{}]);
  const person = await site.addPerson(site.school, ['student']);
  const student = site.as(person);
  await student.do(startCourse, { params: { id: course } });
  const at = { courseId: course, topicId: topics[0]! };
  let opened: Promise<{ status: number; error: { code: string } }> | undefined;
  await site.database.inTenant(site.school.id, async (tx) => {
    await deleteEnrolment(tx, course, person.personId);
    opened = student.call(readTopic, { params: at });
    await waitUntilBlocking(tx);
  });
  expect((await opened)?.error.code).toBe('not_started');
});

test('what is handed in after a course has closed counts in the list of its students as little as in their progress', async () => {
  const content = { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' };
  const question = await buildQuestion(site, { type: 'true-false', content });
  const [inTime, tooLate] = [
    await buildQuiz(site, { questions: [question], attemptsAllowed: 0 }),
    await buildQuiz(site, { questions: [question], attemptsAllowed: 0 }),
  ];
  const quizzes = [inTime, tooLate].map(({ _id }) => ({ quiz: _id, passPercent: 50 }));
  const closesAt = new Date(site.now().getTime() + 86_400_000);
  const { course } = await buildCourse(site, [{ completion: 'quiz', quizzes }], { closesAt });
  const { student } = await newStudent('Tardy');
  const params = { id: course };
  await student.do(startCourse, { params });
  const take = async ({ _id: id }: { _id: string }, value: boolean) => {
    const { _id } = await student.do(startQuiz, { body: { id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
  };
  await take(inTime, false);
  site.advance(2 * 86_400_000);
  await take(inTime, true);
  await take(tooLate, true);
  const { quizzes: own } = await student.do(getProgress, { params });
  expect(own.map(({ passed, percent }) => [passed, percent])).toEqual([
    [false, 0],
    [false, null],
  ]);
  const { students } = await teacher.do(enrolledStudents, { params, query: {} });
  expect(students).toMatchObject([{ quizzesPassed: 0, quizzesTotal: 2, quizzesWithResult: 1, meanPercent: 0 }]);
});
