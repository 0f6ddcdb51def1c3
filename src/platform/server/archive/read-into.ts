/**
 * Brings the archive of one tenant into a tenant that is there already, and new: its own identifier takes the place of the
 * archive's wherever it occurs, and the person who requests it stays who they are, also where the archive knows their
 * address.
 */
import { sql } from 'kysely';
import { messageOf } from '#platform/server/errors.ts';
import type { Database } from '../database/database.ts';
import { acrossTenants, type TenantId, type TenantTx } from '../database/tenant-tx.ts';
import { type ArchivedTable, isLeftBehind, readCatalogue, readVersion } from './catalogue.ts';
import { currentRows, currentTable, lackingMigrations } from './former-names.ts';
import { type Manifest, readEntryName } from './manifest.ts';
import { insertLines, inspectArchive, type OpenArchive, STATEMENT_LIMIT_MS, UnwelcomeArchive } from './read.ts';
import { BrokenArchive, readTar } from './tar.ts';

/** Tables of which a new tenant may have rows: about its administrator, and about what was done in it. */
const ofItsKeeper: ReadonlySet<string> = new Set([
  'tenant',
  'tenant_host',
  'person',
  'audit_entry',
  'notification',
  'notification_preference',
  'passkey',
]);

/** A table of one row for the whole site: how far some work of the server is. The archive's row takes its place. */
const isOneOfSite = ({ name, key }: ArchivedTable): boolean => name !== 'tenant' && key.join() === 'tenant_id';

/** What the operator has set, or what this tenant is; the archive changes nothing of it. */
const unchangedTenantColumns: ReadonlySet<string> = new Set([
  'tenant_id',
  'created_at',
  'max_people',
  'max_bytes',
  'revision',
]);

export interface IntoOptions {
  readonly tenant: TenantId;
  /** Who asks for it and keeps their account, with the address by which the archive may know them. */
  readonly keeper: { readonly personId: string; readonly email: string };
  /** Told after each file of the archive; with null while it is only looked at. */
  readonly report: (done: number, total: number | null) => Promise<void>;
  /** Runs in the same transaction, when everything is stored. */
  readonly finish: (tx: TenantTx, stored: Stored) => Promise<void>;
}

export interface Stored {
  readonly manifest: Manifest;
  readonly rows: number;
}

/** Returns what a tenant holds that a new one does not, by table; `keeper` is no other person. */
export async function listHoldings(tx: TenantTx, tables: readonly ArchivedTable[], keeper: string): Promise<string[]> {
  const held: string[] = [];
  for (const table of tables) {
    const { name } = table;
    if (isOneOfSite(table) || (ofItsKeeper.has(name) && name !== 'person')) continue;
    const others = name === 'person' ? sql`and person_id <> ${keeper}` : sql``;
    const { rows } = await sql<{ held: boolean }>`select exists (
      select from ${sql.table(name)} where tenant_id = ${tx.tenantId} ${others}) as held`.execute(tx);
    if (rows[0]!.held) held.push(name);
  }
  return held;
}

/** As `listHoldings`, in a transaction of its own. */
export const readHoldings = (db: Database, tenant: TenantId, keeper: string): Promise<string[]> =>
  acrossTenants(db, async (many) => {
    const tables = await readCatalogue(many.platform, 'tenant');
    return listHoldings(await many.as(tenant), tables, keeper);
  });

/** Throws UnwelcomeArchive for an archive of something else, or of another version. */
function refuseOther(manifest: Manifest, here: readonly string[]): void {
  if (manifest.kind !== 'tenant' || manifest.tenants.length !== 1)
    throw new UnwelcomeArchive('This is the backup of a whole installation; only its operator can bring it in');
  if (manifest.migrations.some((name) => !here.includes(name)))
    throw new UnwelcomeArchive('The archive was made by a newer version; this installation has to be updated first');
  if (lackingMigrations(here, manifest.migrations).length > 0)
    throw new UnwelcomeArchive(
      'The archive was made by an older version; update the installation it comes from and make a new one there',
    );
}

/**
 * Stores what the archive holds in one transaction: all of it or nothing. Throws BrokenArchive, and UnwelcomeArchive when
 * it is of another kind or version, or the tenant is not new.
 */
