/** Results as platforms should have them, and what they have confirmed. */
import { sql } from 'kysely';
import type { Activity, Grading, WantedScore } from '#integrations/grade-return/api.ts';
import { scopes } from '#integrations/lti/rules.ts';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The links of which results can be sent. */
const takesScores = (tx: TenantTx) =>
  sql<boolean>`l.tenant_id = ${tx.tenantId} and ${scopes.score} = any(l.scopes)
    and (l.line_item is not null or (l.line_items is not null and ${scopes.lineItem} = any(l.scopes)))`;

/** Schools with links to quizzes. */
export const listTenantsWithLinks = async (tx: SweeperTx) =>
  (await sql<{ tenant_id: string }>`select distinct tenant_id from lti_link where quiz_id is not null`.execute(tx))
    .rows;

/** The quizzes of the tenant whose results go to a platform. */
export async function listLinkedQuizzes(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ quiz_id: string }>`
    select distinct l.quiz_id from lti_link l where ${takesScores(tx)} and l.quiz_id is not null
      and exists (select from lti_score s where s.tenant_id = l.tenant_id and s.link_id = l.link_id)
    order by 1`.execute(tx);
  return rows.map((row) => row.quiz_id);
}

export interface Place {
  readonly link_id: string;
  readonly person_id: string;
  readonly platform_id: string;
}

export interface ScoreRow extends Place {
  readonly score: string | null;
  readonly max_score: string | null;
  readonly activity: Activity;
  readonly grading: Grading;
  readonly version: number;
}

/** The results at a quiz that platforms ask for, locked: what is compared with them afterwards is not older than they are. */
export async function lockScores(tx: TenantTx, quizId: string): Promise<ScoreRow[]> {
  const { rows } = await sql<ScoreRow>`
    select s.link_id, s.person_id, l.platform_id, s.score::text as score, s.max_score::text as max_score, s.activity,
      s.grading, s.version
    from lti_score s join lti_link l on l.tenant_id = s.tenant_id and l.link_id = s.link_id
    where s.tenant_id = ${tx.tenantId} and ${takesScores(tx)} and l.quiz_id = ${quizId}
    order by s.link_id, s.person_id for update of s`.execute(tx);
  return rows;
}

export type Change = WantedScore & { readonly linkId: string; readonly personId: string };

/** Stores what platforms should have from now on, each under a new version. */
export async function storeWanted(tx: TenantTx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const column = <K extends keyof Change>(name: K) => changes.map((one) => one[name]);
  await sql`
    update lti_score s set score = n.score, max_score = n.max_score, activity = n.activity, grading = n.grading,
      version = s.version + 1
    from unnest(${column('linkId')}::uuid[], ${column('personId')}::uuid[], ${column('score')}::numeric[],
      ${column('maxScore')}::numeric[], ${column('activity')}::text[], ${column('grading')}::text[])
      as n (link_id, person_id, score, max_score, activity, grading)
    where s.tenant_id = ${tx.tenantId} and s.link_id = n.link_id and s.person_id = n.person_id`.execute(tx);
}

interface ToSend {
  readonly platform_id: string;
  readonly subject: string;
  readonly score: number | null;
  readonly max_score: number | null;
  readonly activity: Activity;
  readonly grading: Grading;
  readonly version: number;
  readonly sent_version: number;
  readonly stamped_at: Date | null;
  readonly line_item: string | null;
  readonly line_items: string | null;
  readonly resource_link: string;
  readonly quiz_id: string | null;
  readonly title: string;
}

export type Stamped = ToSend & { readonly stamped_at: Date };

/** The result as it is now, stamped with a time later than that of every try before; undefined where it is gone. */
export async function stampScore(
  tx: TenantTx,
  linkId: string,
  personId: string,
  now: Date,
): Promise<Stamped | undefined> {
  const { rows } = await sql<ToSend>`
    select l.platform_id, s.subject, s.score::float8 as score, s.max_score::float8 as max_score, s.activity, s.grading,
      s.version, s.sent_version, s.stamped_at, l.line_item, l.line_items, l.resource_link, l.quiz_id, l.title
    from lti_score s join lti_link l on l.tenant_id = ${tx.tenantId} and l.link_id = s.link_id
    where s.tenant_id = ${tx.tenantId} and s.link_id = ${linkId} and s.person_id = ${personId}
    for update of s`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  // Worked out here: Citus takes no sum of a time and an interval in an update.
  const stampedAt = new Date(Math.max(now.getTime(), (found.stamped_at?.getTime() ?? 0) + 1));
  await tx
    .updateTable('lti_score')
    .set({ stamped_at: stampedAt })
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .where('person_id', '=', personId)
    .execute();
  return { ...found, stamped_at: stampedAt };
}

