import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

interface OriginValues {
  readonly sessionId: string;
  readonly providerId: string;
  readonly nameHash: Buffer;
  readonly indexHash: Buffer | null;
  readonly sealed: Buffer;
}

export const insertOrigin = (tx: TenantTx, origin: OriginValues) =>
  tx
    .insertInto('session_provider')
    .values({
      tenant_id: tx.tenantId,
      session_id: origin.sessionId,
      provider_id: origin.providerId,
      name_hash: origin.nameHash,
      index_hash: origin.indexHash,
      sealed: origin.sealed,
    })
    .execute();

export const findOrigin = (tx: TenantTx, sessionId: string) =>
  tx
    .selectFrom('session_provider')
    .select(['provider_id', 'sealed'])
    .where('tenant_id', '=', tx.tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** The living sessions with this name at a provider, of all names of sessions where none is given. */
export const listSessionsAt = (tx: TenantTx, providerId: string, nameHash: Buffer, indexes: readonly Buffer[]) =>
  tx
    .selectFrom('session_provider as o')
    .innerJoin('session as s', (join) =>
      join.onRef('s.tenant_id', '=', 'o.tenant_id').onRef('s.session_id', '=', 'o.session_id'),
    )
    .select(['s.session_id', 's.person_id'])
    .where('o.tenant_id', '=', tx.tenantId)
    .where('o.provider_id', '=', providerId)
    .where('o.name_hash', '=', nameHash)
    .where('s.ended_at', 'is', null)
    .$if(indexes.length > 0, (query) =>
      query.where((eb) => eb.or([eb('o.index_hash', 'is', null), eb('o.index_hash', 'in', [...indexes])])),
    )
    .execute();

const EXAM_MS = 24 * 3_600_000;

/**
 * Ends the living sessions that a connection has opened; those of who has an attempt open within a day instead, as they may have no
 * other way back into their exam. Returns whose they are.
 */
export async function endSessionsOpenedBy(
  tx: TenantTx,
  connection: string,
  except: string,
  now: Date,
): Promise<string[]> {
  const isInExam = sql`exists (select from attempt a
    where a.tenant_id = ${tx.tenantId} and a.person_id = session.person_id and a.state = 'open')`;
  const rows = await tx
    .updateTable('session')
    .set({
      ended_at: sql`case when not ${isInExam} then ${now}::timestamptz end`,
      expires_at: sql`case when ${isInExam} then least(expires_at, ${new Date(now.getTime() + EXAM_MS)}) else expires_at end`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('opened_by', '=', connection)
    .where('session_id', '!=', except)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .execute();
  return [...new Set(rows.map((row) => row.person_id))];
}