export async function storeInto(db: Database, open: OpenArchive, options: IntoOptions): Promise<Stored> {
  const { tenant, keeper, report } = options;
  const seen: { entries: number; keeper: string | null } = { entries: 0, keeper: null };
  const manifest = await inspectArchive(open, async (name, bytes) => {
    seen.entries += 1;
    await report(seen.entries, null);
    const entry = readEntryName(name);
    if (entry?.kind !== 'rows' || entry.table !== 'person') return;
    for (const line of linesOf(bytes.toString('utf8')))
      if (emailOf(line) === keeper.email.toLowerCase()) seen.keeper = idOf(line);
  });
  return acrossTenants(
    db,
    async (many) => {
      refuseOther(manifest, await readVersion(many.platform));
      const tables = await readCatalogue(many.platform, 'tenant');
      const tx = await many.as(tenant);
      // Nobody else can import one at the same time.
      await sql`select from tenant where tenant_id = ${tenant} for no key update`.execute(tx);
      if ((await listHoldings(tx, tables, keeper.personId)).length > 0)
        throw new UnwelcomeArchive('There is something here already; an archive comes into a new site only');
      const rows = await storeRows(tx, open, tables, {
        ...options,
        entries: seen.entries,
        renamed: [
          [manifest.tenants[0]!._id, tenant],
          ...(seen.keeper === null ? [] : [[seen.keeper, keeper.personId] as const]),
        ],
        isKnown: seen.keeper !== null,
      });
      const stored = { manifest, rows };
      await options.finish(tx, stored);
      return stored;
    },
    { statementTimeoutMs: STATEMENT_LIMIT_MS },
  );
}

interface Storing extends IntoOptions {
  readonly entries: number;
  /** Identifiers that become others. */
  readonly renamed: readonly (readonly [string, string])[];
  readonly isKnown: boolean;
}

async function storeRows(
  tx: TenantTx,
  open: OpenArchive,
  tables: readonly ArchivedTable[],
  { tenant, keeper, report, entries, renamed, isKnown }: Storing,
): Promise<number> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const files = new Map<string, Buffer>();
  let [done, rows] = [0, 0];
  for (const { name } of tables.filter(isOneOfSite))
    await sql`delete from ${sql.table(name)} where tenant_id = ${tenant}`.execute(tx);
  if (isKnown)
    await tx
      .deleteFrom('notification_preference')
      .where('tenant_id', '=', tenant)
      .where('person_id', '=', keeper.personId)
      .execute();
  for await (const { name, bytes } of readTar(open())) {
    done += 1;
    const entry = readEntryName(name);
    if (entry?.kind === 'file') files.set(entry.hash, bytes);
    if (entry?.kind !== 'rows') continue;
    if (isLeftBehind('tenant', currentTable(entry.table))) {
      files.clear();
      continue;
    }
    const table = byName.get(currentTable(entry.table));
    if (!table) throw new BrokenArchive(`The archive holds ${entry.table}, which does not belong into it`);
    const lines = linesOf(currentRows(entry.table, bytes)).map((line) =>
      renamed.reduce((text, [from, to]) => text.replaceAll(from, to), line),
    );
    if (entry.table === 'tenant') for (const line of lines) await changeTenant(tx, table, line);
    else if (entry.table !== 'tenant_host') {
      const chosen = entry.table === 'person' ? lines.filter((line) => idOf(line) !== keeper.personId) : lines;
      if (chosen.length > 0) await insertLines(tx, table, chosen, files);
      rows += chosen.length;
    }
    files.clear();
    await report(Math.min(done, entries), entries);
  }
  return rows;
}

/** Its name, looks and rules become those of the archive; what the operator has set stays. */
async function changeTenant(tx: TenantTx, { columns }: ArchivedTable, line: string): Promise<void> {
  const changed = columns.filter((column) => !unchangedTenantColumns.has(column));
  const list = sql.join(changed.map((column) => sql.ref(column)));
  const values = sql.join(changed.map((column) => sql`r.${sql.ref(column)}`));
  try {
    await sql`update tenant set (${list}) = (
      select ${values} from jsonb_populate_record(null::tenant, ${line}::jsonb) as r), revision = revision + 1
      where tenant_id = ${tx.tenantId}`.execute(tx);
  } catch (cause) {
    throw new BrokenArchive(`The settings of the site cannot be stored: ${messageOf(cause)}`, { cause });
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function fieldOf(line: string, field: string): string | null {
  let row: Record<string, unknown>;
  try {
    row = JSON.parse(line) as Record<string, unknown>;
  } catch (cause) {
    throw new BrokenArchive('The archive holds rows that cannot be read', { cause });
  }
  const value = row?.[field];
  return typeof value === 'string' ? value : null;
}
const idOf = (line: string): string | null => fieldOf(line, 'person_id');
const emailOf = (line: string): string | null => fieldOf(line, 'email')?.toLowerCase() ?? null;
