/** Who somebody at a platform is here, and which quiz a link leads to. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';

export type LinkedBy = 'sign-in' | 'created' | 'external-id';

export const findAccount = (tx: TenantTx, platformId: string, subject: string) =>
  tx
    .selectFrom('lti_account')
    .select(['person_id', 'email_unproven'])
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const markAccountUsed = (tx: TenantTx, platformId: string, subject: string, now: Date) =>
  tx
    .updateTable('lti_account')
    .set({ last_used_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .execute();

/** Connects somebody at a platform to a person, in place of an earlier connection. */
export const upsertAccount = (
  tx: TenantTx,
  account: {
    readonly platformId: string;
    readonly subject: string;
    readonly personId: string;
    readonly linkedBy: LinkedBy;
    readonly emailUnproven: boolean;
  },
  now: Date,
) => {
  const values = {
    person_id: account.personId,
    linked_by: account.linkedBy,
    email_unproven: account.emailUnproven,
    created_at: now,
    last_used_at: now,
  };
  return tx
    .insertInto('lti_account')
    .values({ tenant_id: tx.tenantId, platform_id: account.platformId, subject: account.subject, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'platform_id', 'subject']).doUpdateSet(values))
    .execute();
};

/** The active students whom the school's records know by this number. */
export const listStudentsKnownAs = (tx: TenantTx, externalId: string) =>
  tx
    .selectFrom('person')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('external_id', '=', externalId)
    .where('role', '=', 'student')
    .where('status', '=', 'active')
    .limit(2)
    .execute();

export interface LinkValues {
  readonly platformId: string;
  readonly deployment: string;
  readonly resourceLink: string;
  readonly context: string;
  readonly title: string;
  readonly contextTitle: string;
  /** Null: the message doesn't say; then it stays as it is. */
  readonly quizId: string | null;
  readonly lineItem: string | null;
  readonly lineItems: string | null;
  readonly scopes: readonly string[];
}

/** Stores what a launch says of its link. Returns the link's id and its quiz. */
export async function upsertLink(
  tx: TenantTx,
  link: LinkValues,
  now: Date,
): Promise<{ link_id: string; quiz_id: string | null }> {
  const { rows } = await sql<{ link_id: string; quiz_id: string | null }>`
    insert into lti_link as l (tenant_id, link_id, platform_id, deployment, resource_link, context, title, context_title,
      quiz_id, line_item, line_items, scopes, created_at, launched_at)
    values (${tx.tenantId}, ${uuid()}, ${link.platformId}, ${link.deployment}, ${link.resourceLink}, ${link.context},
      ${link.title}, ${link.contextTitle}, ${link.quizId}, ${link.lineItem}, ${link.lineItems}, ${[...link.scopes]}::text[],
      ${now}, ${now})
    on conflict (tenant_id, platform_id, deployment, resource_link) do update set context = excluded.context,
      title = excluded.title, context_title = excluded.context_title, quiz_id = coalesce(excluded.quiz_id, l.quiz_id),
      line_item = coalesce(excluded.line_item, l.line_item), line_items = coalesce(excluded.line_items, l.line_items),
      scopes = excluded.scopes, launched_at = excluded.launched_at
    returning l.link_id, l.quiz_id`.execute(tx);
  return rows[0]!;
}

