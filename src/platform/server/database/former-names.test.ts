/** The release before runs on during an update: what it does under the former names of tables works, fenced as before. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { inTenant, tenantId, withoutTenant } from './tenant-tx.ts';

const { db, asOwner } = await testDatabase();

const former = await asOwner<{ name: string; current: string; options: string[] }>(
  `SELECT relname AS name, substring(obj_description(oid) FROM 'Former name of (\\w+)') AS current, reloptions AS options
   FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
     AND obj_description(oid) LIKE 'Former name of %' ORDER BY 1`,
);

const [school, other] = [tenantId(randomUUID()), tenantId(randomUUID())];
const person = randomUUID();
for (const id of [school, other]) await asOwner('INSERT INTO tenant (tenant_id) VALUES ($1)', [id]);
await inTenant(db, school, (tx) =>
  tx.insertInto('person').values({ tenant_id: school, person_id: person, email: 'a@school.test' }).execute(),
);

test('there are former names to look at', () => {
  expect(former.length).toBeGreaterThan(20);
});

describe.each(former)('$name, now $current', ({ name, current, options }) => {
  test('runs with the rights of the caller, and writes every column of the table', async () => {
    expect(options).toEqual(['security_invoker=true']);
    const updatable = await asOwner(
      `SELECT count(*)::int AS columns, bool_and(is_updatable = 'YES') AS all FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1`,
      [name],
    );
    const [table] = await asOwner<{ columns: number }>(
      `SELECT count(*)::int AS columns FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [current],
    );
    expect(updatable).toEqual([{ columns: table!.columns, all: true }]);
  });

  test('answers nothing without a tenant, and takes nothing of another one', async () => {
    await expect(withoutTenant(db, (tx) => sql`SELECT FROM ${sql.table(name)}`.execute(tx))).rejects.toThrow(
      /app\.tenant_id|invalid input syntax for type uuid/,
    );
    const crossing = inTenant(db, school, (tx) =>
      sql`INSERT INTO ${sql.table(name)} (tenant_id) VALUES (${other})`.execute(tx),
    );
    await expect(crossing).rejects.toThrow('violates row-level security policy');
  });

  test('gives the product the rights that it has on the table', async () => {
    const rights = (of: string) =>
      asOwner(
        `SELECT DISTINCT grantee, privilege_type FROM information_schema.column_privileges
         WHERE table_schema = 'public' AND table_name = $1 AND grantee = 'tripos_app' ORDER BY 1, 2`,
        [of],
      );
    expect(await rights(name)).toEqual((await rights(current)).filter((one) => one.privilege_type !== 'REFERENCES'));
  });
});

test('INSERT … ON CONFLICT under the former name changes the row of the table, seen by its tenant alone', async () => {
  const remember = (at: string) =>
    inTenant(db, school, (tx) =>
      sql`INSERT INTO known_device (tenant_id, token_hash, person_id, last_used_at) VALUES (${school}, '\\x01', ${person}, ${at})
        ON CONFLICT (tenant_id, token_hash, person_id) DO UPDATE SET last_used_at = ${at}`.execute(tx),
    );
  await remember('2030-01-01T00:00:00Z');
  await remember('2030-01-02T00:00:00Z');
  const read = (id: typeof school, table: string) =>
    inTenant(db, id, (tx) =>
      sql<{ last_used_at: Date }>`SELECT last_used_at FROM ${sql.table(table)}`.execute(tx).then(({ rows }) => rows),
    );
  expect(await read(school, 'trusted_device')).toEqual([{ last_used_at: new Date('2030-01-02T00:00:00Z') }]);
  expect(await read(school, 'known_device')).toHaveLength(1);
  expect(await read(other, 'known_device')).toEqual([]);
});

test('rows are locked, changed and deleted under the former name and by the former column', async () => {
  const group = randomUUID();
  const question = randomUUID();
  await inTenant(db, school, async (tx) => {
    await tx
      .insertInto('question')
      .values({
        tenant_id: school,
        question_id: question,
        version: 1,
        type: 'essay',
        title: 'One',
        difficulty: 1,
        subscription: 1,
        search_text: 'one',
      })
      .execute();
    await sql`INSERT INTO question_apart (tenant_id, apart_id, question_id) VALUES (${school}, ${group}, ${question})
      ON CONFLICT DO NOTHING`.execute(tx);
    const { rows } = await sql`SELECT apart_id FROM question_apart FOR UPDATE SKIP LOCKED`.execute(tx);
    expect(rows).toEqual([{ apart_id: group }]);
    const { rows: gone } = await sql`DELETE FROM question_apart a USING question q
      WHERE q.question_id = a.question_id AND a.apart_id = ${group} RETURNING a.question_id`.execute(tx);
    expect(gone).toEqual([{ question_id: question }]);
    expect(await tx.selectFrom('question_not_duplicate').select('set_id').execute()).toEqual([]);
  });
});
