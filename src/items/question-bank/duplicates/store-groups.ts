/** Groups of near-identical questions: what has to be compared, what it found, and the groups as they are read. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { questionStatuses } from '#items/question-bank/contract.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Page, totalIn } from '#platform/server/database/total-of.ts';

/** False while another process compares the questions of the tenant. */
export async function lockComparing(tx: TenantTx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`question twins ${tx.tenantId}`}, 0)) as locked`.execute(tx);
  return rows[0]!.locked;
}

export interface Compared {
  readonly questionId: string;
  readonly type: string;
  readonly form: string;
  readonly content: BaseContent;
}

export interface Waiting extends Compared {
  /** Neither deleted nor retired. */
  readonly isActive: boolean;
}

const isActive = sql<boolean>`(q.deleted_at is null and q.status <> 'retired')`;

const wordings = (tx: TenantTx, condition: RawBuilder<unknown>): RawBuilder<Waiting> => sql`
  select q.question_id as "questionId", l.type, l.stem_form as form, v.content, ${isActive} as "isActive"
  from question q
  join question_similarity l on l.tenant_id = q.tenant_id and l.question_id = q.question_id
  join question_version v on v.tenant_id = q.tenant_id and v.question_id = q.question_id and v.version = q.version
  where q.tenant_id = ${tx.tenantId}::uuid and ${condition}
  order by q.question_id`;

/** `only`: that question alone; `except`: none of these. */
export interface WaitingScope {
  readonly only?: string;
  readonly except?: readonly string[];
}

/** Questions that nobody has compared since they were written. */
export async function listWaiting(tx: TenantTx, most: number, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ question_id: string }>`
    select question_id from question_similarity
    where tenant_id = ${tx.tenantId}::uuid and whole_hash is null and question_id::text <> all(${[...except]}::text[])
    order by question_id desc limit ${most}`.execute(tx);
  return rows.map((row) => row.question_id);
}

/** Questions not yet compared since they were written; locked, so that they do not change during the comparison. */
export async function lockWaiting(
  tx: TenantTx,
  most: number,
  { only, except = [] }: WaitingScope = {},
): Promise<readonly Waiting[]> {
  const ids = only === undefined ? await listWaiting(tx, most, except) : [only];
  if (ids.length === 0) return [];
  const { rows } = await sql<Waiting>`
    ${wordings(tx, sql`q.question_id = any(${ids}::uuid[]) and l.whole_hash is null`)} for share of q`.execute(tx);
  return rows;
}

/** Those of the questions that are neither deleted nor retired, whole; held as above. */
export async function lockActive(tx: TenantTx, ids: readonly string[]): Promise<readonly Compared[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Waiting>`
    ${wordings(tx, sql`q.question_id = any(${ids}::uuid[]) and ${isActive}`)} for share of q`.execute(tx);
  return rows;
}

export interface Neighbour {
  readonly questionId: string;
  readonly type: string;
  readonly form: string;
  readonly signs: readonly number[];
  readonly hash: number;
}

/** Of stems that thousands of questions share, as "Match the pairs", that many are looked at. */
const MOST_OF_A_SIGN = 200;

/** Compared questions that share a sign, or are the same as a whole. */
export async function listNeighbours(
  tx: TenantTx,
  signs: readonly number[],
  hashes: readonly number[],
): Promise<readonly Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    with sharing as (
        select s.question_id, array_agg(w.sign) as signs
        from (select distinct sign from unnest(${signs}::int[]) as given (sign)) w
        cross join lateral (
          select question_id from question_minhash
          where tenant_id = ${tx.tenantId}::uuid and sign = w.sign
          order by question_id desc limit ${sql.lit(MOST_OF_A_SIGN)}) s
        group by s.question_id),
      same as (
        select question_id from question_similarity
        where tenant_id = ${tx.tenantId}::uuid and whole_hash = any(${hashes}::int[])),
      near as (
        select question_id, signs from sharing
        union all
        select question_id, '{}'::int[] from same where question_id not in (select question_id from sharing))
    select l.question_id as "questionId", l.type, l.stem_form as form, n.signs, l.whole_hash as hash
    from near n
    join question_similarity l on l.tenant_id = ${tx.tenantId}::uuid and l.question_id = n.question_id
    where l.whole_hash is not null`.execute(tx);
  return rows;
}

