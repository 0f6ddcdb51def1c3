/** Writes everything that tenants own into one file, as it is at one instant. */
import { sql } from 'kysely';
import { readSealedMacKey } from '#platform/server/configuration/installation-secret.ts';
import type { Database } from '../database/database.ts';
import { acrossTenants, type PlatformTx, type TenantId, type TenantTx, tenantId } from '../database/tenant-tx.ts';
import { type ArchivedTable, type ArchiveKind, readCatalogue, readVersion } from './catalogue.ts';
import { CHECKSUMS, MANIFEST, type Manifest, nameOfFile, nameOfRows, sha256 } from './manifest.ts';
import { tarEnd, tarEntry } from './tar.ts';

/** Rows that are read, and written, at a time; of those with files, as many as fit into memory a few times over. */
const ROWS_AT_A_TIME = 2_000;
const FILES_AT_A_TIME = 16;
/** Rows that refer to each other can only be stored in one statement. */
const ALL_AT_ONCE = 1_000_000;
const STATEMENT_LIMIT_MS = 10 * 60_000;

export interface ArchiveOptions {
  /** Null: all tenants. */
  readonly tenant: TenantId | null;
  readonly now: Date;
  /** Takes the archive, not yet compressed, piece by piece. */
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Told after each table. */
  readonly report?: (done: number, total: number) => Promise<void>;
}

export interface ArchiveStats {
  readonly tenants: number;
  readonly rows: number;
  readonly files: number;
}

/** Writes the archive from one snapshot: later changes are not in it, and nothing waits for it. */
export function writeArchive(db: Database, options: ArchiveOptions): Promise<ArchiveStats> {
  const kind: ArchiveKind = options.tenant === null ? 'installation' : 'tenant';
  return acrossTenants(
    db,
    async (many) => {
      const writer = new Writer(options);
      const manifest = await readManifest(many.platform, kind, options);
      await writer.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
      const tables = await readCatalogue(many.platform, kind);
      const total = manifest.tenants.length * tables.length;
      let done = 0;
      for (const { _id } of manifest.tenants) {
        const tx = await many.as(tenantId(_id));
        for (const table of tables) {
          await writeTable(writer, tx, table);
          done += 1;
          await options.report?.(done, total);
        }
      }
      await writer.end();
      return { tenants: manifest.tenants.length, rows: writer.rows, files: writer.files };
    },
    { isolation: 'repeatable read', statementTimeoutMs: STATEMENT_LIMIT_MS },
  );
}

class Writer {
  readonly #options: ArchiveOptions;
  readonly #sums: { name: string; sha256: string }[] = [];
  rows = 0;
  files = 0;

  constructor(options: ArchiveOptions) {
    this.#options = options;
  }

  async add(name: string, bytes: Buffer, hash = sha256(bytes)): Promise<void> {
    this.#sums.push({ name, sha256: hash });
    await this.#options.write(tarEntry({ name, bytes }, this.#options.now));
  }

  async end(): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(this.#sums));
    await this.#options.write(tarEntry({ name: CHECKSUMS, bytes }, this.#options.now));
    await this.#options.write(tarEnd());
  }
}

async function readManifest(tx: PlatformTx, kind: ArchiveKind, { tenant, now }: ArchiveOptions): Promise<Manifest> {
  const { rows } = await sql<Manifest['tenants'][number]>`
    select tenant_id as _id, name,
      array(select host from tenant_host h where h.tenant_id = t.tenant_id order by host) as hosts
    from tenant t where ${tenant}::uuid is null or tenant_id = ${tenant}::uuid order by created_at, tenant_id`.execute(
    tx,
  );
  return {
    format: 'tripos-archive',
    version: 1,
    kind,
    madeAt: now.toISOString(),
    migrations: await readVersion(tx),
    ...(kind === 'installation' && { secret: await readSecretMark(tx) }),
    tenants: rows,
  };
}

const readSecretMark = async (tx: PlatformTx): Promise<string | null> => {
  const sealed = await readSealedMacKey(tx);
  return sealed ? Buffer.from(sealed).toString('base64') : null;
};

/** Writes the rows of one table as in its columns; a row with a file names it by its hash. */
async function writeTable(writer: Writer, tx: TenantTx, table: ArchivedTable): Promise<void> {
  const { name, columns, file, key } = table;
  const shown = columns.map((column) =>
    column === file
      ? sql`encode(sha256(t.${sql.ref(column)}), 'hex') as ${sql.ref(column)}`
      : sql`t.${sql.ref(column)}`,
  );
  // A cursor takes no parameters; both values are ours: the names come from the catalogue, the tenant is a UUID.
  await sql`declare archived no scroll cursor for
    select (select to_jsonb(row) from (select ${sql.join(shown)}) as row)::text as line,
      ${file === null ? sql`null::bytea` : sql`t.${sql.ref(file)}`} as bytes
    from ${sql.table(name)} as t where t.tenant_id = ${sql.lit(tx.tenantId)}
    order by ${sql.join(key.map((column) => sql`t.${sql.ref(column)}`))}`.execute(tx);
  const many = sql.lit(table.isLinked ? ALL_AT_ONCE : file === null ? ROWS_AT_A_TIME : FILES_AT_A_TIME);
  for (let part = 1; ; part += 1) {
    const { rows } = await sql<{ line: string; bytes: Buffer | null }>`fetch ${many} from archived`.execute(tx);
    if (rows.length === 0) break;
    const written = new Set<string>();
    for (const { bytes } of rows) {
      if (bytes === null) continue;
      const hash = sha256(bytes);
      if (!written.has(hash)) await writer.add(nameOfFile(tx.tenantId, hash), bytes, hash);
      written.add(hash);
    }
    writer.files += written.size;
    writer.rows += rows.length;
    await writer.add(nameOfRows(tx.tenantId, name, part), Buffer.from(`${rows.map((row) => row.line).join('\n')}\n`));
  }
  await sql`close archived`.execute(tx);
}
