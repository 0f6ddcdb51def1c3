/** Reading the bank: one question, or a filtered, sorted page of it. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { sortField } from '#platform/contract/shapes.ts';
import { containing } from '#platform/server/database/like.ts';
import { type FoundPage, findSearchPage, type Search } from '#platform/server/database/search-page.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { QuestionFilter, questionStatuses } from './contract.ts';
import { cameWith } from './import/store.ts';
import { searchForm } from './search-text.ts';
import { hasStimulus } from './stimuli/store.ts';

export interface QuestionRow {
  readonly questionId: string;
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly difficulty: number;
  readonly subscription: number;
  readonly status: (typeof questionStatuses)[number];
  readonly tags: readonly string[];
  /** An exact decimal, as `2.5000`. */
  readonly marks: string;
  readonly quizCount: number;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly isProtected: boolean;
  readonly stimulusId: string | null;
  readonly stimulusTitle: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A row of a list: the stem is cut, so that a page of long questions stays small. */
export interface ListedQuestion extends QuestionRow {
  readonly stemBeginning: string;
}

export const tagNames = sql<string[]>`array(
  select t.name from question_tag qt join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
  where qt.tenant_id = q.tenant_id and qt.question_id = q.question_id order by lower(t.name))`;

/** Quizzes that students take or teachers edit with the question in it, or among those it is drawn from. */
export const quizCount = sql<number>`(
  select count(distinct z.quiz_id)::int from (
    select s.quiz_id, s.revision from quiz_slot s where s.tenant_id = q.tenant_id and s.question_id = q.question_id
    union all
    select p.quiz_id, p.revision from quiz_pool p where p.tenant_id = q.tenant_id and p.question_id = q.question_id) u
  join quiz z on z.tenant_id = q.tenant_id and z.quiz_id = u.quiz_id and u.revision in (z.newest_revision, z.published_revision)
  where z.deleted_at is null)`;

export const questions = (tx: TenantTx) =>
  tx.selectFrom('question as q').where('q.tenant_id', '=', tx.tenantId).where('q.deleted_at', 'is', null);

/** Questions with their newest wording. */
export const withWording = (query: ReturnType<typeof questions>) =>
  query.innerJoin('question_version as v', (join) =>
    join
      .onRef('v.tenant_id', '=', 'q.tenant_id')
      .onRef('v.question_id', '=', 'q.question_id')
      .onRef('v.version', '=', 'q.version'),
  );

export const rowColumns = [
  'q.question_id as questionId',
  'q.version',
  'q.type',
  'q.title',
  'q.difficulty',
  'q.subscription',
  'q.status',
  'v.marks',
  'q.created_by as ownerId',
  'q.is_protected as isProtected',
  'v.stimulus_id as stimulusId',
  'q.created_at as createdAt',
  'q.updated_at as updatedAt',
] as const;

export const ownerName = sql<string | null>`(
  select trim(p.first_name || ' ' || p.last_name) from person p where p.tenant_id = q.tenant_id and p.person_id = q.created_by)`;

export const stimulusTitle = sql<string | null>`(
  select s.title from stimulus s where s.tenant_id = v.tenant_id and s.stimulus_id = v.stimulus_id)`;

/** That the tag `t` is one of these. */
const isNamed = (tags: readonly string[]): RawBuilder<SqlBool> =>
  sql`lower(t.name) = any (select lower(name) from unnest(${tags}::text[]) as wanted (name))`;

