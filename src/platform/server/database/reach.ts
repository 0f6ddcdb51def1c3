/** Finding out, before anything is done, whether the database that a variable names can be worked with. */

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { codeOf, messageOf } from '#platform/server/errors.ts';
import { findPending, readMigrations } from './migrate.ts';

/** An address of the database and the variable that holds it, for messages. */
export interface DatabaseAddress {
  readonly variable: string;
  readonly url: string;
}

/** The database cannot be reached, or does not let us in. The message names the variable, and never the password. */
export class DatabaseUnreachable extends OperatorError {
  override readonly name = 'DatabaseUnreachable';
}

/** The database is there, but is not what the command needs. */
export class UnsuitableDatabase extends OperatorError {
  override readonly name = 'UnsuitableDatabase';
}

const CONNECT_MS = 10_000;

const placeOf = (url: URL): string => {
  const socket = url.searchParams.get('host');
  if (socket) return socket;
  return `${url.hostname || 'localhost'}:${url.port || '5432'}`;
};

/** What went wrong between us and the server, by the codes of Node and of PostgreSQL. */
const reasons: Record<string, (at: string, url: URL) => string> = {
  ECONNREFUSED: (at) => `no server answers at ${at}`,
  ENOENT: (at) => `there is no socket of PostgreSQL at ${at}`,
  EACCES: (at) => `this account may not open ${at}`,
  ENOTFOUND: (_at, url) => `the host name ${url.hostname} is not known`,
  EAI_AGAIN: (_at, url) => `the host name ${url.hostname} cannot be looked up`,
  ETIMEDOUT: (at) => `nothing answers at ${at}`,
  EHOSTUNREACH: (at) => `there is no way to ${at}`,
  ENETUNREACH: (at) => `there is no way to ${at}`,
  ECONNRESET: (at) => `what answers at ${at} hung up; is it PostgreSQL?`,
  '28P01': (at, url) =>
    `the server at ${at} does not accept the user "${decodeURIComponent(url.username)}" with this password`,
  '28000': (at, url) => `the server at ${at} does not let the user "${decodeURIComponent(url.username)}" in from here`,
  '3D000': (at, url) => `the server at ${at} has no database "${decodeURIComponent(url.pathname.slice(1))}"`,
  '42501': (at, url) => `the user "${decodeURIComponent(url.username)}" may not connect to the database at ${at}`,
  '53300': (at) => `the server at ${at} has no connection to spare`,
  '55000': (at, url) => `the database "${decodeURIComponent(url.pathname.slice(1))}" at ${at} takes no connections now`,
  '57P03': (at) => `the server at ${at} is starting or stopping; try again in a moment`,
};

/** Returns whether an error is of the connection, and not of what was asked. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error) ?? '';
  const syscall = error instanceof Error && 'syscall' in error ? error.syscall : undefined;
  if (syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNREFUSED' || code === 'ECONNRESET')
    return true;
  return (
    /^(28...|3D000|53300|55000|57P0[1-5])$/.test(code) ||
    /^Connection terminated|timeout exceeded when trying to connect/.test(messageOf(error))
  );
};

/** A failed connection in words, with the variable that has to be corrected. */
export function explainConnection({ variable, url }: DatabaseAddress, error: unknown): DatabaseUnreachable {
  const parsed = new URL(url);
  const code = codeOf(error) ?? '';
  const message = messageOf(error);
  const at = placeOf(parsed);
  const secrets = [parsed.password, decodeURIComponent(parsed.password)].filter((text) => text !== '');
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
  const timedOut = /timeout/i.test(message) ? reasons.ETIMEDOUT : undefined;
  const reason = (reasons[code] ?? timedOut)?.(at, parsed) ?? `the connection to ${at} failed: ${plain}`;
  return new DatabaseUnreachable(`${variable}: ${reason}${code ? ` (${code})` : ''}`, { cause: error });
}

export interface DatabaseState {
  /** A streaming replica, or a server on which nothing may be written. */
  readonly isReadOnly: boolean;
  /** A database with the extension, spread or not. */
  readonly isCitus: boolean;
  /** The migrations that have run; null where Tripos never was. */
  readonly landed: readonly { readonly name: string; readonly sha256: string }[] | null;
}

