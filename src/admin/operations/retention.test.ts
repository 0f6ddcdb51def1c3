import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { listAudit } from './audit/contract.ts';
import { previewRetention, updateRetention } from './contract-data.ts';
import { tidyTenant } from './retention.ts';

const site = await testSite();
const { services } = site.server;
const admin = site.as('admin');
const { student } = site.school.people;

test('old sign-ins, notices and jobs go where a rule says so; what is younger or still open stays', async () => {
  const [old, young] = [200, 20].map((days) => new Date(site.now().getTime() - days * 86_400_000));
  const tenant_id = site.school.id;
  const key = { tenant_id, person_id: student.personId };
  await site.database.inTenant(site.school.id, async (tx) => {
    for (const [at, name] of [
      [old!, 'old'],
      [young!, 'young'],
    ] as const) {
      const session = { session_id: uuid(), token_hash: Buffer.from(name.padEnd(32)), created_at: at, expires_at: at };
      await tx
        .insertInto('session')
        .values({ ...key, ...session })
        .execute();
      await tx
        .insertInto('notification')
        .values({ ...key, notification_id: uuid(), kind: 'task', title: name, created_at: at })
        .execute();
      await tx
        .insertInto('task')
        .values({ tenant_id, task_id: uuid(), kind: 'gone', title: name, state: 'done', created_at: at, ended_at: at })
        .execute();
    }
    await tx
      .insertInto('task')
      .values({ tenant_id, task_id: uuid(), kind: 'gone', title: 'old, not ended', created_at: old! })
      .execute();
  });
  const rules = { answers: null, audit: null, sessions: 30, notifications: 30, tasks: 30 };
  const { counts } = await admin.do(previewRetention, { body: { rules } });
  await admin.do(updateRetention, { body: { rules } });
  const removed = await tidyTenant(services, site.school.id, []);
  expect(removed).toMatchObject({ sessions: 1, notifications: 1, tasks: 1 });
  expect(counts).toMatchObject(removed);
  const left = await site.database.inTenant(site.school.id, async (tx) => ({
    notices: await tx.selectFrom('notification').select('title').where('tenant_id', '=', tenant_id).execute(),
    tasks: await tx
      .selectFrom('task')
      .select('title')
      .where('kind', '=', 'gone')
      .where('tenant_id', '=', tenant_id)
      .execute(),
  }));
  expect(left.notices.map(({ title }) => title)).toContain('young');
  expect(left.tasks.map(({ title }) => title).sort()).toEqual(['old, not ended', 'young']);
  expect((await admin.do(listAudit)).entries[0]).toMatchObject({
    deed: 'retention.apply',
    by: null,
    details: { removed },
  });
  expect(await tidyTenant(services, site.school.id, [])).toEqual({});
});

test('with the answers of an attempt go its notes and what came too late; what waits for a mark or a query stays whole', async () => {
  const [question, essay] = [await buildQuestion(site), await buildQuestion(site)];
  const made = await buildQuiz(site, { name: 'Long ago', questions: [question, essay] });
  const people = [
    await site.addPerson(site.school, ['student'], 'Marked'),
    await site.addPerson(site.school, ['student'], 'Waiting'),
    await site.addPerson(site.school, ['student'], 'Asking'),
    await site.addPerson(site.school, ['student'], 'Owed'),
    await site.addPerson(site.school, ['student'], 'Answered'),
  ];
  const tenant_id = site.school.id;
  const at = new Date(site.now().getTime() - 150 * 86_400_000);
  const ids: string[] = [];
  await site.database.inTenant(site.school.id, async (tx) => {
    for (const [index, person] of people.entries()) {
      const attempt_id = uuid();
      ids.push(attempt_id);
      await tx
        .insertInto('attempt')
        .values({
          tenant_id,
          attempt_id,
          quiz_id: made._id,
          revision: 1,
          person_id: person.personId,
          number: 1,
          state: 'submitted',
          started_at: at,
          submitted_at: at,
          ended_by: 'student',
          paper: '[]',
          graded_at: at,
          max_score: '1',
          unmarked_count: index === 1 ? 1 : 0,
        })
        .execute();
      const of = { tenant_id, attempt_id, question_id: question, seq: 1, answer: '{}' };
      await tx.insertInto('answer').values(of).execute();
      await tx
        .insertInto('late_answer')
        .values({ ...of, digest: 'one', arrived_at: at })
        .execute();
      await tx
        .insertInto('attempt_annotation')
        .values({ tenant_id, attempt_id, about: 'notes', seq: 1, value: '"My notes"', saved_at: at })
        .execute();
    }
  });
  const answered = { answered_at: at, answer: 'Right.' };
  const appeals = [{}, { state: 'accepted', ...answered }, { state: 'refused', ...answered }];
  await site.database.inTenant(site.school.id, async (tx) => {
    for (const [index, appeal] of appeals.entries())
      await tx
        .insertInto('appeal')
        .values({
          tenant_id,
          appeal_id: uuid(),
          quiz_id: made._id,
          attempt_id: ids[index + 2]!,
          question_id: question,
          person_id: people[index + 2]!.personId,
          words: 'Why is this wrong?',
          asked_at: at,
          ...appeal,
        })
        .execute();
  });
  const rules = { answers: 100, audit: null, sessions: null, notifications: null, tasks: null };
  await admin.do(updateRetention, { body: { rules } });
  expect(await tidyTenant(services, site.school.id, [])).toMatchObject({ answers: 2 });
  for (const table of ['answer', 'late_answer', 'attempt_annotation'] as const) {
    const rows = await site.database.inTenant(site.school.id, (tx) =>
      tx
        .selectFrom(table)
        .select('attempt_id')
        .where('tenant_id', '=', tenant_id)
        .where('attempt_id', 'in', ids)
        .orderBy('attempt_id')
        .execute(),
    );
    expect([table, rows.map((row) => row.attempt_id)]).toEqual([table, ids.slice(1, 4)]);
  }
});
