/** Whether the key of this installation is the one that its database was encrypted with. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { DB } from '#platform/server/database/schema.gen.ts';
import {
  acrossTenants,
  type ManyTenants,
  type PlatformTx,
  type TenantTx,
  tenantId,
} from '#platform/server/database/tenant-tx.ts';
import type { Config } from './config.ts';
import { OperatorError } from './operator-error.ts';
import { findSecret, macKeyOf, secretFile, serverSecret, type Vault, vaultWith, WrongSeal } from './vault.ts';

/** A column in which tenants' secrets lie encrypted. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns by which a row is found, beside `tenant_id`. */
  readonly key: readonly string[];
  /** What a row's secret is sealed for. */
  readonly purpose: (tx: TenantTx, row: Readonly<Record<string, unknown>>) => string;
  /** Lasts for minutes: left from an earlier key it says nothing about this one. */
  readonly isShortLived?: boolean;
}

/** A column of secrets with the types of its table: the columns of its key are given to `purpose`. */
export const sealedColumn = <
  Table extends keyof DB & string,
  Key extends keyof Selectable<DB[Table]> & string,
>(column: {
  readonly table: Table;
  readonly column: keyof DB[Table] & string;
  readonly key: readonly Key[];
  readonly purpose: (tx: TenantTx, row: Pick<Selectable<DB[Table]>, Key>) => string;
  readonly isShortLived?: boolean;
  // The rows of one list are of different tables; each is given to its own column.
}): SealedColumn => column as unknown as SealedColumn;

/** The key is missing, or is another one. The message names the ways out. */
export class WrongSecret extends OperatorError {
  override readonly name = 'WrongSecret';
}

/** What the one row is sealed for. */
const PURPOSE = 'installation';

/** Encrypts the key of the hashes, as in the database. */
export const sealMacKey = (secret: string, macKey: Buffer): Buffer =>
  vaultWith(secret).seal(PURPOSE, macKey.toString('base64url'));

/** The vault of a secret, if it is the one that encrypted the row; else null. */
export function openWith(secret: string, sealedMacKey: Uint8Array): { vault: Vault; macKey: Buffer } | null {
  try {
    const macKey = Buffer.from(vaultWith(secret).open(PURPOSE, sealedMacKey), 'base64url');
    return { vault: vaultWith(secret, macKey), macKey };
  } catch (error) {
    if (error instanceof WrongSeal) return null;
    throw error;
  }
}

/** The row; undefined before the first start. */
export async function readSealedMacKey(tx: PlatformTx): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed_mac_key as sealed from installation_secret`.execute(
    tx,
  );
  return rows[0]?.sealed;
}

/** Replaces the row. */
export const upsertSealedMacKey = (tx: PlatformTx, sealed: Uint8Array) =>
  sql`insert into installation_secret (sealed_mac_key) values (${Buffer.from(sealed)})
    on conflict (only_row) do update set sealed_mac_key = excluded.sealed_mac_key, changed_at = excluded.changed_at`.execute(
    tx,
  );

const wrongSecret = (config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>, isMissing: boolean): WrongSecret => {
  const file = secretFile(config);
  const what = config.SECRET_KEY === undefined ? file : 'SECRET_KEY';
  const head = isMissing
    ? `SECRET_KEY is not set and there is no ${file}, but this database holds secrets that were encrypted with a key.`
    : `${what} is not the key that the secrets in this database were encrypted with.`;
  return new WrongSecret(
    `${head} Nothing was changed.\n` +
      `  - Set SECRET_KEY to the earlier key, or put the earlier secret.key back as ${file}.\n` +
      '  - To change the key, stop all servers and run: OLD_SECRET_KEY=(earlier key) SECRET_KEY=(new key) tripos secret rotate\n' +
      '  - If the earlier key is lost for good: tripos secret forget says what goes with it.',
  );
};

/** Whether any tenant has a secret, and if so whether this vault opens the first one that is found of each kind. */
async function trySecrets(many: ManyTenants, columns: readonly SealedColumn[], vault: Vault | null) {
  let isAny = false;
  const { rows: tenants } = await sql<{ tenant_id: string }>`select tenant_id from tenant`.execute(many.platform);
  for (const { tenant_id } of tenants) {
    const tx = await many.as(tenantId(tenant_id));
    for (const one of columns.filter(({ isShortLived }) => !isShortLived)) {
      const { rows } = await sql<Record<string, unknown> & { sealed: Uint8Array }>`
        select ${sql.ref(one.column)} as sealed, ${sql.join([...one.key, 'tenant_id'].map((name) => sql.ref(name)))}
        from ${sql.table(one.table)} where tenant_id = ${tx.tenantId} limit 1`.execute(tx);
      const [row] = rows;
      if (!row) continue;
      isAny = true;
      try {
        vault?.open(one.purpose(tx, row), row.sealed);
      } catch (error) {
        if (error instanceof WrongSeal) return { isAny, fits: false };
        throw error;
      }
    }
  }
  return { isAny, fits: true };
}

/**
 * Opens the vault of the installation. The first start notes in the database which key it is; where secrets of an earlier
 * version are there already, it must open them. Throws WrongSecret when the key is missing or is another one; a key file is
 * made for a database without secrets only.
 */
export async function openVault(
  database: Database,
  config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>,
  columns: readonly SealedColumn[],
): Promise<Vault> {
  const known = await acrossTenants(database, (many) => readSealedMacKey(many.platform));
  const found = await findSecret(config);
  if (known !== undefined) {
    const opened = found === null ? null : openWith(found, known);
    if (!opened) throw wrongSecret(config, found === null);
    return opened.vault;
  }
  return acrossTenants(database, async (many) => {
    const { isAny, fits } = await trySecrets(many, columns, found === null ? null : vaultWith(found));
    if (!fits || (isAny && found === null)) throw wrongSecret(config, found === null);
    const secret = found ?? (await serverSecret(config));
    await sql`insert into installation_secret (sealed_mac_key) values (${sealMacKey(secret, macKeyOf(secret))})
      on conflict (only_row) do nothing`.execute(many.platform);
    // Another machine may have been quicker, with a key of its own.
    const opened = openWith(secret, (await readSealedMacKey(many.platform))!);
    if (!opened) throw wrongSecret(config, false);
    return opened.vault;
  });
}
