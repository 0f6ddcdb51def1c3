/**
 * One page of what a search finds, and how many it finds, without reading all of it
 * (docs/decisions/0044-searches-count-to-ten-thousand.md, 0061-letter-pairs-have-an-index.md).
 *
 * look    testing the words on some of the rows that the other filters leave: enough where they leave few, and otherwise
 *         a measure of how common the words are
 * index   finding the rows by an index of the words; good for rare words, since each row that it finds is read
 * walk    testing row after row; good for common words, of which one soon has enough
 * page    the rows of one page, walked to in the order that is asked for
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantTx } from './tenant-tx.ts';

/** What is found beyond this number is not counted. */
export const MOST_COUNTED = 10_000;

/** Measured by `bench/question-search.ts`; a test takes smaller ones. */
const usual = {
  counted: MOST_COUNTED,
  look: 1_000,
  /** Words are common that stand in such a share of the rows that were looked at. */
  common: 0.4,
  /** From such a share on there are likely to be more than are counted, and their page is walked to in any case. */
  plenty: 0.1,
  /** A page is near that is reached by walking over so many rows. */
  near: 5_000,
};
type Limits = typeof usual;

export interface Search {
  /** `searchable_thing as t where …`: the view with the tenant and every condition but the words. */
  readonly rows: RawBuilder<unknown>;
  /** That the row holds the words, to be tested on the row. */
  readonly words: RawBuilder<SqlBool>;
  /** The same as an index knows it, where that is another condition. */
  readonly indexed?: RawBuilder<SqlBool>;
  readonly id: string;
  /** A column with an index, which says nothing of the words: the first rows by it are looked at. */
  readonly sampledBy: string;
  /** What the rows are sorted by, and then the id. */
  readonly order: readonly { readonly by: string; readonly how: 'asc' | 'desc' }[];
}

export interface FoundPage {
  readonly ids: string[];
  /** At least so many, where `isMore`. */
  readonly total: number;
  /** More than are counted. */
  readonly isMore: boolean;
}

interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/** Neither an index of the words nor the planner's guess that they are rare applies to it. */
const walking = ({ words }: Search): RawBuilder<SqlBool> => sql<SqlBool>`coalesce(${words}, false)`;

/** The ids of one page, and how many are found; `isMore` when they are more than are counted. */
export async function findSearchPage(
  tx: TenantTx,
  search: Search,
  page: Page,
  limits: Limits = usual,
): Promise<FoundPage> {
  const seen = await look(tx, search, page, limits.look);
  if (seen.looked <= limits.look) return { ids: seen.ids, total: seen.hits, isMore: false };
  const share = seen.hits / seen.looked;
  const isCommon = share >= limits.common;
  const isNear = share >= limits.plenty && page.ofst + page.limit <= share * limits.near;
  const { total, ids } = isNear
    ? await countBesidePage(tx, search, isCommon, page, limits.counted)
    : isCommon
      ? await walkInOrder(tx, search, page, limits.counted)
      : await gather(tx, search, page, limits.counted);
  if (total <= limits.counted) return { ids, total, isMore: false };
  const next = ids.length === page.limit ? 1 : 0;
  const reached = ids.length === 0 ? 0 : page.ofst + ids.length + next;
  return { ids, total: Math.max(limits.counted, reached), isMore: true };
}

/** Common words are counted in the order in which they were found to be common. */
const bySample = ({ sampledBy }: Search): RawBuilder<unknown> => sql`order by ${sql.ref(sampledBy)} desc`;

interface Counted {
  readonly total: number;
  readonly ids: string[];
}

const keysOf = ({ order }: Search): RawBuilder<unknown> =>
  sql.join(order.map(({ by, how }) => sql`${sql.ref(by)} ${sql.raw(how)}`));

/** The id and what comes before it in the order. */
const columns = ({ id, order }: Search): RawBuilder<unknown> =>
  sql.join([
    sql`${sql.ref(id)} as id`,
    ...order.slice(0, -1).map(({ by }, place) => sql`${sql.ref(by)} as ${sql.ref(`k${place}`)}`),
  ]);

/** The same order over rows that were gathered with `columns`. */
const gatheredKeys = ({ order }: Search): RawBuilder<unknown> =>
  sql.join(
    order.map(({ how }, place) => {
      const key = place === order.length - 1 ? 'id' : `k${place}`;
      return sql`${sql.ref(key)} ${sql.raw(how)}`;
    }),
  );

async function look(tx: TenantTx, search: Search, { ofst, limit }: Page, most: number) {
  const { rows } = await sql<{ looked: number; hits: number; ids: string[] }>`
    with looked as materialized (
        select ${columns(search)}, ${walking(search)} as hit from ${search.rows}
        ${bySample(search)} limit ${most + 1})
    select count(*)::int as looked, count(*) filter (where hit)::int as hits,
      array(select id from looked where hit order by ${gatheredKeys(search)} offset ${ofst} limit ${limit}) as ids
    from looked`.execute(tx);
  return rows[0]!;
}

/** Counts without keeping what is found: the page is soon walked to. */
async function countBesidePage(
  tx: TenantTx,
  search: Search,
  isCommon: boolean,
  { ofst, limit }: Page,
  most: number,
): Promise<Counted> {
  const found = isCommon
    ? sql`${search.rows} and ${walking(search)} ${bySample(search)}`
    : sql`${search.rows} and ${search.indexed ?? search.words}`;
  const { rows } = await sql<Counted>`
    select (select count(*)::int from (select from ${found} limit ${most + 1}) as found) as total,
      array(${pageOf(search)} offset ${ofst} limit ${limit}) as ids`.execute(tx);
  return rows[0]!;
}

/** For a page of common words that lies so deep that the way to it is long enough to count on it. */
async function walkInOrder(tx: TenantTx, search: Search, { ofst, limit }: Page, most: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as total, (array_agg(id))[${ofst + 1}::int:${ofst + limit}::int] as ids
    from (${pageOf(search)} limit ${Math.max(most, ofst + limit) + 1}) as found`.execute(tx);
  return { total: rows[0]!.total, ids: rows[0]!.ids ?? [] };
}

async function gather(tx: TenantTx, search: Search, page: Page, most: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (
      select ${columns(search)} from ${search.rows} and ${search.indexed ?? search.words} limit ${most + 1})
    select count(*)::int as total,
      array(select id from found order by ${gatheredKeys(search)} offset ${page.ofst} limit ${page.limit}) as ids
    from found`.execute(tx);
  const found = rows[0]!;
  if (found.total <= most) return found;
  const walked = await sql<{ id: string }>`${pageOf(search)} offset ${page.ofst} limit ${page.limit}`.execute(tx);
  return { total: found.total, ids: walked.rows.map(({ id }) => id) };
}

/** All that is found, in its order, row after row. */
const pageOf = (search: Search): RawBuilder<unknown> =>
  sql`select ${sql.ref(search.id)} as id from ${search.rows} and ${walking(search)} order by ${keysOf(search)}`;
