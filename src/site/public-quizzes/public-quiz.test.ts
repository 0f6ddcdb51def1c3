import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestClient, testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { beat } from '#delivery/events/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { getMe, login, register } from '#identity/account/contract.ts';
import { cleanUp } from '#identity/account/jobs.ts';
import { guestLimits } from '#identity/account/sign-in/limits.ts';
import { countAttempt } from '#identity/account/sign-in/store-limits.ts';
import { createGroup } from '#identity/people/contract.ts';
import { listUsers } from '#identity/people/contract-users.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { questionType } from '#items/question-types/logic.ts';
import { archiveQuiz, createQuiz, publishQuiz, updateQuiz } from '#quizzes/contract.ts';
import { getAttempt, listUserAttempts } from '#results/results/contract.ts';
import { getLeaderboard, getQuizAnalysis } from '#results/results/contract-quiz.ts';
import { getPublicQuiz, listGuestAttempts, listPublicQuizzes, listPublicTags, startAsGuest } from './contract.ts';
import { LEAST_RESULTS } from './rules.ts';

const site = await testSite();
const visitor = site.as('visitor');
await site.database.asOwner('update tenant set registration_open = true');

const asGuest = (token: string): TestClient => site.as({ personId: '', email: '', token });

async function begin(id: string, as: TestClient = visitor) {
  const answer = await as.call(startAsGuest, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  const cookie = String(answer.headers['set-cookie'] ?? '');
  return { attempt: answer.body, cookie, token: /token=([^;]+)/.exec(cookie)?.[1] ?? '' };
}

const single = questionType('single-choice').samples[0]!;
const rightAnswer = async (guest: TestClient, attemptId: string) => {
  const exam = await guest.do(getExam, { params: { id: attemptId } });
  const resp = exam.questions.map((slot) => ({ question: slot.question._id, answer: { option: null }, seq: 1 }));
  return guest.do(saveResp, { body: { id: attemptId, resp } });
};

test('visitors find public quizzes, and no draft, no quiz for groups, no closed one and none of another school', async () => {
  const quiz = await buildQuiz(site, { name: 'Open to all', isPublic: true });
  await buildQuiz(site, { name: 'Not public' });
  const question = await buildQuestion(site);
  await site.as('teacher').do(createQuiz, {
    body: { name: 'Only a draft', isPublic: true, questions: [{ question }] },
  });
  await buildQuiz(site, {
    name: 'Elsewhere',
    isPublic: true,
    school: site.otherSchool,
    questions: [await buildQuestion(site, { school: site.otherSchool })],
  });
  const { quizzes, total } = await visitor.do(listPublicQuizzes, {});
  expect(quizzes.map((one) => one.name)).toEqual(['Open to all']);
  expect(total).toBe(1);
  const read = await visitor.do(getPublicQuiz, { params: { id: quiz._id } });
  expect(read).toMatchObject({
    name: 'Open to all',
    slug: 'open-to-all',
    questionCount: 2,
    results: null,
    samples: [],
  });
  const foreign = await site.as('visitor', site.otherSchool).call(getPublicQuiz, { params: { id: quiz._id } });
  expect(foreign.status).toBe(404);
});

test('tags and difficulty narrow the list; tags are counted by public quizzes', async () => {
  const hard = await buildQuestion(site, { tags: ['Radio waves'], difficulty: 5 });
  const quiz = await buildQuiz(site, { name: 'Antennas', isPublic: true, questions: [hard] });
  const names = async (query: { st?: string; dif?: string; q?: string }) =>
    (await visitor.do(listPublicQuizzes, { query })).quizzes.map((one) => one.name);
  expect(await names({ st: 'radio WAVES' })).toEqual(['Antennas']);
  expect(await names({ dif: '5' })).toEqual(['Antennas']);
  expect(await names({ dif: '1' })).toEqual([]);
  expect(await names({ q: 'anten' })).toEqual(['Antennas']);
  const { tags } = await visitor.do(listPublicTags, {});
  expect(tags).toContainEqual({ name: 'Radio waves', colour: null, quizCount: 1 });
  expect((await visitor.do(getPublicQuiz, { params: { id: quiz._id } })).covers).toEqual([
    { tag: 'Radio waves', questionCount: 1 },
  ]);
});

test('only questions that their teacher released are shown, without their keys', async () => {
  const [shown, hidden] = [
    await buildQuestion(site, { title: 'Shown' }),
    await buildQuestion(site, { title: 'Hidden' }),
  ];
  const quiz = await site.as('teacher').do(createQuiz, {
    body: {
      name: 'With a sample',
      isPublic: true,
      publish: true,
      questions: [{ question: shown, sample: true }, { question: hidden }],
    },
  });
  expect(quiz.questions.map((one) => one.sample)).toEqual([true, false]);
  const answer = await visitor.call(getPublicQuiz, { params: { id: quiz._id } });
  expect(answer.body.samples.map((sample) => sample.question)).toEqual([shown]);
  expect(() => questionType('single-choice').studentViewSchema.parse(answer.body.samples[0]!.view)).not.toThrow();
  expect(answer.text).not.toMatch(/"(right|fraction|feedback|key)":/);
});

test('how others did is shown once there are enough of them, as shares of the marks and without a name', async () => {
  const quiz = await buildQuiz(site, { name: 'Much taken', isPublic: true });
  const takeIt = async (): Promise<void> => {
    const student = site.as(await site.addPerson(site.school, ['student'], 'Nameless'));
    const attempt = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(submitAttempt, { body: { id: attempt._id } });
  };
  for (let taken = 1; taken < LEAST_RESULTS; taken++) await takeIt();
  const read = () => visitor.do(getPublicQuiz, { params: { id: quiz._id } });
  expect((await read()).results).toBeNull();
  await takeIt();
  const after = await read();
  expect(after.results).toMatchObject({ n: LEAST_RESULTS, mean: 0 });
  expect(after.results!.histogram.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(LEAST_RESULTS);
  expect(after.results!.histogram[0]).toMatchObject({ from: 0, count: LEAST_RESULTS });
  expect(JSON.stringify(after)).not.toContain('Nameless');
});

test('a picture of a released question is shown to visitors, one of another question is not', async () => {
  const pixel = (mark: number): Buffer => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    // In a checksum, which nobody asks for.
    bytes[29] = mark;
    return bytes;
  };
  const teacher = site.as('teacher');
  const upload = async (last: number) =>
    (await teacher.do(uploadImage, { file: { name: 'a.png', bytes: pixel(last) } })).url;
  const [open, secret] = [await upload(1), await upload(2)];
  const withPicture = (url: string) =>
    buildQuestion(site, { content: { ...single.content, stem: `<p>Look<img src="${url}" alt=""></p>` } });
  const { _id } = await teacher.do(createQuiz, {
    body: {
      name: 'Pictures',
      isPublic: true,
      publish: true,
      questions: [{ question: await withPicture(open), sample: true }, { question: await withPicture(secret) }],
    },
  });
  const status = async (url: string) =>
    (await site.server.app.inject({ method: 'GET', url, headers: { host: site.school.host } })).statusCode;
  expect(await status(open)).toBe(200);
  expect(await status(secret)).toBe(401);

  const archive = (archived: boolean) => teacher.do(archiveQuiz, { params: { id: _id }, body: { archived } });
  await archive(true);
  expect(await status(open)).toBe(401);
  await archive(false);
  expect(await status(open)).toBe(200);
  const group = await site.as('admin').do(createGroup, { body: { name: 'Only these' } });
  const { tenant_id, revision } = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('quiz')
      .select(['tenant_id', 'published_revision as revision'])
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', _id)
      .executeTakeFirstOrThrow(),
  );
  await site.database.inTenant(site.school.id, (tx) =>
    tx.insertInto('quiz_group').values({ tenant_id, quiz_id: _id, revision: revision!, group_id: group._id }).execute(),
  );
  expect(await status(open)).toBe(401);
});

