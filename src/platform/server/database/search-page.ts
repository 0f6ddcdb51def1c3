/**
 * One page of what a search finds, and how many it finds, without reading all of it
 * (docs/decisions/0044-count-searches-up-to-ten-thousand.md, 0061-index-letter-pairs.md).
 *
 * look    testing the words on the newest and the oldest of the rows that the other filters leave: enough where they leave
 *         few, and otherwise a measure of how common the words are; an import may make the two ends unlike each other
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
  /** Words are common that occur in such a share of the rows. */
  common: 0.4,
  /** From such a share on there are likely to be more than are counted, and their page is walked to in any case. */
  plenty: 0.1,
  /** A page is near that is reached by walking over this many rows. */
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
  /** A column with an index, and then the id, by which the rows at both ends are looked at. */
  readonly sampledBy: string;
  /** What the rows are sorted by, and then the id. */
  readonly order: readonly { readonly by: string; readonly how: 'asc' | 'desc' }[];
}

export interface FoundPage {
  readonly ids: string[];
  /** At least this many, where `isMore`. */
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
  const { total, ids } = await findAmongMany(tx, search, page, seen, limits);
  if (total <= limits.counted) return { ids, total, isMore: false };
  const next = ids.length === page.limit ? 1 : 0;
  const reached = ids.length === 0 ? 0 : page.ofst + ids.length + next;
  return { ids, total: Math.max(limits.counted, reached), isMore: true };
}

function findAmongMany(
  tx: TenantTx,
  search: Search,
  page: Page,
  { ofNewest, ofOldest }: Looked,
  limits: Limits,
): Promise<Counted> {
  const share = Math.min(ofNewest, ofOldest);
  const isCommon = share >= limits.common;
  if (!isCommon && Math.max(ofNewest, ofOldest) >= limits.common) {
    return walkFrom(tx, search, ofNewest > ofOldest ? 'desc' : 'asc', page, limits);
  }
  const isNear = share >= limits.plenty && page.ofst + page.limit <= share * limits.near;
  if (isNear) return countBesidePage(tx, search, isCommon, page, limits.counted);
  return isCommon ? walkInOrder(tx, search, page, limits.counted) : batch(tx, search, page, limits.counted);
}

/** From one end to the other; the id settles ties, so that the two ways are each other's reverse. */
const bySample = ({ sampledBy, id }: Search, how: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`order by ${sql.ref(sampledBy)} ${sql.raw(how)}, ${sql.ref(id)} ${sql.raw(how)}`;

interface Counted {
  readonly total: number;
  readonly ids: string[];
}

const keysOf = ({ order }: Search): RawBuilder<unknown> =>
  sql.join(order.map(({ by, how }) => sql`${sql.ref(by)} ${sql.raw(how)}`));

/** The id and the columns before it in the order. */
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

interface Looked {
  /** The share of the newest rows that have the words. */
  readonly ofNewest: number;
  readonly ofOldest: number;
}

/** Looks at one row more than `most`, where there is one. */
async function look(tx: TenantTx, search: Search, { ofst, limit }: Page, most: number) {
  const newest = Math.ceil(most / 2);
  const end = sql`select ${columns(search)}, ${walking(search)} as hit from ${search.rows}`;
  const { rows } = await sql<Looked & { looked: number; hits: number; ids: string[] }>`
    with newest as materialized (${end} ${bySample(search, 'desc')} limit ${newest}),
      oldest as materialized (
        ${end} and (select count(*) from newest) = ${newest} ${bySample(search, 'asc')} limit ${most + 1 - newest}),
      looked as materialized (select * from newest union select * from oldest)
    select count(*)::int as looked, count(*) filter (where hit)::int as hits,
      (select avg(hit::int)::float from newest) as "ofNewest", (select avg(hit::int)::float from oldest) as "ofOldest",
      array(select id from looked where hit order by ${gatheredKeys(search)} offset ${ofst} limit ${limit}) as ids
    from looked`.execute(tx);
  return rows[0]!;
}

/** Where one end has the words and the other has not: this many rows from that end on show whether they are common. */
async function walkFrom(
  tx: TenantTx,
  search: Search,
  end: 'asc' | 'desc',
  page: Page,
  { counted, common }: Limits,
): Promise<Counted> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (
        select ${walking(search)} as hit from ${search.rows} ${bySample(search, end)} limit ${Math.ceil(counted / common)})
        as walked where hit limit ${counted + 1}) as found`.execute(tx);
  const { total } = rows[0]!;
  return total > counted ? { total, ids: await walkToPage(tx, search, page) } : batch(tx, search, page, counted);
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
    ? sql`${search.rows} and ${walking(search)} ${bySample(search, 'desc')}`
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

async function batch(tx: TenantTx, search: Search, page: Page, most: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with found as materialized (
      select ${columns(search)} from ${search.rows} and ${search.indexed ?? search.words} limit ${most + 1})
    select count(*)::int as total,
      array(select id from found order by ${gatheredKeys(search)} offset ${page.ofst} limit ${page.limit}) as ids
    from found`.execute(tx);
  const found = rows[0]!;
  if (found.total <= most) return found;
  return { total: found.total, ids: await walkToPage(tx, search, page) };
}

async function walkToPage(tx: TenantTx, search: Search, { ofst, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${pageOf(search)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** All that is found, in its order, row after row. */
const pageOf = (search: Search): RawBuilder<unknown> =>
  sql`select ${sql.ref(search.id)} as id from ${search.rows} and ${walking(search)} order by ${keysOf(search)}`;