/** The quiz of the link that a link was copied from: the first of these that leads to one in the same deployment. */
export async function findCopiedQuiz(
  tx: TenantTx,
  at: { readonly platformId: string; readonly deployment: string },
  history: readonly string[],
): Promise<string | null> {
  if (history.length === 0) return null;
  const rows = await tx
    .selectFrom('lti_link')
    .select(['resource_link', 'quiz_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', at.platformId)
    .where('deployment', '=', at.deployment)
    .where('resource_link', 'in', [...history])
    .where('quiz_id', 'is not', null)
    .execute();
  const quizzes = new Map(rows.map((row) => [row.resource_link, row.quiz_id]));
  return history.map((id) => quizzes.get(id) ?? null).find((id) => id !== null) ?? null;
}

/** The column of a link as it was stored last; null where there is none. */
export const findLineItem = async (
  tx: TenantTx,
  { platformId, deployment, resourceLink }: Pick<LinkValues, 'platformId' | 'deployment' | 'resourceLink'>,
): Promise<string | null> =>
  (
    await tx
      .selectFrom('lti_link')
      .select('line_item')
      .where('tenant_id', '=', tx.tenantId)
      .where('platform_id', '=', platformId)
      .where('deployment', '=', deployment)
      .where('resource_link', '=', resourceLink)
      .executeTakeFirst()
  )?.line_item ?? null;

/** What the platform has of a result that it has nothing of: the next comparison of results sends what there is. */
const nothingSent = { score: null, max_score: null, activity: 'Initialized', grading: 'NotReady' } as const;

/** Of the results of a link nothing is in its column, which is a new one. */
export const forgetResults = (tx: TenantTx, linkId: string) =>
  tx
    .updateTable('lti_score')
    .set(nothingSent)
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .execute();

/** Whether a column is that of another link: a copy of a course may still name the column of the course before. */
export const isColumnOfOther = async (
  tx: TenantTx,
  link: Pick<LinkValues, 'platformId' | 'deployment' | 'resourceLink' | 'lineItem'>,
): Promise<boolean> =>
  link.lineItem !== null &&
  (await tx
    .selectFrom('lti_link')
    .select('link_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', link.platformId)
    .where('line_item', '=', link.lineItem)
    .where((eb) => eb.or([eb('resource_link', '<>', link.resourceLink), eb('deployment', '<>', link.deployment)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The link of a deployment with this column. */
export const findLinkOfLineItem = (tx: TenantTx, platformId: string, deployment: string, lineItem: string) =>
  tx
    .selectFrom('lti_link')
    .select(['link_id', 'resource_link', 'context', 'quiz_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('platform_id', '=', platformId)
    .where('deployment', '=', deployment)
    .where('line_item', '=', lineItem)
    .executeTakeFirst();

/** Whether somebody has opened a link under this name. */
export const findLearner = async (tx: TenantTx, linkId: string, personId: string, subject: string): Promise<boolean> =>
  (await tx
    .selectFrom('lti_score')
    .select('person_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .where('person_id', '=', personId)
    .where('subject', '=', subject)
    .executeTakeFirst()) !== undefined;

const reviewedFirst: Readonly<Record<CountedAttempt, RawBuilder<unknown>>> = {
  highest: sql`score is null, case when max_score = 0 then 0 else score / max_score end desc, number`,
  first: sql`number`,
  last: sql`number desc`,
  average: sql`number desc`,
};

/** The attempt of a student that counts, or that tells most of what counts; null: nothing was handed in. */
export async function findAttemptToReview(
  tx: TenantTx,
  { quizId, personId, counted }: { quizId: string; personId: string; counted: CountedAttempt },
): Promise<string | null> {
  const { rows } = await sql<{ attempt_id: string }>`
    select attempt_id from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and person_id = ${personId}
      and state = 'submitted' order by ${reviewedFirst[counted]} limit 1`.execute(tx);
  return rows[0]?.attempt_id ?? null;
}

/**
 * The student of a link to whom a result belongs, under the name by which the platform knows them. Under another name the platform has
 * nothing of them yet.
 */
export const upsertLearner = (tx: TenantTx, linkId: string, personId: string, subject: string) =>
  tx
    .insertInto('lti_score')
    .values({ tenant_id: tx.tenantId, link_id: linkId, person_id: personId, subject })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'link_id', 'person_id'])
        .doUpdateSet({ subject, ...nothingSent })
        .where('lti_score.subject', '<>', subject),
    )
    .execute();
