/** Results to a student information system, from handing in to the grade book there. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listConnections, updateConnection } from '#identity/oneroster/contract.ts';
import { sweepOutbox } from '#platform/server/outbox/sweeper.ts';
import { reconcileSystems } from './background.ts';
import { systemScoreChannel } from './channel.ts';
import { decideSystemGrades, listMySystemGrades, listSystemGrades, sendSystemGrades } from './contract.ts';
import { lineIdOf, resultIdOf, scaled } from './records.ts';
import { connectGradebook, handIn, regrade } from './testing.ts';

const site = await testSite({ environment: { SSO_LOCAL: '1' } });
const { services } = site.server;
const teacher = site.as('teacher');
const at = await connectGradebook(site, ['amy', 'bob', 'cem', 'dan', 'eva']);
const { book, quiz } = at;
afterAll(() => at.stop());
beforeEach(() => {
  book.fault = () => null;
});

const params = { id: quiz._id };
const system = at.connection._id;
const idOf = (name: string): string => at.people.get(name)!;
const place = { quizId: quiz._id, classId: 'c1' };
const inBook = (name: string) => book.results.get(resultIdOf(place, name));
async function settle(): Promise<void> {
  await reconcileSystems(services);
  await sweepOutbox(services, [systemScoreChannel]);
}
/** What the student reads of the own result. */
async function mineOf(name: string) {
  const person = await site.signInAgain({ personId: idOf(name), email: '', token: '' });
  return (await site.as(person).do(listMySystemGrades, { params })).grades;
}
const standing = async () => (await site.as('admin').do(listConnections)).connections[0]!;

test('nothing is sent before a teacher has turned it on', async () => {
  await handIn(site, quiz._id, [idOf('amy')], 1);
  await settle();
  expect(book.counts.puts).toBe(0);
  const { systems, total } = await teacher.do(listSystemGrades, { params });
  expect(systems).toEqual([{ _id: system, name: 'District', isOn: false, classes: ['Algebra'] }]);
  expect(total).toBe(0);
});

test('a result arrives with its column, and teacher and admin see since when', async () => {
  await teacher.do(decideSystemGrades, { params, body: { system, isOn: true } });
  await settle();
  const line = book.lineItems.get(lineIdOf(place))!;
  expect(line).toMatchObject({
    title: 'Final',
    class: { sourcedId: 'c1', type: 'class' },
    school: { sourcedId: 'o1', type: 'org' },
    resultValueMin: 0,
    resultValueMax: 2,
  });
  expect(book.categories.has((line.category as { sourcedId: string }).sourcedId)).toBe(true);
  expect(inBook('amy')).toMatchObject({
    student: { sourcedId: 'amy', type: 'user' },
    lineItem: { sourcedId: line.sourcedId },
    scoreStatus: 'fully graded',
    score: 1,
  });
  const all = await teacher.do(listSystemGrades, { params });
  expect(all).toMatchObject({ total: 1, unsent: 0, grades: [{ state: 'sent', score: 1, maxScore: 2 }] });
  expect(await standing()).toMatchObject({ lastGradeAt: all.grades[0]!.sentAt, unsentGrades: 0 });
  const mine = { system: 'District', class: 'Algebra', state: 'sent', sentAt: all.grades[0]!.sentAt };
  expect(await mineOf('amy')).toEqual([mine]);
  expect(await mineOf('bob')).toEqual([]);
});

test('what did not change is not sent again; a regrade is, with a later time of change', async () => {
  const [first, count] = [inBook('amy')!, book.counts.puts];
  await settle();
  expect(book.counts.puts).toBe(count);
  await regrade(site, quiz._id, [idOf('amy')], 2);
  await settle();
  expect(inBook('amy')).toMatchObject({ score: 2 });
  expect(inBook('amy')!.dateLastModified > first.dateLastModified).toBe(true);
});

test('a result has the day that it is at the school, not that of Greenwich', async () => {
  // Half a day behind or ahead: there it is another day now.
  const timeZone = site.now().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
  const { id } = site.school;
  await site.database.asOwner('update tenant set time_zone = $1 where tenant_id = $2', [timeZone, id]);
  await regrade(site, quiz._id, [idOf('amy')], 1);
  await settle();
  const { scoreDate, dateLastModified } = inBook('amy')!;
  expect(scoreDate).toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.parse(String(dateLastModified))));
  expect(scoreDate).not.toBe(String(dateLastModified).slice(0, 10));
  await site.database.asOwner("update tenant set time_zone = 'UTC' where tenant_id = $1", [id]);
  await regrade(site, quiz._id, [idOf('amy')], 2);
  await settle();
});

