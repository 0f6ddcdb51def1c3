import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ImageFormat } from '#platform/server/images/image-format.ts';

export interface NewImage extends ImageFormat {
  /** SHA-256 of the bytes, in hex. */
  readonly hash: string;
  readonly bytes: Buffer;
  readonly alt: string;
  readonly name: string;
}

/** Stores the picture unless the tenant has it already. */
export const insertImage = (tx: TenantTx, personId: string, image: NewImage) =>
  tx
    .insertInto('stored_image')
    .values({
      tenant_id: tx.tenantId,
      image_hash: image.hash,
      mime: image.mime,
      bytes: image.bytes,
      width: image.width,
      height: image.height,
      alt: image.alt,
      name: image.name,
      created_by: personId,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'image_hash']).doNothing())
    .execute();

export const findImage = (tx: TenantTx, hash: string) =>
  tx
    .selectFrom('stored_image')
    .select(['mime', 'bytes'])
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .executeTakeFirst();
