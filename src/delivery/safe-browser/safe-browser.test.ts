import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { doProctorAction, getMonitor, getTimeline } from '#delivery/proctoring/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { explainRules } from '#quizzes/accommodations/contract-explain.ts';
import { checkQuiz } from '#quizzes/check/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { fetchSettings, getSafeBrowser, setSafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { getWayIn, proveSafeBrowser } from './contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const newStudent = () => site.addPerson(site.school, ['student'], 'Yaa');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const origin = 'http://school.test';

const header = (path: string, key: string) => ({ 'x-safeexambrowser-configkeyhash': sha256(origin + path + key) });
const startPath = '/v1/api/quizes/startQuiz';
const savePath = '/v1/api/quizes/saveResp';

/** A quiz whose settings Tripos writes, and their Config Key. */
async function made() {
  const quiz = await buildQuiz(site);
  const options = { quitPassword: 'Kumasi 26' };
  const safe = await teacher.do(setSafeBrowser, { params: { id: quiz._id }, body: { mode: 'made', options } });
  return { id: quiz._id, key: safe.madeKey!, file: safe.file! };
}

type Client = ReturnType<typeof site.as>;
const codeOf = (answer: { status: number; error: { code: string } }) =>
  answer.status === 200 ? 'fine' : answer.error.code;

/** Proves by the page, as its JavaScript does. */
async function proveByPage(student: Client, id: string, key: string, page = id) {
  const { challenge } = await student.do(getWayIn, { params: { id } });
  const url = `${origin}/exam/${page}?seb=${challenge}`;
  const proof = { url, configKeyHash: sha256(url + key) };
  return { proof, answer: await student.call(proveSafeBrowser, { params: { id }, body: proof }) };
}

async function begunByPage() {
  const quiz = await made();
  const person = await newStudent();
  const student = site.as(person);
  expect(codeOf((await proveByPage(student, quiz.id, quiz.key)).answer)).toBe('fine');
  const { _id } = await student.do(startQuiz, { body: { id: quiz.id } });
  const question = (await student.do(getExam, { params: { id: _id } })).questions[0]!.question._id;
  const resp = (seq: number) => [{ question, answer: { option: null }, seq }];
  return { ...quiz, person, student, attempt: _id, question, resp };
}

test('a quit password of fewer than 8 characters is refused with what is expected, and nothing is stored', async () => {
  const { id } = await made();
  const before = await teacher.do(getSafeBrowser, { params: { id } });
  for (const quitPassword of ['1234', '1234567']) {
    const answer = await teacher.call(setSafeBrowser, { params: { id }, body: { options: { quitPassword } } });
    expect(answer.status).toBe(400);
    expect(answer.error.details).toEqual([
      expect.objectContaining({ path: 'options.quitPassword', message: 'Must be at least 8 characters' }),
    ]);
  }
  expect(await teacher.do(getSafeBrowser, { params: { id } })).toEqual(before);
  const { status } = await teacher.call(setSafeBrowser, {
    params: { id },
    body: { options: { quitPassword: '12345678' } },
  });
  expect(status).toBe(200);
});

test('without Safe Exam Browser nothing begins, whatever the browser calls itself', async () => {
  const [{ id }, student] = [await made(), site.as(await newStudent())];
  expect(await student.do(getQuiz, { params: { id } })).toMatchObject({ asksSafeBrowser: true });
  const answer = await student.call(startQuiz, { body: { id }, headers: { 'user-agent': 'Mozilla/5.0 SEB/3.9' } });
  expect([answer.status, answer.error.code]).toEqual([403, 'safe_browser_needed']);
});

test('with the header of every request an exam is begun, read and saved', async () => {
  const [{ id, key }, student] = [await made(), site.as(await newStudent())];
  const { _id } = await student.do(startQuiz, { body: { id }, headers: header(startPath, key) });
  const path = `/v1/api/quizes/${_id}/exam`;
  const exam = await student.do(getExam, { params: { id: _id }, headers: header(path, key) });
  const resp = [{ question: exam.questions[0]!.question._id, answer: { option: null }, seq: 1 }];
  await student.do(saveResp, { body: { id: _id, resp }, headers: header(savePath, key) });
  expect(codeOf(await student.call(getExam, { params: { id: _id } }))).toBe('safe_browser_needed');
  // The hash of another address is no proof, nor is the key itself.
  for (const headers of [header(startPath, key), { 'x-safeexambrowser-configkeyhash': key }]) {
    expect(codeOf(await student.call(getExam, { params: { id: _id }, headers }))).toBe('locked');
  }
});

