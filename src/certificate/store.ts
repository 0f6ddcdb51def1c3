import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export type CertificateKind = 'quiz' | 'course';

export interface Earned {
  readonly personId: string;
  readonly kind: CertificateKind;
  readonly subjectId: string;
  readonly title: string;
  readonly outcome: 'passed' | 'taken' | 'completed';
  /** 0 to 100; null where the certificate names no result. */
  readonly percent: number | null;
}

const columns = [
  'c.certificate_id',
  'c.code',
  'c.person_id',
  'c.kind',
  'c.subject_id',
  'c.person_name',
  'c.title',
  'c.outcome',
  'c.percent',
  'c.issued_at',
  'c.state',
  'c.state_reason',
] as const;

const certificates = (tx: TenantTx) =>
  tx
    .selectFrom('certificate as c')
    .innerJoin('tenant as t', 't.tenant_id', 'c.tenant_id')
    .select([...columns, 't.name as school'])
    .where('c.tenant_id', '=', tx.tenantId);
export type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number];

/** The good certificate of this person for this quiz or course. */
export const findIssued = (tx: TenantTx, earned: Pick<Earned, 'personId' | 'kind' | 'subjectId'>) =>
  certificates(tx)
    .where('c.person_id', '=', earned.personId)
    .where('c.kind', '=', earned.kind)
    .where('c.subject_id', '=', earned.subjectId)
    .where('c.state', '=', 'issued')
    .executeTakeFirst();

/** Issues a certificate unless the person has a good one for the same thing. Two calls at once make one. */
export async function insertCertificate(tx: TenantTx, earned: Earned, code: string, now: Date): Promise<void> {
  await sql`
    insert into certificate (tenant_id, certificate_id, code, person_id, kind, subject_id, person_name, title, outcome, percent, issued_at)
    select p.tenant_id, ${uuid()}, ${code}, p.person_id, ${earned.kind}, ${earned.subjectId},
      trim(p.first_name || ' ' || p.last_name), ${earned.title}, ${earned.outcome}, ${earned.percent}, ${now}
    from person p where p.tenant_id = ${tx.tenantId} and p.person_id = ${earned.personId}
    on conflict (tenant_id, person_id, kind, subject_id) where state = 'issued' do nothing`.execute(tx);
}

export const findCertificate = (tx: TenantTx, certificateId: string) =>
  certificates(tx).where('c.certificate_id', '=', certificateId).executeTakeFirst();

export const findByCode = (tx: TenantTx, code: string) =>
  certificates(tx).where('c.code', '=', code).executeTakeFirst();

export async function listCertificateRows(
  tx: TenantTx,
  filter: {
    personId?: string | undefined;
    kind?: CertificateKind | undefined;
    subjectId?: string | undefined;
    ofst: number;
    limit: number;
  },
) {
  const matching = certificates(tx)
    .$if(filter.personId !== undefined, (query) => query.where('c.person_id', '=', filter.personId!))
    .$if(filter.kind !== undefined, (query) => query.where('c.kind', '=', filter.kind!))
    .$if(filter.subjectId !== undefined, (query) => query.where('c.subject_id', '=', filter.subjectId!));
  const rows = await matching
    .orderBy('c.issued_at', 'desc')
    .orderBy('c.certificate_id', 'desc')
    .offset(filter.ofst)
    .limit(filter.limit)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Takes a good certificate back. Answers whether it was good until now. */
export async function markRevoked(tx: TenantTx, certificateId: string, reason: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('certificate')
    .set({ state: 'revoked', state_reason: reason, state_changed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('certificate_id', '=', certificateId)
    .where('state', '=', 'issued')
    .returning('certificate_id')
    .executeTakeFirst();
  return row !== undefined;
}
