import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { totalOf } from '#platform/server/database/total-of.ts';

export type CertificateKind = 'quiz' | 'course';

export interface Earned {
  readonly personId: string;
  readonly kind: CertificateKind;
  readonly subjectId: string;
  readonly title: string;
  readonly outcome: 'passed' | 'taken' | 'completed';
  /** 0 to 100; null where the certificate names no result. */
  readonly percent: number | null;
  /** Marks, where the certificate names them. */
  readonly score?: number | undefined;
  readonly maxScore?: number | undefined;
  /** A certificate of excellence. */
  readonly excellent?: boolean | undefined;
  /** How it is laid out; absent: as usual for its type. */
  readonly templateId?: string | null | undefined;
  /** The superseded certificate that it replaces. */
  readonly replacesId?: string | null | undefined;
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
  'c.state_changed_at',
  'c.template_id',
  'c.excellent',
  'c.score',
  'c.max_score',
  'c.teacher',
  'c.replaces_id',
] as const;

const certificates = (tx: TenantTx) =>
  tx
    .selectFrom('certificate as c')
    .innerJoin('tenant as t', 't.tenant_id', 'c.tenant_id')
    .select([...columns, 't.name as school'])
    .where('c.tenant_id', '=', tx.tenantId);
export type CertificateRow = Awaited<ReturnType<ReturnType<typeof certificates>['execute']>>[number];

/** The good certificate of this person for this quiz or course. */
export const findIssued = (
  tx: TenantTx,
  { personId, kind, subjectId }: Pick<Earned, 'personId' | 'kind' | 'subjectId'>,
) =>
  sharedRead(tx, `certificate of ${kind} ${subjectId} for ${personId}`, () =>
    certificates(tx)
      .where('c.person_id', '=', personId)
      .where('c.kind', '=', kind)
      .where('c.subject_id', '=', subjectId)
      .where('c.state', '=', 'issued')
      .executeTakeFirst(),
  );

