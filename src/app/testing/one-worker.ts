/** For laws of a Citus cluster: what a server sends during some work, and which worker Citus sends each statement to. */
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import type { TestSite } from './site.ts';

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const isOfData = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/**
 * Runs the work; answers the statements on data that the site's server sent during it, outside of any school or in the first one:
 * what other test files of the same process left to be written is of other schools.
 */
export async function recordStatements(
  { server, school }: TestSite,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const { pool } = server.database;
  const before = pool.connect;
  const connect = before as (callback?: unknown) => Promise<pg.PoolClient>;
  pool.connect = (async (callback?: unknown) => {
    // So a statement outside any transaction connects, which looks at plans.
    if (callback) return connect.call(pool, callback);
    const one = await connect.call(pool);
    const { query, release } = one;
    let isOurs = false;
    one.query = ((given: string | SentStatement, ...rest: unknown[]) => {
      if (typeof given !== 'string') {
        if (isOurs) sent.push({ text: given.text, values: given.values });
      } else {
        const tenant = /SET LOCAL app\.tenant_id = '([^']*)'/.exec(given)?.[1];
        if (tenant !== undefined) isOurs = tenant === '' || tenant === school.id;
      }
      return (query as (...all: unknown[]) => unknown).call(one, given, ...rest);
    }) as typeof one.query;
    one.release = (broken) => {
      one.query = query;
      one.release = release;
      release.call(one, broken);
    };
    return one;
  }) as typeof before;
  try {
    await work();
  } finally {
    pool.connect = before;
  }
  return sent.filter(({ text }) => isOfData(text));
}

/**
 * Work by its name with the statements of each, and which endpoints it called, by method and path. To be called at
 * the top of a file.
 */
export function stepsOn(site: TestSite) {
  const steps: Record<string, SentStatement[]> = {};
  const called = new Set<string>();
  const { app, endpoints } = site.server;
  const known = endpoints.map(({ method, path }) => ({
    name: `${method} ${path}`,
    method,
    address: new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
  }));
  const { inject } = app;
  app.inject = ((asked: { method: string; url: string }) => {
    for (const { name, method, address } of known)
      if (method === asked.method && address.test(asked.url)) called.add(name);
    return (inject as (one: unknown) => unknown).call(app, asked);
  }) as typeof inject;
  return {
    steps,
    called,
    async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      let result: Result;
      steps[name] = await recordStatements(site, async () => {
        result = await work();
      });
      return result!;
    },
  };
}

/**
 * A check that every statement, sent by the product in the site's first school, is one task, and all of them for the same worker.
 * To be called at the top of a file.
 */
export async function workerCheck({ database, school }: TestSite): Promise<(sent: SentStatement[]) => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(() => client.end());

  async function explain({ text, values }: SentStatement): Promise<string> {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL ROLE tripos_app');
      await client.query(`SET LOCAL app.tenant_id = '${school.id}'`);
      const { rows } = await client.query<Record<string, string>>(`EXPLAIN (COSTS OFF) ${text}`, [...values]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      await client.query('ROLLBACK');
    }
  }

  return async (sent) => {
    const nodes = new Set<string>();
    for (const statement of sent) {
      const plan = await explain(statement);
      // What reads no table of a school, as notifications do, is for no worker.
      if (!plan.includes('Citus')) continue;
      expect(plan, `${statement.text}\n${plan}`).not.toMatch(/Distributed Subplan|pull to coordinator|repartition/);
      expect(
        [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => count),
        statement.text,
      ).toEqual(['1']);
      // A reference table alone is read on the coordinator.
      const [, port] = /Node: host=\S+ port=(\d+)/.exec(plan) ?? [];
      if (port !== undefined && port !== new URL(database.url).port) nodes.add(port);
    }
    expect(nodes.size).toBeLessThanOrEqual(1);
  };
}

/** The tables that the statements write to. */
export const writtenBy = (sent: readonly SentStatement[]): string[] =>
  sent.flatMap(({ text }) => /\b(?:insert into|update|delete from) "?(\w+)/i.exec(text)?.[1] ?? []);