/** What every filter but the words leaves. Reads views only: docs/decisions/0010-search-through-views-that-carry-the-tenant.md. */
function filtered(
  tx: TenantTx,
  { subscription, st, dif, type, status, ids, own, me, ...filter }: QuestionFilter,
): RawBuilder<unknown> {
  const conditions = [sql`q.tenant_id = ${tx.tenantId}`, sql`q.deleted_at is null`];
  if (ids) conditions.push(sql`q.question_id = any(${ids}::uuid[])`);
  if (subscription.length > 0) conditions.push(sql`q.subscription = any(${subscription}::smallint[])`);
  if (dif.length > 0) conditions.push(sql`q.difficulty = any(${dif}::smallint[])`);
  if (type.length > 0) conditions.push(sql`q.type = any(${type}::text[])`);
  if (own === '1') conditions.push(sql`q.created_by = ${me ?? null}::uuid`);
  if (status.length > 0) conditions.push(sql`q.status = any(${status}::text[])`);
  if (filter.import.length > 0) conditions.push(cameWith(filter.import));
  if (filter.stimulus.length > 0) conditions.push(hasStimulus(filter.stimulus));
  if (st.length > 0) {
    conditions.push(sql`exists (
      select 1 from searchable_question_tag qt join searchable_tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
      where qt.tenant_id = q.tenant_id and qt.question_id = q.question_id
        and ${isNamed(st)})`);
  }
  return sql`searchable_question as q where ${sql.join(conditions, sql` and `)}`;
}

const wordsOf = (q: string): string[] => searchForm(q).split(' ').filter(Boolean);

const holds = (word: string): RawBuilder<SqlBool> => sql`q.search_text like ${containing(word)}`;

