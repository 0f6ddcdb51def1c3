import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { messageOf } from '#platform/server/errors.ts';
import { isDistributed } from './citus/layout.ts';
import { applyDistributed } from './citus/upgrade.ts';
import { ensureRoles } from './roles.ts';

/** A migration file, `NNNN__table__action.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** The files and the database disagree; nothing was changed. */
export class MigrationConflict extends OperatorError {
  override readonly name = 'MigrationConflict';
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../db/migrations');

const FILE_NAME = /^\d{4}__[a-z0-9-]+__[a-z0-9-]+\.sql$/;

/** The migration files in the order in which they run. Throws when a name breaks the pattern or a number is taken twice. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !FILE_NAME.test(name));
  if (misnamed) throw new MigrationConflict(`${misnamed} is not named NNNN__table__action.sql`);
  const duplicate = names.find((name, i) => names[i - 1]?.slice(0, 4) === name.slice(0, 4));
  if (duplicate) throw new MigrationConflict(`${duplicate} has the number of another migration`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

// Any fixed number: all processes that migrate one database must name the same.
const LOCK = 7_428_101;

/**
 * Brings the database at `url` up to date and answers the names of the migrations that ran. Each runs in a transaction
 * of its own; several processes may call this at once, one works and the others wait.
 * Throws MigrationConflict when a landed file was edited or removed or when the database is newer than the code, and
 * RolesMissing when the user may not create the roles.
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: url, application_name: 'tripos migrate' });
  client.on('error', () => {}); // A lost connection also fails the query that waits on it, which reports it.
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(client);
    await client.query(`CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM migration ORDER BY name',
    );
    const pending = findPending(rows, wanted);
    const run = pending.length > 0 && (await isDistributed(client)) ? applyDistributed : runWhole;
    for (const migration of pending) await apply(client, migration, run);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The migrations still to run. Pure; throws MigrationConflict as `migrate` does. */
export function findPending(
  landed: readonly { name: string; sha256: string }[],
  wanted: readonly Migration[],
): Migration[] {
  for (const { name, sha256 } of landed) {
    const file = wanted.find((migration) => migration.name === name);
    if (!file) {
      throw new MigrationConflict(
        `The database has the migration ${name}, which this version of the code does not know: the code is older than the database`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new MigrationConflict(
        `db/migrations/${name} was edited after it had run in this database: restore it and write a new migration`,
      );
    }
  }
  const last = landed.at(-1)?.name ?? '';
  const pending = wanted.filter((migration) => !landed.some(({ name }) => name === migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late)
    throw new MigrationConflict(
      `db/migrations/${late.name} comes before ${last}, which has already run: give it a higher number`,
    );
  return pending;
}

const runWhole = async (client: pg.Client, sql: string): Promise<unknown> => client.query(sql);

async function apply(
  client: pg.Client,
  migration: Migration,
  run: (client: pg.Client, sql: string) => Promise<unknown>,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await run(client, migration.sql);
    await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new OperatorError(
      `The migration ${migration.name} failed: ${messageOf(error)}${placeIn(migration.sql, error)}`,
      {
        cause: error,
      },
    );
  }
}

function placeIn(sql: string, error: unknown): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`;
}
