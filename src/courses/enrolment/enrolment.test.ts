import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import { searchAll } from '#site/search/contract.ts';
import { getRecord } from '#site/student-profile/contract.ts';
import {
  enrolledStudents,
  getCourseCertificateUrl,
  getProgress,
  markQuizComplete,
  messageStudents,
  myCourses,
  readTopic,
  reportTopic,
  startCourse,
} from './contract.ts';
import { buildCourse } from './testing.ts';

const site = await testSite();
const DAY = 86_400_000;

async function newStudent(name = 'Grace') {
  const person = await site.addPerson(site.school, ['student'], name);
  return { person, student: site.as(person) };
}

test('a student starts a course, reads its topics in order, completes it and gets its certificate', async () => {
  const { course, topics } = await buildCourse(site, [{}, { drip: 'after', dripAfter: 0 }, { completion: 'hand' }], {
    title: 'Lines',
  });
  const { person, student } = await newStudent();
  const params = { id: course };
  const at = (i: number) => ({ courseId: course, topicId: topics[i]! });

  expect(await student.do(getProgress, { params })).toMatchObject({ startedAt: null, percent: 0, cannotStart: null });
  expect((await student.call(readTopic, { params: at(0) })).error.code).toBe('not_started');
  expect((await student.call(reportTopic, { params: at(0), body: { readToEnd: true } })).error.code).toBe(
    'not_started',
  );

  const begun = await student.do(startCourse, { params });
  expect(begun).toMatchObject({ total: 3, done: 0, resume: topics[0] });
  expect((await student.do(startCourse, { params })).startedAt).toBe(begun.startedAt);

  const first = await student.do(readTopic, { params: at(0) });
  expect(first.topic.body).toBe('<p>Body 1</p>');
  expect([first.previous, first.next]).toEqual([null, { _id: topics[1], title: 'Topic 2', isOpen: false }]);
  expect((await student.call(readTopic, { params: at(1) })).error.code).toBe('not_started');

  const read = await student.do(reportTopic, { params: at(0), body: { readToEnd: true } });
  expect(read).toMatchObject({ done: 1, percent: 33, resume: topics[1] });
  await student.do(readTopic, { params: at(1) });
  await student.do(reportTopic, { params: at(1), body: { readToEnd: true } });
  expect((await student.call(getCourseCertificateUrl, { params })).status).toBe(422);

  await student.do(readTopic, { params: at(2) });
  const whole = await student.do(reportTopic, { params: at(2), body: { done: true } });
  expect(whole).toMatchObject({ percent: 100, completedAt: expect.any(String) });
  const { url, certificate } = await student.do(getCourseCertificateUrl, { params });
  expect(url).toBe(`/courses/certificate/${certificate._id}`);
  const { courses } = await student.do(getRecord, { params: { id: person.personId }, query: {} });
  expect(courses).toMatchObject([{ _id: course, title: 'Lines', percent: 100, completedAt: whole.completedAt }]);
  expect(certificate).toMatchObject({ kind: 'course', title: 'Lines', outcome: 'completed' });
  const { notices: notifications } = await student.do(listNotifications);
  expect(notifications.filter((notification) => notification.title === 'You have completed Lines')).toHaveLength(1);
});

test('a quiz counts only when it was really handed in, and passed', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Even?', right: true } as never });
  const quiz = await buildQuiz(site, { name: 'Inside', questions: [question], attemptsAllowed: 0 });
  const { course, topics } = await buildCourse(site, [
    { completion: 'quiz', quizzes: [{ quiz: quiz._id, passPercent: 60 }] },
  ]);
  const { student } = await newStudent();
  const params = { id: course };
  const mark = () => student.call(markQuizComplete, { params, body: { quizId: quiz._id } });
  const sit = async (value: boolean) => {
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value }, seq: 1 }] } });
    return _id;
  };

  expect((await mark()).error.code).toBe('not_started');
  await student.do(startCourse, { params });
  expect((await mark()).error).toMatchObject({ statusCode: 409, code: 'not_started' });
  const failed = await sit(false);
  expect((await mark()).status).toBe(409);
  await student.do(submitAttempt, { body: { id: failed } });
  expect((await mark()).status).toBe(422);
  await student.do(submitAttempt, { body: { id: await sit(true) } });
  const marked = await mark();
  expect(marked.body).toMatchObject({
    percent: 100,
    quizzes: [{ quiz: quiz._id, topic: topics[0], passed: true, percent: 100 }],
  });
  const other = await buildQuiz(site, { name: 'Elsewhere', questions: [question] });
  expect((await student.call(markQuizComplete, { params, body: { quizId: other._id } })).status).toBe(404);
});

