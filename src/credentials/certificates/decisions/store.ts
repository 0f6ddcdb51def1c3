import { type Selectable, sql } from 'kysely';
import type { CertificateDecision } from '#platform/server/database/schema.gen.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The good certificates of a quiz that these people hold, or all people (null), with what they say of the result. */
export async function listHeldCertificates(tx: TenantTx, quizId: string, personIds: readonly string[] | null) {
  return tx
    .selectFrom('certificate')
    .select(['certificate_id', 'code', 'person_id', 'person_name', 'outcome', 'percent', 'score', 'max_score'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'quiz')
    .where('subject_id', '=', quizId)
    .where('state', '=', 'issued')
    .$if(personIds !== null, (query) => query.where(sql<boolean>`person_id = any(${[...personIds!]}::uuid[])`))
    .execute();
}
export type HeldRow = Awaited<ReturnType<typeof listHeldCertificates>>[number];

interface HandedIn {
  readonly person_id: string;
  /** What was handed in was certified before, and opened again since. */
  readonly is_reopened: boolean;
}

/**
 * Who holds a good certificate of the quiz and has a result of later, and has not been decided about because of that. What was handed in
 * before may count since: an attempt ends at its deadline, and is closed and graded after it. `attempts`: by these; a date: by what was
 * graded after it.
 */
export async function listHandedInSince(
  tx: TenantTx,
  quizId: string,
  attempts: readonly string[] | Date,
): Promise<HandedIn[]> {
  const which =
    attempts instanceof Date ? sql`a.graded_at > ${attempts}` : sql`a.attempt_id = any(${[...attempts]}::uuid[])`;
  const { rows } = await sql<HandedIn>`
    select a.person_id, bool_or(exists (select from attempt_event e where e.tenant_id = a.tenant_id
        and e.attempt_id = a.attempt_id and e.kind = 'reopen' and e.at > c.issued_at)) as is_reopened
    from attempt a join certificate c on c.tenant_id = a.tenant_id and c.person_id = a.person_id and c.kind = 'quiz'
      and c.subject_id = a.quiz_id and c.state = 'issued' and c.issued_at < a.graded_at
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.state = 'submitted' and a.score is not null and ${which}
      and not exists (select from certificate_decision d where d.tenant_id = a.tenant_id and d.quiz_id = a.quiz_id
        and d.person_id = a.person_id and d.opened_at >= a.graded_at)
    group by a.person_id`.execute(tx);
  return rows;
}

export interface Correction {
  readonly certificateId: string;
  /** Of the one that takes its place. */
  readonly newId: string;
  readonly code: string;
  readonly percent: number;
  readonly score: number;
  readonly maxScore: number;
  readonly excellent: boolean;
  readonly templateId: string | null;
}

/** Good certificates make place for such as say another result of the same action, all at once. */
export async function correctCertificates(
  tx: TenantTx,
  corrections: readonly Correction[],
  reason: string,
  now: Date,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as x("certificateId" uuid, "newId" uuid,
        code text, percent numeric, score numeric, "maxScore" numeric, excellent boolean, "templateId" uuid)),
    ended as (
      update certificate c set state = 'superseded', state_reason = ${reason}, state_changed_at = ${now}
      from given g where c.tenant_id = ${tx.tenantId} and c.certificate_id = g."certificateId" and c.state = 'issued'
      returning c.*)
    insert into certificate as n (tenant_id, certificate_id, code, person_id, kind, subject_id, person_name, title, outcome,
      percent, score, max_score, excellent, template_id, replaces_id, teacher, issued_at)
    select e.tenant_id, g."newId", g.code, e.person_id, e.kind, e.subject_id, e.person_name, e.title, e.outcome,
      g.percent, g.score, g."maxScore", g.excellent, g."templateId", e.certificate_id, e.teacher, ${now}
    from ended e join given g on g."certificateId" = e.certificate_id
    returning n.certificate_id`.execute(tx);
}

/** What has changed the result. */
export type DecisionCause = Selectable<CertificateDecision>['cause'];

export interface NewDecision {
  readonly certificateId: string;
  readonly personId: string;
  readonly percentNow: number;
}

/**
 * Opens what is not open yet, and says the present result of what is: after another hand-in, as of now, since that is looked at with it.
 * Returns how many were opened.
 */
export async function openDecisions(
  tx: TenantTx,
  quizId: string,
  cause: DecisionCause,
  decisions: readonly NewDecision[],
  now: Date,
): Promise<number> {
  if (decisions.length === 0) return 0;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into certificate_decision as d (tenant_id, decision_id, certificate_id, person_id, quiz_id, cause, percent_now, opened_at)
    select ${tx.tenantId}, gen_random_uuid(), "certificateId", "personId", ${quizId}, ${cause}, "percentNow", ${now}
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      as x("certificateId" uuid, "personId" uuid, "percentNow" numeric)
    on conflict (tenant_id, certificate_id) where state = 'open' do update set percent_now = excluded.percent_now,
      opened_at = case excluded.cause when 'attempt' then excluded.opened_at else d.opened_at end
    returning xmax = 0 as is_new`.execute(tx);
  return rows.filter(({ is_new }) => is_new).length;
}

/** Closes open decisions about certificates whose holders pass again. */
export async function withdrawDecisions(tx: TenantTx, certificateIds: readonly string[], now: Date): Promise<void> {
  if (certificateIds.length === 0) return;
  await tx
    .updateTable('certificate_decision')
    .set({ state: 'withdrawn', decided_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<boolean>`certificate_id = any(${[...certificateIds]}::uuid[])`)
    .where('state', '=', 'open')
    .execute();
}

const decisions = (tx: TenantTx) =>
  tx
    .selectFrom('certificate_decision as d')
    .innerJoin('certificate as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.certificate_id', '=', 'd.certificate_id'),
    )
    .select([
      'd.decision_id',
      'd.certificate_id',
      'd.person_id',
      'd.quiz_id',
      'd.cause',
      'd.percent_now',
      'd.state',
      'd.opened_at',
      'd.decided_at',
      'd.reason',
      'c.code',
      'c.title',
      'c.person_name',
      'c.percent',
      'c.issued_at',
    ])
    .where('d.tenant_id', '=', tx.tenantId);

export const findDecision = (tx: TenantTx, decisionId: string) =>
  decisions(tx).where('d.decision_id', '=', decisionId).executeTakeFirst();
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

export interface DecisionFilter {
  readonly quiz?: string | undefined;
  readonly state: Selectable<CertificateDecision>['state'] | '';
  readonly ofst: number;
  readonly limit: number;
}

export async function listDecisionRows(tx: TenantTx, { quiz, state, ofst, limit }: DecisionFilter) {
  const all = decisions(tx).$if(quiz !== undefined, (query) => query.where('d.quiz_id', '=', quiz!));
  const matching = state === '' ? all : all.where('d.state', '=', state);
  const rows = await matching
    .orderBy(sql`d.state = 'open'`, 'desc')
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.decision_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total, open } = await matching
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where d.state = 'open'))::int`.as('open'))
    .executeTakeFirstOrThrow();
  return { rows, total, open };
}

/** Closes an open decision; false when it was not open. */
export async function closeDecision(
  tx: TenantTx,
  decisionId: string,
  change: { state: 'kept' | 'revoked'; by: string; reason: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('certificate_decision')
    .set({ state: change.state, decided_by: change.by, decided_at: now, reason: change.reason })
    .where('tenant_id', '=', tx.tenantId)
    .where('decision_id', '=', decisionId)
    .where('state', '=', 'open')
    .returning('decision_id')
    .executeTakeFirst();
  return row !== undefined;
}
