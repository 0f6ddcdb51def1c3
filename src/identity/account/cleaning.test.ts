import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { cleanUp } from './jobs.ts';

const site = await testSite();
const { school, database } = site;
const days = (count: number) => sql`${site.now()}::timestamptz - ${count} * interval '1 day'`;

/** Sessions as begun and ended (or expired) that many days ago; the token tells which. */
const addSession = (begun: number, expires: number, ended: number | null, count = 1) =>
  database.inTenant(school.id, (tx) =>
    sql`insert into session (tenant_id, token_hash, session_id, person_id, created_at, expires_at, ended_at, user_agent)
      select ${school.id}, sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), ${school.people.student.personId},
        ${days(begun)}, ${days(expires)}, ${ended === null ? null : days(ended)}, ${`${begun} ${expires} ${ended}`}
      from generate_series(1, ${count}) returning null`.execute(tx),
  );
const left = (table: 'session' | 'password_reset') =>
  database.inTenant(school.id, async (tx) => {
    const label = table === 'session' ? sql`user_agent` : sql`token_hash::text`;
    const { rows } = await sql<{ label: string }>`select ${label} as label from ${sql.table(table)}
      where tenant_id = ${school.id} and person_id = ${school.people.student.personId} order by 1`.execute(tx);
    return rows.map((row) => row.label).filter((text) => text !== null);
  });

test('at night sessions go that ended a month ago and are in no list of sign-ins any more, however many', async () => {
  await addSession(91, 90, null, 2_100);
  await addSession(100, 10, 31);
  await addSession(100, 29, null);
  await addSession(89, 88, null);
  await addSession(100, -1, null);
  await cleanUp(site.server.services);
  expect(await left('session')).toEqual(['100 -1 null', '100 29 null', '89 88 null']);
});

test('at night links for passwords go a month after their end', async () => {
  await database.inTenant(school.id, (tx) =>
    sql`insert into password_reset (tenant_id, token_hash, person_id, expires_at)
      select ${school.id}, ('\\x0' || n)::bytea, ${school.people.student.personId}, ${days(0)} - n * interval '10 days'
      from generate_series(2, 4) n returning null`.execute(tx),
  );
  await cleanUp(site.server.services);
  expect(await left('password_reset')).toEqual(['\\x02']);
});

test('at night failures go that no limit counts any more', async () => {
  const times = () =>
    database.inTenant(school.id, async (tx) => {
      const { rows } = await sql<{
        kind: string;
      }>`select kind from failed_attempt where tenant_id = ${school.id}`.execute(tx);
      return rows.map(({ kind }) => kind);
    });
  await database.inTenant(school.id, (tx) =>
    sql`insert into failed_attempt (tenant_id, failed_attempt_id, kind, subject, failed_at)
      values (${school.id}, gen_random_uuid(), 'forgot', ''::bytea, ${days(2)}),
        (${school.id}, gen_random_uuid(), 'login', ''::bytea, ${days(0.5)})`.execute(tx),
  );
  await cleanUp(site.server.services);
  expect(await times()).toEqual(['login']);
});
