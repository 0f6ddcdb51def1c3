import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { GRACE_MS } from '#delivery/late/rules-grace.ts';
import { sweepLate, sweepOverdue, sweepSections } from './sweeper.ts';

const site = await testSite();
const { school, database } = site;

/** Open attempts of as many students, all with one deadline; answers the quiz. The first `broken` cannot be graded. */
async function sitTogether(students: number, broken = 0, lateSeconds = 0): Promise<string> {
  const quiz = await buildQuiz(site, { durationSeconds: 60, lateSeconds });
  await database.inTenant(school.id, async (tx) => {
    await sql`
      with sitting as (
        insert into person (tenant_id, person_id, email)
        select ${tx.tenantId}, gen_random_uuid(), ${quiz._id}::text || n || '@school.test' from generate_series(1, ${students}) n
        returning person_id)
      insert into attempt (tenant_id, attempt_id, quiz_id, revision, person_id, number, started_at, deadline, paper, max_score)
      select ${tx.tenantId}, gen_random_uuid(), ${quiz._id}, 1, person_id, 1, ${site.now()}, ${new Date(site.now().getTime() + 60_000)}, '[]', 2
      from sitting returning null`.execute(tx);
    await sql`
      insert into answer (tenant_id, attempt_id, question_id, seq, answer)
      select a.tenant_id, a.attempt_id, s.question_id, 1, '"no answer of its type"'
      from (select * from attempt where quiz_id = ${quiz._id} order by attempt_id limit ${broken}) a
        join quiz_slot s on s.tenant_id = a.tenant_id and s.quiz_id = a.quiz_id and s.position = 1
      returning null`.execute(tx);
  });
  return quiz._id;
}

const countOpen = async (quizId: string): Promise<number> => {
  const open = await database.inTenant(school.id, (tx) =>
    tx
      .selectFrom('attempt')
      .select('attempt_id')
      .where('tenant_id', '=', school.id)
      .where('quiz_id', '=', quizId)
      .where('state', '=', 'open')
      .execute(),
  );
  return open.length;
};

test('two processes that sweep at once leave nothing of a large exam for later', async () => {
  const quiz = await sitTogether(450);
  site.advance(60_000 + GRACE_MS + 1);
  const ended = await Promise.all([sweepOverdue(site.server.services), sweepOverdue(site.server.services)]);
  expect(ended[0]! + ended[1]!).toBe(450);
  expect(await countOpen(quiz)).toBe(0);
});

test('however many papers cannot be graded, all the others are handed in', async () => {
  const quiz = await sitTogether(230, 210);
  site.advance(60_000 + GRACE_MS + 1);
  expect(await sweepOverdue(site.server.services)).toBe(20);
  expect(await countOpen(quiz)).toBe(210);
});

test('each paper of a long sweep is graded at its own time, so that nobody who looks for new results passes it over', async () => {
  const { services } = site.server;
  const gradedAt = (quiz: string) =>
    database.inTenant(school.id, (tx) =>
      tx
        .selectFrom('attempt')
        .select('graded_at')
        .where('tenant_id', '=', school.id)
        .where('quiz_id', '=', quiz)
        .execute(),
    );
  for (const [lateSeconds, sweep] of [
    [0, sweepOverdue],
    [30, sweepLate],
  ] as const) {
    const quiz = await sitTogether(3, 0, lateSeconds);
    site.advance(60_000 + GRACE_MS + 1);
    if (lateSeconds > 0) await sweepOverdue(services);
    site.advance(lateSeconds * 1000);
    let turns = 0;
    const slow = { ...services, clock: () => new Date(site.now().getTime() + 60_000 * turns++) };
    expect(await sweep(slow)).toBe(3);
    const times = (await gradedAt(quiz)).map((row) => row.graded_at!.getTime());
    expect(new Set(times).size).toBe(3);
  }
});

test('attempts that cannot move on stand in front of no other, even if there are more than are looked at together', async () => {
  const quiz = await sitTogether(231);
  const overSince = (minutes: number) => new Date(site.now().getTime() - minutes * 60_000);
  const ids = await database.inTenant(school.id, async (tx) => {
    const { rows } = await sql<{ attempt_id: string }>`
      update attempt set section = 1, section_seconds = '{60,6000}', section_started_at = ${overSince(9)},
        section_deadline = ${overSince(8)}, deadline = ${overSince(-90)}
      where tenant_id = ${tx.tenantId} and quiz_id = ${quiz} returning attempt_id`.execute(tx);
    // It comes last, however often the sweep looks from the beginning.
    await sql`update attempt set section_deadline = ${overSince(1)}
      where tenant_id = ${tx.tenantId} and attempt_id = ${rows[0]!.attempt_id}`.execute(tx);
    return rows.map((row) => row.attempt_id);
  });
  const moved = await database.inTenant(school.id, async (tx) => {
    await sql`select from attempt where tenant_id = ${tx.tenantId} and attempt_id = any(${ids.slice(1)}::uuid[])
      for no key update`.execute(tx);
    return sweepSections(site.server.services);
  });
  expect(moved).toBe(1);
  expect(await sweepSections(site.server.services)).toBe(230);
});
