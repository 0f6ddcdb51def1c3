import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { isInNetworks } from '#quizzes/access/actions.ts';
import { getAccess, setAccess } from '#quizzes/access/contract.ts';
import { createOverride } from '#quizzes/accommodations/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';

const site = await testSite();
const teacher = site.as('teacher');
const newStudent = () => site.addPerson(site.school, ['student'], 'Yaa');

async function guarded(body: { code?: string | null; networks?: string[] }) {
  const quiz = await buildQuiz(site);
  await teacher.do(setAccess, { params: { id: quiz._id }, body });
  return quiz._id;
}

test('an exam with a code is begun with that code only, and gone on with without it', async () => {
  const [id, student] = [await guarded({ code: 'Kumasi 26' }), site.as(await newStudent())];
  expect(await student.do(getQuiz, { params: { id } })).toMatchObject({ asksCode: true, may: { start: true } });
  const without = await student.call(startQuiz, { body: { id } });
  expect([without.status, without.error.code]).toEqual([403, 'access_code_needed']);
  const wrong = await student.call(startQuiz, { body: { id, code: 'kumasi 26' } });
  expect([wrong.status, wrong.error.code, wrong.error.details?.[0]?.path]).toEqual([403, 'access_code_wrong', 'code']);
  const begun = await student.do(startQuiz, { body: { id, code: ' Kumasi 26 ' } });
  expect((await student.do(startQuiz, { body: { id } }))._id).toBe(begun._id);
});

test('students never see a code, those who set up exams do', async () => {
  const id = await guarded({ code: 'Secret-Word', networks: ['10.0.0.0/8', '10.0.0.0/8', '127.0.0.1'] });
  const student = site.as(await newStudent());
  expect((await student.call(getAccess, { params: { id } })).status).toBe(403);
  expect((await student.call(getQuiz, { params: { id } })).text).not.toContain('Secret-Word');
  expect(await teacher.do(getAccess, { params: { id } })).toMatchObject({
    code: 'Secret-Word',
    networks: ['10.0.0.0/8', '127.0.0.1'],
    yourAddress: '127.0.0.1',
  });
});

test('guesses at a code are limited, also when they are sent all at once', async () => {
  const [id, student] = [await guarded({ code: 'unguessable' }), site.as(await newStudent())];
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, n) => student.call(startQuiz, { body: { id, code: `guess ${n}` } })),
  );
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await student.call(startQuiz, { body: { id, code: 'unguessable' } })).status).toBe(429);
});

test('guesses at a code are counted together, however the exam is named', async () => {
  const [quiz, student] = [await buildQuiz(site, { attemptsAllowed: 3 }), site.as(await newStudent())];
  const { _id: attempt } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: attempt } });
  await teacher.do(setAccess, { params: { id: quiz._id }, body: { code: 'unguessable' } });
  const statuses: number[] = [];
  for (const id of [quiz._id, quiz._id.toUpperCase(), attempt, attempt.toUpperCase()])
    for (let n = 0; n < 4; n += 1)
      statuses.push((await student.call(startQuiz, { body: { id, code: `guess ${n}` } })).status);
  expect(statuses).toEqual([...Array(10).fill(403), ...Array(6).fill(429)]);
});

test('a code of an override opens the exam for its holder alone', async () => {
  const id = await guarded({ code: 'for everybody' });
  const [holder, other] = [await newStudent(), await newStudent()];
  await teacher.do(createOverride, {
    params: { id },
    body: { person: holder.personId, code: 'only Yaa', reason: 'Sits in another room' },
  });
  expect((await site.as(other).call(startQuiz, { body: { id, code: 'only Yaa' } })).status).toBe(403);
  expect(await site.as(holder).do(startQuiz, { body: { id, code: 'only Yaa' } })).toMatchObject({ state: 'open' });
});

test('outside its networks an exam is neither begun nor gone on with, and the change reaches who is working', async () => {
  const [quiz, student] = [await buildQuiz(site), site.as(await newStudent())];
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  const question = (await student.do(getExam, { params: { id: _id } })).questions[0]!.question._id;
  const save = (seq: number) =>
    student.call(saveResp, { body: { id: _id, resp: [{ question, answer: { option: null }, seq }] } });
  expect((await save(1)).status).toBe(200);
  await teacher.do(setAccess, { params: { id: quiz._id }, body: { networks: ['192.0.2.0/24'] } });
  for (const answer of [
    await save(2),
    await student.call(getExam, { params: { id: _id } }),
    await student.call(startQuiz, { body: { id: quiz._id } }),
    await site.as(await newStudent()).call(startQuiz, { body: { id: quiz._id } }),
  ]) {
    expect([answer.status, answer.error.code]).toEqual([403, 'wrong_network']);
  }
  const other = await site.as(await newStudent()).do(getQuiz, { params: { id: quiz._id } });
  expect(other).toMatchObject({ may: { start: false }, whyNotStart: expect.stringContaining('network') });
  await teacher.do(setAccess, { params: { id: quiz._id }, body: { networks: ['127.0.0.0/8', '::1'] } });
  expect((await save(2)).status).toBe(200);
  expect((await student.call(submitAttempt, { body: { id: _id } })).status).toBe(200);
});

test('ranges hold addresses of both kinds, IPv4 written as IPv6 too', () => {
  expect(isInNetworks('10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(isInNetworks('10.2.2.3', ['10.1.0.0/16', '10.2.2.3'])).toBe(true);
  expect(isInNetworks('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(isInNetworks('2001:db8:1::7', ['2001:db8::/32'])).toBe(true);
  expect(isInNetworks('2001:db9::7', ['2001:db8::/32', '10.0.0.0/8'])).toBe(false);
  expect(isInNetworks(null, ['10.0.0.0/8'])).toBe(false);
  expect(isInNetworks(null, [])).toBe(true);
});

test('what is no range, and a code of three signs, are told field by field', async () => {
  const quiz = await buildQuiz(site);
  const { error } = await teacher.call(setAccess, {
    params: { id: quiz._id },
    body: { code: 'abc', networks: ['10.0.0.0/8', '10.0.0.0/99'] },
  });
  expect(error.details?.map(({ path }) => path)).toEqual(['code', 'networks.1']);
});
