/** What the server asked the database, and whether any of it reads a whole table. */
import type pg from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Keeps each different statement that goes through the pool, with the last values that it was sent with. */
export function recordStatements(pool: pg.Pool): { clear(): void; all(): Statement[] } {
  const seen = new Map<string, Statement>();
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watched = new WeakSet<pg.PoolClient>();
  pool.connect = (async () => {
    const client = await connect();
    if (!watched.has(client)) {
      watched.add(client);
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        const [what, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
        const text = typeof what === 'string' ? what : what.text;
        if (/^\s*(select|with)\b/i.test(text)) {
          seen.set(text, { text, values: (typeof what === 'string' ? values : what.values) ?? [] });
        }
        return query(...given);
      }) as typeof client.query;
    }
    return client;
  }) as typeof pool.connect;
  return { clear: () => seen.clear(), all: () => [...seen.values()] };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Tables smaller than this are read as a whole by any good plan. */
const SMALL_ROWS = 1_000;

/** From this share of a table's rows on, reading it as a whole is what a good planner does for its tenant. */
const MOST = 0.5;

interface WholeRead {
  readonly table: string;
  readonly line: string;
}

/** Reads of tables among the `large` ones that do not begin with the tenant in an index. */
const wholeReadsOf = (plan: PlanNode, large: ReadonlySet<string>, text: string): WholeRead[] =>
  nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (!table || !large.has(table)) return [];
    const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? '';
    if (node['Node Type'] !== 'Seq Scan' && condition.includes('tenant_id')) return [];
    const how = [node['Node Type'], node['Index Name']].filter((word) => word !== undefined).join(' ');
    return [{ table, line: `${how} on ${table}: ${text.replace(/\s+/g, ' ').slice(0, 160)}` }];
  });

async function planOf(client: pg.PoolClient, { text, values }: Statement): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/** The share of a table's rows that are the tenant's; rows of others are not visible, only how many there are in all. */
async function shareOf(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ share: number }>(
    `select count(*) / (select reltuples from pg_class where oid = $1::regclass) as share from ${table}`,
    [table],
  );
  return rows[0]!.share;
}

/**
 * Lines about reads of large tenant-owned tables that go past an index on `tenant_id`.
 *
 * `wrong` breaks the law: no index that begins with the tenant serves the statement, not even when PostgreSQL may not
 * read tables as a whole; or one does, and the table is read as a whole for a tenant that owns less than half of it.
 * `right` are whole reads for the owner of most of the table, by statements that an index serves for everybody else, as
 * the same statement for the `lesser` tenant shows: then it is the faster way, and the planner's to choose.
 */
export async function findWholeReads(
  owner: pg.Pool,
  { tenant, lesser }: { readonly tenant: string; readonly lesser: string },
  statements: readonly Statement[],
): Promise<{ wrong: string[]; right: string[] }> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local role tripos_app; set local random_page_cost = 1.1; set local jit = off');
    const actAs = (id: string) => client.query("select set_config('app.tenant_id', $1, true)", [id]);
    await actAs(tenant);
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and reltuples >= ${SMALL_ROWS} and relrowsecurity`,
    );
    const large = new Set(rows.map((row) => row.relname));
    const found = { wrong: [] as string[], right: [] as string[] };
    for (const statement of statements) {
      const chosen = wholeReadsOf(await planOf(client, statement), large, statement.text);
      if (chosen.length === 0) continue;
      await client.query('set local enable_seqscan = off');
      const forced = wholeReadsOf(await planOf(client, statement), large, statement.text);
      await client.query('set local enable_seqscan = on');
      await actAs(lesser);
      const values = statement.values.map((value) => (value === tenant ? lesser : value));
      const ofLesser = wholeReadsOf(await planOf(client, { ...statement, values }), large, statement.text);
      await actAs(tenant);
      found.wrong.push(...ofLesser.map(({ line }) => `${line} (by who owns little of it, too)`));
      found.wrong.push(...forced.map(({ line }) => `${line} (no index serves it)`));
      const unserved = new Set(forced.map(({ table }) => table));
      for (const { table, line } of chosen.filter((one) => !unserved.has(one.table))) {
        const share = await shareOf(client, table);
        (share >= MOST ? found.right : found.wrong).push(`${line} (owns ${Math.round(share * 100)} % of it)`);
      }
    }
    return found;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Longer than this a statement has its share in a slow call. */
const SLOW_MS = 20;

/** The statements that take the time, each with its plan as it was carried out. */
export async function explainSlow(owner: pg.Pool, tenant: string, statements: readonly Statement[]): Promise<string> {
  const client = await owner.connect();
  const plans: string[] = [];
  try {
    await client.query('begin; set local role tripos_app; set local random_page_cost = 1.1; set local jit = off');
    await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
    for (const { text, values } of statements) {
      const begun = performance.now();
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, [
        ...values,
      ]);
      const took = performance.now() - begun;
      if (took > SLOW_MS)
        plans.push(`${took.toFixed(0)} ms: ${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return plans.join('\n\n');
}
