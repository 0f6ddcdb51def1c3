import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { expectStatementsKept, sharesStatements } from './reach.ts';

const { url } = await testDatabase();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a pooler that gives the same connection to two clients, with what was prepared on it, is found out', async () => {
  const server = await connect();
  expect(await sharesStatements(server, server)).toBe(true);
  expect((await server.query('select name from pg_prepared_statements')).rows).toEqual([]);
});

test('a pooler that gives statements names of its own keeps them', async () => {
  const server = await connect();
  const renaming: pg.Client = Object.assign(Object.create(server), {
    query: ({ text }: pg.QueryConfig) => server.query({ name: 'PGBOUNCER_1', text }),
  });
  expect(await sharesStatements(renaming, server)).toBe(false);
});

test('connections of their own share nothing, whatever the address says', async () => {
  expect(await sharesStatements(await connect(), await connect())).toBe(false);
  await expectStatementsKept({ variable: 'DATABASE_URL', url: `${url}?pgbouncer=true&max_prepared_statements=200` });
});
