import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import { uploadSealedAnswers } from './contract.ts';
import { type SealedAnswer, sealAnswers } from './sealed-file.ts';

const site = await testSite();
const questions = [
  await buildQuestion(site, { type: 'true-false' }),
  await buildQuestion(site, { type: 'true-false' }),
];
const [first, second] = questions as [string, string];
const quiz = await buildQuiz(site, { questions, durationSeconds: 600 });

async function sit(of = site, quizId = quiz._id) {
  const student = of.as(await of.addPerson(of.school, ['student'], 'Amina'));
  const attempt = await student.do(startQuiz, { body: { id: quizId } });
  const { seal } = await student.do(getExam, { params: { id: attempt._id } });
  const answer = (question: string, value: boolean, more: Partial<SealedAnswer> = {}): SealedAnswer => ({
    question,
    answer: { value },
    seq: 1,
    base: 0,
    isFinal: false,
    at: Date.now() - 60_000,
    ...more,
  });
  const held = async (question: string) =>
    (await student.do(getExam, { params: { id: attempt._id } })).questions.find(
      (one) => one.question._id === question,
    )!;
  return { student, id: attempt._id, seal: seal!, answer, held };
}

const bring = (file: Awaited<ReturnType<typeof sealAnswers>>, id = quiz._id) =>
  site.as('teacher').call(uploadSealedAnswers, { params: { id }, body: { file } });

test('answers that could not be sent come into the running attempt by a file, also while it is paused, and once', async () => {
  const { id, seal, answer, held } = await sit();
  const file = await sealAnswers(seal, id, [answer(first, true), answer(second, false)]);
  const pause = { deed: 'pause', attempts: [id], reason: 'The network is down' } as {
    deed: 'pause';
    attempts: string[];
    reason: string;
  };
  await site.as('teacher').do(doProctorAction, { params: { id: quiz._id }, body: pause });
  const { body } = await bring(file);
  expect(body).toMatchObject({ attempt: id, isLate: false, taken: 2, refused: [], student: { name: /Amina/ } });
  expect((await bring(file)).body).toMatchObject({ taken: 2, refused: [] });
  const resume = { deed: 'resume', attempts: [id], reason: 'It is back' } as {
    deed: 'resume';
    attempts: string[];
    reason: string;
  };
  await site.as('teacher').do(doProctorAction, { params: { id: quiz._id }, body: resume });
  expect(await held(first)).toMatchObject({ resp: { value: true }, seq: 1 });
  expect(await held(second)).toMatchObject({ resp: { value: false }, seq: 1 });
});

test('what the server holds a newer answer to is not overwritten, and named', async () => {
  const { student, id, seal, answer, held } = await sit();
  const file = await sealAnswers(seal, id, [answer(first, true), answer(second, false)]);
  const later = { question: first, answer: { value: false }, seq: 2 };
  await student.do(saveResp, { body: { id, resp: [later] } });
  const { body } = await bring(file);
  expect(body).toMatchObject({ taken: 1, refused: [{ code: 'conflict' }] });
  expect((await held(first)).resp).toEqual({ value: false });
});

test('of an attempt that is over they are kept beside it', async () => {
  const { student, id, seal, answer } = await sit();
  const file = await sealAnswers(seal, id, [answer(first, true)]);
  await student.do(submitAttempt, { body: { id } });
  expect((await bring(file)).body).toMatchObject({ isLate: true, taken: 1 });
  const { answers } = await site.as('teacher').do(listLateAnswers, { params: { id } });
  expect(answers).toMatchObject([{ question: { _id: first }, answer: { value: true } }]);
});

test('a file is opened only where it was made, unchanged, by the page of its attempt, and for its quiz', async () => {
  const { student, id, seal, answer, held } = await sit();
  const other = await sit();
  const made = [answer(first, true)];
  const file = await sealAnswers(seal, id, made);
  const changed = { ...file, data: `${file.data.slice(0, -4)}${file.data.endsWith('AAAA') ? 'BBBB' : 'AAAA'}` };
  const wrong = { statusCode: 400, details: [{ path: 'file' }] };
  expect((await bring(changed)).body).toMatchObject(wrong);
  expect((await bring({ ...file, attempt: other.id })).body).toMatchObject(wrong);
  // By the page of another student, for this one's attempt.
  expect((await bring(await sealAnswers(other.seal, id, made))).body).toMatchObject(wrong);
  const { school, otherSchool } = site;
  expect(school.id).not.toBe(otherSchool.id);
  const elsewhere = await site
    .as('teacher', otherSchool)
    .call(uploadSealedAnswers, { params: { id: quiz._id }, body: { file } });
  expect(elsewhere.status).toBe(404);
  const another = await buildQuiz(site, { questions });
  expect((await bring(file, another._id)).body).toMatchObject({ statusCode: 409 });
  expect((await student.call(uploadSealedAnswers, { params: { id: quiz._id }, body: { file } })).status).toBe(403);
  expect((await held(first)).resp).toBeNull();
});
