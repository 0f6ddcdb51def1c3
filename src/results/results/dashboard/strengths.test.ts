import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getAttempt } from '#results/results/contract.ts';

const site = await testSite();
const { school, database } = site;

/** That many finish the quiz with this share of the marks of its only question. */
const finish = (quizId: string, people: number, marks: number) =>
  database.inTenant(school.id, (tx) =>
    sql`
      with sitting as (
        insert into person (tenant_id, person_id, email)
        select ${tx.tenantId}, id, id || '@school.test' from (select gen_random_uuid() as id from generate_series(1, ${people})) g
        returning person_id),
      done as (
        insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, state, started_at, submitted_at, paper, score, max_score)
        select ${tx.tenantId}, gen_random_uuid(), ${quizId}, 1, person_id, 1, 'submitted', now(), now(), '[]', ${marks}, 1 from sitting
        returning attempt_id)
      insert into attempt_grade (tenant_id, attempt_id, question_id, question_version, quiz_id, outcome, fraction, marks_exact, marks, max_marks)
      select s.tenant_id, d.attempt_id, s.question_id, 1, s.quiz_id, 'partial', '1', '1', ${marks}, 1
      from done d, quiz_slot s where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId} returning null`.execute(tx),
  );

/** A quiz that this many have finished with nothing, and how its last student compares with everybody. */
async function quizAfter(people: number) {
  const quiz = await buildQuiz(site, { questions: [await buildQuestion(site, { tags: ['algebra'] })] });
  await finish(quiz._id, people, 0);
  const student = site.as(await site.addPerson(school, ['student'], 'Kofi'));
  const { _id } = await student.do(startQuiz, { body: { id: quiz._id } });
  await student.do(submitAttempt, { body: { id: _id } });
  const groupPercent = async () =>
    (await student.do(getAttempt, { params: { id: _id } })).strengthsByTag.map((strength) => strength.groupPercent);
  return { quizId: quiz._id, groupPercent };
}

test('in a class, a result that was just handed in is compared with at once', async () => {
  const { quizId, groupPercent } = await quizAfter(4);
  expect(await groupPercent()).toEqual([0]);
  await finish(quizId, 5, 1);
  expect(await groupPercent()).toEqual([50]);
});

test('in an exam of hundreds, everybody is added up once a minute and not for each who looks', async () => {
  const { quizId, groupPercent } = await quizAfter(599);
  expect(await groupPercent()).toEqual([0]);
  await finish(quizId, 600, 1);
  expect(await groupPercent()).toEqual([0]);
  site.advance(61_000);
  expect(await groupPercent()).toEqual([50]);
});
