import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import * as regrades from '#grading/regrade/contract.ts';
import { getMe } from '#identity/account/contract.ts';
import {
  listMyPlatformGrades,
  listPlatformGrades,
  listPlatforms,
  sendPlatformGrades,
  updatePlatform,
} from '#integrations/lti/contract.ts';
import { connectPlatform, tokenIn, visit } from '#integrations/lti/testing.ts';
import { type MessageInput, startPlatform } from '#integrations/lti/testing-platform.ts';
import { updateQuestion } from '#items/question-bank/contract.ts';
import { askPlatform } from '#platform/server/http/ask-platform.ts';
import { listFailingTargets } from '#platform/server/outbox/outbox.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { reconcileEverywhere } from './background.ts';
import { scoreChannel } from './channel.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { services } = site.server;
const teacher = site.as('teacher');
const option = (id: string, share: string) => ({ id, text: `<p>${id}</p>`, share, feedback: '' });
const contentWith = (right: string) => ({
  stem: '<p>Which one?</p>',
  shuffle: false,
  options: ['aaaa', 'bbbb', 'cccc'].map((id) => option(id, id === right ? '1' : '0')),
});
const build = (title: string) => buildQuestion(site, { title, content: contentWith('aaaa') as { stem: string } });
const [one, two] = [await build('One'), await build('Two')];
const quiz = await buildQuiz(site, { name: 'Week 1', questions: [one, two], attemptsAllowed: 0 });
const at = await connectPlatform(site);
const { platform } = at;
platform.toolKeys = JSON.parse((await visit(site, '/lti/jwks')).text);
platform.now = site.now;
afterAll(() => platform.stop());
beforeEach(() => {
  platform.fault = () => null;
});

const GRADES = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const scope = ['lineitem', 'score'].map((name) => `https://purl.imsglobal.org/spec/lti-ags/scope/${name}`);
const withColumn = (column: string) => ({
  [GRADES]: { scope, lineitem: `${platform.issuer}/lineitems/${column}?type=1` },
});

async function enter(subject: string, column: string, more: MessageInput = {}): Promise<TestPerson> {
  const answer = await at.launch({ subject, quiz: quiz._id, link: column, claims: withColumn(column), ...more });
  const token = tokenIn(answer)!;
  const me = await site.as({ personId: '', email: '', token }).do(getMe);
  return { personId: me._id, email: me.email, token };
}

async function sit(person: TestPerson, choices: Record<string, string>, at = quiz): Promise<void> {
  const student = site.as(person);
  const { _id } = await student.do(startQuiz, { body: { id: at._id } });
  await student.do(getExam, { params: { id: _id } });
  const resp = Object.entries(choices).map(([question, choice]) => ({ question, answer: { option: choice }, seq: 1 }));
  await student.do(saveResp, { body: { id: _id, resp } });
  site.advance(5_000);
  await student.do(submitAttempt, { body: { id: _id } });
}

/** As the background does: compares results, and sends what is new. */
async function settle(): Promise<void> {
  await reconcileEverywhere(services);
  await sweepOutbox(services, [scoreChannel]);
}
const standing = async () => (await site.as('admin').do(listPlatforms)).platforms[0]!;
const inBook = (column: string, subject: string) => platform.gradebook.get(`/lineitems/${column}/scores ${subject}`);
const graded = { activityProgress: 'Completed', gradingProgress: 'FullyGraded' };

test('a result is in the platform’s grade book after handing in, and the student and the teacher see since when', async () => {
  const ida = await enter('ida', 'week 1');
  await settle();
  expect(inBook('week%201', 'ida')).toBeUndefined();
  await sit(ida, { [one]: 'aaaa', [two]: 'bbbb' });
  await settle();
  expect(inBook('week%201', 'ida')).toMatchObject({ scoreGiven: 1, scoreMaximum: 2, ...graded });
  const params = { id: quiz._id };
  const mine = await site.as(ida).do(listMyPlatformGrades, { params });
  expect(mine.grades).toMatchObject([{ platform: 'Test platform', course: 'Algebra', state: 'sent' }]);
  expect(Date.parse(mine.grades[0]!.sentAt!)).toBeGreaterThan(0);
  const all = await teacher.do(listPlatformGrades, { params });
  expect(all).toMatchObject({
    total: 1,
    unsent: 0,
    grades: [{ person: { _id: ida.personId }, score: 1, maxScore: 2 }],
  });
  expect(await standing()).toMatchObject({ grades: { unsent: 0, problem: null, lastSentAt: mine.grades[0]!.sentAt } });
  expect((await site.as(ida).call(listPlatformGrades, { params })).status).toBe(403);
  expect((await site.as('teacher', site.otherSchool).call(listPlatformGrades, { params })).status).toBe(404);
});