/** Null without words. */
function containsWords({ q }: QuestionFilter): RawBuilder<SqlBool> | null {
  const words = wordsOf(q).map(holds);
  return words.length === 0 ? null : sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

/** The index of words finds three letters or digits that follow one another, that of letter pairs anything shorter. */
const IN_INDEX_OF_WORDS = /[\p{L}\p{N}]{3}/u;

/** Undefined where the index of words serves; otherwise the words as the index of letter pairs knows them. */
function containsPairs({ q }: QuestionFilter): RawBuilder<SqlBool> | undefined {
  const words = wordsOf(q);
  if (words.some((word) => IN_INDEX_OF_WORDS.test(word)) || q.includes(PAIR_END)) return;
  const pairs = sql`letter_pairs(q.search_text) @@ ${words.flatMap(pairsOf).join(' & ')}::tsquery`;
  // The pairs of a longer word may occur in other places. And where the index can't serve, as on Citus, the pairs are worked
  // out for those rows alone that hold the words.
  return sql<SqlBool>`(${sql.join([pairs, ...words.map(holds)], sql` and `)})`;
}

/** What `letter_pairs()` sets between the pairs. */
const PAIR_END = '\u0001';

/** Each two letters of a word as the terms of a `tsquery`; of a single one, whatever begins with it. */
function pairsOf(word: string): string[] {
  const letters = [...word].map((letter) => letter.replace(/['\\]/, '$&$&'));
  if (letters.length === 1) return [`'${letters[0]}':*`];
  return letters.slice(1).map((letter, place) => `'${letters[place]}${letter}'`);
}

export const matching = (tx: TenantTx, filter: QuestionFilter): RawBuilder<unknown> =>
  sql`${filtered(tx, filter)} and ${containsWords(filter) ?? sql`true`}`;

const sortColumns = {
  updatedAt: 'q.updated_at',
  createdAt: 'q.created_at',
  title: 'q.title',
  difficulty: 'q.difficulty',
  type: 'q.type',
} as const;

/** The id settles ties. */
function keysOf(sort: QuestionFilter['sort']): Search['order'] {
  const how = sort.startsWith('-') ? 'desc' : 'asc';
  const field = sortField(sort);
  return [
    { by: sortColumns[field], how },
    { by: 'q.question_id', how },
  ];
}

/** As after `order by`. */
export const orderBy = (keys: Search['order']): RawBuilder<unknown> =>
  sql.join(keys.map(({ by, how }) => sql`${sql.ref(by)} ${sql.raw(how)}`));

export const orderOf = (sort: QuestionFilter['sort']): RawBuilder<unknown> => orderBy(keysOf(sort));

const backwards = (keys: Search['order']): Search['order'] =>
  keys.map(({ by, how }) => ({ by, how: how === 'asc' ? 'desc' : 'asc' }));

const STEM_BEGINNING = 2000;

/** One page, and how many there are; `isMore` says that there are more than could be counted at once. */
export async function listQuestionRows(
  tx: TenantTx,
  filter: QuestionFilter,
  page: { ofst: number; limit: number },
): Promise<{ rows: ListedQuestion[]; total: number; isMore: boolean }> {
  // The page first: what a row shows is worked out for its rows alone, not for those before it.
  const { ids, total, isMore } = await findPage(tx, filter, page);
  return { rows: await listRowsOf(tx, ids, filter.sort), total, isMore };
}

/** Those of the questions that are in the bank. */
export async function listRowsOf(
  tx: TenantTx,
  ids: readonly string[],
  sort: QuestionFilter['sort'],
): Promise<ListedQuestion[]> {
  const { sql: text, parameters } = withWording(questions(tx))
    .where(sql<SqlBool>`q.question_id = any(${ids}::uuid[])`)
    .orderBy(orderOf(sort))
    .select(rowColumns)
    .select([tagNames.as('tags'), quizCount.as('quizCount'), ownerName.as('ownerName')])
    .select(stimulusTitle.as('stimulusTitle'))
    .select(sql<string>`left(v.content ->> 'stem', ${sql.lit(STEM_BEGINNING)})`.as('stemBeginning'))
    .compile();
  // Planning it takes longer than carrying it out.
  return tx.prepared<ListedQuestion & Record<string, unknown>>(`questions listed by ${sort}`, text, [...parameters]);
}

async function findPage(
  tx: TenantTx,
  filter: QuestionFilter,
  page: { ofst: number; limit: number },
): Promise<FoundPage> {
  const rows = filtered(tx, filter);
  const order = keysOf(filter.sort);
  const words = containsWords(filter);
  if (words) {
    const indexed = containsPairs(filter);
    const columns = { id: 'q.question_id', sampledBy: 'q.created_at' };
    return findSearchPage(tx, { ...columns, rows, words, ...(indexed && { indexed }), order }, page);
  }
  const idsFrom = (keys: Search['order'], { ofst, limit }: { ofst: number; limit: number }) =>
    sql`select q.question_id as id from ${rows} order by ${orderBy(keys)} offset ${ofst} limit ${limit}`;
  if (page.ofst <= NEAR) {
    const found = await sql<{ total: number; ids: string[] }>`
      select (${counting(tx, filter)}) as total, array(${idsFrom(order, page)}) as ids`.execute(tx);
    return { ...found.rows[0]!, isMore: false };
  }
  const total = await countQuestionRows(tx, filter);
  const left = Math.min(page.limit, Math.max(0, total - page.ofst));
  const behind = total - page.ofst - left;
  const isNearerToTheEnd = behind < page.ofst;
  const found = await sql<{ id: string }>`${
    isNearerToTheEnd
      ? idsFrom(backwards(order), { ofst: Math.max(0, behind), limit: left })
      : idsFrom(order, { ofst: page.ofst, limit: left })
  }`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  return { ids: isNearerToTheEnd ? ids.toReversed() : ids, total, isMore: false };
}

/** Up to here a page is not looked for from the end. */
const NEAR = 1000;

export async function countQuestionRows(tx: TenantTx, filter: QuestionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${counting(tx, filter)}`.execute(tx);
  return rows[0]!.total;
}

/** Few questions of a bank have one of some tags, and few are deleted: with nothing but tags, the bank is not read. */
function counting(tx: TenantTx, filter: QuestionFilter): RawBuilder<unknown> {
  const { q, st, ids, subscription, dif, type, status, own } = filter;
  const lists = [subscription, dif, type, status, filter.import, filter.stimulus];
  const others = own === '1' || lists.some((values) => values.length > 0);
  if (st.length === 0 || ids || others || wordsOf(q).length > 0)
    return sql`select count(*)::int as total from ${matching(tx, filter)}`;
  return sql`select count(distinct qt.question_id)::int as total
    from searchable_question_tag qt join searchable_tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
    where qt.tenant_id = ${tx.tenantId} and ${isNamed(st)} and not exists (
      select 1 from searchable_question d
      where d.tenant_id = ${tx.tenantId} and d.question_id = qt.question_id and d.deleted_at is not null)`;
}

/** Those of these questions that the bank holds, whatever a filter says. */
export async function listExisting(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await questions(tx)
    .where(sql<SqlBool>`q.question_id = any(${ids}::uuid[])`)
    .select('q.question_id as id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
