import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { startRegrade, undoRegrade } from '#grading/regrade/contract.ts';
import { updateUserInfo } from '#identity/people/contract-users.ts';
import { listNotifications } from '#messaging/notifications/contract.ts';
import type { Quiz } from '#quizzes/contract.ts';
import { getTeacherDashboard } from '#site/dashboard/contract.ts';
import * as contract from './contract.ts';
import { MOST_IN_AN_HOUR } from './rules.ts';

const site = await testSite();
const { school } = site;
const teacher = site.as('teacher');
const newStudent = (name: string) => site.addPerson(school, ['student'], name);
const words = 'My answer is right in the newer edition of the book.';

async function sit(person: TestPerson, quiz: Quiz): Promise<string> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: _id } });
  const resp = questions.map(({ question }) => ({ question: question._id, answer: { value: false }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(60_000);
  await student.do(submitAttempt, { body: { id: _id } });
  return _id;
}

const statement = (title: string) =>
  buildQuestion(site, {
    type: 'true-false',
    title,
    content: { stem: `<p>${title}</p>`, right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });

async function buildAsked(settings: object = {}) {
  const question = await statement('Is it so?');
  const quiz = await buildQuiz(site, { questions: [question, await statement('And this?')], ...settings });
  const student = await newStudent('Wanda');
  const attempt = await sit(student, quiz);
  const ask = (text = words) =>
    site.as(student).call(contract.askAbout, { params: { id: attempt }, body: { question, words: text } });
  return { question, quiz, student, attempt, ask };
}

const audit = (subject: string) =>
  site.database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select('deed')
      .where('tenant_id', '=', school.id)
      .where('subject_id', '=', subject)
      .orderBy('audit_entry_id')
      .execute(),
  );

test('a student asks, the teacher is told, answers with the answer before them, and the student reads it in the review', async () => {
  const { question, quiz, student, attempt, ask } = await buildAsked();
  const { body: asked } = await ask();
  expect(asked).toMatchObject({ question, words, state: 'open', answeredAt: null });
  const told = await teacher.do(listNotifications, { query: {} });
  expect(told.notices[0]).toMatchObject({ kind: 'message', href: expect.stringMatching(/\/complaints$/), body: words });
  const list = await teacher.do(contract.listAppeals, { params: { id: quiz._id }, query: { state: 'open' } });
  expect(list).toMatchObject({ isForMe: true, total: 1, open: 1, complaints: [{ student: { name: 'Wanda Test' } }] });
  const one = await teacher.do(contract.getAppeal, { params: { id: asked._id } });
  expect(one).toMatchObject({ slot: { question, answer: { value: false }, outcome: 'wrong' }, othersOpen: 0 });
  const given = await teacher.do(contract.answerAppeal, {
    params: { id: asked._id },
    body: { accepted: false, answer: 'The edition of the course counts.' },
  });
  expect(given).toMatchObject({ state: 'refused', answeredBy: { _id: school.people.teacher.personId } });
  const own = await site.as(student).do(contract.listOwnAppeals, { params: { id: attempt } });
  expect(own.complaints).toMatchObject([{ state: 'refused', answer: 'The edition of the course counts.' }]);
  expect(JSON.stringify(own)).not.toContain(school.people.teacher.personId);
  const notifications = await site.as(student).do(listNotifications, { query: {} });
  expect(notifications.notices[0]).toMatchObject({
    kind: 'result',
    href: expect.stringMatching(new RegExp(`^/exam/review/${attempt}#question-[12]$`)),
  });
  expect((await audit(asked._id)).map(({ deed: action }) => action)).toEqual(['complaint.ask', 'complaint.refuse']);
});

test('each question is asked about once, and only where the review shows it', async () => {
  const { ask, student, attempt, quiz } = await buildAsked();
  expect((await ask('  ab ')).status).toBe(400);
  expect((await ask('x'.repeat(2001))).status).toBe(400);
  expect(await Promise.all([ask(), ask()]).then((all) => all.map(({ status }) => status).sort())).toEqual([200, 409]);
  const foreign = await site
    .as(student)
    .call(contract.askAbout, { params: { id: attempt }, body: { question: await statement('Other'), words } });
  expect(foreign.status).toBe(404);
  const hidden = await buildAsked({ feedbackTiming: 3 });
  expect((await hidden.ask()).error).toMatchObject({ statusCode: 409, message: expect.stringContaining('not shown') });
  const open = await site.as(student).call(startQuiz, { body: { id: quiz._id } });
  expect(open.status).toBeGreaterThanOrEqual(400);
});

test('other students and teachers of other quizzes see nothing of it; admins do', async () => {
  const { ask, attempt, quiz } = await buildAsked();
  const { body: asked } = await ask();
  const other = site.as(await newStudent('Xaver'));
  expect((await other.call(contract.listOwnAppeals, { params: { id: attempt } })).status).toBe(404);
  expect((await other.call(contract.getAppeal, { params: { id: asked._id } })).status).toBe(403);
  const colleague = site.as(await site.addPerson(school, ['teacher'], 'Grace'));
  const list = await colleague.do(contract.listAppeals, { params: { id: quiz._id }, query: {} });
  expect(list).toMatchObject({ isForMe: false, complaints: [], total: 0, open: 0 });
  expect((await colleague.call(contract.getAppeal, { params: { id: asked._id } })).status).toBe(404);
  const answered = await colleague.call(contract.answerAppeal, {
    params: { id: asked._id },
    body: { accepted: true },
  });
  expect(answered.status).toBe(404);
  expect((await colleague.do(getTeacherDashboard, { query: {} })).complaints).toEqual({ quizzes: [], total: 0 });
  const mine = await teacher.do(getTeacherDashboard, { query: {} });
  expect(mine.complaints.quizzes).toContainEqual(expect.objectContaining({ _id: quiz._id, open: 1 }));
  expect((await site.as('admin').do(contract.getAppeal, { params: { id: asked._id } })).complaint.words).toBe(words);
});

test('who made the quiz and teaches no longer is not told what students ask', async () => {
  const former = await site.addPerson(school, ['teacher'], 'Former');
  const { quiz, ask } = await buildAsked();
  await site.database.inTenant(school.id, (tx) =>
    tx
      .updateTable('quiz')
      .set({ created_by: former.personId })
      .where('tenant_id', '=', school.id)
      .where('quiz_id', '=', quiz._id)
      .execute(),
  );
  const info = { roles: ['student' as const] };
  await site.as('admin').do(updateUserInfo, { body: { user: { _id: former.personId, info } } });
  expect((await ask()).status).toBe(200);
  const told = await site.as(former).do(listNotifications, { query: {} });
  expect(JSON.stringify(told)).not.toContain(words);
  expect((await teacher.do(listNotifications, { query: {} })).notices[0]).toMatchObject({ body: words });
});

test('two who answer at once give one answer, and a refusal says why', async () => {
  const { ask } = await buildAsked();
  const { body: asked } = await ask();
  const answer = (accepted: boolean, text: string) =>
    teacher.call(contract.answerAppeal, { params: { id: asked._id }, body: { accepted, answer: text } });
  expect((await answer(false, '')).error.details?.[0]?.path).toBe('answer');
  const both = await Promise.all([answer(true, ''), answer(false, 'No, it is not.')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an accepted one is closed by a grading run of its question, and waits again when that is undone', async () => {
  const { ask, question, quiz, student, attempt } = await buildAsked();
  const { body: asked } = await ask();
  await teacher.do(contract.answerAppeal, { params: { id: asked._id }, body: { accepted: true } });
  const own = () => site.as(student).do(contract.listOwnAppeals, { params: { id: attempt } });
  expect((await own()).complaints[0]!.closedAt).toBeNull();
  const { regrade } = await teacher.do(startRegrade, {
    params: { id: quiz._id },
    body: { choices: [{ question, choice: 'full' }], reason: 'The student is right' },
  });
  await site.runTasks();
  expect((await own()).complaints[0]).toMatchObject({ state: 'accepted', closedAt: expect.any(String) });
  await teacher.do(undoRegrade, { params: { id: regrade } });
  await site.runTasks();
  expect((await own()).complaints[0]!.closedAt).toBeNull();
});

test('a student who asks too often waits', async () => {
  const questions = [];
  for (let n = 0; n <= MOST_IN_AN_HOUR; n++) questions.push(await statement(`Statement ${n}`));
  const quiz = await buildQuiz(site, { questions });
  const student = await newStudent('Yara');
  const attempt = await sit(student, quiz);
  const ask = (question: string) =>
    site.as(student).call(contract.askAbout, { params: { id: attempt }, body: { question, words } });
  for (const question of questions.slice(1)) expect((await ask(question)).status).toBe(200);
  expect((await ask(questions[0]!)).error).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
  site.advance(3_600_000);
  expect((await ask(questions[0]!)).status).toBe(200);
});