test('what did not change is not sent again, and a better attempt is, with a later time stamp', async () => {
  const karl = await enter('karl', 'two');
  await sit(karl, { [one]: 'bbbb', [two]: 'bbbb' });
  await settle();
  const [first, count] = [inBook('two', 'karl')!, platform.counts.scores];
  await settle();
  expect(platform.counts.scores).toBe(count);
  await sit(karl, { [one]: 'aaaa', [two]: 'aaaa' });
  await settle();
  const second = inBook('two', 'karl')!;
  expect([first.scoreGiven, second.scoreGiven]).toEqual([0, 2]);
  expect(second.timestamp > first.timestamp).toBe(true);
});

test('a student of two courses has the result in both', async () => {
  const eva = await enter('eva', 'course a');
  await enter('eva', 'course b');
  await sit(eva, { [one]: 'aaaa', [two]: 'aaaa' });
  await settle();
  for (const column of ['course%20a', 'course%20b']) expect(inBook(column, 'eva')).toMatchObject({ scoreGiven: 2 });
});

test('a regrade arrives, and so does its undoing', async () => {
  const disputed = await build('Disputed');
  const other = await buildQuiz(site, { name: 'Disputed', questions: [disputed, two] });
  const mia = await enter('mia', 'regraded', { quiz: other._id });
  await sit(mia, { [disputed]: 'bbbb', [two]: 'aaaa' }, other);
  await settle();
  expect(inBook('regraded', 'mia')).toMatchObject({ scoreGiven: 1 });
  await teacher.do(updateQuestion, {
    params: { id: disputed },
    body: {
      title: 'Disputed',
      type: 'single-choice',
      content: contentWith('bbbb'),
      version: 1,
      difficulty: 2,
      marks: 1,
    } as never,
  });
  const body = { choices: [{ question: disputed, choice: 'new' as const }], reason: 'The key was wrong' };
  const { regrade } = await teacher.do(regrades.startRegrade, { params: { id: other._id }, body });
  await site.runTasks();
  await settle();
  expect(inBook('regraded', 'mia')).toMatchObject({ scoreGiven: 2 });
  await teacher.do(regrades.undoRegrade, { params: { id: regrade } });
  await site.runTasks();
  await settle();
  expect(inBook('regraded', 'mia')).toMatchObject({ scoreGiven: 1 });
});

test('while the platform is down the reason is shown, and what waits is sent by hand at once', async () => {
  const leo = await enter('leo', 'down');
  platform.fault = () => ({ status: 503 });
  await sit(leo, { [one]: 'aaaa', [two]: 'aaaa' });
  await settle();
  const params = { id: quiz._id };
  const failed = await teacher.do(listPlatformGrades, { params });
  expect(failed.unsent).toBe(1);
  expect(failed.grades[0]).toMatchObject({ state: 'failed', problem: 'The platform answered 503' });
  expect((await standing()).grades).toMatchObject({ unsent: 1, problem: 'The platform answered 503' });
  expect((await site.as(leo).do(listMyPlatformGrades, { params })).grades).toMatchObject([
    { state: 'failed', sentAt: null },
  ]);
  platform.fault = () => null;
  site.advance(1);
  expect(await teacher.do(sendPlatformGrades, { params, body: {} })).toEqual({ count: 1 });
  site.advance(2 * 60 * 60_000);
  await settle();
  expect(inBook('down', 'leo')).toMatchObject({ scoreGiven: 2 });
  expect((await teacher.do(listPlatformGrades, { params })).unsent).toBe(0);
});

test('what a platform will never take is given up with its reason, and sent again by hand', async () => {
  const zoe = await enter('zoe', 'gone');
  platform.fault = () => ({ status: 404 });
  await sit(zoe, { [one]: 'aaaa', [two]: 'aaaa' });
  await settle();
  const count = platform.counts.scores;
  site.advance(24 * 60 * 60_000);
  await settle();
  expect(platform.counts.scores).toBe(count);
  platform.fault = () => null;
  await teacher.do(sendPlatformGrades, { params: { id: quiz._id }, body: {} });
  await settle();
  expect(inBook('gone', 'zoe')).toMatchObject({ scoreGiven: 2 });
});

