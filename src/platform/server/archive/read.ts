/** Reads archives back: looks at one whole before a single row is stored, and stores all of it or nothing. */
import { sql } from 'kysely';
import { z } from 'zod';
import { upsertSealedMacKey } from '#platform/server/configuration/installation-secret.ts';
import { messageOf } from '#platform/server/errors.ts';
import type { Database } from '../database/database.ts';
import { acrossTenants, type ManyTenants, type TenantTx, tenantId } from '../database/tenant-tx.ts';
import { type ArchivedTable, isLeftBehind, readCatalogue, readVersion } from './catalogue.ts';
import { currentRows, currentTable, lackingMigrations } from './former-names.ts';
import {
  CHECKSUMS,
  checksumsSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  readEntryName,
  sha256,
} from './manifest.ts';
import { BrokenArchive, readTar } from './tar.ts';

/** Opens the archive, no longer compressed, from its beginning; it is read twice. */
export type OpenArchive = () => AsyncIterable<Buffer>;

/** The archive is in order, but this database cannot take it. */
export class UnwelcomeArchive extends Error {
  override readonly name = 'UnwelcomeArchive';
}

export const STATEMENT_LIMIT_MS = 10 * 60_000;

function parsed<T>(schema: { parse: (value: unknown) => T }, bytes: Buffer, name: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new BrokenArchive(`${name} of the archive cannot be read`, { cause });
  }
}

/** Called for every file in the archive while it is checked. */
type Look = (name: string, bytes: Buffer) => Promise<void>;

/** Reads the whole archive and checks its form and every hash. Throws BrokenArchive, UnwelcomeArchive for a later form. */
export async function inspectArchive(open: OpenArchive, look?: Look): Promise<Manifest> {
  let manifest: Manifest | null = null;
  let isWhole = false;
  const seen: { name: string; sha256: string }[] = [];
  for await (const { name, bytes } of readTar(open())) {
    if (isWhole) throw new BrokenArchive('The archive continues after its end');
    if (manifest === null) {
      if (name !== MANIFEST) throw new BrokenArchive('The file is not an archive of ours');
      refuseLaterForm(bytes);
      manifest = parsed(manifestSchema, bytes, name);
    } else if (name === CHECKSUMS) {
      const sums = parsed(checksumsSchema, bytes, name);
      if (JSON.stringify(sums) !== JSON.stringify(seen))
        throw new BrokenArchive('The archive is damaged: what it holds is not what was written');
      isWhole = true;
      continue;
    } else checkEntry(manifest, name, bytes);
    seen.push({ name, sha256: sha256(bytes) });
    await look?.(name, bytes);
  }
  if (manifest === null || !isWhole) throw new BrokenArchive('The archive ends too early: it was cut off');
  return manifest;
}

/** An archive whose own version is newer than ours. */
function refuseLaterForm(bytes: Buffer): void {
  const said = parsed(z.looseObject({ format: z.unknown(), version: z.unknown() }), bytes, MANIFEST);
  if (said.format === 'tripos-archive' && typeof said.version === 'number' && said.version > 1)
    throw new UnwelcomeArchive('The archive was made by a newer version; this installation has to be updated first');
}

function checkEntry(manifest: Manifest, name: string, bytes: Buffer): void {
  const entry = readEntryName(name);
  if (!entry || !manifest.tenants.some(({ _id }) => _id === entry.tenant))
    throw new BrokenArchive(`The archive holds ${name}, which does not belong into it`);
  if (entry.kind === 'file' && sha256(bytes) !== entry.hash)
    throw new BrokenArchive(`${name} is not what it says it is`);
}

export interface StoreOptions {
  readonly kind: Manifest['kind'];
  /** The hosts of the one tenant of an archive of that kind; null: those it had. */
  readonly hosts?: readonly string[] | null;
}

/**
 * Stores what the archive holds, in one transaction. Throws BrokenArchive, and UnwelcomeArchive when the database has
 * other tables, or holds already what the archive brings.
 */