test('while the system is down the reason is shown, and what waits is sent by hand at once', async () => {
  book.fault = () => ({ status: 503 });
  await handIn(site, quiz._id, [idOf('bob')], 2);
  await settle();
  const failed = await teacher.do(listSystemGrades, { params });
  expect(failed.unsent).toBe(1);
  expect(failed.grades[0]).toMatchObject({ state: 'failed', problem: 'The system answered 503', sentAt: null });
  expect((await standing()).unsentGrades).toBe(1);
  // The reason is for those who can do something about it.
  expect(await mineOf('bob')).toEqual([{ system: 'District', class: 'Algebra', state: 'failed', sentAt: null }]);
  book.fault = () => null;
  expect(await teacher.do(sendSystemGrades, { params, body: {} })).toEqual({ count: 1 });
  site.advance(2 * 60 * 60_000);
  await settle();
  expect(inBook('bob')).toMatchObject({ score: 2 });
});

test('a column that was deleted there is made again before the next try', async () => {
  book.lineItems.clear();
  await handIn(site, quiz._id, [idOf('cem')], 1);
  await settle();
  expect((await teacher.do(listSystemGrades, { params })).grades[0]).toMatchObject({
    state: 'failed',
    problem: 'The system answered 404',
  });
  await teacher.do(sendSystemGrades, { params, body: {} });
  await settle();
  expect(inBook('cem')).toMatchObject({ score: 1 });
  expect(book.lineItems.size).toBe(1);
});

test('a token that the system ended early is replaced, and a system that takes no Basic gets the secret in the body', async () => {
  let isRefused = false;
  book.fault = () => {
    if (isRefused) return null;
    isRefused = true;
    return { status: 401 };
  };
  book.isBasicRefused = true;
  await handIn(site, quiz._id, [idOf('dan')], 1);
  await settle();
  expect(inBook('dan')).toMatchObject({ score: 1 });
});

test('somebody who left the class is not told of any more', async () => {
  at.district.lists.enrollments = at.district.lists.enrollments.filter(({ user }) => {
    return (user as { sourcedId: string }).sourcedId !== 'eva';
  });
  await site.as('admin').do(updateConnection, {
    params: { id: system },
    body: { tokenUrl: `${at.district.url}/token`, clientSecret: 'secret' },
  });
  await at.run({ isFull: true });
  await handIn(site, quiz._id, [idOf('eva')], 1);
  await settle();
  expect(inBook('eva')).toBeUndefined();
  expect(await mineOf('eva')).toEqual([]);
});

test('a quiz that is for no class can’t be turned on, and neither can a system that takes nothing', async () => {
  const open = await buildQuiz(site, { name: 'Open' });
  const refused = await teacher.call(decideSystemGrades, { params: { id: open._id }, body: { system, isOn: true } });
  expect(refused).toMatchObject({
    status: 400,
    error: { details: [{ message: 'This quiz is not published for a group that is a class of the system' }] },
  });
  const unknown = await teacher.call(decideSystemGrades, { params, body: { system: quiz._id, isOn: true } });
  expect(unknown.status).toBe(400);
});

test('after it was turned off nothing more is sent, and what was sent stays', async () => {
  book.fault = () => ({ status: 503 });
  await regrade(site, quiz._id, [idOf('bob')], 1);
  await settle();
  expect(await mineOf('bob')).toMatchObject([{ state: 'failed' }]);
  book.fault = () => null;
  await teacher.do(decideSystemGrades, { params, body: { system, isOn: false } });
  // What waits will not be sent any more; what is there stays there.
  expect(await mineOf('bob')).toEqual([]);
  expect(await mineOf('amy')).toMatchObject([{ state: 'sent' }]);
  await regrade(site, quiz._id, [idOf('amy')], 0);
  const count = book.counts.puts;
  await settle();
  expect(book.counts.puts).toBe(count);
  expect(inBook('amy')).toMatchObject({ score: 2 });
});

test('the secret has to be given again for a grade book at another site, and 1.1 has none', async () => {
  const admin = site.as('admin');
  const elsewhere = { gradebookUrl: 'https://elsewhere.example/gradebook' };
  const change = (body: object) => admin.call(updateConnection, { params: { id: system }, body: body as never });
  expect((await change(elsewhere)).status).toBe(400);
  expect((await change({ version: '1.1' })).status).toBe(400);
});

test('students and other schools see nothing of it', async () => {
  expect((await site.as('student').call(listSystemGrades, { params })).status).toBe(403);
  expect((await site.as('teacher', site.otherSchool).call(listSystemGrades, { params })).status).toBe(404);
});

test('a result of a draw that is worth other marks is scaled to the column', () => {
  expect(scaled(3, 6, 4)).toBe(2);
  expect(scaled(1, 3, 1)).toBe(0.3333);
});