test('an exam that was begun by headers is stopped by answers without one', async () => {
  const [{ id, key }, student] = [await made(), site.as(await newStudent())];
  const { _id } = await student.do(startQuiz, { body: { id }, headers: header(startPath, key) });
  const exam = await student.do(getExam, {
    params: { id: _id },
    headers: header(`/v1/api/quizes/${_id}/exam`, key),
  });
  const resp = [{ question: exam.questions[0]!.question._id, answer: { option: null }, seq: 1 }];
  expect(codeOf(await student.call(saveResp, { body: { id: _id, resp } }))).toBe('locked');
  const withKey = await student.call(saveResp, { body: { id: _id, resp }, headers: header(savePath, key) });
  expect(codeOf(withKey)).toBe('locked');
  const { events } = await teacher.do(getTimeline, { params: { id: _id } });
  expect(events.map(({ kind, details }) => [kind, details.why])).toEqual([['locked', 'no-key']]);
  // It is not ended from there either: the proctor lets it continue, or ends it.
  expect(codeOf(await student.call(submitAttempt, { body: { id: _id } }))).toBe('locked');
});

test('Browser Exam Keys are asked for where the school names some, in the header of their own', async () => {
  const [quiz, student, key] = [await buildQuiz(site), site.as(await newStudent()), 'd'.repeat(64)];
  const body = { mode: 'given' as const, browserKeys: ['e'.repeat(64), key] };
  await teacher.do(setSafeBrowser, { params: { id: quiz._id }, body });
  const call = (own: string) =>
    student.call(startQuiz, {
      body: { id: quiz._id },
      headers: { 'x-safeexambrowser-requesthash': sha256(origin + startPath + own) },
    });
  expect(codeOf(await call('f'.repeat(64)))).toBe('safe_browser_wrong');
  expect(codeOf(await call(key))).toBe('fine');
});

test('the page proves it once for its session, and no other session has it', async () => {
  const { id, key, student, attempt, resp } = await begunByPage();
  expect(codeOf(await student.call(saveResp, { body: { id: attempt, resp: resp(1) } }))).toBe('fine');
  const other = site.as(await newStudent());
  expect(codeOf(await other.call(startQuiz, { body: { id } }))).toBe('safe_browser_needed');
  // What somebody else has proved is tied to their session.
  const { proof } = await proveByPage(student, attempt, key, attempt);
  expect(codeOf(await other.call(proveSafeBrowser, { params: { id }, body: proof }))).toBe('safe_browser_wrong');
  expect(codeOf((await proveByPage(other, id, key)).answer)).toBe('fine');
});

test('another page, another site and the key of another quiz prove nothing', async () => {
  const [{ id, key }, other, student] = [await made(), await made(), site.as(await newStudent())];
  const { challenge } = await student.do(getWayIn, { params: { id } });
  for (const [url, own] of [
    [`${origin}/exam/${id}`, key],
    [`${origin}/quizzes/${id}?seb=${challenge}`, key],
    [`http://other.test/exam/${id}?seb=${challenge}`, key],
    [`${origin}/exam/${other.id}?seb=${challenge}`, key],
    [`${origin}/exam/${id}?seb=${challenge}`, other.key],
  ] as const) {
    const body = { url, configKeyHash: sha256(url + own) };
    expect(codeOf(await student.call(proveSafeBrowser, { params: { id }, body })), url).toBe('safe_browser_wrong');
  }
  expect(codeOf(await student.call(startQuiz, { body: { id } }))).toBe('safe_browser_needed');
  expect(codeOf(await student.call(proveSafeBrowser, { params: { id }, body: {} }))).toBe('safe_browser_needed');
});