test('a guest takes a quiz that allows guests, and registering keeps the result', async () => {
  const quiz = await buildQuiz(site, { name: 'For guests', isPublic: true, guestsAllowed: true });
  const { attempt, token, cookie } = await begin(quiz._id);
  expect(cookie).toMatch(/HttpOnly/);
  const guest = asGuest(token);
  await rightAnswer(guest, attempt._id);
  await guest.do(submitAttempt, { body: { id: attempt._id } });
  const kept = await guest.do(listGuestAttempts, {});
  expect(kept).toMatchObject({ total: 1, attempts: [{ _id: attempt._id, state: 'submitted', maxScore: 2 }] });
  expect(Date.parse(kept.keptUntil!) - site.now().getTime()).toBeGreaterThan(6 * 86_400_000);

  const signedIn = await guest.do(register, {
    body: { email: 'grace@home.test', password: 'a long password', firstName: 'Grace' },
  });
  const grace = asGuest(signedIn.token);
  expect((await grace.do(listUserAttempts, {})).attempts.map((one) => one._id)).toEqual([attempt._id]);
  expect(await grace.do(getMe)).toMatchObject({ email: 'grace@home.test', role: 'student' });
  expect((await guest.do(listGuestAttempts, {})).attempts).toEqual([]);
  await visitor.do(login, { body: { email: 'grace@home.test', password: 'a long password' } });
});

