/**
 * Writes what is derived from the migrations: the table types for Kysely and `db/schema.md`.
 * Run it with `npm run db:generate` after adding a migration, and commit all of it together.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen';
import pg from 'pg';
import { describeSchema } from '#platform/server/database/describe-schema.ts';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { withStates } from './describe-states.ts';

/** Views under the names that tables had in the release before: nothing of ours is to use them. */
const FORMER = `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  AND obj_description(oid, 'pg_class') LIKE 'Former name of %' ORDER BY 1`;

/** The generated files, by their place in the checkout, as a migrated database says they should be. */
export async function generateFromDatabase(url: string): Promise<ReadonlyMap<string, string>> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The server may be gone before the last idle connection is closed, which would end the process.
  pool.on('error', () => {});
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await pool.query<{ name: string }>(FORMER);
    const types = await generate({
      db,
      dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: `public.(${rows.map(({ name }) => name).join('|') || '-'})`,
      outFile: null,
      typeOnlyImports: true,
    });
    return new Map([
      ['src/platform/server/database/schema.gen.ts', await withStates(pool, types)],
      ['db/schema.md', await describeSchema(pool)],
    ]);
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tripos-generate-'));
  const embedded = await startEmbedded({ dataDir, durable: false });
  try {
    await migrate(embedded.url);
    for (const [path, text] of await generateFromDatabase(embedded.url)) {
      await writeFile(join(import.meta.dirname, '..', path), text);
      console.log(path);
    }
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  }
}
