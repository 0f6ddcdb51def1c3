/** The operator's commands for archives: backup and restore of everything, export and import of one tenant. */

import { access } from 'node:fs/promises';
import { archiveFile, unfinishedFile, writeArchiveFile } from '#platform/server/archive/archive-file.ts';
import { storeArchive, UnwelcomeArchive } from '#platform/server/archive/read.ts';
import { BrokenArchive } from '#platform/server/archive/tar.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import type { Database } from '#platform/server/database/database.ts';
import { type TenantId, withoutTenant } from '#platform/server/database/tenant-tx.ts';
import { codeOf } from '#platform/server/errors.ts';
import { listTenantIds } from '#tenancy/api.ts';

/** The file cannot be written or read, or is not what it should be; the message is for the operator. */
export class ArchiveRefused extends OperatorError {}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Writes an archive of one tenant, or of all. Returns a sentence about it. */
export async function writeOut(database: Database, file: string, tenant: TenantId | null): Promise<string> {
  if (await exists(file)) throw new ArchiveRefused(`${file} is there already`);
  if (tenant === null && (await withoutTenant(database, listTenantIds)).length === 0)
    throw new ArchiveRefused('There is no tenant in this database: nothing was backed up');
  const stats = await writeArchiveFile(database, file, tenant, new Date()).catch((error) => {
    throw codeOf(error) === 'EEXIST' ? leftUnfinished(file, error) : asRefused(file, error);
  });
  const tenants = tenant !== null ? '' : `${stats.tenants === 1 ? '1 tenant' : `${stats.tenants} tenants`}, `;
  return `${file}: ${tenants}${stats.rows} rows, ${stats.files} files`;
}

/** Stores an archive: of one tenant, at these hosts or at its own, or with null a whole installation. */
export async function importArchive(
  database: Database,
  file: string,
  as: { kind: 'installation' } | { kind: 'tenant'; hosts: readonly string[] | null },
): Promise<string> {
  const manifest = await storeArchive(database, archiveFile(file), as).catch((error) => {
    throw asRefused(file, error);
  });
  const names = manifest.tenants.map(({ _id, name }) => name || _id);
  return `${names.join(', ')} is here again, as it was on ${manifest.madeAt}.`;
}

/** The name beside the file is taken: another command writes there, or one was ended at once. */
const leftUnfinished = (file: string, cause: unknown): ArchiveRefused =>
  new ArchiveRefused(
    `${unfinishedFile(file)} is there: another command writes it, or one was broken off. Remove it if none runs`,
    { cause },
  );

function asRefused(file: string, error: unknown): unknown {
  if (error instanceof BrokenArchive || error instanceof UnwelcomeArchive)
    return new ArchiveRefused(error.message, { cause: error });
  const code = codeOf(error);
  return code && /^E[A-Z]+$/.test(code)
    ? new ArchiveRefused(`${file} cannot be read or written (${code})`, { cause: error })
    : error;
}