test('a quiz that was handed in before its course closed completes it, also when nobody looked until later', async () => {
  const question = await buildQuestion(site, { type: 'true-false', content: { stem: 'Odd?', right: true } as never });
  const quiz = await buildQuiz(site, { name: 'Last day', questions: [question], attemptsAllowed: 0 });
  const { course } = await buildCourse(site, [{ completion: 'quiz', quizzes: [{ quiz: quiz._id, passPercent: 60 }] }], {
    closesAt: new Date(site.now().getTime() + DAY),
  });
  const params = { id: course };
  const [inTime, late] = [await newStudent('Intime'), await newStudent('Late')];
  const pass = async ({ student }: typeof late) => {
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: true }, seq: 1 }] } });
    await student.do(submitAttempt, { body: { id: _id } });
  };
  for (const { student } of [inTime, late]) await student.do(startCourse, { params });
  await pass(inTime);
  site.advance(2 * DAY);
  await pass(late);
  expect(await inTime.student.do(getProgress, { params })).toMatchObject({
    completedAt: expect.any(String),
    percent: 100,
  });
  expect(await late.student.do(getProgress, { params })).toMatchObject({ completedAt: null, percent: 0 });
});

test('time is counted by the server: claiming an hour at once does not complete a topic', async () => {
  const { course, topics } = await buildCourse(site, [{ completion: 'seconds', completionSeconds: 60 }]);
  const { student } = await newStudent();
  await student.do(startCourse, { params: { id: course } });
  const params = { courseId: course, topicId: topics[0]! };
  await student.do(readTopic, { params });
  expect((await student.do(reportTopic, { params, body: { seconds: 3600 } })).done).toBe(0);
  for (let i = 0; i < 4; i++) {
    site.advance(15_000);
    await student.do(reportTopic, { params, body: { seconds: 15 } });
  }
  expect((await student.do(getProgress, { params: { id: course } })).percent).toBe(100);
});

test('a topic opens on its day, and a course is closed and opened by its dates', async () => {
  const { course, topics } = await buildCourse(site, [{}, { drip: 'days', dripDays: 2 }], {
    opensAt: new Date(site.now().getTime() + DAY),
    closesAt: new Date(site.now().getTime() + 10 * DAY),
  });
  const { student } = await newStudent();
  const params = { id: course };
  expect((await student.do(getProgress, { params })).cannotStart?.code).toBe('not_started');
  expect((await student.call(startCourse, { params })).status).toBe(409);
  site.advance(DAY);
  await student.do(startCourse, { params });
  const second = { courseId: course, topicId: topics[1]! };
  expect((await student.call(readTopic, { params: second })).error.details?.[0]?.path).toBe('opensAt');
  site.advance(2 * DAY);
  await student.do(readTopic, { params: second });
  site.advance(8 * DAY);
  expect((await student.call(reportTopic, { params: second, body: { readToEnd: true } })).error.code).toBe('closed');
  expect((await student.do(readTopic, { params: second })).topic.title).toBe('Topic 2');
  const late = await newStudent();
  expect((await late.student.call(startCourse, { params })).error.code).toBe('closed');
});

