/** Directories look for one person by name before each change: that must not read the whole school. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { parseFilter } from '#identity/scim/protocol/filter.ts';
import { filterSql, type Searchable } from '#identity/scim/protocol/filter-sql.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { searchableGroups } from './store-groups.ts';
import { searchableUsers } from './store-users.ts';
import { buildUser, connectDirectory } from './testing.ts';

const site = await testSite();
const at = await connectDirectory(site);

// As many as make a difference to the planner.
await site.database.inTenant(site.school.id, (tx) =>
  sql`insert into person (tenant_id, person_id, email, first_name, roles)
    select ${site.school.id}, gen_random_uuid(), 'many' || n || '@school.test', 'Many', '{student}' from generate_series(1, 3000) n`.execute(
    tx,
  ),
);

/** The plan where nothing is found but by an index, if there is one. */
async function planOf(filter: string, searchable: (tx: TenantTx) => Searchable, from: string): Promise<string> {
  return site.database.inTenant(site.school.id, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const where = filterSql(parseFilter(filter), searchable(tx as TenantTx));
    const { rows } = await sql<Record<string, string>>`
      explain select 1 ${sql.raw(from)} where ${where}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const USERS = `from person p left join scim_user u on u.tenant_id = p.tenant_id and u.person_id = p.person_id`;

test.each([
  ['userName eq "ada@school.test"', searchableUsers, USERS, [/user_key = /, /email = /]],
  ['externalId eq "e1"', searchableUsers, USERS, [/external_id = /]],
  ['displayName eq "Choir"', searchableGroups, 'from scim_group g', [/display_key = /]],
] as const)('%s is answered by indexes', async (filter, searchable, from, conditions) => {
  const plan = await planOf(filter, searchable, from);
  const byIndex = plan
    .split('\n')
    .filter((line) => /Index Cond/.test(line))
    .join('\n');
  for (const condition of conditions) expect(byIndex).toMatch(condition);
  expect(byIndex).toMatch(/(person_id|scim_group_id) = ANY/);
});

test('a name is found in whatever capitals, by the name of the directory, and by no address that another name hides', async () => {
  await at.ask('POST', '/Users', buildUser('Ada@school.test', { userName: 'a.byron', externalId: 'e1' }));
  expect(await at.find('/Users', 'userName eq "A.Byron"')).toMatchObject({ totalResults: 1 });
  expect(await at.find('/Users', 'userName eq "ada@school.test"')).toMatchObject({ totalResults: 0 });
  expect(await at.find('/Users', `userName eq "${site.school.people.teacher.email.toUpperCase()}"`)).toMatchObject({
    totalResults: 1,
  });
  expect(await at.find('/Users', 'externalId eq "E1"')).toMatchObject({ totalResults: 0 });
  expect(await at.find('/Users', 'not (userName eq "a.byron") and externalId eq "e1"')).toMatchObject({
    totalResults: 0,
  });
});
