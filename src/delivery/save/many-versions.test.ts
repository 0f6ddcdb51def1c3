/** A script that saves without end fills neither the database nor the memory of the process that grades. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getReview } from '#results/results/contract.ts';
import { MOST_VERSIONS } from './store.ts';

const site = await testSite();
const isSo = { stem: '<p>Is it?</p>', right: true, feedbackTrue: '', feedbackFalse: '' } as { stem: string };
const first = await buildQuestion(site, { type: 'true-false', content: isSo });
const second = await buildQuestion(site, { type: 'true-false', content: isSo });
const quiz = await buildQuiz(site, { questions: [first, second] });

async function versionsOf(attempt: string, question: string): Promise<number[]> {
  const rows = await site.database.inTenant(site.school.id, (tx) =>
    tx
      .selectFrom('answer')
      .select('seq')
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', '=', attempt)
      .where('question_id', '=', question)
      .orderBy('seq')
      .execute(),
  );
  return rows.map(({ seq }) => seq);
}

test('of very many versions of an answer the newest are stored, and what counts is what was saved last', async () => {
  const student = site.as(await site.addPerson(site.school, ['student']));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(saveResp, { body: { id: _id, resp: [{ question: second, answer: { value: true }, seq: 1 }] } });
  const save = (from: number, value: (seq: number) => boolean) => {
    const resp = Array.from({ length: 300 }, (_, index) => {
      const seq = from + index;
      return { question: first, answer: { value: value(seq) }, seq };
    });
    return student.do(saveResp, { body: { id: _id, resp } });
  };
  const versions = () => versionsOf(_id, first);
  await save(1, (seq) => seq % 2 === 0);
  expect(await versions()).toHaveLength(300);
  await save(301, (seq) => seq % 2 === 0);
  await save(601, (seq) => seq % 2 === 0);
  expect(await versions()).toEqual(Array.from({ length: MOST_VERSIONS }, (_, index) => 401 + index));
  // A number may leave others out.
  await save(5_000, (seq) => seq === 5_299);
  expect(await versions()).toHaveLength(MOST_VERSIONS);
  await student.do(submitAttempt, { body: { id: _id } });
  const { attempt, questions } = await student.do(getReview, { params: { id: _id } });
  expect(attempt.percent).toBe(100);
  expect(questions.map(({ answer }) => answer)).toEqual([{ value: true }, { value: true }]);
});

test('hundreds of versions of a long answer in one request are saved, and hold up nobody who saves with them', async () => {
  const question = await buildQuestion(site, { type: 'essay' });
  const { _id: id } = await buildQuiz(site, { questions: [question] });
  const begin = async () => {
    const student = site.as(await site.addPerson(site.school, ['student']));
    return { student, attempt: (await student.do(startQuiz, { body: { id } }))._id };
  };
  const [script, honest] = [await begin(), await begin()];
  const send = ({ student, attempt }: typeof script, count: number) => {
    const resp = Array.from({ length: count }, (_, at) => ({ question, answer: { text: `Text ${at}` }, seq: at + 1 }));
    return student.call(saveResp, { body: { id: attempt, resp } });
  };
  const answers = await Promise.all([send(script, 500), send(honest, 1)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await versionsOf(script.attempt, question)).toEqual([500]);
  expect(await versionsOf(honest.attempt, question)).toEqual([1]);
});
