import { type SqlBool, sql } from 'kysely';
import { usualRule } from '#credentials/certificates/rules-issue.ts';
import type { CertificateKind } from '#credentials/certificates/store.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CertificateRule, IssueWay } from './contract.ts';

/** The rule of a quiz or course; the usual one where none is set. */
export async function readRule(tx: TenantTx, kind: CertificateKind, subjectId: string): Promise<CertificateRule> {
  const row = await tx
    .selectFrom('certificate_rule')
    .select(['issue', 'release_at', 'template_id', 'participation', 'excellence_from', 'excellence_template_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  if (!row) return usualRule(kind);
  return {
    issue: row.issue,
    releaseAt: row.release_at?.toISOString() ?? null,
    template: row.template_id,
    participation: row.participation,
    excellenceFrom: row.excellence_from === null ? null : Number(row.excellence_from),
    excellenceTemplate: row.excellence_template_id,
  };
}

/** Stores the rule; all results are checked again. */
export async function upsertRule(
  tx: TenantTx,
  kind: CertificateKind,
  subjectId: string,
  rule: CertificateRule,
  personId: string,
): Promise<void> {
  const values = {
    issue: rule.issue,
    release_at: rule.releaseAt,
    template_id: rule.template,
    participation: rule.participation,
    excellence_from: rule.excellenceFrom,
    excellence_template_id: rule.excellenceTemplate,
    updated_by: personId,
    swept_at: null,
  };
  await tx
    .insertInto('certificate_rule')
    .values({ tenant_id: tx.tenantId, kind, subject_id: subjectId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'kind', 'subject_id'])
        .doUpdateSet({ ...values, updated_at: sql`excluded.updated_at` }),
    )
    .execute();
}

/** The rule of a new course is that of another from now on; the date before which none is issued is of the old term. */
export async function copyCourseRule(tx: TenantTx, fromId: string, toId: string, personId: string): Promise<void> {
  const rule = await readRule(tx, 'course', fromId);
  await setIssueWay(tx, toId, rule.issue, personId);
}

/** How certificates of a new course are issued; nothing is stored where it is as usual. */
export async function setIssueWay(tx: TenantTx, courseId: string, issue: IssueWay, personId: string): Promise<void> {
  const usual = usualRule('course');
  if (issue !== usual.issue) await upsertRule(tx, 'course', courseId, { ...usual, issue }, personId);
}

/** True when there is such a quiz or course that was not deleted. */
export async function hasSubject(tx: TenantTx, kind: CertificateKind, subjectId: string): Promise<boolean> {
  const row = await tx
    .selectFrom(kind)
    .select('tenant_id')
    .where('tenant_id', '=', tx.tenantId)
    .where(kind === 'quiz' ? 'quiz_id' : 'course_id', '=', subjectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a rule `r`: certificates of a quiz that are issued automatically, and no sooner than now. */
const isIssuing = (now: Date) =>
  sql<SqlBool>`r.kind = 'quiz' and r.issue = 'automatic' and (r.release_at is null or r.release_at <= ${now})`;

/** Tenants with a quiz whose certificates are issued automatically and that has results nobody has looked at yet. */
export async function listTenantsDue(tx: SweeperTx, now: Date): Promise<readonly { readonly tenant_id: string }[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct r.tenant_id from certificate_rule r
    where ${isIssuing(now)}
      and exists (select from attempt a where a.tenant_id = r.tenant_id and a.quiz_id = r.subject_id
        and a.state = 'submitted' and a.graded_at > coalesce(r.swept_at, '-infinity'))`.execute(tx);
  return rows;
}

/**
 * Published quizzes whose certificates are issued automatically, and that have results nobody has looked at yet, or
 * are among `again`.
 */
export async function listDueQuizzes(tx: TenantTx, now: Date, again: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select r.subject_id from certificate_rule r
    join quiz q on q.tenant_id = r.tenant_id and q.quiz_id = r.subject_id
      and q.deleted_at is null and q.published_revision is not null
    where r.tenant_id = ${tx.tenantId} and ${isIssuing(now)}
      and (r.subject_id::text = any(${[...again]}::text[])
        or exists (select from attempt a where a.tenant_id = r.tenant_id and a.quiz_id = r.subject_id
          and a.state = 'submitted' and a.graded_at > coalesce(r.swept_at, '-infinity')))`.execute(tx);
  return rows.map((row) => row.subject_id);
}

/** Whether certificates of the quiz are issued automatically now. */
export async function isDueNow(tx: TenantTx, quizId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('certificate_rule as r')
    .innerJoin('quiz as q', (join) =>
      join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.quiz_id', '=', 'r.subject_id'),
    )
    .select('r.subject_id')
    .where('r.tenant_id', '=', tx.tenantId)
    .where('r.subject_id', '=', quizId)
    .where(isIssuing(now))
    .where('q.deleted_at', 'is', null)
    .where('q.published_revision', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose attempts among these are over and graded. */
export async function listGradedPeople(tx: TenantTx, quizId: string, attempts: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('person_id')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('state', '=', 'submitted')
    .where('graded_at', 'is not', null)
    .where(sql<SqlBool>`attempt_id = any(${[...attempts]}::uuid[])`)
    .execute();
  return rows.map((row) => row.person_id);
}

/** The attempts of a person that are over and graded. */
export const listGradedOf = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('attempt')
    .select(['quiz_id', 'attempt_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('state', '=', 'submitted')
    .where('graded_at', 'is not', null)
    .execute();

/** Results of a deleted quiz are looked at by nobody any more: without this its tenant would be due for ever. */
export async function recordDeletedSwept(tx: TenantTx, now: Date): Promise<void> {
  await sql`update certificate_rule r set swept_at = ${now} from quiz q
    where r.tenant_id = ${tx.tenantId} and r.kind = 'quiz' and r.issue = 'automatic'
      and q.tenant_id = r.tenant_id and q.quiz_id = r.subject_id and q.deleted_at is not null
      and exists (select from attempt a where a.tenant_id = r.tenant_id and a.quiz_id = r.subject_id
        and a.state = 'submitted' and a.graded_at > coalesce(r.swept_at, '-infinity'))`.execute(tx);
}

/** Until when the results of a quiz were looked at; null where its rule was saved since. */
export async function findSwept(tx: TenantTx, quizId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('certificate_rule')
    .select('swept_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'quiz')
    .where('subject_id', '=', quizId)
    .executeTakeFirst();
  return row?.swept_at ?? null;
}

export async function recordSwept(tx: TenantTx, quizId: string, until: Date): Promise<void> {
  await tx
    .updateTable('certificate_rule')
    .set({ swept_at: until })
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'quiz')
    .where('subject_id', '=', quizId)
    .execute();
}

/** The good certificates of a quiz, by person; `among`: of these people only. */
export async function listGood(tx: TenantTx, quizId: string, among: readonly string[] | null) {
  const rows = await tx
    .selectFrom('certificate')
    .select(['person_id', 'outcome', 'excellent'])
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'quiz')
    .where('subject_id', '=', quizId)
    .where('state', '=', 'issued')
    .$if(among !== null, (query) => query.where(sql<SqlBool>`person_id = any(${[...among!]}::uuid[])`))
    .execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** Those who once had a certificate of the quiz that was taken back: they get none by themselves again. */
export async function listRevokedHolders(
  tx: TenantTx,
  quizId: string,
  among: readonly string[] | null,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('certificate')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('kind', '=', 'quiz')
    .where('subject_id', '=', quizId)
    .where('state', '=', 'revoked')
    .$if(among !== null, (query) => query.where(sql<SqlBool>`person_id = any(${[...among!]}::uuid[])`))
    .execute();
  return new Set(rows.map((row) => row.person_id));
}

/** Whether the school has ever issued one. */
export const hasCertificates = async (tx: TenantTx): Promise<boolean> =>
  (await tx.selectFrom('certificate').select('code').where('tenant_id', '=', tx.tenantId).limit(1).execute()).length >
  0;
