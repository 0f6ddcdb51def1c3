/** Pictures: stored under the hash of their bytes, so that an address never changes what it shows. */
import { createHash } from 'node:crypto';
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { withoutMetadata } from '#platform/server/images/image-metadata.ts';
import { isPublicPicture } from '#tenancy/api.ts';
import { findImage, insertImage } from './store.ts';

export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Larger pictures take a phone's memory to show, however small their file. */
const MAX_SIDE = 8_000;
const MAX_ALT = 500;

export interface StoredImage {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

export async function storeImage(tx: TenantTx, actor: Actor, { name, bytes, fields }: Upload): Promise<StoredImage> {
  const format = findImageFormat(bytes);
  if (!format) throw badField('file', 'This is not a complete PNG, JPEG, WebP or GIF picture');
  if (Math.max(format.width, format.height) > MAX_SIDE) {
    throw badField(
      'file',
      `The picture is ${format.width} × ${format.height} pixels; at most ${MAX_SIDE} a side are allowed`,
    );
  }
  const alt = (fields.alt ?? '').replaceAll('\0', '').trim().slice(0, MAX_ALT).toWellFormed();
  const stored = withoutMetadata(bytes, format);
  const hash = createHash('sha256').update(stored).digest('hex');
  await insertImage(tx, actor.personId, { ...format, hash, bytes: stored, alt, name });
  return { url: `/v1/api/images/${hash}`, alt, width: format.width, height: format.height };
}

/** The picture for a reader whose copy, if any, carries `knownTag`. */
export async function imageAnswer(
  tx: TenantTx,
  actor: Actor | null,
  hash: string,
  knownTag: string | undefined,
): Promise<RawAnswer> {
  // The same answer for what is not there, so that visitors cannot ask which pictures a school has.
  if (!actor && !(await isPublicPicture(tx, hash))) throw new Refusal('not_logged_in', 'Sign in first');
  const etag = `"${hash}"`;
  const headers = { 'cache-control': 'private, max-age=31536000, immutable', etag };
  const image = await findImage(tx, hash);
  if (!image) throw notFound('The picture');
  if (knownTag?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) return { status: 304, headers };
  return { headers: { ...headers, 'content-type': image.mime, 'content-disposition': 'inline' }, bytes: image.bytes };
}
