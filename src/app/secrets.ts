/** Everything that lies in the database encrypted with the key of the installation, and how it is given another one. */
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { connectionPurpose } from '#identity/oneroster/api.ts';
import { providerPurpose } from '#identity/sso/api.ts';
import {
  openWith,
  readSealedMacKey,
  type SealedColumn,
  sealMacKey,
  upsertSealedMacKey,
  WrongSecret,
} from '#platform/server/configuration/installation-secret.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { newSecret, type Vault, vaultWith, WrongSeal } from '#platform/server/configuration/vault.ts';
import type { Database } from '#platform/server/database/database.ts';
import { acrossTenants, type ManyTenants, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { mailJob, mailPurpose } from '#platform/server/mail.ts';

const eachTenant = async (many: ManyTenants, work: (tx: TenantTx) => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ tenant_id: string }>`select tenant_id from tenant order by tenant_id`.execute(
    many.platform,
  );
  for (const { tenant_id } of rows) await work(await many.as(tenantId(tenant_id)));
};

/** Where waiting mails lie: a connection with a database of jobs, in a transaction, or null for the database itself. */
type Queue = pg.Client | null;

/**
 * With a database of jobs at `url`, its transaction commits after that of the work. Should that fail, the mails that wait
 * are lost, and the error says so.
 */
