/** How the schema is spread over machines with Citus, read from PostgreSQL's own catalogue: the text of `db/citus.sql`. */
import type { ClientBase } from 'pg';

interface Reference {
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
  /** What becomes null when the other row is deleted; empty: nothing. */
  readonly forgotten: readonly string[];
}

interface Table {
  readonly name: string;
  readonly isOwned: boolean;
  readonly references: readonly Reference[];
}

const TABLES = `
  SELECT c.relname AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND a.attnotnull
      AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')) AS "isOwned",
    coalesce((SELECT json_agg(json_build_object('name', k.conname, 'target', t.relname,
        'columns', (SELECT json_agg(a.attname ORDER BY n) FROM unnest(k.conkey) WITH ORDINALITY AS u (num, n)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = num),
        'targetColumns', (SELECT json_agg(a.attname ORDER BY n) FROM unnest(k.confkey) WITH ORDINALITY AS u (num, n)
          JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = num),
        'forgotten', coalesce((SELECT json_agg(a.attname ORDER BY a.attname) FROM pg_attribute a
          WHERE k.confdeltype = 'n' AND a.attrelid = k.conrelid
            AND a.attnum = ANY (coalesce(k.confdelsetcols, k.conkey))), '[]')) ORDER BY k.conname)
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f'),
      '[]') AS references
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname COLLATE "C"`;

/** The one table that only the machine in front reads. */
const LOCAL = 'migration';
/** Beside whose rows all others of a tenant lie. */
const FIRST = 'person';
/** By whose rights the triggers run, and that has no others. */
const ROLE = 'tripos_forgetting';

/** Each table after those that it refers to. Throws where tables refer to each other in a circle. */
function inOrder(tables: readonly Table[]): Table[] {
  const done: Table[] = [];
  const names = new Set(tables.map(({ name }) => name));
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter((table) =>
      table.references.every(
        ({ target, forgotten }) =>
          target === table.name ||
          forgotten.length > 0 ||
          !names.has(target) ||
          done.some(({ name }) => name === target),
      ),
    );
    if (ready.length === 0)
      throw new Error(
        `These tables refer to each other in a circle: ${[...waiting].map(({ name }) => name).join(', ')}`,
      );
    for (const table of ready) {
      done.push(table);
      waiting.delete(table);
    }
  }
  return done;
}

const equal = ({ columns, targetColumns }: Reference): string =>
  columns.map((column, index) => `${column} = OLD.${targetColumns[index]}`).join(' AND ');

/** Does what the foreign keys to this table did that Citus refuses. */
function forgetting(target: string, references: readonly (Reference & { readonly table: string })[]): string {
  const updates = references.map(
    (one) =>
      `  UPDATE public.${one.table} SET ${one.forgotten.map((column) => `${column} = NULL`).join(', ')} WHERE ${equal(one)};`,
  );
  return [
    ...references.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name};`),
    ...references.map(
      ({ table, columns, forgotten }) =>
        `GRANT SELECT (${columns.join(', ')}), UPDATE (${forgotten.join(', ')}) ON ${table} TO ${ROLE};`,
    ),
    `CREATE OR REPLACE FUNCTION forget_${target}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER`,
    'SET search_path = pg_catalog, pg_temp AS $$ BEGIN',
    ...updates,
    '  RETURN NULL;',
    'END $$;',
    `ALTER FUNCTION forget_${target}() OWNER TO ${ROLE};`,
    `CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON ${target}`,
    `  FOR EACH ROW EXECUTE FUNCTION forget_${target}();`,
  ].join('\n');
}

const HEAD = `-- Spreads the tenants over several machines with Citus. Generated from the migrations by \`npm run db:generate\`; do not edit.
--
--   psql "$DATABASE_URL" --single-transaction -v ON_ERROR_STOP=1 -f db/citus.sql
--
-- as a superuser on the coordinator, when \`tripos migrate\` has run; again after each new version. What has to be there first,
-- and what becomes different, is in docs/use/run-at-scale.md.`;

const SETTINGS = `-- The tenant and the role of a transaction hold on every machine; triggers run beside the rows that they belong to.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = ''local''', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = on', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.allow_nested_distributed_execution = on', current_database());
END $$;
SET citus.enable_unsafe_triggers = on;
-- One shard after the other, as this is one transaction with tables that lie on every machine.
SET citus.multi_shard_modify_mode = 'sequential';
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${ROLE}') THEN CREATE ROLE ${ROLE} BYPASSRLS; END IF;
END $$;
GRANT USAGE, CREATE ON SCHEMA public TO ${ROLE};
ALTER ROLE ${ROLE} LOGIN;
ALTER ROLE tripos_app LOGIN;
ALTER ROLE tripos_retention LOGIN;
ALTER ROLE tripos_sweeper LOGIN;`;

const SPREAD = `CREATE OR REPLACE FUNCTION pg_temp.share(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF given NOT IN (SELECT logicalrelid FROM pg_dist_partition) THEN PERFORM create_reference_table(given); END IF;
END $$;
CREATE OR REPLACE FUNCTION pg_temp.spread(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF given IN (SELECT logicalrelid FROM pg_dist_partition) THEN RETURN; END IF;
  PERFORM create_distributed_table(given, 'tenant_id',
    colocate_with => CASE given WHEN '${FIRST}'::regclass THEN 'none' ELSE '${FIRST}' END);
END $$;`;

/** The SQL that makes Citus tables of the product's tables. The same schema always gives the same text. */
export async function describeCitus(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<Table>(TABLES);
  const owned = inOrder(rows.filter(({ isOwned }) => isOwned));
  const shared = inOrder(rows.filter(({ isOwned, name }) => !isOwned && name !== LOCAL));
  const forgotten = owned.flatMap((table) =>
    table.references.filter((one) => one.forgotten.length > 0).map((one) => ({ ...one, table: table.name })),
  );
  const byTarget = Map.groupBy(forgotten, ({ target }) => target);
  return [
    HEAD,
    SETTINGS,
    '-- Citus has no foreign keys that set a part of themselves to null. Triggers do the same, past row security as they did.',
    ...[...byTarget].sort(([a], [b]) => (a < b ? -1 : 1)).map(([target, references]) => forgetting(target, references)),
    SPREAD,
    `-- On every machine. \`${LOCAL}\` and the job queue stay on the coordinator.`,
    shared.map(({ name }) => `SELECT pg_temp.share('${name}');`).join('\n'),
    '-- What belongs to a tenant lies on one machine, all of it.',
    [FIRST, ...owned.map(({ name }) => name).filter((name) => name !== FIRST)]
      .map((name) => `SELECT pg_temp.spread('${name}');`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}
