import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { runIn } from '#identity/account/testing.ts';
import { readScheduling } from '../store.ts';
import { choosePracticeModel, fitPracticeModel, getPracticeModel } from './contract.ts';
import { FEWEST_STUDENTS } from './rules.ts';
import { histories, TRUE } from './testing.ts';

const site = await testSite();
const { school, otherSchool, database } = site;
const admin = site.as('admin');
const DAY = 86_400_000;

/** Answers of as many students, who forget a third as fast as usual, to thirty questions. */
async function fillLog(students: number): Promise<string[]> {
  const [questions, people]: [string[], string[]] = [[], []];
  for (let n = 0; n < 30; n++) questions.push(await buildQuestion(site));
  for (let n = 0; n < students; n++) people.push((await site.addPerson(school, ['student'])).personId);
  const rows = histories(TRUE, students, 30).flatMap(({ student, steps }, card) => {
    let day = -400;
    return steps.map(({ rating, days }) => {
      day += days;
      return {
        tenant_id: school.id,
        person_id: people[Number(student.split(' ')[1])]!,
        review_id: uuid(),
        question_id: questions[card % 30]!,
        source: 'practice',
        rating,
        reviewed_at: new Date(site.now().getTime() + day * DAY),
      };
    });
  });
  await database.inTenant(school.id, (tx) => tx.insertInto('practice_review').values(rows).execute());
  return people;
}

test('a model is fitted to enough answers of the school alone, used where it is better, and put back', async () => {
  expect((await admin.call(fitPracticeModel)).status).toBe(422);
  const [person] = await fillLog(FEWEST_STUDENTS);
  const before = await admin.do(getPracticeModel);
  expect(before).toMatchObject({ reviews: 1500, students: FEWEST_STUDENTS, versions: [], task: null });
  await admin.do(fitPracticeModel);
  await site.runTasks();
  const { versions, task } = await admin.do(getPracticeModel);
  expect([versions.length, task]).toEqual([1, null]);
  expect(versions[0]).toMatchObject({ version: 1, reviews: 1500, students: FEWEST_STUDENTS, isInUse: true });
  expect(versions[0]!.lossFitted).toBeLessThan(versions[0]!.lossUsual);
  const own = () => database.inTenant(school.id, (tx) => readScheduling(tx, person!));
  expect((await own()).parameters).toHaveLength(21);
  const abroad = await database.inTenant(otherSchool.id, (tx) => readScheduling(tx, person!));
  expect(abroad.parameters).toBeNull();
  await admin.do(choosePracticeModel, { body: { version: null } });
  expect((await own()).parameters).toBeNull();
  await admin.do(choosePracticeModel, { body: { version: 1 } });
  expect((await admin.do(getPracticeModel)).versions[0]!.isInUse).toBe(true);
}, 120_000);

test('a version that predicts worse is not used, and one that is not there is not found', async () => {
  await runIn(
    site,
    school,
    `insert into practice_model (tenant_id, version, parameters, reviews, students, loss_usual, loss_fitted, is_in_use, fitted_at)
     values ($1, 9, array_fill(1::float8, array[21]), 1000, 20, 0.4, 0.5, false, $2)`,
    [school.id, site.now()],
  );
  expect((await admin.call(choosePracticeModel, { body: { version: 9 } })).status).toBe(422);
  expect((await admin.call(choosePracticeModel, { body: { version: 77 } })).status).toBe(404);
  expect((await site.as('teacher').call(fitPracticeModel)).status).toBe(403);
});
