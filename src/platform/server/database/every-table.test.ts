/** The laws of docs/develop/add-a-table.md, asked of the catalogue: they hold for tables that nobody has thought of yet. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.ts';
import { inTenant, tenantId, withoutTenant } from './tenant-tx.ts';

/** The few tables that belong to no tenant. */
const REFERENCE = ['installation_secret', 'migration', 'tenant', 'tenant_host'];

/** Who may look across tenants, at which columns. */
const SWEEPER_MAY_READ = {
  announcement: ['shown_from', 'shown_until', 'tenant_id', 'told_at'],
  attempt: [
    'attempt_id',
    'deadline',
    'graded_at',
    'late_until',
    'paused_at',
    'quiz_id',
    'section',
    'section_deadline',
    'section_seconds',
    'state',
    'tenant_id',
  ],
  attempt_heartbeat: ['attempt_id', 'seen_at', 'tenant_id'],
  certificate_rule: ['issue', 'kind', 'release_at', 'subject_id', 'swept_at', 'tenant_id'],
  dashboard_stats_cursor: ['graded_until', 'risk_at', 'tenant_id'],
  job_failure: ['failed_at', 'job', 'member', 'retry_at', 'since', 'tenant_id', 'tries'],
  lti_context: ['began_at', 'is_daily', 'tenant_id'],
  oneroster_connection: ['due_at', 'is_nightly', 'tenant_id'],
  oneroster_run: ['asked_at', 'tenant_id'],
  oneroster_quiz: ['is_on', 'tenant_id'],
  lti_launch: ['is_due', 'tenant_id'],
  lti_link: ['quiz_id', 'tenant_id'],
  live_game: ['due_at', 'game_id', 'tenant_id'],
  notification: ['created_at', 'mailed_at', 'tenant_id', 'way'],
  notification_preference: ['kind', 'person_id', 'tenant_id', 'way'],
  outbox: ['channel', 'due_at', 'state', 'target_id', 'tenant_id'],
  outbox_target: ['channel', 'is_suspended', 'paused_until', 'target_id', 'tenant_id'],
  practice_assignment: ['due_at', 'reminded_for', 'tenant_id'],
  practice_summary: ['person_id', 'tenant_id', 'until'],
  push_queue: ['due_at', 'tenant_id'],
  question: ['tenant_id'],
  question_similarity: ['tenant_id', 'whole_hash'],
  quiz_override: ['closes_at', 'opens_at', 'tenant_id'],
  quiz_revision: ['closes_at', 'opens_at', 'published_at', 'tenant_id'],
  storage_use: ['bytes', 'tenant_id'],
  student_risk: ['tenant_id'],
  task: ['alive_at', 'created_at', 'state', 'task_id', 'tenant_id'],
  tenant: ['tenant_id', 'time_zone'],
};

/** The tables that are searched through the view `searchable_<table>`. */
const SEARCHABLE = ['group_member', 'person', 'person_group', 'question', 'question_tag', 'tag'];

const FENCE = "(tenant_id = (current_setting('app.tenant_id'::text))::uuid)";

const database = await testDatabase();
const { asOwner } = database;

// The guide's own sample is held to the laws that it explains.
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/develop/add-a-table.md'), 'utf8');
await asOwner(/```sql\n(.+?)```/s.exec(guide)![1]!);

