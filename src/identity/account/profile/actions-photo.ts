/** The person's photo. The browser cuts it square and small; here it is checked and stored as all pictures are. */
import { createHash } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { badField } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { withoutMetadata } from '#platform/server/images/image-metadata.ts';
import { dropUnusedPhoto, getPhotoHash, insertPhoto, setPhotoHash } from './store-photo.ts';

export const MAX_PHOTO_BYTES = 1024 * 1024;
const [MIN_SIDE, MAX_SIDE] = [64, 1024];

async function replacePhoto(tx: TenantTx, actor: Actor, hash: string | null): Promise<void> {
  const before = await getPhotoHash(tx, actor.personId);
  await setPhotoHash(tx, actor.personId, hash);
  if (before !== null && before !== hash) await dropUnusedPhoto(tx, before);
}

export async function setPhoto(tx: TenantTx, actor: Actor, { bytes }: Upload): Promise<void> {
  const format = findImageFormat(bytes);
  if (!format || format.mime === 'image/gif')
    throw badField('file', 'This is not a complete PNG, JPEG or WebP picture');
  if (format.width !== format.height) throw badField('file', 'The photo must be square');
  if (format.width < MIN_SIDE || format.width > MAX_SIDE)
    throw badField('file', `The photo must be ${MIN_SIDE} to ${MAX_SIDE} pixels wide`);
  const stored = withoutMetadata(bytes, format);
  const hash = createHash('sha256').update(stored).digest('hex');
  await insertPhoto(tx, actor.personId, { ...format, hash, bytes: stored });
  await replacePhoto(tx, actor, hash);
}

export const removePhoto = (tx: TenantTx, actor: Actor): Promise<void> => replacePhoto(tx, actor, null);
