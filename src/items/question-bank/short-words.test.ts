/** Words that the index of words does not find, in a bank too large to be looked at as a whole. */
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { QueryInputOf } from '#platform/contract/endpoint.ts';
import { type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { listQuestions } from './contract.ts';
import { countQuestionRows, listQuestionRows } from './store-list.ts';

const database = await testDatabase();
const [school, otherSchool] = [tenantId(uuid()), tenantId(uuid())];
const QUESTIONS = 1500;

const rare = [
  'azqb',
  'ends in zq',
  'zq',
  '中国の首都',
  '首都は中国',
  "o'neill",
  String.raw`set a \ b`,
  'about 50% of_it',
  'c++ or c#',
  'c + +',
  '+c +',
  'x=2',
  'straße',
  'a 😀b',
  '3.5',
  'not 53. and .5',
  'a\u0001b',
];
const texts = [
  ...rare,
  ...Array.from({ length: QUESTIONS }, (_, n) => `what is ${['tea', 'coffee', 'water'][n % 3]} ${n}`),
];

beforeAll(async () => {
  for (const id of [school, otherSchool]) {
    await database.inTenant(id, async (tx) => {
      await tx.insertInto('tenant').values({ tenant_id: id }).execute();
      await sql`
        with given as (select gen_random_uuid() as id, text, n from unnest(${texts}::text[]) with ordinality as t (text, n)),
          bank as (
            insert into question (tenant_id, question_id, version, type, title, difficulty, subscription, status, search_text, updated_at)
            select ${id}, id, 1, 'essay', text, 1 + n % 5, 1, 'ready', text, now() - n * interval '1 minute' from given returning null)
        insert into question_version (tenant_id, question_id, version, type, title, content)
        select ${id}, id, 1, 'essay', text, '{"stem": ""}' from given returning null`.execute(tx);
      await tx.updateTable('question').set({ deleted_at: new Date() }).where('title', '=', 'what is tea 0').execute();
    });
  }
  // Until then the planner takes the index to be dear: what was stored last still waits to be put in.
  await database.asOwner('vacuum (analyze) question');
});

const kept = texts.filter((text) => text !== 'what is tea 0');
const titlesOf = (tx: TenantTx, query: Partial<QueryInputOf<typeof listQuestions>>) => {
  const parsed = listQuestions.query!.parse({ limit: '100', ...query });
  return listQuestionRows(tx, parsed, parsed);
};

test.each([
  ...[
    'z',
    'zq',
    'qb',
    'q',
    '中国',
    '首',
    '都',
    "o'",
    "'n",
    String.raw`\ `.trim(),
    '%',
    '_',
    '0%',
    'f_',
    'c+',
    'c++',
    '+',
    '#',
  ],
  ...[
    '=',
    'x=2',
    'ß',
    'aß',
    '😀',
    '😀b',
    '3.5',
    '.5',
    '53.',
    '\u0001',
    '\u0001b',
    'a b',
    'zq in',
    'co w',
    'a',
    't',
    '7',
    '77',
  ],
])('%s is found wherever it is, and nowhere else', async (q) => {
  const words = q.split(' ');
  const expected = kept.filter((text) => words.every((word) => text.includes(word)));
  await database.inTenant(school, async (tx) => {
    const found = await titlesOf(tx, { q });
    expect(found.total).toBe(expected.length);
    expect(found.rows.map(({ title }) => title)).toEqual(expected.slice(0, 100));
    const hard = await titlesOf(tx, { q, dif: '2,3' });
    expect(hard.rows.map(({ title }) => title)).toEqual(
      expected.filter((text) => [2, 3].includes(1 + ((texts.indexOf(text) + 1) % 5))).slice(0, 100),
    );
  });
});

interface PlanNode {
  readonly 'Index Name'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Query {
  readonly text: string;
  readonly values: unknown[];
}
const isQuery = (asked: unknown): asked is Query => typeof asked === 'object' && asked !== null && 'text' in asked;

/** The queries that the database receives during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<Query[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    // Background work of the same process asks too, and in strings.
    return query.mock.calls.flatMap(([asked]: unknown[]) => (isQuery(asked) ? [asked] : []));
  } finally {
    query.mockRestore();
  }
}

// Left out on a cluster (bin/citus-left-out.mjs).
test.skipIf(inject('database').cluster !== null).each(['zq', 'z', '中国', '首', "o'", 'c++', '%', '😀', 'zq in'])(
  '%s is looked up in the index of letter pairs, whose function is worked out for no row',
  async (q) => {
    await database.inTenant(school, async (tx) => {
      const asked = await statementsOf(() => titlesOf(tx, { q }));
      const byPairs = asked.filter(({ text }) => text.includes('letter_pairs'));
      expect(byPairs).toHaveLength(1);
      const { text, values } = byPairs[0]!;
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, values),
      );
      const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
      expect(nodes.map((node) => node['Index Name'])).toContain('question_letters');
      expect(nodes.filter(({ Filter }) => Filter?.includes('letter_pairs'))).toEqual([]);
    });
  },
);

test.each(['updatedAt', '-updatedAt', 'title'] as const)(
  'a page near the end is the one that is there by %s',
  async (sort) => {
    await database.inTenant(school, async (tx) => {
      const all: string[] = [];
      for (let ofst = 0; ofst < 1600; ofst += 100) {
        const { rows, total } = await titlesOf(tx, { sort, ofst: String(ofst) });
        expect(total).toBe(kept.length);
        all.push(...rows.map(({ title }) => title));
      }
      expect(all).toHaveLength(kept.length);
      expect(all).toEqual(sort === 'updatedAt' ? kept.toReversed() : sort === 'title' ? kept.toSorted(byBytes) : kept);
      expect((await titlesOf(tx, { sort, ofst: '1510', limit: '50' })).rows.map(({ title }) => title)).toEqual(
        all.slice(1510),
      );
    });
  },
);

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

test('questions of tags are counted once, and deleted ones not', async () => {
  await database.inTenant(school, async (tx) => {
    const [tags, wanted] = [
      [uuid(), uuid(), uuid()],
      ['one', 'TWO', 'nobody'],
    ];
    await tx
      .insertInto('tag')
      .values(['One', 'Two', 'Three'].map((name, n) => ({ tenant_id: school, tag_id: tags[n]!, name })))
      .execute();
    await sql`insert into question_tag (tenant_id, question_id, tag_id)
      select q.tenant_id, q.question_id, t.id from question q, unnest(${tags}::uuid[]) with ordinality as t (id, n)
      where q.tenant_id = ${school} and q.title in ('what is tea 0', 'what is coffee 1', 'what is water 2')
        and (t.n < 3 or q.title = 'what is water 2')`.execute(tx);
    const found = await titlesOf(tx, { st: wanted.join(',') });
    expect(found.rows.map(({ title }) => title)).toEqual(['what is coffee 1', 'what is water 2']);
    expect(found.total).toBe(2);
    const filter = listQuestions.query!.parse({ st: 'three' });
    expect(await countQuestionRows(tx, filter)).toBe(1);
  });
});
