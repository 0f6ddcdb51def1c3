import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getQuiz } from '#quizzes/read/contract.ts';

const site = await testSite();
const { school, database } = site;

test('a group that an exam is meant for cannot be deleted for good, which would open the exam to everyone', async () => {
  const group = '0190c0de-0000-7000-8000-000000000001';
  const drop = () =>
    database.inTenant(school.id, (tx) =>
      sql`delete from person_group where tenant_id = ${school.id} and group_id = ${group}`.execute(tx),
    );
  await database.inTenant(school.id, (tx) =>
    tx.insertInto('person_group').values({ tenant_id: school.id, group_id: group, name: 'Class 9b' }).execute(),
  );
  const quiz = await buildQuiz(site, { groups: [group] });
  await expect(drop()).rejects.toThrow(/quiz_group/);
  expect((await site.as('student').call(getQuiz, { params: { id: quiz._id } })).status).toBe(404);
});