test('an exam that is saved from another browser is stopped with its answers kept, and staff lets it continue', async () => {
  const { id, key, student, attempt, resp } = await begunByPage();
  await student.do(saveResp, { body: { id: attempt, resp: resp(1) } });
  const headers = header(savePath, 'c'.repeat(64));
  const lost = await student.call(saveResp, { body: { id: attempt, resp: resp(2) }, headers });
  expect([lost.status, lost.error.code]).toEqual([409, 'locked']);
  // Nothing continues, also not in the browser it was begun in.
  expect(codeOf(await student.call(saveResp, { body: { id: attempt, resp: resp(3) } }))).toBe('locked');
  expect(codeOf(await student.call(getExam, { params: { id: attempt } }))).toBe('locked');
  expect(codeOf((await proveByPage(student, attempt, key)).answer)).toBe('locked');
  const { rows } = await teacher.do(getMonitor, { params: { id } });
  expect(rows.find((row) => row.attempt === attempt)).toMatchObject({ state: 'locked', lockedAt: expect.any(String) });
  const unlock = (reason?: string) =>
    teacher.call(doProctorAction, {
      params: { id },
      body: { deed: 'unlock', attempts: [attempt], reason: reason as string },
    });
  expect((await unlock()).status).toBe(400);
  expect((await unlock('The laptop was replaced')).body.done).toEqual([attempt]);
  expect(codeOf(await student.call(saveResp, { body: { id: attempt, resp: resp(3) } }))).toBe('fine');
  const { events } = await teacher.do(getTimeline, { params: { id: attempt } });
  expect(events.map(({ kind, details }) => [kind, details.why ?? details.reason])).toEqual([
    ['unlock', 'The laptop was replaced'],
    ['locked', 'wrong-key'],
  ]);
  const audit = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('audit_entry')
      .select('details')
      .where('tenant_id', '=', site.school.id)
      .where('deed', '=', 'attempt.unlock')
      .execute(),
  );
  expect(audit.map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ reason: 'The laptop was replaced' }),
  );
});

test('who signs in again is asked for the proof once more, and nothing is stopped until then', async () => {
  const { key, person, attempt, resp } = await begunByPage();
  const again = site.as(await site.signInAgain(person));
  expect(codeOf(await again.call(saveResp, { body: { id: attempt, resp: resp(1) } }))).toBe('safe_browser_needed');
  expect(codeOf((await proveByPage(again, attempt, key, attempt)).answer)).toBe('fine');
  expect(codeOf(await again.call(saveResp, { body: { id: attempt, resp: resp(1) } }))).toBe('fine');
});

test('keys of another kind stop nobody who works, and settings without any key do not either', async () => {
  const [quiz, student, key] = [await buildQuiz(site), site.as(await newStudent()), 'd'.repeat(64)];
  const put = (more: { configKeys?: string[]; browserKeys?: string[] }) =>
    teacher.do(setSafeBrowser, { params: { id: quiz._id }, body: { mode: 'given', ...more } });
  const own = (path: string) => ({ 'x-safeexambrowser-requesthash': sha256(origin + path + key) });
  await put({ browserKeys: [key] });
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id }, headers: own(startPath) });
  const path = `/v1/api/quizes/${_id}/exam`;
  for (const keys of [{ configKeys: ['a'.repeat(64)] }, {}]) {
    await put(keys);
    expect(codeOf(await student.call(getExam, { params: { id: _id }, headers: own(path) }))).toBe('fine');
  }
});

test('a proof of the settings before opens no exam that asks for others', async () => {
  const { id, key } = await made();
  const student = site.as(await newStudent());
  expect(codeOf((await proveByPage(student, id, key)).answer)).toBe('fine');
  await teacher.do(setSafeBrowser, {
    params: { id },
    body: { mode: 'made', options: { quitPassword: 'another one' } },
  });
  expect(codeOf(await student.call(startQuiz, { body: { id } }))).toBe('safe_browser_needed');
});

