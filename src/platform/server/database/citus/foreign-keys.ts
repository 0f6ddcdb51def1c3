/**
 * Foreign keys while tables are distributed. Citus can't distribute a table that another one, which is not yet distributed,
 * refers to. So all keys are taken away, recorded, and put back when every table is where it belongs.
 */
import type { ClientBase } from 'pg';
import { RECORD } from './layout.ts';

interface RecordedKey {
  readonly relation: string;
  readonly name: string;
  readonly definition: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
  /** What becomes null when the other row is deleted; empty: nothing. */
  readonly forgotten: readonly string[];
}

const KEYS = `
  SELECT k.conrelid::regclass::text, k.conname, pg_get_constraintdef(k.oid), k.confrelid::regclass::text,
    ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS u (num, n)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = num ORDER BY n),
    ARRAY(SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS u (num, n)
      JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = num ORDER BY n),
    ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE k.confdeltype = 'n' AND a.attrelid = k.conrelid
      AND a.attnum = ANY (coalesce(k.confdelsetcols, k.conkey)) ORDER BY 1)
  FROM pg_constraint k
  -- From here Citus hides the shards that lie on the coordinator.
  JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`;

/** Drops every foreign key and records it, in one transaction. Does nothing where they are recorded already. */
export async function takeForeignKeys(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${RECORD.split('.')[0]}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${RECORD} (relation text, name text, definition text NOT NULL, target text NOT NULL,
    columns text[] NOT NULL, target_columns text[] NOT NULL, forgotten text[] NOT NULL, PRIMARY KEY (relation, name))`);
  await client.query(`INSERT INTO ${RECORD} ${KEYS}`);
  const { rows } = await client.query<{ relation: string; name: string }>(`SELECT relation, name FROM ${RECORD}`);
  for (const { relation, name } of rows)
    await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT IF EXISTS "${name}"`);
  await client.query('COMMIT');
}

/** Puts back what is recorded, each with the end of its record in one transaction. Answers how many. */
export async function restoreForeignKeys(client: ClientBase): Promise<number> {
  const { rows } = await client.query<RecordedKey>(
    `SELECT relation, name, definition, target, columns, target_columns AS "targetColumns", forgotten FROM ${RECORD}
     ORDER BY target, relation, name`,
  );
  for (const key of rows) {
    await client.query('BEGIN');
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await client.query(`ALTER TABLE ${key.relation} ADD CONSTRAINT "${key.name}" ${withoutSetNull(key)}`);
    for (const statement of forgetting(key)) await client.query(statement);
    await client.query(`DELETE FROM ${RECORD} WHERE relation = $1 AND name = $2`, [key.relation, key.name]);
    await client.query('COMMIT');
  }
  return rows.length;
}

/** Adds the trigger that sets these columns to null where the row goes that the key leads to. */
export async function addForgetting(client: ClientBase, keyOid: string, forgotten: readonly string[]): Promise<void> {
  const { rows } = await client.query<Omit<RecordedKey, 'forgotten'>>(
    `SELECT relation, name, definition, target, columns, target_columns AS "targetColumns" FROM (${KEYS} AND k.oid = $1)
     AS key (relation, name, definition, target, columns, target_columns, forgotten)`,
    [keyOid],
  );
  for (const statement of forgetting({ ...rows[0]!, forgotten })) await client.query(statement);
}

const withoutSetNull = ({ definition }: RecordedKey): string =>
  definition.replace(/ ON DELETE SET NULL( \([^)]*\))?/, '');

/**
 * Sets to null what refers to a deleted row. Citus refuses `ON DELETE SET NULL` in a key that holds the distribution
 * column, so the key only checks, at the end of the statement, and this trigger comes before it: triggers fire in the
 * order of their names, and those of foreign keys begin with `RI_`. It has the rights of the tables' owner, as foreign keys
 * have, and sees the tenant of the row alone.
 */
function forgetting({ relation, name, target, columns, targetColumns, forgotten }: RecordedKey): string[] {
  if (forgotten.length === 0) return [];
  const where = columns.map((column, index) => `${column} = OLD.${targetColumns[index]}`).join(' AND ');
  return [
    `CREATE OR REPLACE FUNCTION public."forget_${name}"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
    DECLARE before text := current_setting('app.tenant_id', true);
    BEGIN
      PERFORM set_config('app.tenant_id', OLD.tenant_id::text, true);
      UPDATE public.${relation} SET ${forgotten.map((column) => `${column} = NULL`).join(', ')} WHERE ${where};
      PERFORM set_config('app.tenant_id', coalesce(before, ''), true);
      RETURN NULL;
    END $$`,
    `REVOKE EXECUTE ON FUNCTION public."forget_${name}"() FROM PUBLIC`,
    `CREATE OR REPLACE TRIGGER "Forget_${name}" AFTER DELETE ON ${target}
      FOR EACH ROW EXECUTE FUNCTION public."forget_${name}"()`,
  ];
}