test('what a course needs comes first, premium needs a plan, and drafts are for faculty', async () => {
  const before = await buildCourse(site, [{}], { title: 'Numbers' });
  const { course } = await buildCourse(site, [{}], { needs: [before.course] });
  const premium = await buildCourse(site, [{}], { subscription: 2 });
  const draft = await buildCourse(site, [{}, { isDraft: true }], { isDraft: true });
  const { student } = await newStudent();
  const refused = await student.call(startCourse, { params: { id: course } });
  expect(refused.error).toMatchObject({ statusCode: 422, message: 'Complete Numbers first' });
  expect((await student.do(getProgress, { params: { id: course } })).cannotStart).toMatchObject({
    code: 'impossible',
    courses: [{ _id: before.course, title: 'Numbers' }],
  });
  expect((await student.call(startCourse, { params: { id: premium.course } })).error.code).toBe('premium_needed');
  expect((await student.call(startCourse, { params: { id: draft.course } })).status).toBe(404);

  const hidden = { courseId: draft.course, topicId: draft.topics[1]! };
  const preview = await site.as('teacher').do(readTopic, { params: hidden });
  expect([preview.topic.title, preview.progress]).toEqual(['Topic 2', null]);

  await student.do(startCourse, { params: { id: before.course } });
  const first = { courseId: before.course, topicId: before.topics[0]! };
  await student.do(readTopic, { params: first });
  await student.do(reportTopic, { params: first, body: { readToEnd: true } });
  await student.do(startCourse, { params: { id: course } });
  const mine = await student.do(myCourses);
  expect(mine.total).toBe(2);
  expect(mine.courses[0]).toMatchObject({ _id: course, percent: 0, resume: { title: 'Topic 1' } });
});

test('a topic of another course, or a draft, is no topic of this one', async () => {
  const one = await buildCourse(site, [{}, { isDraft: true }]);
  const two = await buildCourse(site, [{}]);
  const { student } = await newStudent();
  await student.do(startCourse, { params: { id: one.course } });
  for (const topicId of [one.topics[1]!, two.topics[0]!]) {
    const params = { courseId: one.course, topicId };
    expect((await student.call(readTopic, { params })).status).toBe(404);
    expect((await student.call(reportTopic, { params, body: {} })).status).toBe(404);
  }
});

test('teachers see who has started, how far they are and when they were last seen, and can remind them', async () => {
  const { course, topics } = await buildCourse(site, [{}, {}], { title: 'Watched' });
  const [ada, bea] = [await newStudent('Ada'), await newStudent('Bea')];
  for (const { student } of [ada, bea]) await student.do(startCourse, { params: { id: course } });
  for (const topicId of topics) {
    await ada.student.do(readTopic, { params: { courseId: course, topicId } });
    await ada.student.do(reportTopic, { params: { courseId: course, topicId }, body: { readToEnd: true } });
  }
  const list = (query = {}) => site.as('teacher').do(enrolledStudents, { params: { id: course }, query });
  const { students, total, counts } = await list({ sort: '-percent' });
  expect(students.map((one) => [one.person.name, one.percent])).toEqual([
    ['Ada Test', 100],
    ['Bea Test', 0],
  ]);
  expect([total, counts]).toEqual([2, { all: 2, completed: 1, idle: 0, waiting: null }]);
  expect((await list({ state: 'completed' })).students.map((one) => one.person._id)).toEqual([ada.person.personId]);
  expect((await list({ q: 'bea' })).total).toBe(1);
  for (const sort of ['name', '-startedAt', 'lastSeenAt', 'percent']) expect((await list({ sort })).total).toBe(2);
  site.advance(15 * DAY);
  expect((await list({ state: 'idle' })).students.map((one) => one.person.name)).toEqual(['Bea Test']);

  expect((await ada.student.call(enrolledStudents, { params: { id: course } })).status).toBe(403);
  const stranger = await newStudent('Eve');
  const people = [bea.person.personId, stranger.person.personId];
  const told = await site.as('teacher').do(messageStudents, { params: { id: course }, body: { people } });
  expect(told).toEqual({ told: 1 });
  const { notices } = await bea.student.do(listNotifications);
  expect(notices[0]).toMatchObject({ title: 'Continue Watched', href: `/courses/${course}` });

  const seen = await site
    .as('teacher')
    .do(getProgress, { params: { id: course }, query: { person: ada.person.personId } });
  expect(seen.percent).toBe(100);
  const spied = await bea.student.call(getProgress, { params: { id: course }, query: { person: ada.person.personId } });
  expect(spied.status).toBe(404);
});

