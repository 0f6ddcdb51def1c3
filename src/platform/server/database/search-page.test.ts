/** The pages of a search, compared with a plain query that reads everything. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { findSearchPage } from './search-page.ts';
import { type TenantTx, tenantId } from './tenant-tx.ts';

const database = await testDatabase();
const [school, otherSchool] = [tenantId(uuid()), tenantId(uuid())];
const QUESTIONS = 400;

const fill = (tx: TenantTx) => sql`
  insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, status, search_text, updated_at, deleted_at)
  select ${tx.tenantId}, gen_random_uuid(), 1, (array['numeric', 'essay'])[1 + n % 2], 'Question ' || n % 7, 1 + n % 5, 1,
    'ready', 'common words of ' || (array['tea', 'coffee', 'water'])[1 + n % 3] || case when n % 50 = 0 then ' rarity' else '' end || ' ' || n,
    now() - (n % 90) * interval '1 hour', case when n % 11 = 0 then now() end
  from generate_series(1, ${QUESTIONS}::int) n returning null`;

beforeAll(async () => {
  for (const id of [school, otherSchool]) {
    await database.inTenant(id, async (tx) => {
      await tx.insertInto('tenant').values({ tenant_id: id }).execute();
      await fill(tx).execute(tx);
    });
  }
});

const orders = {
  newest: [
    { by: 'q.updated_at', how: 'desc' },
    { by: 'q.question_id', how: 'desc' },
  ],
  title: [
    { by: 'q.title', how: 'asc' },
    { by: 'q.question_id', how: 'asc' },
  ],
} as const;
const columns = { id: 'q.question_id', sampledBy: 'q.created_at' };
const plainOrders = { newest: sql`updated_at desc, question_id desc`, title: sql`title, question_id` };

const both = (words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    words.map((word) => sql`search_text like ${`%${word}%`}`),
    sql` and `,
  )})`;
const rowsOf = (tx: TenantTx, filter: RawBuilder<unknown>) =>
  sql`searchable_question as q where q.tenant_id = ${tx.tenantId} and q.deleted_at is null and ${filter}`;
/** Reads the fenced table. */
const plainly = async (
  tx: TenantTx,
  filter: RawBuilder<unknown>,
  words: readonly string[],
  order: keyof typeof orders,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select question_id as id from question
    where tenant_id = ${tx.tenantId} and deleted_at is null and ${filter} and ${both(words)} order by ${plainOrders[order]}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

const limits = {
  'looking at everything': { counted: 10_000, look: 2_000, common: 0.3, plenty: 0.1, near: 5_000 },
  'looking at everything from both ends': { counted: 10_000, look: 364, common: 0.3, plenty: 0.1, near: 5_000 },
  'looking at all but one': { counted: 10_000, look: 363, common: 0.3, plenty: 0.1, near: 5_000 },
  'by the index': { counted: 10_000, look: 3, common: 2, plenty: 2, near: 0 },
  'by the index, the page beside it': { counted: 10_000, look: 3, common: 2, plenty: 0, near: 5_000 },
  'by walking': { counted: 10_000, look: 3, common: 0, plenty: 0, near: 0 },
  'by walking, the page beside it': { counted: 10_000, look: 3, common: 0, plenty: 0, near: 5_000 },
  'counting to fifty': { counted: 50, look: 10, common: 0.3, plenty: 0.1, near: 30 },
  'counting to fifty by the index': { counted: 50, look: 3, common: 2, plenty: 0.1, near: 30 },
};
const searches = [['common'], ['common', 'coffee'], ['rarity'], ['ea', '1'], ['99'], ['nothing'], ['%'], ['t']];
const filters = { all: sql`true`, numeric: sql`type = 'numeric'`, hard: sql`difficulty = any('{4,5}'::smallint[])` };
const pages = [
  { ofst: 0, limit: 20 },
  { ofst: 40, limit: 20 },
  { ofst: 1_000, limit: 20 },
];

test.each(Object.entries(limits))('a search %s finds the pages that a plain query finds', async (_how, limit) => {
  await database.inTenant(school, async (tx) => {
    for (const words of searches) {
      for (const filter of Object.values(filters)) {
        for (const order of ['newest', 'title'] as const) {
          const expected = await plainly(tx, filter, words, order);
          for (const page of pages) {
            const search = { ...columns, rows: rowsOf(tx, filter), words: both(words), order: orders[order] };
            const found = await findSearchPage(tx, search, page, limit);
            expect(found.ids).toEqual(expected.slice(page.ofst, page.ofst + page.limit));
            expect(found.isMore).toBe(expected.length > limit.counted);
            if (found.isMore) expect(found.total).toBeLessThanOrEqual(expected.length);
            else expect(found.total).toBe(expected.length);
          }
        }
      }
    }
  });
});

test.each(['counting to fifty', 'counting to fifty by the index'] as const)(
  'where more is found than is counted, %s, there is always a next page to go to',
  async (how) => {
    await database.inTenant(school, async (tx) => {
      const all = await plainly(tx, sql`true`, ['common'], 'newest');
      const search = { ...columns, rows: rowsOf(tx, sql`true`), words: both(['common']), order: orders.newest };
      const walked: string[] = [];
      for (let ofst = 0, total = 1; ofst < total; ofst += 20) {
        const found = await findSearchPage(tx, search, { ofst, limit: 20 }, limits[how]);
        walked.push(...found.ids);
        total = found.total;
      }
      expect(walked).toEqual(all);
    });
  },
);

test('an index may be asked by another condition than the rows', async () => {
  await database.inTenant(school, async (tx) => {
    const expected = await plainly(tx, sql`true`, ['q'], 'newest');
    const search = { ...columns, rows: rowsOf(tx, sql`true`), words: both(['q']), order: orders.newest };
    const indexed = sql<SqlBool>`letter_pairs(q.search_text) @@ ${"'q':*"}::tsquery`;
    for (const how of ['by the index', 'by the index, the page beside it'] as const) {
      const found = await findSearchPage(tx, { ...search, indexed }, { ofst: 0, limit: 500 }, limits[how]);
      expect(found).toEqual({ ids: expected, total: expected.length, isMore: false });
    }
  });
});

test('words of one end of the bank are common only where enough rows from there on hold them', async () => {
  const id = tenantId(uuid());
  await database.inTenant(id, async (tx) => {
    await tx.insertInto('tenant').values({ tenant_id: id }).execute();
    await sql`
      insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, search_text, created_at)
      select ${id}, gen_random_uuid(), 1, 'essay', 'Question', 1, 1, 'leaf ' || n || case when n <= 4 then ' import' else ' bank' end
        || case when n <= 30 then ' newer' else ' older' end, now() - n * interval '1 day'
      from generate_series(1, 60) n returning null`.execute(tx);
    const search = { ...columns, rows: rowsOf(tx, sql`true`), order: orders.newest };
    const isIndexAsked = async (word: string, counted: number): Promise<boolean> => {
      const limit = { counted, look: 10, common: 0.4, plenty: 0.1, near: 5_000 };
      const asked: boolean[] = [];
      for (const page of pages) {
        // An index that finds nothing shows that it was asked.
        const { total, ids } = await findSearchPage(
          tx,
          { ...search, words: both([word]), indexed: sql<SqlBool>`false` },
          page,
          limit,
        );
        asked.push(total === 0);
        const expected = await plainly(tx, sql`true`, [word], 'newest');
        if (total > 0) expect(ids).toEqual(expected.slice(page.ofst, page.ofst + page.limit));
      }
      expect(new Set(asked).size).toBe(1);
      return asked[0]!;
    };
    expect(await isIndexAsked('leaf', 10)).toBe(false);
    expect(await isIndexAsked('import', 10)).toBe(true);
    expect(await isIndexAsked('bank', 10)).toBe(false);
    expect(await isIndexAsked('newer', 10)).toBe(false);
    expect(await isIndexAsked('older', 10)).toBe(false);
    expect(await isIndexAsked('newer', 30)).toBe(true);
    expect(await isIndexAsked('older', 30)).toBe(true);
  });
});