export async function storeArchive(db: Database, open: OpenArchive, options: StoreOptions): Promise<Manifest> {
  const manifest = await inspectArchive(open);
  await acrossTenants(
    db,
    async (many) => {
      await refuseUnwelcome(many, manifest, options);
      const tables = new Map((await readCatalogue(many.platform, manifest.kind)).map((table) => [table.name, table]));
      const files = new Map<string, Buffer>();
      let tx: TenantTx | null = null;
      for await (const { name, bytes } of readTar(open())) {
        const entry = readEntryName(name);
        if (!entry) continue;
        if (tx?.tenantId !== entry.tenant) tx = await many.as(tenantId(entry.tenant));
        if (entry.kind === 'file') {
          files.set(entry.hash, bytes);
          continue;
        }
        const table = tables.get(currentTable(entry.table));
        if (isLeftBehind(manifest.kind, currentTable(entry.table))) {
          files.clear();
          continue;
        }
        if (!table) throw new BrokenArchive(`The archive holds ${entry.table}, which does not belong into it`);
        const lines = currentRows(entry.table, bytes).trimEnd().split('\n');
        const chosen = entry.table === 'tenant_host' && options.hosts ? [] : lines;
        if (chosen.length > 0) await insertLines(tx, table, chosen, files);
        files.clear();
      }
      if (tx && options.hosts) await insertHosts(tx, options.hosts);
      if (manifest.secret) await upsertSealedMacKey(many.platform, Buffer.from(manifest.secret, 'base64'));
    },
    { statementTimeoutMs: STATEMENT_LIMIT_MS },
  );
  return manifest;
}

async function refuseUnwelcome(many: ManyTenants, manifest: Manifest, { kind, hosts }: StoreOptions): Promise<void> {
  if (manifest.kind !== kind) {
    throw new UnwelcomeArchive(
      kind === 'installation'
        ? 'This is the archive of one tenant; it comes in with `tripos tenant import`'
        : 'This is the backup of a whole installation; it comes in with `tripos restore`',
    );
  }
  if (manifest.tenants.length === 0) throw new UnwelcomeArchive('The archive holds no tenant');
  const here = await readVersion(many.platform);
  const unknown = manifest.migrations.filter((name) => !here.includes(name));
  if (unknown.length > 0 || lackingMigrations(here, manifest.migrations).length > 0) {
    throw new UnwelcomeArchive(
      `The archive was made by another version (its last migration is ${manifest.migrations.at(-1) ?? 'none'}, here it is ${here.at(-1)}). Bring both to the same version first`,
    );
  }
  const present = await many.platform.selectFrom('tenant').select('tenant_id').execute();
  if (kind === 'installation' && present.length > 0)
    throw new UnwelcomeArchive('There are tenants in this database already; a backup goes into an empty one only');
  const duplicate = manifest.tenants.find(({ _id }) => present.some((row) => row.tenant_id === _id));
  if (duplicate) throw new UnwelcomeArchive(`${duplicate.name || duplicate._id} is here already`);
  const wanted = hosts ?? manifest.tenants.flatMap((tenant) => tenant.hosts);
  const taken = await many.platform
    .selectFrom('tenant_host')
    .select('host')
    .where('host', 'in', ['', ...wanted])
    .execute();
  if (taken[0]) throw new UnwelcomeArchive(`Another site lives at ${taken[0].host}; choose a free host with --host`);
}

const insertHosts = (tx: TenantTx, hosts: readonly string[]) =>
  tx
    .insertInto('tenant_host')
    .values(hosts.map((host) => ({ host, tenant_id: tx.tenantId })))
    .execute();

/** Stores rows of the transaction's tenant; a row of any other is refused, here and by row security. */
export async function insertLines(
  tx: TenantTx,
  { name, columns: all, file }: ArchivedTable,
  lines: readonly string[],
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const target = sql.table(name);
  // A column that was added since has its default. All rows of a table are written with the same columns.
  const written = new Set(Object.keys(JSON.parse(lines[0]!)));
  const columns = all.filter((column) => written.has(column) || column === file);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const json = `[${lines.join(',')}]`;
  const values = sql.join(columns.map((column) => (column === file ? sql`f.bytes` : sql`r.${sql.ref(column)}`)));
  const hash = sql`e.value ->> ${file ?? ''}`;
  const source =
    file === null
      ? sql`jsonb_populate_recordset(null::${target}, ${json}::jsonb) as r where r.tenant_id = ${tx.tenantId}`
      : sql`jsonb_array_elements(${json}::jsonb) as e
          cross join lateral jsonb_populate_record(null::${target}, e.value - ${file}::text) as r
          left join unnest(${[...files.keys()]}::text[], ${[...files.values()]}::bytea[]) as f (hash, bytes) on f.hash = ${hash}
          where r.tenant_id = ${tx.tenantId} and (${hash} is null or f.hash is not null)`;
  try {
    const { numAffectedRows } = await sql`insert into ${target} (${list}) select ${values} from ${source}
      returning null`.execute(tx);
    if (Number(numAffectedRows) === lines.length) return;
  } catch (cause) {
    throw new BrokenArchive(`The rows of ${name} cannot be stored: ${messageOf(cause)}`, { cause });
  }
  throw new BrokenArchive(`The archive holds rows of ${name} that belong to somebody else, or lack their files`);
}
