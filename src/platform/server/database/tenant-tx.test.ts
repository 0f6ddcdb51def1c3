import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { asRefusal } from '#platform/server/http/reply.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.ts';
import { asSweeper, inTenant, type TenantId, tenantId, withoutTenant } from './tenant-tx.ts';

const database = await testDatabase();
const { db } = database;
const school = tenantId('0190a000-0000-7000-8000-000000000001');
const college = tenantId('0190a000-0000-7000-8000-000000000002');

// A table of this test's own: the mechanism is what is tested here, every-table.test.ts looks at the real ones.
beforeAll(async () => {
  await database.asOwner(`
    CREATE TABLE probe (tenant_id uuid NOT NULL, id int NOT NULL, text text, PRIMARY KEY (tenant_id, id));
    ALTER TABLE probe ENABLE ROW LEVEL SECURITY;
    ALTER TABLE probe FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant ON probe USING (tenant_id = current_setting('app.tenant_id')::uuid);`);
});

const insert = (id: TenantId, n: number) => sql`INSERT INTO probe VALUES (${id}, ${n})`;
const count = sql<{ n: number }>`SELECT count(*)::int AS n FROM probe`;

describe('inTenant', () => {
  test('a tenant sees its own rows and no others', async () => {
    await inTenant(db, school, (tx) => insert(school, 1).execute(tx));
    expect((await inTenant(db, school, (tx) => count.execute(tx))).rows).toEqual([{ n: 1 }]);
    expect((await inTenant(db, college, (tx) => count.execute(tx))).rows).toEqual([{ n: 0 }]);
  });

  test('a row for another tenant is refused', async () => {
    const crossing = inTenant(db, school, (tx) => insert(college, 2).execute(tx));
    await expect(crossing).rejects.toThrow('violates row-level security policy');
  });

  test('runs as the role that owns nothing, with the tenant on the transaction', async () => {
    await inTenant(db, school, async (tx) => {
      const { rows } = await sql`SELECT current_user AS me, current_setting('app.tenant_id') AS tenant`.execute(tx);
      expect(rows).toEqual([{ me: 'tripos_app', tenant: school }]);
      expect(tx.tenantId).toBe(school);
    });
  });

  test('what fails leaves nothing behind', async () => {
    const failing = inTenant(db, school, async (tx) => {
      await insert(school, 3).execute(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await inTenant(db, school, (tx) => sql`SELECT FROM probe WHERE id = 3`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('an error that the work swallows does not pass for a saved transaction', async () => {
    const pretending = inTenant(db, school, async (tx) => {
      await sql`SELECT 1/0`.execute(tx).catch(() => {});
      return 'saved';
    });
    await expect(pretending).rejects.toThrow('Nothing was saved');
  });

  test('a connection that is lost between two statements fails the transaction as "try again", and nothing else', async () => {
    const losing = inTenant(db, school, async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await database.asOwner('SELECT pg_terminate_backend($1::int)', [rows[0]!.pid]);
      // Long enough for the end of the connection to arrive while no statement waits for it.
      await database.asOwner('SELECT pg_sleep(0.1)');
      return count.execute(tx);
    });
    const failure = await losing.catch((error: unknown) => error);
    expect(asRefusal(failure)).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect((await inTenant(db, college, (tx) => count.execute(tx))).rows).toEqual([{ n: 0 }]);
  });

  test('a statement that comes after the end of its transaction is refused, and does not see the next tenant', async () => {
    const one = openDatabase(database.url, { max: 1 });
    try {
      const left = await inTenant(one, school, async (tx) => ({
        count: () => count.execute(tx),
        prepared: () => tx.prepared('probe-after-end', 'select $1::int as id', [1]),
      }));
      await inTenant(one, college, async () => {
        await expect(left.count()).rejects.toThrow('This transaction has ended');
        await expect(left.prepared()).rejects.toThrow('This transaction has ended');
      });
    } finally {
      await one.close();
    }
  });

  test('a tenant id that is not a UUID never reaches the database', async () => {
    const forged = `x', true); DROP TABLE probe; --` as TenantId;
    expect(() => inTenant(db, forged, async () => {})).toThrow(RangeError);
  });

  test('numAffectedRows counts what an update changed', async () => {
    await inTenant(db, school, async (tx) => {
      await insert(school, 20).execute(tx);
      expect((await sql`UPDATE probe SET text = 'x' WHERE id = 20`.execute(tx)).numAffectedRows).toBe(1n);
    });
  });

  test('a prepared statement answers its rows', async () => {
    const rows = await inTenant(db, school, (tx) =>
      tx.prepared('probe by id', 'SELECT id FROM probe WHERE id = $1', [1]),
    );
    expect(rows).toEqual([{ id: 1 }]);
  });

  test('a statement that takes too long is ended', async () => {
    const slow = inTenant(db, school, (tx) => sql`SELECT pg_sleep(20)`.execute(tx), { statementTimeoutMs: 50 });
    await expect(slow).rejects.toThrow('statement timeout');
  });

  test('work that may be repeated is run again after a serialization failure', async () => {
    const raise = (code: string) => sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '${code}'; END $$`);
    let runs = 0;
    const work = async (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) => {
      runs++;
      if (runs < 3) await raise('40001').execute(tx);
      return runs;
    };
    expect(await inTenant(db, school, work, { repeatable: true })).toBe(3);
    runs = 0;
    await expect(inTenant(db, school, work)).rejects.toThrow('lost');
    expect(runs).toBe(1);
  });
});

describe('a connection without a tenant', () => {
  test('reads nothing, whether fresh or reused after a committed transaction', async () => {
    const single = openDatabase(database.url, { max: 1 });
    try {
      await expect(single.pool.query('SELECT * FROM probe')).rejects.toThrow('app.tenant_id');
      await inTenant(single, school, (tx) => count.execute(tx));
      await expect(single.pool.query('SELECT * FROM probe')).rejects.toThrow('invalid input syntax for type uuid');
      await expect(withoutTenant(single, (tx) => count.execute(tx))).rejects.toThrow(
        'invalid input syntax for type uuid',
      );
      const { rows } = await single.pool.query('SELECT current_user AS me');
      expect(rows).toEqual([{ me: 'tripos_app' }]);
    } finally {
      await single.close();
    }
  });

  test('the role holds inside the transaction even where the connection did not start with it', async () => {
    const url = new URL(database.url);
    url.searchParams.set('pgbouncer', 'true');
    const pooled = openDatabase(url.href, { max: 1 });
    try {
      const me = sql<{ me: string }>`SELECT current_user AS me`;
      expect((await inTenant(pooled, school, (tx) => me.execute(tx))).rows).toEqual([{ me: 'tripos_app' }]);
      expect((await asSweeper(pooled, (tx) => me.execute(tx))).rows).toEqual([{ me: 'tripos_sweeper' }]);
      expect((await pooled.pool.query('SELECT current_user AS me')).rows[0].me).not.toBe('tripos_app');
    } finally {
      await pooled.close();
    }
  });

  test('the sweeper may not read a table that no policy opens to it', async () => {
    await expect(asSweeper(db, (tx) => count.execute(tx))).rejects.toThrow('permission denied');
  });
});

test('a connection that the server ended is replaced', async () => {
  const lost: Error[] = [];
  const single = openDatabase(database.url, { max: 1, onLost: (error) => lost.push(error) });
  try {
    const ended = inTenant(single, school, (tx) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(ended).rejects.toThrow(pg.DatabaseError);
    expect((await inTenant(single, school, (tx) => count.execute(tx))).rows).toHaveLength(1);
  } finally {
    await single.close();
  }
});