test('the search finds topics for faculty, and for students those that are open to them now', async () => {
  const titles = ['Ovals one', 'Ovals two', 'Ovals draft', 'Something else'];
  const { course, topics } = await buildCourse(
    site,
    titles.map((title, i) => ({ title, isDraft: i === 2, ...(i === 1 && { drip: 'after' as const, dripAfter: 0 }) })),
    { title: 'Curves' },
  );
  const { student } = await newStudent();
  const found = async (who: typeof student) => {
    const { groups } = await who.do(searchAll, { query: { q: 'ovals' } });
    return (
      groups.find(({ kind }) => kind === 'topic')?.hits.map((hit) => [hit.title, hit.note?.word, hit.detail]) ?? []
    );
  };
  expect(await found(site.as('teacher'))).toEqual([
    ['Ovals draft', 'draft', 'Curves'],
    ['Ovals one', undefined, 'Curves'],
    ['Ovals two', undefined, 'Curves'],
  ]);
  expect(await found(student)).toEqual([]);
  await student.do(startCourse, { params: { id: course } });
  expect(await found(student)).toEqual([['Ovals one', undefined, 'Curves']]);
  const params = { courseId: course, topicId: topics[0]! };
  await student.do(readTopic, { params });
  await student.do(reportTopic, { params, body: { readToEnd: true } });
  expect(await found(student)).toEqual([
    ['Ovals one', undefined, 'Curves'],
    ['Ovals two', undefined, 'Curves'],
  ]);
  expect(await found(site.as('teacher', site.otherSchool))).toEqual([]);
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('course').set({ published_at: null }).where('course_id', '=', course).execute(),
  );
  expect(await found(student)).toEqual([]);
});

test('the search finds what a topic says, with the words around it; not its tags, and not what is closed to a student', async () => {
  const body = '<p>The <strong>perihelion</strong> of a planet is where it is nearest to the sun.</p>';
  const { course } = await buildCourse(
    site,
    [
      { title: 'Kepler', body },
      { title: 'Later', body, drip: 'after', dripAfter: 0 },
    ],
    { title: 'Planets' },
  );
  const { student } = await newStudent();
  const found = async (who: typeof student, q: string) => {
    const { groups } = await who.do(searchAll, { query: { q } });
    return groups.find(({ kind }) => kind === 'topic')?.hits.map((hit) => [hit.title, hit.detail]) ?? [];
  };
  expect(await found(student, 'perihelion')).toEqual([]);
  await student.do(startCourse, { params: { id: course } });
  expect(await found(student, 'perihelion planet')).toEqual([
    ['Kepler', 'Planets · The perihelion of a planet is where it is nearest to the sun.'],
  ]);
  expect((await found(site.as('teacher'), 'kepler perihelion')).map(([title]) => title)).toEqual(['Kepler']);
  expect((await found(site.as('teacher'), 'perihelion')).map(([title]) => title)).toEqual(['Kepler', 'Later']);
  expect(await found(site.as('teacher'), 'strong')).toEqual([]);
});

test('a page that reports while the next one opens, in two windows at once, never stops either', async () => {
  const { course, topics } = await buildCourse(site, [{}, {}, {}]);
  const params = { id: course };
  for (let round = 0; round < 8; round += 1) {
    const { student } = await newStudent();
    await student.do(startCourse, { params });
    for (const topicId of topics) {
      const at = { courseId: course, topicId };
      await student.do(readTopic, { params: at });
      const answers = await Promise.all([
        student.call(reportTopic, { params: at, body: { readToEnd: true } }),
        student.call(readTopic, { params: at }),
        student.call(getProgress, { params }),
        student.call(readTopic, { params: at }),
        student.call(reportTopic, { params: at, body: { seconds: 1 } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
  }
});
