/** What must hold for everything that pages bring along: it is what the calls themselves answer, to the same reader. */

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { pageCall } from '#access/answer-for-page.ts';
import { type Role, roles } from '#access/subject.ts';
import { screensWithCalls } from '#app/page-calls.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { recordStatements, workerCheck } from '#app/testing/one-worker.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { streamNotifications } from '#messaging/notifications/contract.ts';
import { builtFolder } from '#platform/testing/built-folder.ts';
import { countTransactions } from '#platform/testing/transactions.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { getPractice } from '#results/practice/contract.ts';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { startAsGuest } from '#site/public-quizzes/contract.ts';
import { createTableView, updateTableView } from '#site/table-views/contract.ts';

const site = await testSite({ dist: await builtFolder() });
const { people } = site.school;
const check = inject('database').cluster && (await workerCheck(site));
/** By route file; some have a second address, at which their screen calls something else. */
let addresses: Readonly<Record<string, readonly string[]>>;

async function sit(person: TestPerson, quizId: string, question: string, option: boolean): Promise<string> {
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quizId } });
  await site.as(person).do(saveResp, { body: { id: _id, resp: [{ question, answer: { value: option }, seq: 1 }] } });
  await site.as(person).do(submitAttempt, { body: { id: _id } });
  return _id;
}