test('answers of a stopped exam are kept beside it until they are saved', async () => {
  const { id, student, attempt, question } = await begunByPage();
  const exam = await student.do(getExam, { params: { id: attempt } });
  const view = exam.questions[0]!.question.view as { options: { id: string }[] };
  const resp = [{ question, answer: { option: view.options[0]!.id }, seq: 1 }];
  const headers = header(savePath, 'c'.repeat(64));
  await student.call(saveResp, { body: { id: attempt, resp }, headers });
  const late = () => teacher.do(listLateAnswers, { params: { id: attempt } });
  expect((await late()).answers).toHaveLength(1);
  await teacher.do(doProctorAction, {
    params: { id },
    body: { deed: 'end', attempts: [attempt], reason: 'Opened in another browser' },
  });
  expect((await late()).answers).toMatchObject([{ question: { _id: question }, answer: resp[0]!.answer }]);
});

test('somebody who is exempt takes it in any browser, also while they work, and the rules say why', async () => {
  const { id, student, attempt } = await begunByPage();
  const person = await newStudent();
  const exempt = { withoutSafeBrowser: true, reason: 'Screen reader' };
  await teacher.do(createOverride, { params: { id }, body: { person: person.personId, ...exempt } });
  const other = site.as(person);
  expect(await other.do(getQuiz, { params: { id } })).toMatchObject({ asksSafeBrowser: false });
  expect(await other.do(getWayIn, { params: { id } })).toMatchObject({ isNeeded: false, link: null });
  expect(codeOf(await other.call(startQuiz, { body: { id } }))).toBe('fine');
  const explained = await teacher.do(explainRules, { params: { id }, query: { person: person.personId } });
  expect(explained.safeBrowser).toMatchObject({ isNeeded: false, by: { reason: 'Screen reader', group: null } });
  expect((await student.do(getExam, { params: { id: attempt } })).attempt.state).toBe('open');
});

test('switching it off frees students who are working; after new settings the old ones still work for them', async () => {
  const { id, key, attempt, student } = await begunByPage();
  const body = { mode: 'made' as const, options: { quitPassword: 'another one', audio: true } };
  const { madeKey } = await teacher.do(setSafeBrowser, { params: { id }, body });
  expect(madeKey).not.toBe(key);
  const path = `/v1/api/quizes/${attempt}/exam`;
  for (const one of [key, madeKey!])
    expect(codeOf(await student.call(getExam, { params: { id: attempt }, headers: header(path, one) }))).toBe('fine');
  const newcomer = site.as(await newStudent());
  expect(codeOf(await newcomer.call(startQuiz, { body: { id }, headers: header(startPath, key) }))).toBe(
    'safe_browser_wrong',
  );
  await teacher.do(setSafeBrowser, { params: { id }, body: { mode: 'off' } });
  expect(codeOf(await student.call(getExam, { params: { id: attempt }, headers: header(path, 'f'.repeat(64)) }))).toBe(
    'fine',
  );
  expect(codeOf(await newcomer.call(startQuiz, { body: { id } }))).toBe('fine');
});

test('the file of settings is fetched without a session by anyone who has its address, and its key is the one that is asked for', async () => {
  const [{ id, file }, student] = [await made(), site.as(await newStudent())];
  const way = await student.do(getWayIn, { params: { id } });
  expect(way).toMatchObject({ isNeeded: true, isProven: false, file, link: `seb://school.test${file}` });
  const token = file.split('/').at(-1)!;
  const answer = await site.as('visitor').call(fetchSettings, { params: { id, token } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/seb']);
  expect(answer.text).toContain(`<string>${origin}/exam/${id}</string>`.replaceAll('/', '/'));
  expect(answer.text).toContain(sha256('Kumasi 26'));
  expect(answer.text).not.toContain('Kumasi 26');
  expect((await site.as('visitor').call(fetchSettings, { params: { id, token: 'A'.repeat(22) } })).status).toBe(404);
  expect((await student.call(getSafeBrowser, { params: { id } })).status).toBe(403);
});

test('the check before publishing says when no key can be proved', async () => {
  const quiz = await buildQuiz(site);
  await teacher.do(setSafeBrowser, { params: { id: quiz._id }, body: { mode: 'given' } });
  const { findings } = await teacher.do(checkQuiz, { body: { id: quiz._id } });
  expect(findings.map(({ path }) => path)).toContain('safeBrowser');
  expect(codeOf(await site.as(await newStudent()).call(startQuiz, { body: { id: quiz._id } }))).toBe(
    'safe_browser_needed',
  );
});