test('what came while the platform was switched off is sent once it is on again, at all its quizzes', async () => {
  const ida = await enter('ida', 'off');
  const { _id: id } = await standing();
  const setEnabled = (isEnabled: boolean) =>
    site.as('admin').do(updatePlatform, { params: { id }, body: { isEnabled } });
  await setEnabled(false);
  // The session that the platform opened has ended with it.
  await sit(await site.signInAgain(ida), { [one]: 'aaaa', [two]: 'aaaa' });
  await settle();
  expect((await standing()).grades.problem).toBe('The platform is disabled');
  await setEnabled(true);
  await settle();
  expect(inBook('off', 'ida')).toMatchObject({ scoreGiven: 2 });
});

test('a token that the platform ended early is replaced, and one is used for many results', async () => {
  const people = await Promise.all(['t1', 't2', 't3'].map((name) => enter(name, 'tokens')));
  for (const person of people) await sit(person, { [one]: 'aaaa', [two]: 'aaaa' });
  const before = platform.counts.tokens;
  let refused = false;
  platform.fault = () => {
    if (refused) return null;
    refused = true;
    return { status: 401 };
  };
  await settle();
  expect(people.map((_, index) => inBook('tokens', `t${index + 1}`)?.scoreGiven)).toEqual([2, 2, 2]);
  expect(platform.counts.tokens - before).toBeLessThanOrEqual(2);
});

test('a link without a column gets one, once, for all its students', async () => {
  const claims = { [GRADES]: { scope, lineitems: `${platform.issuer}/lineitems` } };
  const people = await Promise.all(['n1', 'n2', 'n3'].map((name) => enter(name, 'new column', { claims })));
  for (const person of people) await sit(person, { [one]: 'aaaa', [two]: 'aaaa' });
  for (let turn = 0; turn < 4; turn++) {
    await settle();
    site.advance(60_000);
  }
  expect(platform.counts.lineItems).toBe(1);
  expect(people.map((_, index) => inBook('made-1', `n${index + 1}`)?.scoreGiven)).toEqual([2, 2, 2]);
});

test('a platform that takes no grades gets none', async () => {
  const bea = await enter('bea', 'no grades', { claims: {} });
  await sit(bea, { [one]: 'aaaa', [two]: 'aaaa' });
  const count = platform.counts.scores;
  await settle();
  expect(platform.counts.scores).toBe(count);
  expect((await site.as(bea).do(listMyPlatformGrades, { params: { id: quiz._id } })).grades).toEqual([]);
});

test('a platform’s grade service in the own network is not called', async () => {
  const guarded = await testSite();
  const local = await startPlatform();
  await expect(askPlatform(guarded.server.services, `${local.issuer}/token`)).rejects.toThrow();
  expect(local.counts.tokens).toBe(0);
  await local.stop();
});

test('a course whose grade book is not there does not hold up the results of others', async () => {
  const lost = await enter('lost', 'no book', {
    claims: { [GRADES]: { scope, lineitems: `${platform.issuer}/nowhere` } },
  });
  await sit(lost, { [one]: 'aaaa' });
  await settle();
  const grades = await teacher.do(listPlatformGrades, { params: { id: quiz._id }, query: { limit: 100 } });
  expect(grades.grades.find(({ person }) => person._id === lost.personId)).toMatchObject({
    state: 'failed',
    problem: 'The platform answered 404',
  });
  expect(await site.database.inTenant(site.school.id, (tx) => listFailingTargets(tx, 'lti-score'))).toEqual([]);
});

test('who comes under another name of the platform has the result there too, and so has a new column', async () => {
  const option = { [one]: 'aaaa', [two]: 'aaaa' };
  const una = await enter('una', 'renamed');
  await sit(una, option);
  await settle();
  expect(inBook('renamed', 'una')).toMatchObject({ scoreGiven: 2 });
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('lti_account')
      .set({ subject: 'una2' })
      .where('tenant_id', '=', tx.tenantId)
      .where('subject', '=', 'una')
      .execute(),
  );
  expect((await enter('una2', 'renamed')).personId).toBe(una.personId);
  await settle();
  expect(inBook('renamed', 'una2')).toMatchObject({ scoreGiven: 2, ...graded });
  await enter('una2', 'renamed', { claims: withColumn('made again') });
  await settle();
  expect(inBook('made%20again', 'una2')).toMatchObject({ scoreGiven: 2, ...graded });
  const count = platform.counts.scores;
  await enter('una2', 'renamed', { claims: withColumn('made again') });
  await settle();
  expect(platform.counts.scores).toBe(count);
});