/** Whether a certificate of this person for this quiz or course was revoked, and not before `since`. */
export const isRevoked = async (
  tx: TenantTx,
  { personId, kind, subjectId }: Pick<Earned, 'personId' | 'kind' | 'subjectId'>,
  since: Date | null,
): Promise<boolean> =>
  (await tx
    .selectFrom('certificate')
    .select('certificate_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'revoked')
    .$if(since !== null, (query) => query.where('state_changed_at', '>=', since))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What certificates of the same thing share. */
type Subject = Pick<Earned, 'kind' | 'subjectId' | 'title'>;

/**
 * Issues certificates, each with its code, unless the person has a good one for the same thing. Two calls at once make one. They name who
 * made the quiz or course, and the people as they are called now. Returns by person the ids of those that were issued.
 */
export async function insertCertificates(
  tx: TenantTx,
  { kind, subjectId, title }: Subject,
  all: readonly (Omit<Earned, keyof Subject> & { readonly code: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const subject = kind === 'quiz' ? sql`quiz s where s.quiz_id` : sql`course s where s.course_id`;
  const { rows } = await sql<{ person_id: string; certificate_id: string }>`
    insert into certificate (tenant_id, certificate_id, code, person_id, kind, subject_id, person_name, title, outcome,
      percent, score, max_score, excellent, template_id, replaces_id, teacher, issued_at)
    select p.tenant_id, n.certificate_id, n.code, p.person_id, ${kind}, ${subjectId},
      trim(p.first_name || ' ' || p.last_name), ${title}, n.outcome, n.percent, n.score, n.max_score, n.excellent,
      n.template_id, n.replaces_id,
      coalesce((select trim(t.first_name || ' ' || t.last_name) from person t where t.tenant_id = ${tx.tenantId}
        and t.person_id = (select s.created_by from ${subject} = ${subjectId} and s.tenant_id = ${tx.tenantId})), ''),
      ${now}
    from unnest(${all.map(() => uuid())}::uuid[], ${all.map((one) => one.code)}::text[], ${all.map((one) => one.personId)}::uuid[],
      ${all.map((one) => one.outcome)}::text[], ${all.map((one) => one.percent)}::numeric[],
      ${all.map((one) => one.score ?? null)}::numeric[], ${all.map((one) => one.maxScore ?? null)}::numeric[],
      ${all.map((one) => one.excellent ?? false)}::bool[], ${all.map((one) => one.templateId ?? null)}::uuid[],
      ${all.map((one) => one.replacesId ?? null)}::uuid[])
      as n (certificate_id, code, person_id, outcome, percent, score, max_score, excellent, template_id, replaces_id)
    join person p on p.tenant_id = ${tx.tenantId} and p.person_id = n.person_id
    order by p.person_id
    on conflict (tenant_id, person_id, kind, subject_id) where state = 'issued' do nothing
    returning person_id, certificate_id`.execute(tx);
  return new Map(rows.map((row) => [row.person_id, row.certificate_id]));
}

const resultsKey = (quizId: string) => sql`hashtextextended(${`certificates ${quizId}`}, 0)`;

/**
 * The results of the quiz are what certificates say until the transaction ends: any number may be issued together, and a
 * change of results waits for those that have begun, and then finds them.
 */
export const lockResultRows = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock_shared(${resultsKey(quizId)})`.execute(tx);

/** No certificate of the quiz is issued until the transaction ends, which has changed results. */
export const lockResults = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock(${resultsKey(quizId)})`.execute(tx);

/** Processes that all hear of the same attempts issue one after the other, so that the later ones find it done. */
export const lockTurn = (tx: TenantTx, quizId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`certificate turn ${quizId}`}, 0))`.execute(tx);

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
  const total = await totalOf(rows, filter, () =>
    matching.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  );
  return { rows, total };
}

/** The certificates that this one replaces, and those that replace it, from the oldest to the newest. */
export async function listChain(tx: TenantTx, certificateId: string): Promise<CertificateRow[]> {
  const { rows } = await sql<{ certificate_id: string }>`
    with recursive before as (
      select c.certificate_id, c.replaces_id from certificate c
        where c.tenant_id = ${tx.tenantId} and c.certificate_id = ${certificateId}
      union select c.certificate_id, c.replaces_id from certificate c
        join before b on c.certificate_id = b.replaces_id where c.tenant_id = ${tx.tenantId}
    ), after as (
      select c.certificate_id from certificate c
        where c.tenant_id = ${tx.tenantId} and c.certificate_id = ${certificateId}
      union select c.certificate_id from certificate c
        join after a on c.replaces_id = a.certificate_id where c.tenant_id = ${tx.tenantId}
    )
    select certificate_id from before union select certificate_id from after`.execute(tx);
  const ids = rows.map((row) => row.certificate_id);
  return certificates(tx)
    .where('c.certificate_id', 'in', ids)
    .orderBy('c.issued_at')
    .orderBy('c.certificate_id')
    .execute();
}

/** A good certificate that a newer one takes the place of. Returns whether it was good until now. */
export async function markSuperseded(tx: TenantTx, certificateId: string, reason: string, now: Date): Promise<boolean> {
  return endCertificate(tx, certificateId, 'superseded', reason, now);
}

/** Takes a good certificate back. Returns whether it was good until now. */
export async function markRevoked(tx: TenantTx, certificateId: string, reason: string, now: Date): Promise<boolean> {
  return endCertificate(tx, certificateId, 'revoked', reason, now);
}

async function endCertificate(
  tx: TenantTx,
  certificateId: string,
  state: 'superseded' | 'revoked',
  reason: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('certificate')
    .set({ state, state_reason: reason, state_changed_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('certificate_id', '=', certificateId)
    .where('state', '=', 'issued')
    .returning('certificate_id')
    .executeTakeFirst();
  return row !== undefined;
}