test('a guest tries a question again, and signing in anew gives no further try', async () => {
  const options = ['right', 'wrong', 'false'].map((id) => ({
    id,
    text: id,
    share: id === 'right' ? '1' : '0',
    feedback: '',
  }));
  const question = await buildQuestion(site, {
    content: { stem: 'Which?', shuffle: false, options } as never,
    penalty: '1/2',
  });
  const open = { isPublic: true, guestsAllowed: true, feedbackTiming: 1, triesAllowed: 2 } as const;
  const quiz = await buildQuiz(site, { name: 'Guests try', questions: [question], ...open });
  const { attempt, token } = await begin(quiz._id);
  const guest = asGuest(token);
  const check = (option: string, seq: number) =>
    guest.call(saveResp, { body: { id: attempt._id, resp: { question, answer: { option }, seq } } });
  expect((await check('wrong', 1)).body.saved[0]!.feedback!.tries).toMatchObject({ made: 1, left: 1 });
  expect((await begin(quiz._id, guest)).attempt._id).toBe(attempt._id);
  expect((await check('right', 2)).body.saved[0]!.feedback).toMatchObject({ marks: 0.5, tries: { made: 2, left: 0 } });
  expect((await check('false', 3)).status).toBe(409);
});

test("a guest's exam page gets the state of the attempt: time that the proctor gives, and what the proctor writes", async () => {
  const quiz = await buildQuiz(site, {
    name: 'Guests watched',
    isPublic: true,
    guestsAllowed: true,
    durationSeconds: 600,
  });
  const { attempt, token } = await begin(quiz._id);
  const guest = asGuest(token);
  const standing = () => guest.do(beat, { params: { id: attempt._id }, body: {} });
  const before = await standing();
  const attempts = [attempt._id];
  const watch = site.as('teacher');
  const reason = 'The projector failed';
  await watch.do(doProctorAction, { params: { id: quiz._id }, body: { deed: 'extend', attempts, reason, minutes: 7 } });
  await watch.do(doProctorAction, {
    params: { id: quiz._id },
    body: { deed: 'message', attempts, text: 'You may continue' },
  });
  // A process knows of both by the notification of the other's transaction, a moment later.
  await expect.poll(async () => (await standing()).messages).toMatchObject([{ body: 'You may continue' }]);
  expect((await standing()).totalMs! - before.totalMs!).toBe(7 * 60_000);
  expect((await visitor.call(beat, { params: { id: attempt._id }, body: {} })).status).toBe(401);
});

test('registering with the address of somebody else gives a guest nothing of theirs', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const guest = asGuest((await begin(quiz._id)).token);
  const answer = await guest.call(register, {
    body: { email: site.school.people.student.email, password: 'a long password', firstName: 'Mallory' },
  });
  expect(answer.error).toMatchObject({ code: 'conflict' });
  expect((await guest.do(listGuestAttempts, {})).total).toBe(1);
});

test('of guests who register with one address at once, one gets the account and the others are told', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const guests = [await begin(quiz._id), await begin(quiz._id), await begin(quiz._id), await begin(quiz._id)];
  const body = { email: 'twins@example.org', password: 'a wholly new passphrase', firstName: 'T', lastName: 'W' };
  const answers = await Promise.all(guests.map(({ token }) => asGuest(token).call(register, { body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.error.details).toMatchObject([{ path: 'email' }]);
});

test('a guest is nobody outside what was begun, here and in other schools', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const other = await buildQuiz(site, { name: 'Not for guests', isPublic: true });
  const { token } = await begin(quiz._id);
  const guest = asGuest(token);
  for (const endpoint of [getMe, listUserAttempts, listUsers]) {
    expect((await guest.call(endpoint, {})).error).toMatchObject({ code: 'not_logged_in' });
  }
  expect((await guest.call(startQuiz, { body: { id: quiz._id } })).status).toBe(401);
  expect((await guest.call(getExam, { params: { id: other._id } })).error.code).toBe('not_started');
  expect((await guest.call(startAsGuest, { params: { id: other._id } })).error.code).toBe('forbidden');
  const elsewhere = site.as({ personId: '', email: '', token }, site.otherSchool);
  expect((await elsewhere.call(getExam, { params: { id: quiz._id } })).status).toBe(401);
});

test('beginning again continues with the same attempt; another quiz is begun by the same guest', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const next = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const first = await begin(quiz._id);
  const guest = asGuest(first.token);
  expect((await begin(quiz._id, guest)).attempt._id).toBe(first.attempt._id);
  expect((await begin(next._id, guest)).token).toBe('');
  expect((await guest.do(listGuestAttempts, {})).total).toBe(2);
  expect((await guest.do(listGuestAttempts, { query: { quiz: next._id } })).total).toBe(1);
});

