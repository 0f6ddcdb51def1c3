import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ImageFormat } from '#platform/server/images/image-format.ts';

/** By this name a stored picture is known as somebody's photo, which goes when nobody has it any more. */
export const PHOTO_NAME = 'profile photo';

export const getPhotoHash = async (tx: TenantTx, personId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('person')
      .select('photo_hash')
      .where('tenant_id', '=', tx.tenantId)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).photo_hash;

export const setPhotoHash = (tx: TenantTx, personId: string, hash: string | null) =>
  tx
    .updateTable('person')
    .set({ photo_hash: hash })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

export const insertPhoto = (tx: TenantTx, personId: string, photo: ImageFormat & { hash: string; bytes: Buffer }) =>
  tx
    .insertInto('stored_image')
    .values({
      tenant_id: tx.tenantId,
      image_hash: photo.hash,
      mime: photo.mime,
      bytes: photo.bytes,
      width: photo.width,
      height: photo.height,
      name: PHOTO_NAME,
      created_by: personId,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'image_hash']).doNothing())
    .execute();

/** Deletes a photo that nobody has any more. A picture that was stored for something else first stays. */
export const dropUnusedPhoto = (tx: TenantTx, hash: string) =>
  tx
    .deleteFrom('stored_image')
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .where('name', '=', PHOTO_NAME)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person')
            .select('person_id')
            .whereRef('person.tenant_id', '=', 'stored_image.tenant_id')
            .where('person.photo_hash', '=', hash),
        ),
      ),
    )
    .execute();