const tables = await asOwner<{ name: string }>(
  `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
);
const owned = tables.map((table) => table.name).filter((name) => !REFERENCE.includes(name));

test('there are tenant-owned tables to look at, and the reference tables are the listed ones', () => {
  expect(owned.length).toBeGreaterThan(10);
  expect(owned).toContain('bookmark');
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(REFERENCE));
});

test('nothing is outside the schema public but the job queue', async () => {
  const elsewhere = await asOwner(
    `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('public', 'information_schema', 'pgboss')`,
  );
  expect(elsewhere).toEqual([]);
});

describe.each(owned)('%s', (table) => {
  test('begins every key with a tenant_id that is never null', async () => {
    const [column] = await asOwner(
      `SELECT format_type(atttypid, atttypmod) AS type, attnotnull AS filled FROM pg_attribute
       WHERE attrelid = $1::regclass AND attname = 'tenant_id'`,
      [table],
    );
    expect(column).toEqual({ type: 'uuid', filled: true });

    const keys = await asOwner<{ name: string; first: string; primary: boolean }>(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid, 1, true) AS first,
         i.indisprimary AS primary
       FROM pg_index i WHERE i.indrelid = $1::regclass AND (i.indisunique OR i.indisprimary)`,
      [table],
    );
    expect(keys.filter((key) => key.primary)).toHaveLength(1);
    expect(keys.filter((key) => key.first !== 'tenant_id')).toEqual([]);
  });

  test('counts by no sequence: each machine of a cluster would have its own', async () => {
    expect(
      await asOwner(
        `SELECT a.attrelid::regclass::text AS name, attname FROM pg_attribute a
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE a.attrelid = $1::regclass AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval(%')`,
        [table],
      ),
    ).toEqual([]);
  });

  test('refers to other tenant-owned tables with the tenant_id first, on both sides', async () => {
    const references = await asOwner<{ name: string; target: string; here: string; there: string }>(
      `SELECT conname AS name, confrelid::regclass::text AS target,
         (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS here,
         (SELECT attname FROM pg_attribute WHERE attrelid = confrelid AND attnum = confkey[1]) AS there
       FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass`,
      [table],
    );
    const crossing = references.filter(
      ({ target, here, there }) => !REFERENCE.includes(target) && (here !== 'tenant_id' || there !== 'tenant_id'),
    );
    expect(crossing).toEqual([]);
  });

  test('is fenced, also against its owner, by the tenant policy with its cast', async () => {
    const [security] = await asOwner(
      'SELECT relrowsecurity AS enabled, relforcerowsecurity AS forced FROM pg_class WHERE oid = $1::regclass',
      [table],
    );
    expect(security).toEqual({ enabled: true, forced: true });
    const policies = await asOwner<{ name: string }>(
      `SELECT policyname AS name, permissive, cmd, qual, with_check AS check FROM pg_policies
       WHERE schemaname = 'public' AND tablename = $1`,
      [table],
    );
    const tenant = policies.filter((policy) => policy.name === 'tenant');
    expect(tenant).toEqual([{ name: 'tenant', permissive: 'PERMISSIVE', cmd: 'ALL', qual: FENCE, check: FENCE }]);
    expect(policies.map((policy) => policy.name).sort()).toEqual([
      ...(SEARCHABLE.includes(table) ? ['search'] : []),
      ...(table in SWEEPER_MAY_READ ? ['sweeper'] : []),
      'tenant',
    ]);
  });

  test('answers nothing, and takes nothing, without a tenant or for another one', async () => {
    const single = openDatabase(database.url, { max: 1 });
    try {
      await expect(single.pool.query(`SELECT FROM ${table}`)).rejects.toThrow('app.tenant_id');
      const id = tenantId(randomUUID());
      const { rows } = await inTenant(single, id, (tx) => sql`SELECT FROM ${sql.table(table)}`.execute(tx));
      expect(rows).toEqual([]);
      // The connection that served a tenant keeps nothing of it.
      await expect(single.pool.query(`SELECT FROM ${table}`)).rejects.toThrow('invalid input syntax for type uuid');
      const crossing = inTenant(single, id, (tx) =>
        sql`INSERT INTO ${sql.table(table)} (tenant_id) VALUES (${randomUUID()})`.execute(tx),
      );
      await expect(crossing).rejects.toThrow('violates row-level security policy');
    } finally {
      await single.close();
    }
  });
});