/** By question: the sets of questions that somebody has told apart. */
export async function listDismissedRows(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ question_id: string; set_id: string }>`
    select question_id, set_id from question_not_duplicate
    where tenant_id = ${tx.tenantId}::uuid and question_id = any(${ids}::uuid[])`.execute(tx);
  const sets = new Map<string, Set<string>>();
  for (const { question_id, set_id } of rows) {
    sets.set(question_id, (sets.get(question_id) ?? new Set()).add(set_id));
  }
  return sets;
}

/** The group of each of the questions that has one. */
export async function listGroupsOf(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ question_id: string; group_id: string }>`
    select question_id, group_id from question_duplicate
    where tenant_id = ${tx.tenantId}::uuid and question_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.question_id, row.group_id]));
}

export interface Duplicate {
  readonly questionId: string;
  readonly groupId: string;
  /** 0 … 1000 */
  readonly likeness: number;
}

/** Puts questions into groups, joining groups that have become one: `joined` says into which each of the others went. */
export async function upsertDuplicates(
  tx: TenantTx,
  duplicates: readonly Duplicate[],
  joined: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update question_duplicate t set group_id = j.into_id, best = null
    from unnest(${[...joined.keys()]}::uuid[], ${[...joined.values()]}::uuid[]) as j (group_id, into_id)
    where t.tenant_id = ${tx.tenantId}::uuid and t.group_id = j.group_id`.execute(tx);
  await sql`
    insert into question_duplicate as t (tenant_id, question_id, group_id, likeness)
    select ${tx.tenantId}::uuid, question_id, group_id, likeness
    from unnest(${duplicates.map((one) => one.questionId)}::uuid[], ${duplicates.map((one) => one.groupId)}::uuid[],
      ${duplicates.map((one) => one.likeness)}::smallint[]) as given (question_id, group_id, likeness)
    on conflict (tenant_id, question_id)
      do update set group_id = excluded.group_id, likeness = greatest(t.likeness, excluded.likeness)`.execute(tx);
  await sql`
    update question_duplicate t set best = (
      select max(o.likeness) from question_duplicate o where o.tenant_id = t.tenant_id and o.group_id = t.group_id)
    where t.tenant_id = ${tx.tenantId}::uuid and t.question_id = t.group_id
      and t.group_id = any(${duplicates.map((one) => one.groupId)}::uuid[])`.execute(tx);
}

export async function recordCompared(
  tx: TenantTx,
  compared: readonly { questionId: string; hash: number }[],
): Promise<void> {
  await sql`
    update question_similarity l set whole_hash = given.hash
    from unnest(${compared.map((one) => one.questionId)}::uuid[], ${compared.map((one) => one.hash)}::int[])
      as given (question_id, hash)
    where l.tenant_id = ${tx.tenantId}::uuid and l.question_id = given.question_id`.execute(tx);
}