function clientFor({ url }: DatabaseAddress): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tripos look',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => {}); // A lost connection also fails the query that waits on it.
  return client;
}

/** Connects once and reads the state, writing nothing. Throws DatabaseUnreachable within ten seconds. */
export async function probeDatabase(address: DatabaseAddress): Promise<DatabaseState> {
  const client = clientFor(address);
  try {
    await client.connect();
    const { rows } = await client.query<{ readonly: boolean; known: boolean; citus: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS readonly,
         to_regclass('public.migration') IS NOT NULL AS known,
         EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS citus`,
    );
    const landed = rows[0]!.known
      ? (await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration ORDER BY name')).rows
      : null;
    return { isReadOnly: rows[0]!.readonly, isCitus: rows[0]!.citus, landed };
  } catch (error) {
    throw explainConnection(address, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** For what only reads: throws UnsuitableDatabase unless the database is of exactly this version. */
export async function expectThisVersion({ variable }: DatabaseAddress, { landed }: DatabaseState): Promise<void> {
  if (landed === null)
    throw new UnsuitableDatabase(
      `${variable}: this database holds nothing of Tripos yet. Start the server, or run \`tripos migrate\``,
    );
  const pending = findPending(landed, await readMigrations());
  if (pending.length > 0)
    throw new UnsuitableDatabase(
      `${variable}: this database lacks ${pending.length} migrations of this version (the last is ${pending.at(-1)!.name}). ` +
        'Run `tripos migrate` on the primary, or use the version that it runs with',
    );
}

/** For what writes: throws UnsuitableDatabase on a replica. */
export function expectWritable({ variable }: DatabaseAddress, { isReadOnly }: DatabaseState): void {
  if (isReadOnly)
    throw new UnsuitableDatabase(
      `${variable}: this database is read-only, as a streaming replica is. Name the primary for what writes`,
    );
}

/** How often a second client asks for a transaction until it gets the connection that served the first. */
const MOST_MEETINGS = 20;

/**
 * Returns whether a statement that one client prepared is there for another by the same name, on the connection that a pooler
 * gives to both. Then the pooler doesn't keep statements for each client, and names clash. False where both never meet.
 */
export async function sharesStatements(
  first: Pick<pg.ClientBase, 'query'>,
  second: Pick<pg.ClientBase, 'query'>,
): Promise<boolean> {
  const name = `probe-${randomUUID()}`;
  const { rows } = await first.query<{ pid: number }>({ name, text: 'SELECT pg_backend_pid() AS pid' });
  for (let n = 0; n < MOST_MEETINGS; n += 1) {
    await second.query('BEGIN');
    const met = await second.query<{ pid: number; shared: boolean }>(
      'SELECT pg_backend_pid() AS pid, EXISTS (SELECT FROM pg_prepared_statements WHERE name = $1) AS shared',
      [name],
    );
    const { pid, shared } = met.rows[0]!;
    if (shared) await second.query(`DEALLOCATE "${name}"`);
    await second.query('COMMIT');
    if (pid === rows[0]!.pid) return shared;
  }
  return false;
}

/** Throws UnsuitableDatabase where the address says that a pooler keeps prepared statements, and it does not. */
export async function expectStatementsKept(address: DatabaseAddress): Promise<void> {
  const { searchParams } = new URL(address.url);
  if (searchParams.get('pgbouncer') !== 'true' || !(Number(searchParams.get('max_prepared_statements')) > 0)) return;
  const clients = [clientFor(address), clientFor(address)] as const;
  let shares: boolean;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    shares = await sharesStatements(...clients);
  } catch (error) {
    throw explainConnection(address, error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
  if (shares)
    throw new UnsuitableDatabase(
      `${address.variable} says max_prepared_statements, but the pooler keeps no prepared statements. Set ` +
        'max_prepared_statements = 200 in pgbouncer.ini (PgBouncer 1.21 or later), or leave it out of the address',
    );
}