describe('the roles of the product', () => {
  test('own nothing and can bypass nothing', async () => {
    const roles = await asOwner(
      `SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolcanlogin AS mighty,
         ARRAY(SELECT relname::text FROM pg_class WHERE relowner = r.oid ORDER BY 1) AS owns,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname IN ('tripos_app', 'tripos_retention', 'tripos_search', 'tripos_sweeper') ORDER BY 1`,
    );
    expect(roles).toEqual([
      { name: 'tripos_app', mighty: false, owns: [], memberships: 0 },
      { name: 'tripos_retention', mighty: false, owns: [], memberships: 0 },
      { name: 'tripos_search', mighty: false, owns: SEARCHABLE.map((one) => `searchable_${one}`), memberships: 0 },
      { name: 'tripos_sweeper', mighty: false, owns: [], memberships: 0 },
    ]);
  });

  test('the sweeper reads the listed columns and changes nothing', async () => {
    const rights = await asOwner<{ table: string; column: string; right: string }>(
      `SELECT table_name AS table, column_name AS column, privilege_type AS right
       FROM information_schema.column_privileges
       WHERE grantee = 'tripos_sweeper' AND table_schema = 'public' ORDER BY 1, 2, 3`,
    );
    const listed = Object.entries(SWEEPER_MAY_READ).flatMap(([name, columns]) =>
      columns.map((column) => ({ table: name, column, right: 'SELECT' })),
    );
    // Under its former name too, for the release before.
    const former = listed
      .filter(({ table }) => table === 'attempt_heartbeat')
      .map((one) => ({ ...one, table: 'attempt_contact' }));
    expect(rights).toEqual([...listed, ...former].sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : 0)));
  });

  test('the log is removed from by the role for retention alone, and changed by nobody', async () => {
    const rights = await asOwner(
      `SELECT grantee, privilege_type AS right FROM information_schema.role_table_grants
       WHERE table_name = 'audit_entry' AND grantee LIKE 'tripos\\_%' AND grantee <> 'tripos_owner' ORDER BY 1, 2`,
    );
    expect(rights.filter((one) => one.grantee !== 'tripos_app' || /UPDATE|DELETE/.test(one.right))).toEqual([
      { grantee: 'tripos_retention', right: 'DELETE' },
      { grantee: 'tripos_retention', right: 'SELECT' },
    ]);
    const elsewhere = await asOwner(
      `SELECT DISTINCT table_name FROM information_schema.role_table_grants WHERE grantee = 'tripos_retention'`,
    );
    expect(elsewhere).toEqual([{ table_name: 'audit_entry' }]);
  });

  test('no function, and no view but those for search, runs with its owner’s rights', async () => {
    const lent = await asOwner(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
       UNION ALL SELECT relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
         AND NOT coalesce(reloptions @> '{security_invoker=true}', false)`,
    );
    expect(lent.map(({ name }) => name).sort()).toEqual(SEARCHABLE.map((one) => `searchable_${one}`));
  });

  test('the owner of the views for search reads their columns and may do nothing else', async () => {
    const rights = await asOwner<{ table: string; right: string }>(
      `SELECT DISTINCT table_name AS table, privilege_type AS right FROM information_schema.column_privileges
       WHERE grantee = 'tripos_search' AND table_schema = 'public' AND table_name NOT LIKE 'searchable%' ORDER BY 1, 2`,
    );
    expect(rights).toEqual(SEARCHABLE.map((table) => ({ table, right: 'SELECT' })));
    const [secret] = await asOwner(
      `SELECT has_column_privilege('tripos_search', 'person', 'password_hash', 'SELECT') AS read`,
    );
    expect(secret).toEqual({ read: false });
    const [schema] = await asOwner(`SELECT has_schema_privilege('tripos_search', 'public', 'CREATE') AS makes`);
    expect(schema).toEqual({ makes: false });
  });
});

describe.each(SEARCHABLE)('the view for search over %s', (table) => {
  const view = `searchable_${table}`;

  test('answers nothing without a tenant, and only the rows of the transaction’s tenant with one', async () => {
    const [mine, theirs] = [tenantId(randomUUID()), tenantId(randomUUID())];
    for (const id of [mine, theirs]) {
      await asOwner('INSERT INTO tenant (tenant_id) VALUES ($1)', [id]);
      await database.inTenant(id, async (tx) => {
        const [person_id, group_id] = [randomUUID(), randomUUID()];
        await tx.insertInto('person').values({ tenant_id: id, person_id, email: 'same@school.test' }).execute();
        await tx.insertInto('person_group').values({ tenant_id: id, group_id, name: 'Same' }).execute();
        await tx.insertInto('group_member').values({ tenant_id: id, group_id, person_id }).execute();
        const [question_id, tag_id] = [randomUUID(), randomUUID()];
        const question = {
          version: 1,
          type: 'essay',
          title: 'Same',
          difficulty: 1,
          subscription: 1,
          search_text: 'same',
        };
        await tx
          .insertInto('question')
          .values({ tenant_id: id, question_id, ...question })
          .execute();
        await tx.insertInto('tag').values({ tenant_id: id, tag_id, name: 'Same' }).execute();
        await tx.insertInto('question_tag').values({ tenant_id: id, question_id, tag_id }).execute();
      });
    }
    const all = sql<{ tenant_id: string }>`SELECT tenant_id FROM ${sql.table(view)}`;
    const named = sql`SELECT FROM ${sql.table(view)} AS v WHERE tenant_id = ${theirs} AND v::text LIKE '%-%'`;
    await expect(withoutTenant(database.db, (tx) => all.execute(tx))).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
    await database.inTenant(mine, async (tx) => {
      expect((await all.execute(tx)).rows).toEqual([{ tenant_id: mine }]);
      expect((await named.execute(tx)).rows).toEqual([]);
    });
  });

  test('changes nothing', async () => {
    const change = database.inTenant(tenantId(randomUUID()), (tx) => sql`DELETE FROM ${sql.table(view)}`.execute(tx));
    await expect(change).rejects.toThrow('permission denied');
  });
});
