import { expect, test } from 'vitest';
import { tenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { questionType, typeNames } from '#question-types/logic.ts';
import { fillWhenEmpty } from './seed.ts';

const database = await testDatabase();
const said: string[] = [];
await fillWhenEmpty(database.url, (line) => said.push(line));
const tenants = await withoutTenant(database.db, (tx) =>
  tx.selectFrom('tenant_host').select(['host', 'tenant_id']).orderBy('host').execute(),
);
const main = tenantId(tenants.find((row) => row.host === 'localhost')!.tenant_id);

const count = (table: 'person' | 'question' | 'quiz' | 'attempt' | 'answer'): Promise<number> =>
  database.inTenant(main, async (tx) =>
    Number(
      (
        await tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .where('tenant_id', '=', main)
          .executeTakeFirstOrThrow()
      ).n,
    ),
  );

test('two schools answer at their hosts', () => {
  expect(tenants.map((row) => row.host)).toEqual(['127.0.0.1', 'localhost', 'school.localhost']);
  expect(new Set(tenants.map((row) => row.tenant_id)).size).toBe(2);
});

test('the first school has sixty students, hundreds of questions and attempts, and twelve quizzes', async () => {
  expect(await count('person')).toBe(64);
  expect(await count('question')).toBeGreaterThan(400);
  expect(await count('quiz')).toBe(12);
  expect(await count('attempt')).toBeGreaterThan(400);
});

test('every question type is there, and every answer belongs to its question', async () => {
  const rows = await database.inTenant(main, (tx) =>
    tx
      .selectFrom('answer as a')
      .innerJoin('question_version as v', (join) =>
        join.onRef('v.tenant_id', '=', 'a.tenant_id').onRef('v.question_id', '=', 'a.question_id'),
      )
      .select(['v.type', 'v.content', 'a.answer'])
      .where('a.tenant_id', '=', main)
      .execute(),
  );
  expect(new Set(rows.map((row) => row.type))).toEqual(new Set(typeNames));
  const misfits = rows.filter(({ type: name, content, answer }) => {
    const type = questionType(name);
    return type.whyNotAnswer(content as { stem: string }, type.answerSchema.parse(answer)) !== null;
  });
  expect(misfits).toEqual([]);
});

test('a second start changes nothing', async () => {
  const before = await count('attempt');
  await fillWhenEmpty(database.url, (line) => said.push(line));
  expect(await count('attempt')).toBe(before);
  expect(said).toHaveLength(1);
});