beforeAll(async () => {
  const question = await buildQuestion(site, {
    type: 'true-false',
    tags: ['Waves </script> & <b>'],
    content: { stem: '<p>Is it &lt;?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string },
  });
  const [sat, watched] = [
    await buildQuiz(site, {
      name: 'Tides </script><!-- "&',
      questions: [question],
      attemptsAllowed: 3,
      passPercent: 50,
    }),
    await buildQuiz(site, { name: 'Rocks', questions: [question], attemptsAllowed: 2 }),
  ];
  await buildQuiz(site, { name: 'Not begun' });
  for (let n = 0; n < 5; n += 1)
    await sit(await site.addPerson(site.school, ['student'], `Person ${n}`), sat._id, question, n % 2 === 0);
  const own = await sit(people.student, sat._id, question, false);
  await sit(people.student, sat._id, question, true);
  // From then on neither has to be made while somebody looks.
  await site.as('student').do(getPractice);
  await site.as('student').do(getQuizCertificateUrl, { params: { id: sat._id } });
  const running = await site.as('student').do(startQuiz, { body: { id: watched._id } });
  await site.as('teacher').do(createAnnouncement, { body: { title: 'Holidays', body: '<p>Soon</p>' } });
  const quizzes = [`/quizzes/tides/${sat._id}`, `/quizzes/rocks/${watched._id}`];
  addresses = {
    '_side/dash.tsx': ['/dash'],
    '_side/quizzes/index.tsx': ['/quizzes', '/quizzes?q=Rocks'],
    '_side/quizzes/$name/{-$id}/index.tsx': quizzes,
    '_side/quizzes/$name/{-$id}/participants.tsx': quizzes.map((path) => `${path}/participants`),
    '_side/quizzes/$name/{-$id}/statistics.tsx': quizzes.map((path) => `${path}/statistics`),
    '_side/myAttempt/$id.tsx': [`/myAttempt/${own}`, `/myAttempt/${running._id}`],
    '_side/myAttempt/index.tsx': ['/myAttempt'],
    '_side/exam/review/{-$id}.tsx': [`/exam/review/${own}`, `/exam/review/${running._id}`, '/exam/review'],
  };
  // From here on the clock stands: what is asked twice is asked at the same moment.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterAll(() => void vi.useRealTimers());

interface Brought {
  readonly language: string;
  readonly answers: Record<string, { status: number; language: string | null; body: unknown }>;
}

const ask = (
  person: TestPerson | null,
  url: string,
  more: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  site.server.app.inject({
    method,
    url,
    headers: { host: site.school.host, ...(person && { cookie: `token=${person.token}` }), ...more },
  });

async function broughtTo(person: TestPerson | null, path: string, method?: 'HEAD'): Promise<Brought | null> {
  const { body, headers } = await ask(person, path, { accept: 'text/html' }, method);
  expect(headers['cache-control']).toBe('no-store');
  const parts = body.split('<script id="answers" type="application/json">');
  expect(parts.length, path).toBeLessThanOrEqual(2);
  return parts[1] === undefined ? null : (JSON.parse(parts[1].split('</script>')[0]!) as Brought);
}

async function expectSame(person: TestPerson, path: string): Promise<string[]> {
  const brought = await broughtTo(person, path);
  for (const [address, given] of Object.entries(brought?.answers ?? {})) {
    const own = await ask(person, address, { 'accept-language': brought!.language });
    expect([address, given.status, JSON.stringify(given.body)]).toEqual([address, own.statusCode, own.body]);
    expect(given.language ?? undefined, address).toBe(own.headers['content-language']);
  }
  return Object.keys(brought?.answers ?? {});
}

test('every screen that brings answers along is looked at here', () => {
  expect(Object.keys(addresses).sort()).toEqual(screensWithCalls.toSorted());
});

test.each(screensWithCalls)('%s brings each reader what its calls answer to that reader', async (file) => {
  for (const role of roles)
    for (const path of addresses[file]!) {
      const found = await expectSame(people[role], path);
      // Also where nothing of the page is there for them.
      if (found.length > 0) expect(found, `${role} at ${path}`).toContain('/v1/api/notices/unread');
    }
});

test.each(screensWithCalls)('%s is read in one transaction, its answers included', async (file) => {
  for (const role of roles)
    for (const path of addresses[file]!) {
      // Who asks, and what their school is like, is known from the first time on.
      await broughtTo(people[role], path);
      const counted = countTransactions(site.server.database.pool);
      await broughtTo(people[role], path);
      expect(counted.end(), `${role} at ${path}`).toBeLessThanOrEqual(1);
    }
});

test.skipIf(!check).each(screensWithCalls)(
  '%s asks one worker of a cluster, each statement for one task',
  async (file) => {
    const sent = await recordStatements(site, async () => {
      for (const role of roles) for (const path of addresses[file]!) await broughtTo(people[role], path);
    });
    expect(sent.length).toBeGreaterThan(roles.length);
    await check!(sent);
  },
);

const howMany = async (role: Role, path: string): Promise<number> =>
  Object.keys((await broughtTo(people[role], path))?.answers ?? {}).length;

test('screens bring as much as they ask for', async () => {
  const [sat] = addresses['_side/quizzes/$name/{-$id}/index.tsx']!;
  const [own] = addresses['_side/myAttempt/$id.tsx']!;
  const [reviewed] = addresses['_side/exam/review/{-$id}.tsx']!;
  expect({
    dash: await howMany('student', '/dash'),
    result: await howMany('student', own!),
    review: await howMany('student', reviewed!),
    quiz: await howMany('student', sat!),
    list: await howMany('student', '/quizzes'),
    attempts: await howMany('student', '/myAttempt'),
    participants: await howMany('teacher', `${sat}/participants`),
    ofTeacher: await howMany('teacher', '/dash'),
    listOfTeacher: await howMany('teacher', '/quizzes'),
  }).toEqual({
    dash: 5,
    result: 8,
    review: 5,
    quiz: 3,
    list: 2,
    attempts: 5,
    participants: 10,
    ofTeacher: 4,
    listOfTeacher: 5,
  });
});

test('what follows from the rest of an address, and lists that begin with a view of their reader, are left to the screen', async () => {
  const lists = async (path: string) =>
    Object.keys((await broughtTo(people.teacher, path))!.answers).filter((one) => one.startsWith('/v1/api/quizes?'));
  expect(await lists('/quizzes')).toHaveLength(1);
  expect(await lists('/quizzes?q=Rocks')).toEqual([]);
  const body = { list: 'quizzes', name: 'Mine', hidden: [], density: 'comfortable' as const, search: {} };
  const { _id } = await site.as('teacher').do(createTableView, { body });
  expect(await lists('/quizzes')).toHaveLength(1);
  await site.as('teacher').do(updateTableView, { params: { id: _id }, body: { isDefault: true } });
  expect(await lists('/quizzes')).toEqual([]);
});

test('refusals and translated answers come in the language of the page', async () => {
  const reader = await site.addPerson(site.school, ['student'], 'Wangari');
  // Its answers can't be reviewed, which the call of the review says in words.
  const quiz = await buildQuiz(site, { name: 'Held back', feedbackTiming: 3 });
  const { _id } = await site.as(reader).do(startQuiz, { body: { id: quiz._id } });
  await site.as(reader).do(submitAttempt, { body: { id: _id } });
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ language: 'de' }).where('person_id', '=', reader.personId).execute(),
  );
  await expectSame(reader, `/exam/review/${_id}`);
  const brought = await broughtTo(reader, `/exam/review/${_id}`);
  expect(brought!.language).toBe('de');
  const refused = Object.values(brought!.answers).filter(({ status }) => status !== 200);
  expect(refused.map(({ language }) => language)).toEqual(['de']);
});

test('visitors, guests, those who must do something first, and who asks for the head alone get nothing', async () => {
  const open = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const begun = await site.as('visitor').call(startAsGuest, { params: { id: open._id } });
  const guest = { personId: '', email: '', token: /token=([^;]+)/.exec(String(begun.headers['set-cookie']))![1]! };
  const held = await site.addPerson(site.school, ['student'], 'Held');
  await site.database.inTenant(site.school.id, (tx) =>
    tx.updateTable('person').set({ must_change_password: true }).where('person_id', '=', held.personId).execute(),
  );
  for (const person of [null, guest, held]) expect(await broughtTo(person, '/dash')).toBeNull();
  expect(await broughtTo(people.student, '/dash', 'HEAD')).toBeNull();
  expect(await broughtTo(people.student, `/myAttempt/${crypto.randomUUID()}`)).toBeNull();
});

test('what can only be answered with a change is left to the screen, and the rest still comes', async () => {
  const reader = await site.addPerson(site.school, ['student'], 'Amina');
  const [quiz] = addresses['_side/quizzes/$name/{-$id}/index.tsx']!;
  const { _id } = await site.as(reader).do(startQuiz, { body: { id: quiz!.split('/').at(-1)! } });
  await site.as(reader).do(submitAttempt, { body: { id: _id } });
  const practised = async () => Object.keys((await broughtTo(reader, '/dash'))!.answers).includes(getPractice.path);
  // The memory of this student does not know the attempt yet.
  expect(await practised()).toBe(false);
  expect(await expectSame(reader, '/dash')).toContain('/v1/api/quizes/studentDashData');
  await site.as(reader).do(getPractice);
  expect(await practised()).toBe(true);
});

test('a page does not bring along what changes something, goes on, or is a file', () => {
  for (const endpoint of [createQuiz, streamNotifications]) expect(() => pageCall(endpoint)).toThrow(/bring along/);
});
