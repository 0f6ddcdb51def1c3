/** Which table lies where on a Citus cluster, and the query that says whether it does. */
import type { ClientBase } from 'pg';
import { UNROUTED, UNSAFE_WORKERS } from './routing.ts';

/** The one table that only the coordinator reads. */
export const LOCAL = 'migration';
/** The table that all others of the tenants are co-located with. */
export const ANCHOR = 'person';
/** Holds what `distribute` has taken away and not yet put back. */
export const RECORD = 'citus_record.foreign_key';

type Queryable = Pick<ClientBase, 'query'>;

/** Tables of the tenants have their policy; the others are small and the same for everybody. */
const TABLES = `
  SELECT c.oid, c.relname AS name, EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant') AS "isOwned"
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '${LOCAL}'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid
      AND d.classid = 'pg_class'::regclass AND d.deptype = 'I')`;

export interface Table {
  readonly name: string;
  readonly isOwned: boolean;
}

/** The product's tables, but for that of the migrations. */
export const listTables = async (client: Queryable): Promise<Table[]> =>
  (await client.query<Table>(`${TABLES} ORDER BY (c.relname = '${ANCHOR}') DESC, c.relname COLLATE "C"`)).rows;

/** True in a database with the extension. */
export const hasCitus = async (client: Queryable): Promise<boolean> =>
  (await client.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)).rowCount === 1;

/** True where the tenants are spread, at least in part. */
export const isDistributed = async (client: Queryable): Promise<boolean> =>
  (await hasCitus(client)) &&
  (
    await client.query(
      `SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('public.${ANCHOR}') AND partmethod = 'h'`,
    )
  ).rowCount === 1;

const PROBLEMS = `
  WITH t AS (${TABLES}),
    anchor AS (SELECT colocationid FROM pg_dist_partition
      WHERE logicalrelid = to_regclass('public.${ANCHOR}') AND partmethod = 'h')
  SELECT name || ' ' || CASE
      WHEN "isOwned" AND d.logicalrelid IS NULL THEN 'is not distributed'
      WHEN "isOwned" AND d.partmethod <> 'h' THEN 'is on every node or on the coordinator alone, and not distributed'
      WHEN "isOwned" AND column_to_column_name(d.logicalrelid, d.partkey) <> 'tenant_id' THEN 'is not distributed by tenant_id'
      WHEN "isOwned" THEN 'is not co-located with ${ANCHOR}'
      ELSE 'is not a reference table' END AS problem
  FROM t LEFT JOIN pg_dist_partition d ON d.logicalrelid = t.oid
  WHERE NOT coalesce(CASE WHEN "isOwned"
    THEN d.partmethod = 'h' AND d.colocationid = (SELECT colocationid FROM anchor)
      AND column_to_column_name(d.logicalrelid, d.partkey) = 'tenant_id'
    ELSE d.partmethod = 'n' AND d.repmodel = 't' END, false)
  ORDER BY name`;

/** What is wrong with how the tables lie; empty where each is as it must be. */
export async function listProblems(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(PROBLEMS);
  const { rows: unrouted } = await client.query<{ problem: string }>(
    `SELECT polrelid::regclass || ' is not planned by its tenant' AS problem FROM (${UNROUTED}) AS policy ORDER BY 1`,
  );
  const { rows: unsafe } = await client.query<{ problem: string }>(
    `SELECT node || ' lacks planned_tenant()' AS problem FROM (${UNSAFE_WORKERS}) AS worker`,
  );
  const problems = [...rows, ...unrouted, ...unsafe].map(({ problem }) => problem);
  const { rows: record } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('${RECORD}') IS NOT NULL AS known`,
  );
  if (!record[0]!.known) return problems;
  const { rows: keys } = await client.query<{ problem: string }>(
    `SELECT format('%s lacks its foreign key %s', relation, name) AS problem FROM ${RECORD} ORDER BY 1`,
  );
  return [...problems, ...keys.map(({ problem }) => problem)];
}
