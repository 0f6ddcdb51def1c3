/** Stored files and their chunks. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Bytes of every chunk but the last. */
export const CHUNK = 256 * 1024;

export const findFile = (tx: TenantTx, hash: string) =>
  tx
    .selectFrom('stored_file')
    .select(['file_hash', 'kind', 'mime', 'byte_count', 'name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
export type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

export interface NewFile {
  readonly hash: string;
  readonly kind: string;
  readonly mime: string;
  readonly size: number;
  readonly name: string;
}

/** False when the same bytes are stored already. */
export async function insertFile(tx: TenantTx, createdBy: string, file: NewFile): Promise<boolean> {
  const row = await tx
    .insertInto('stored_file')
    .values({
      tenant_id: tx.tenantId,
      file_hash: file.hash,
      kind: file.kind,
      mime: file.mime,
      byte_count: file.size,
      name: file.name,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export const insertChunk = (tx: TenantTx, hash: string, position: number, bytes: Buffer) =>
  tx.insertInto('stored_file_chunk').values({ tenant_id: tx.tenantId, file_hash: hash, position, bytes }).execute();

/** The chunks at positions `from` to `to`, both included, in order. */
export const readChunks = (tx: TenantTx, hash: string, from: number, to: number) =>
  tx
    .selectFrom('stored_file_chunk')
    .select('bytes')
    .where('tenant_id', '=', tx.tenantId)
    .where('file_hash', '=', hash)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position')
    .execute();

/** Those of the hashes whose files are stored. */
export const listFiles = (tx: TenantTx, hashes: readonly string[]) =>
  hashes.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('stored_file')
        .select(['file_hash', 'kind', 'mime', 'byte_count', 'name'])
        .where('tenant_id', '=', tx.tenantId)
        .where('file_hash', 'in', [...hashes])
        .execute();