/** Notes that the platform has confirmed this version. */
export const markSent = (tx: TenantTx, linkId: string, personId: string, version: number, now: Date) =>
  sql`update lti_score set sent_version = greatest(sent_version, ${version}), sent_at = ${now}
    where tenant_id = ${tx.tenantId} and link_id = ${linkId} and person_id = ${personId}`.execute(tx);

export const setProblem = (tx: TenantTx, linkId: string, personId: string, problem: string | null) =>
  tx
    .updateTable('lti_score')
    .set({ problem })
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .where('person_id', '=', personId)
    .execute();

/** Sets out to make the column of a link; false while somebody else does. */
export async function claimLineItem(tx: TenantTx, linkId: string, now: Date, forMs: number): Promise<boolean> {
  const row = await tx
    .updateTable('lti_link')
    .set({ line_item_asked_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .where('line_item', 'is', null)
    .where((eb) =>
      eb.or([eb('line_item_asked_at', 'is', null), eb('line_item_asked_at', '<', new Date(now.getTime() - forMs))]),
    )
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

export const setLineItem = (tx: TenantTx, linkId: string, lineItem: string | null) =>
  tx
    .updateTable('lti_link')
    .set({ line_item: lineItem, line_item_asked_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('link_id', '=', linkId)
    .execute();

const states = sql<'sent' | 'waiting' | 'failed' | 'none'>`case when s.version = 0 then 'none'
  when s.sent_version = s.version then 'sent' when s.problem is null then 'waiting' else 'failed' end`;

/** The results of a quiz at platforms, those with problems first; of one person, where given. */
export async function listGradeRows(
  tx: TenantTx,
  quizId: string,
  { personId, ofst, limit }: { readonly personId?: string; readonly ofst: number; readonly limit: number },
) {
  const rows = tx
    .selectFrom('lti_score as s')
    .innerJoin('lti_link as l', (join) =>
      join.onRef('l.tenant_id', '=', 's.tenant_id').onRef('l.link_id', '=', 's.link_id'),
    )
    .innerJoin('lti_platform as p', (join) =>
      join.onRef('p.tenant_id', '=', 'l.tenant_id').onRef('p.platform_id', '=', 'l.platform_id'),
    )
    .innerJoin('person as who', (join) =>
      join.onRef('who.tenant_id', '=', 's.tenant_id').onRef('who.person_id', '=', 's.person_id'),
    )
    .where('s.tenant_id', '=', tx.tenantId)
    .where('l.quiz_id', '=', quizId)
    .$if(personId !== undefined, (own) => own.where('s.person_id', '=', personId!));
  const page = await rows
    .select(['s.link_id', 's.person_id', 'p.name as platform', 'l.context_title as course', 's.sent_at', 's.problem'])
    .select(sql<string>`trim(who.first_name || ' ' || who.last_name)`.as('name'))
    .select(sql<number | null>`s.score::float8`.as('score'))
    .select(sql<number | null>`s.max_score::float8`.as('max_score'))
    .select(states.as('state'))
    .select(sql<boolean>`${takesScores(tx)}`.as('takes_scores'))
    .orderBy(sql`case ${states} when 'failed' then 0 when 'waiting' then 1 when 'sent' then 2 else 3 end`)
    .orderBy('who.last_form')
    .orderBy('who.first_form')
    .orderBy('s.person_id')
    .orderBy('s.link_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  if (page.length === 0 && ofst === 0) return { rows: page, total: 0, unsent: 0 };
  const { total, unsent } = await rows
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`(count(*) filter (where s.sent_version < s.version))::int`.as('unsent'))
    .executeTakeFirstOrThrow();
  return { rows: page, total, unsent };
}

/** The results of a quiz that platforms have not confirmed. */
export async function listUnsent(tx: TenantTx, quizId: string) {
  const { rows } = await sql<{ link_id: string; person_id: string; platform_id: string }>`
    select s.link_id, s.person_id, l.platform_id
    from lti_score s join lti_link l on l.tenant_id = s.tenant_id and l.link_id = s.link_id
    where s.tenant_id = ${tx.tenantId} and ${takesScores(tx)} and l.quiz_id = ${quizId} and s.sent_version < s.version
    order by s.link_id, s.person_id for update of s`.execute(tx);
  return rows;
}