export async function countWaiting(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from question_similarity
    where tenant_id = ${tx.tenantId}::uuid and whole_hash is null`.execute(tx);
  return rows[0]!.waiting;
}

export interface GroupKey {
  readonly likeness: number;
  readonly groupId: string;
}

export interface GroupRow extends GroupKey {
  readonly count: number;
}

export interface GroupFilter {
  readonly st: readonly string[];
  readonly status: readonly (typeof questionStatuses)[number][];
}

/** Groups of which one question fits the filter, the most alike first. */
export async function listGroupRows(
  tx: TenantTx,
  { st, status }: GroupFilter,
  after: GroupKey | null,
  limit: number,
): Promise<GroupRow[]> {
  const conditions = [sql`h.tenant_id = ${tx.tenantId}::uuid`, sql`h.best is not null`];
  if (after) {
    // The bound that an index follows is separate.
    conditions.push(sql`h.best <= ${after.likeness}`);
    conditions.push(sql`(h.best < ${after.likeness} or h.group_id > ${after.groupId}::uuid)`);
  }
  if (st.length > 0) {
    conditions.push(sql`h.group_id in (
      select m.group_id from tag g
      join question_tag qt on qt.tenant_id = g.tenant_id and qt.tag_id = g.tag_id
      join question_duplicate m on m.tenant_id = qt.tenant_id and m.question_id = qt.question_id
      where g.tenant_id = ${tx.tenantId}::uuid
        and lower(g.name) = any (select lower(name) from unnest(${st}::text[]) as wanted (name)))`);
  }
  if (status.length > 0) {
    conditions.push(sql`exists (
      select 1 from question_duplicate m
      join question q on q.tenant_id = m.tenant_id and q.question_id = m.question_id
      where m.tenant_id = h.tenant_id and m.group_id = h.group_id
        and q.deleted_at is null and q.status = any(${status}::text[]))`);
  }
  const { rows } = await sql<GroupRow>`
    with page as (
      select h.group_id, h.best from question_duplicate h where ${sql.join(conditions, sql` and `)}
      order by h.best desc, h.group_id limit ${limit})
    select p.group_id as "groupId", p.best as likeness, (
      select count(*)::int from question_duplicate t where t.tenant_id = ${tx.tenantId}::uuid and t.group_id = p.group_id) as count
    from page p order by p.best desc, p.group_id`.execute(tx);
  return rows;
}

/** The questions of the groups, `most` of each: those that are most like another. */
export async function listDuplicateRows(tx: TenantTx, groups: readonly string[], most: number): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select t.question_id as "questionId", t.group_id as "groupId", t.likeness
    from unnest(${groups}::uuid[]) as wanted (group_id)
    cross join lateral (
      select question_id, group_id, likeness from question_duplicate
      where tenant_id = ${tx.tenantId}::uuid and group_id = wanted.group_id
      order by likeness desc, question_id limit ${most}) t`.execute(tx);
  return rows;
}

/** Remembers that no two of the questions are the same; answers by what it can be forgotten. */
export async function insertDismissed(tx: TenantTx, ids: readonly string[]): Promise<string> {
  const dismissedId = uuid();
  await sql`
    insert into question_not_duplicate (tenant_id, set_id, question_id)
    values (${tx.tenantId}, ${dismissedId}, unnest(${ids}::uuid[]))`.execute(tx);
  return dismissedId;
}

/** Sets of which two questions or more are still in the bank, the newest first, and how many there are. */
export async function listDismissedSets(
  tx: TenantTx,
  page: Page,
): Promise<{ sets: readonly { apartId: string; ids: readonly string[] }[]; total: number }> {
  const sets = await listSetRows(tx, page);
  return { sets, total: await totalIn(sets, page.ofst, (other) => listSetRows(tx, other)) };
}

async function listSetRows(tx: TenantTx, { ofst, limit }: Page) {
  const { rows } = await sql<{ apartId: string; ids: string[]; total: number }>`
    select a.set_id as "apartId", array_agg(a.question_id order by a.question_id) as ids, count(*) over ()::int as total
    from question_not_duplicate a
    join question q on q.tenant_id = a.tenant_id and q.question_id = a.question_id and q.deleted_at is null
    where a.tenant_id = ${tx.tenantId}::uuid
    group by a.set_id having count(*) > 1
    order by a.set_id desc offset ${ofst} limit ${limit}`.execute(tx);
  return rows;
}

/** The questions that were told apart; none when there is no such set. */
export async function deleteDismissed(tx: TenantTx, dismissedId: string): Promise<string[]> {
  const { rows } = await sql<{ question_id: string }>`
    delete from question_not_duplicate where tenant_id = ${tx.tenantId}::uuid and set_id = ${dismissedId}::uuid
    returning question_id`.execute(tx);
  return rows.map((row) => row.question_id);
}

/** Has the questions compared again; their groups are gone until then. */
export async function compareAgain(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from question_duplicate
    where tenant_id = ${tx.tenantId}::uuid and question_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update question_similarity set whole_hash = null
    where tenant_id = ${tx.tenantId}::uuid and question_id = any(${ids}::uuid[]) and whole_hash is not null`.execute(
    tx,
  );
}
