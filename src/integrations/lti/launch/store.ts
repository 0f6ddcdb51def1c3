/** Who somebody at a platform is here, and which quiz a link leads to. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

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

/** Returns true when the owner of the person's address has shown that it is theirs. */
export async function isEmailProven(tx: TenantTx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('email_unproven')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.email_unproven === false;
}

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

/** The student of a link to whom a result belongs, under the name by which the platform knows them. */
export const upsertLearner = (tx: TenantTx, linkId: string, personId: string, subject: string) =>
  tx
    .insertInto('lti_score')
    .values({ tenant_id: tx.tenantId, link_id: linkId, person_id: personId, subject })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'link_id', 'person_id']).doUpdateSet({ subject }))
    .execute();
