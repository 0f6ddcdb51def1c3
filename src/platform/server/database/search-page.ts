/**
 * One page of what a search finds, and how many it finds, without reading all of it
 * (docs/decisions/0044-searches-count-to-ten-thousand.md).
 *
 * look   testing the words on the first rows that the other filters leave: enough where they leave few, and otherwise a
 *        measure of how common the words are
 * index  finding the rows by the trigram index; good for rare words, since each row that it finds is tested again
 * walk   testing row after row, for the page in the order that is asked for; good for common words, of which one soon has
 *        enough
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantTx } from './tenant-tx.ts';

/** What is found beyond this number is not counted. */
export const MOST_COUNTED = 10_000;

/** Measured by `bench/question-search.ts`; a test takes smaller ones. */
const usual = {
  counted: MOST_COUNTED,
  look: 2_000,
  /** Words are common that stand in such a share of the rows that were looked at. */
  common: 0.3,
};
type Limits = typeof usual;

export interface Search {
  /** `searchable_thing as t where …`: the view with the tenant and every condition but the words. */
  readonly rows: RawBuilder<unknown>;
  /** That the row holds the words, as the trigram index knows it. */
  readonly words: RawBuilder<SqlBool>;
  readonly id: string;
  /** What the rows are sorted by; the last one settles ties. */
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

/** Neither the trigram index nor the planner's guess that words are rare applies to it. */
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
  const isCommon = seen.hits >= seen.looked * limits.common;
  const found = await gather(tx, search, isCommon ? walking(search) : search.words, page, limits.counted);
  if (found.total <= limits.counted) return { ...found, isMore: false };
  const ids = await walk(tx, search, page);
  if (ids.length === 0) return { ids, total: limits.counted, isMore: true };
  const next = ids.length === page.limit ? 1 : 0;
  return { ids, total: Math.max(limits.counted, page.ofst + ids.length + next), isMore: true };
}

const columns = ({ id, order }: Search): RawBuilder<unknown> =>
  sql`${sql.ref(id)} as id, ${sql.join(order.map(({ by }, place) => sql`${sql.ref(by)} as ${sql.ref(`k${place}`)}`))}`;

/** Of the rows that were gathered in `found`. */
const idsOf = ({ order }: Search, { ofst, limit }: Page): RawBuilder<string[]> => {
  const keys = order.map(({ how }, place) => sql`${sql.ref(`k${place}`)} ${sql.raw(how)}`);
  return sql<string[]>`array(select id from found order by ${sql.join(keys)} offset ${ofst} limit ${limit})`;
};

async function look(tx: TenantTx, search: Search, page: Page, most: number) {
  const { rows } = await sql<{ looked: number; hits: number; ids: string[] }>`
    with looked as materialized (
        select ${columns(search)}, ${walking(search)} as hit from ${search.rows} limit ${most + 1}),
      found as (select * from looked where hit)
    select (select count(*)::int from looked) as looked, (select count(*)::int from found) as hits,
      ${idsOf(search, page)} as ids`.execute(tx);
  return rows[0]!;
}

async function gather(tx: TenantTx, search: Search, words: RawBuilder<SqlBool>, page: Page, most: number) {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (select ${columns(search)} from ${search.rows} and ${words} limit ${most + 1})
    select (select count(*)::int from found) as total, ${idsOf(search, page)} as ids`.execute(tx);
  return rows[0]!;
}

async function walk(tx: TenantTx, search: Search, { ofst, limit }: Page): Promise<string[]> {
  const keys = search.order.map(({ by, how }) => sql`${sql.ref(by)} ${sql.raw(how)}`);
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(search.id)} as id from ${search.rows} and ${walking(search)}
    order by ${sql.join(keys)} offset ${ofst} limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}
