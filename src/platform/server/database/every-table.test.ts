/** The laws of docs/guides/add-a-table.md, asked of the catalogue: they hold for tables that nobody has thought of yet. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.ts';
import { inTenant, tenantId } from './tenant-tx.ts';

/** The few tables that belong to no tenant. */
const REFERENCE = ['migration', 'tenant', 'tenant_host'];

/** Who may look across tenants, at which columns. */
const SWEEPER_MAY_READ = {
  attempt: ['attempt_id', 'deadline', 'state', 'tenant_id'],
  task: ['alive_at', 'created_at', 'state', 'task_id', 'tenant_id'],
};

const FENCE = "(tenant_id = (current_setting('app.tenant_id'::text))::uuid)";

const database = await testDatabase();
const { asOwner } = database;

const tables = await asOwner<{ name: string }>(
  `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
);
const owned = tables.map((table) => table.name).filter((name) => !REFERENCE.includes(name));

test('there are tenant-owned tables to look at, and the reference tables are the listed ones', () => {
  expect(owned.length).toBeGreaterThan(10);
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(REFERENCE));
});

test('nothing stands outside the schema public but the job queue', async () => {
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
    expect(policies.map((policy) => policy.name).sort()).toEqual(
      table in SWEEPER_MAY_READ ? ['sweeper', 'tenant'] : ['tenant'],
    );
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
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owns,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname IN ('tripos_app', 'tripos_sweeper') ORDER BY 1`,
    );
    expect(roles).toEqual([
      { name: 'tripos_app', mighty: false, owns: 0, memberships: 0 },
      { name: 'tripos_sweeper', mighty: false, owns: 0, memberships: 0 },
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
    expect(rights).toEqual(listed);
  });

  test('no view or function runs with the owner’s rights', async () => {
    const lent = await asOwner(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
       UNION ALL SELECT relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
         AND NOT coalesce(reloptions @> '{security_invoker=true}', false)`,
    );
    expect(lent).toEqual([]);
  });
});