async function withQueue<T>(url: string | undefined, work: (queue: Queue) => Promise<T>): Promise<T> {
  if (url === undefined) return work(null);
  const queue = new pg.Client({ connectionString: url, application_name: 'tripos secret' });
  queue.on('error', () => {}); // A lost connection also fails the query that waits on it.
  await queue.connect();
  try {
    await queue.query('BEGIN');
    const result = await work(queue);
    await queue.query('COMMIT').catch((error: Error) => {
      throw new OperatorError(
        `The secrets have the new key, but JOBS_DATABASE_URL could not be changed (${error.message}): waiting mails can't be sent`,
      );
    });
    return result;
  } finally {
    await queue.end();
  }
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<Row[]>;

/** The queue belongs to the owner of the tables, as whom the connection signed in. */
async function askQueue(many: ManyTenants, queue: Queue, work: (ask: Ask) => Promise<void>): Promise<void> {
  const ask: Ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    queue
      ? (await queue.query<Row>(text, values)).rows
      : (await many.platform.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  if (!queue) await sql`set local role none`.execute(many.platform);
  const [row] = await ask<{ known: boolean }>(`select to_regclass('pgboss.job') is not null as known`, []);
  if (row!.known) await work(ask);
  if (!queue) await sql`set local role tripos_app`.execute(many.platform);
}

/** A server that runs would continue encrypting with the key that it has. */
async function refuseWhileServed(many: ManyTenants): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name in ('tripos-jobs', 'tripos-signals')`.execute(
    many.platform,
  );
  if (rows[0]!.count > 0)
    throw new OperatorError(
      `Servers still work on this database (${rows[0]!.count} connections): stop them all, then run the command again`,
    );
}

const LIMIT_MS = 10 * 60_000;

/** Every waiting mail, with its text encrypted again. */
async function resealMails(many: ManyTenants, queue: Queue, before: Vault, after: Vault): Promise<number> {
  let count = 0;
  await askQueue(many, queue, async (ask) => {
    const rows = await ask<{ id: string; data: { tenantId: string; to: string; sealed: string } }>(
      `select id, data from pgboss.job where name = $1 and data ? 'sealed' and state in ('created', 'retry', 'active', 'failed')`,
      [mailJob.name],
    );
    for (const { id, data } of rows) {
      const plain = before.open(mailPurpose(data), Buffer.from(data.sealed, 'base64'));
      const sealed = after.seal(mailPurpose(data), plain).toString('base64');
      await ask(
        `update pgboss.job set data = jsonb_set(data::jsonb, '{sealed}', to_jsonb($1::text)) where name = $2 and id = $3::uuid`,
        [sealed, mailJob.name, id],
      );
    }
    count = rows.length;
  });
  return count;
}

/**
 * Encrypts everything with the new key, in one transaction. Returns how many secrets there were.
 * Throws WrongSecret when the old key is not that of the database, OperatorError while servers run.
 */
export function rotateSecret(
  database: Database,
  columns: readonly SealedColumn[],
  oldSecret: string,
  newKey: string,
  jobsUrl?: string,
): Promise<number> {
  return withQueue(jobsUrl, (queue) => rotateAll(database, columns, oldSecret, newKey, queue));
}

function rotateAll(
  database: Database,
  columns: readonly SealedColumn[],
  oldSecret: string,
  newKey: string,
  queue: Queue,
): Promise<number> {
  return acrossTenants(
    database,
    async (many) => {
      const row = await readSealedMacKey(many.platform);
      if (!row) throw new OperatorError('Nothing in this database is encrypted yet: just set the new SECRET_KEY');
      const opened = openWith(oldSecret, row);
      if (!opened) {
        if (openWith(newKey, row)) throw new OperatorError('The secrets in this database have the new key already');
        throw new WrongSecret('The old key is not the one that the secrets in this database were encrypted with');
      }
      await refuseWhileServed(many);
      const [before, after] = [opened.vault, vaultWith(newKey)];
      let count = 0;
      await eachTenant(many, async (tx) => {
        for (const one of columns) count += await resealColumn(tx, one, before, after);
      });
      count += await resealMails(many, queue, before, after);
      await upsertSealedMacKey(many.platform, sealMacKey(newKey, opened.macKey));
      return count;
    },
    { statementTimeoutMs: LIMIT_MS },
  );
}

/** Throws OperatorError naming the table where a secret was sealed with another key than the earlier one. */
function openStored(vault: Vault, purpose: string, sealed: Uint8Array, table: string): string {
  try {
    return vault.open(purpose, sealed);
  } catch (error) {
    if (!(error instanceof WrongSeal)) throw error;
    throw new OperatorError(
      `A secret in ${table} was encrypted with neither key, so nothing was changed. tripos secret forget says what goes when such secrets are removed.`,
    );
  }
}

async function resealColumn(tx: TenantTx, one: SealedColumn, before: Vault, after: Vault): Promise<number> {
  if (one.isShortLived) {
    await sql`delete from ${sql.table(one.table)} where tenant_id = ${tx.tenantId}`.execute(tx);
    return 0;
  }
  const keys = ['tenant_id', ...one.key];
  const { rows } = await sql<Record<string, unknown> & { sealed_now: Uint8Array }>`
    select ${sql.ref(one.column)} as sealed_now, ${sql.join(keys.map((name) => sql.ref(name)))}
    from ${sql.table(one.table)} where tenant_id = ${tx.tenantId} and ${sql.ref(one.column)} is not null for update`.execute(
    tx,
  );
  for (const row of rows) {
    const purpose = one.purpose(tx, row);
    const sealed = after.seal(purpose, openStored(before, purpose, row.sealed_now, one.table));
    const isRow = sql.join(
      keys.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    await sql`update ${sql.table(one.table)} set ${sql.ref(one.column)} = ${sealed} where ${isRow}`.execute(tx);
  }
  return rows.length;
}

/** What goes with a key that is lost: how many of each there are. */
export interface LostSecrets {
  readonly authenticators: number;
  readonly providers: number;
  readonly devices: number;
  readonly signingKeys: number;
  readonly webhooks: number;
  /** With which this site signs and decrypts messages of SAML providers and learning platforms. */
  readonly siteKeys: number;
  /** To student information systems. */
  readonly connections: number;
  readonly calendars: number;
}

const countOf = async (tx: TenantTx, table: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where tenant_id = ${tx.tenantId}`.execute(tx)
  ).rows[0]!.count;

/** Counts what would be lost. Writes nothing. */
export async function countSecrets(database: Database): Promise<LostSecrets> {
  const sum = {
    authenticators: 0,
    providers: 0,
    devices: 0,
    signingKeys: 0,
    webhooks: 0,
    siteKeys: 0,
    connections: 0,
    calendars: 0,
  };
  await acrossTenants(database, (many) =>
    eachTenant(many, async (tx) => {
      sum.authenticators += await countOf(tx, 'authenticator');
      sum.providers += await countOf(tx, 'sso_provider');
      sum.devices += await countOf(tx, 'push_subscription');
      sum.signingKeys += await countOf(tx, 'badge_secret');
      sum.webhooks += await countOf(tx, 'webhook');
      sum.siteKeys += (await countOf(tx, 'saml_key')) + (await countOf(tx, 'lti_key'));
      sum.connections += await countOf(tx, 'oneroster_connection');
      sum.calendars += await countOf(tx, 'calendar_feed');
    }),
  );
  return sum;
}

/**
 * Gives up what nobody can read any more, and starts with this key: authenticator apps and recovery codes are removed,
 * providers are switched off and student information systems not read at night until their secret is entered again, webhooks, keys of
 * the site and addresses of calendars are removed, devices register again, and signing keys are retired, with what they have signed
 * staying good. Throws OperatorError while servers run, and when the key fits after all.
 */
export function forgetSecrets(database: Database, secret: string, jobsUrl?: string): Promise<void> {
  return withQueue(jobsUrl, (queue) => forgetAll(database, secret, queue));
}

/** A connection needs a secret: another system's answer to a made-up one is plain, and told on its page. */
async function forgetConnections(tx: TenantTx, vault: Vault): Promise<void> {
  const { rows } = await sql<{ connection_id: string }>`
    select connection_id from oneroster_connection where tenant_id = ${tx.tenantId}`.execute(tx);
  for (const { connection_id } of rows)
    await sql`update oneroster_connection set is_nightly = false, edit = edit + 1,
        sealed_secret = ${vault.seal(connectionPurpose(tx.tenantId, connection_id), newSecret())}
      where tenant_id = ${tx.tenantId} and connection_id = ${connection_id}`.execute(tx);
}

function forgetAll(database: Database, secret: string, queue: Queue): Promise<void> {
  return acrossTenants(
    database,
    async (many) => {
      const row = await readSealedMacKey(many.platform);
      if (row && openWith(secret, row)) throw new OperatorError('This key fits: there is nothing to forget');
      await refuseWhileServed(many);
      const vault = vaultWith(secret);
      await eachTenant(many, async (tx) => {
        for (const table of [
          'authenticator',
          'recovery_code',
          'challenge',
          'session_provider',
          'push_key',
          'push_subscription',
          'calendar_feed',
        ])
          await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenantId}`.execute(tx);
        await sql`update badge_key set retired_at = now()
          where tenant_id = ${tx.tenantId} and retired_at is null`.execute(tx);
        await sql`delete from badge_secret where tenant_id = ${tx.tenantId}`.execute(tx);
        // Their receivers check a secret that is gone; admins add them again.
        await sql`delete from webhook where tenant_id = ${tx.tenantId}`.execute(tx);
        // Another key pair is made when it is needed; providers that encrypt read the metadata again.
        await sql`delete from saml_key where tenant_id = ${tx.tenantId}`.execute(tx);
        await sql`delete from lti_key where tenant_id = ${tx.tenantId}`.execute(tx);
        const { rows } = await sql<{ provider_id: string }>`
          select provider_id from sso_provider
          where tenant_id = ${tx.tenantId} and sealed_secret is not null`.execute(tx);
        for (const { provider_id } of rows)
          await sql`update sso_provider set is_enabled = false, edit = edit + 1,
              sealed_secret = ${vault.seal(providerPurpose(tx, provider_id), newSecret())}
            where tenant_id = ${tx.tenantId} and provider_id = ${provider_id}`.execute(tx);
        await forgetConnections(tx, vault);
      });
      await askQueue(many, queue, async (ask) => {
        await ask(`delete from pgboss.job where name = $1 and data ? 'sealed'`, [mailJob.name]);
      });
      await upsertSealedMacKey(many.platform, sealMacKey(secret, Buffer.from(newSecret(), 'base64url')));
    },
    { statementTimeoutMs: LIMIT_MS },
  );
}