test('premium, closed and taken-back quizzes are begun by no guest, and who is signed in stays who they are', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const premium = await buildQuiz(site, { isPublic: true, guestsAllowed: true, subscription: 2 });
  const later = await buildQuiz(site, {
    isPublic: true,
    guestsAllowed: true,
    opensAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const start = (id: string, as = visitor) => as.call(startAsGuest, { params: { id } });
  expect((await start(premium._id)).error.code).toBe('forbidden');
  expect((await start(later._id)).error.code).toBe('closed');
  expect((await start(quiz._id, site.as('student'))).error.code).toBe('conflict');
  const teacher = site.as('teacher');
  await teacher.do(updateQuiz, { params: { id: quiz._id }, body: { isPublic: false } });
  await teacher.do(publishQuiz, { params: { id: quiz._id } });
  expect((await start(quiz._id)).status).toBe(404);
});

test('guests are no people of the school: neither in lists nor in rankings', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const { attempt, token } = await begin(quiz._id);
  await asGuest(token).do(submitAttempt, { body: { id: attempt._id } });
  const { users } = await site.as('admin').do(listUsers, { query: { limit: 100 } });
  expect(users.filter((user) => user.firstName === 'Guest')).toEqual([]);
  const board = await site.as('teacher').do(getLeaderboard, { params: { id: quiz._id } });
  expect(board.total).toBe(0);
});

test('guests who do not register are gone after eight nights, with what they began', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const { attempt } = await begin(quiz._id);
  const count = async () =>
    (
      await site.database.inTenant(site.school.id, (tx) =>
        tx
          .selectFrom('attempt')
          .select('attempt_id')
          .where('tenant_id', '=', site.school.id)
          .where('attempt_id', '=', attempt._id)
          .execute(),
      )
    ).length;
  await cleanUp(site.server.services);
  expect(await count()).toBe(1);
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('person')
      .set({ created_at: new Date(Date.now() - 9 * 86_400_000) })
      .where('tenant_id', '=', site.school.id)
      .where('status', '=', 'guest')
      .execute(),
  );
  await cleanUp(site.server.services);
  expect(await count()).toBe(0);
});

test('too many guests from one address are turned away', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const statuses: number[] = [];
  for (let n = 0; n < 101; n += 1) {
    statuses.push((await visitor.call(startAsGuest, { params: { id: quiz._id } })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('one network begins a fifth of the day’s guests at most, and the others still begin theirs', async () => {
  const quiz = await buildQuiz(site, { isPublic: true, guestsAllowed: true });
  const from = (remoteAddress: string) =>
    site.server.app.inject({
      method: 'POST',
      url: `/v1/api/public/quizzes/${quiz._id}/guest`,
      headers: { host: site.school.host },
      remoteAddress,
    });
  const [greedy] = guestLimits('2001:db8:7:1::1').slice(1);
  const hourAgo = new Date(site.now().getTime() - 3_600_000);
  await site.database.inTenant(site.school.id, async (tx) => {
    for (let n = 0; n < greedy!.most; n += 1) await countAttempt(tx, [greedy!], hourAgo);
  });
  // Another address of the same site, which has begun nothing in the last quarter of an hour.
  expect((await from('2001:db8:7:2::9')).statusCode).toBe(429);
  expect((await from('2001:db8:8::1')).statusCode).toBe(200);
});

test('what a guest answered counts in no result of the quiz, and in none of its questions', async () => {
  site.advance(3_600_000);
  const question = await buildQuestion(site, { tags: ['Counted'] });
  const quiz = await buildQuiz(site, { name: 'Counted', questions: [question], isPublic: true, guestsAllowed: true });
  const guest = await begin(quiz._id);
  await asGuest(guest.token).do(submitAttempt, { body: { id: guest.attempt._id } });
  const sit = async () => {
    const student = site.as(await site.addPerson(site.school, ['student']));
    const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
    await student.do(submitAttempt, { body: { id: _id } });
    return student.do(getAttempt, { params: { id: _id } });
  };
  await sit();
  const analysis = await site.as('teacher').do(getQuizAnalysis, { params: { id: quiz._id } });
  expect(analysis).toMatchObject({ n: 1, items: [{ n: 1, tally: { blank: 1 } }] });
  for (let others = 0; others < 2; others++) await sit();
  // With the guest there would be five, enough to compare with.
  expect((await sit()).strengthsByTag).toMatchObject([{ label: 'Counted', groupPercent: null }]);
  expect((await sit()).strengthsByTag).toMatchObject([{ label: 'Counted', groupPercent: 0 }]);
});
