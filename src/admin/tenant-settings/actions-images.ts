import type { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { getAllImages, LibraryImage } from './contract-images.ts';
import {
  deleteImageRow,
  findImageRow,
  type ImageRow,
  listImageRows,
  listUses,
  updateImageRow,
} from './store-images.ts';

/** How long a picture may be in a form that is not saved yet. */
const NEW_MS = 24 * 60 * 60 * 1000;

type Uses = Awaited<ReturnType<typeof listUses>>;

function toView(row: ImageRow, uses: Uses, now: Date): LibraryImage {
  const used = (uses.get(row.image_hash) ?? []).map(({ kind, count }) => ({ kind, count }));
  return {
    _id: row.image_hash,
    url: `/v1/api/images/${row.image_hash}`,
    name: row.name,
    alt: row.alt,
    mime: row.mime,
    width: row.width,
    height: row.height,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    createdBy: row.author,
    uses: used,
    mayDelete: used.length === 0 && now.getTime() - row.created_at.getTime() > NEW_MS,
  };
}

export async function readLibrary(
  tx: TenantTx,
  query: z.output<typeof getAllImages.body & object>,
  now: Date,
): Promise<{ images: LibraryImage[]; total: number; size: number }> {
  const { rows, total, size } = await listImageRows(tx, query);
  const uses = await listUses(
    tx,
    rows.map((row) => row.image_hash),
  );
  return { images: rows.map((row) => toView(row, uses, now)), total, size };
}

async function readImageView(tx: TenantTx, hash: string, now: Date): Promise<LibraryImage> {
  const row = await findImageRow(tx, hash);
  if (!row) throw notFound('The picture');
  return toView(row, await listUses(tx, [hash]), now);
}

export async function changeImage(
  tx: TenantTx,
  actor: Actor,
  hash: string,
  { name, alt }: { name?: string | undefined; alt?: string | undefined },
  now: Date,
): Promise<LibraryImage> {
  await readImageView(tx, hash, now);
  const change = { ...(name !== undefined && { name }), ...(alt !== undefined && { alt }) };
  if (Object.keys(change).length > 0) {
    await updateImageRow(tx, hash, change);
    await writeAudit(tx, actor, 'image.update', 'image', hash, change);
  }
  return readImageView(tx, hash, now);
}

/** Throws `impossible` while the picture is used, or may be about to be. */
export async function removeImage(tx: TenantTx, actor: Actor, hash: string, now: Date): Promise<void> {
  const image = await readImageView(tx, hash, now);
  if (image.uses.length > 0) throw new Refusal('impossible', 'This picture is in use. Remove it there first');
  if (!image.mayDelete)
    throw new Refusal('impossible', 'This picture is new and may be about to be used. Try again tomorrow');
  await deleteImageRow(tx, hash);
  await writeAudit(tx, actor, 'image.delete', 'image', hash, { name: image.name, size: image.size });
}
