import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { analyseResponses } from './analyse.ts';
import { estimateModels, exportItems, exportResponses, getStatistics, type Statistics } from './contract.ts';
import { packEverywhere } from './dataset/packing.ts';
import { readResponses } from './dataset/response-matrix.ts';
import { countStale } from './dataset/store-pack.ts';
import { analyseScores, type TestStatistics } from './items/classical.ts';
import { workOutAhead } from './precompute.ts';
import { buildSatQuiz, optionId, type SatQuiz } from './testing.ts';

const site = await testSite();
const teacher = site.as('teacher');
type Query = { attempts?: 'counted' | 'first' | 'all'; group?: string };
const read = (sat: SatQuiz, query: Query = {}): Promise<Statistics> =>
  teacher.do(getStatistics, { params: { id: sat.quiz._id }, query });

/** People of different ability at questions of different difficulty; the weak guess, and sometimes leave out. */
function sitting(persons: number, items: number, seed: string): string[][] {
  const random = seededRandom(seed);
  return Array.from({ length: persons }, () => {
    const ability = 4 * random() - 2;
    return Array.from({ length: items }, (_, item) => {
      const difficulty = -1.5 + (3 * item) / items;
      if (random() < 1 / (1 + Math.exp(difficulty - ability))) return 'A';
      return random() < 0.15 ? '' : ['B', 'C', 'D'][Math.floor(3 * random())]!;
    });
  });
}

const keyOf = (items: number): string[] => Array.from({ length: items }, () => 'A');

/** What `tripos analyse` says of the same answers. */
function analysed(answers: readonly (readonly string[])[], key: readonly string[]) {
  const names = key.map((_, index) => `q${index}`);
  return analyseResponses(
    readResponses([names, ...answers], [['item', 'key'], ...key.map((right, i) => [`q${i}`, right])]),
  );
}

const close = (a: number | null, b: number | null, places = 9): void => {
  if (b === null) expect(a).toBeNull();
  else expect(a!).toBeCloseTo(b, places);
};

function expectSame(statistics: Statistics, expected: TestStatistics): void {
  expect(statistics.n).toBe(expected.persons);
  close(statistics.mean, expected.mean);
  close(statistics.sd, expected.sd);
  close(statistics.median, expected.median);
  close(statistics.alpha, expected.alpha);
  close(statistics.sem, expected.sem);
  expected.items.forEach((item, index) => {
    const found = statistics.items[index]!;
    close(found.facility, item.facility);
    close(found.sd, item.sd);
    close(found.itemRest, item.itemRest);
    close(found.itemTotal, item.itemTotal);
    close(found.alphaIfDeleted, item.alphaIfDeleted);
  });
}

const answers = sitting(120, 8, 'an ordinary quiz');
const ordinary = await buildSatQuiz(site, { answers, key: keyOf(8) });

test('the statistics of a quiz are those of `tripos analyse` for the same answers, and the models too', async () => {
  const expected = analysed(answers, keyOf(8));
  expectSame(await read(ordinary), expected);
  await teacher.do(estimateModels, { params: { id: ordinary.quiz._id }, body: {} });
  await site.runTasks();
  const { models } = await read(ordinary);
  expect(models).toMatchObject({ refusal: null, task: null, isOld: false, result: { persons: 120, of: 120 } });
  models.result!.items.forEach((item, index) => {
    const [rasch, twoPl] = [expected.irt.rasch[index]!, expected.irt.twoPl[index]!];
    close(item.rasch.difficulty, rasch.difficulty);
    close(item.rasch.se, rasch.se);
    close(item.twoPl.discrimination, twoPl.discrimination, 6);
    close(item.twoPl.difficulty, twoPl.difficulty, 6);
  });
});

test('what was left out at the end was not reached, and what was left out before it was omitted', async () => {
  const sat = await buildSatQuiz(site, {
    answers: [
      ['A', '', 'B', '', ''],
      ['A', 'A', 'A', 'A', 'A'],
    ],
    key: keyOf(5),
  });
  const { items } = await read(sat);
  expect(items.map(({ tally }) => [tally.omitted, tally.notReached])).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 1],
  ]);
  expect(items[1]).toMatchObject({ n: 2, facility: 0.5, omitRate: 0.5, notReachedRate: 0 });
});

test('a wrong response that the best prefer is flagged, and its curve rises over the fifths', async () => {
  // Those who know the other nine choose B at the last one, where the key says A.
  const strange = sitting(100, 9, 'a wrong key').map((row) => {
    const known = row.filter((option) => option === 'A').length;
    return [...row, known >= 5 ? 'B' : known % 2 === 0 ? 'A' : 'C'];
  });
  const sat = await buildSatQuiz(site, { answers: strange, key: keyOf(10) });
  const item = (await read(sat)).items[9]!;
  expect(item.flags).toContainEqual({ flag: 'attracts-best', response: optionId('B') });
  expect(item.flags.map(({ flag }) => flag)).toContain('backwards');
  const curve = item.responses.find(({ id }) => id === optionId('B'))!.byFifth!;
  expect(curve[4]).toBeGreaterThan(curve[0]!);
  expect(item.responses.map(({ id, credit }) => [id, credit])).toEqual([
    [optionId('A'), 1],
    [optionId('B'), 0],
    [optionId('C'), 0],
    [optionId('D'), 0],
  ]);
});

describe('of several attempts', () => {
  // The first person sat three times: 1, 3 and 2 right; the second once.
  const several = buildSatQuiz(site, {
    answers: [
      ['A', 'B', 'B'],
      ['A', 'A', 'A'],
      ['A', 'A', 'B'],
      ['A', 'B', 'B'],
    ],
    key: keyOf(3),
    personOf: [0, 0, 0, 1],
    settings: { countedAttempt: 'highest' },
  });

  test.each([
    ['counted', 2, 2, 2],
    ['first', 2, 1, 2],
    ['all', 4, 1.75, 0],
  ] as const)(
    '%s: %i are looked at with a mean of %f, and %i are named as left out',
    async (attempts, n, mean, left) => {
      expect(await read(await several, { attempts })).toMatchObject({ n, mean, excluded: { notChosen: left } });
    },
  );

  test('a group has the statistics of its members, and a foreign one does not exist', async () => {
    const { people, quiz } = await several;
    const group = await site.as('admin').do(createGroup, { body: { name: 'Year 10' } });
    await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [people[0]!] } });
    expect(await read(await several, { group: group._id })).toMatchObject({
      n: 1,
      mean: 3,
      sd: null,
      models: { refusal: 'group' },
    });
    const none = await teacher.call(getStatistics, {
      params: { id: quiz._id },
      query: { group: '018f0000-0000-7000-8000-000000000000' },
    });
    expect(none.status).toBe(404);
  });
});

test('a regrade changes the statistics, counts the number up and makes the models old', async () => {
  const before = await read(ordinary);
  site.advance(60_000);
  await teacher.do(startRegrade, {
    params: { id: ordinary.quiz._id },
    body: { choices: [{ question: ordinary.questions[7]!, choice: 'drop' }], reason: 'The question was unclear' },
  });
  await site.runTasks();
  const after = await read(ordinary);
  expect(after.items[7]).toMatchObject({ isDropped: true, facility: null, flags: [] });
  expect(after).toMatchObject({ maxMarks: 7, isComplete: true, models: { isOld: true } });
  expect(after.number).toBeGreaterThan(before.number);
  expectSame(
    { ...after, items: after.items.slice(0, 7) },
    analysed(
      answers.map((row) => row.slice(0, 7)),
      keyOf(7),
    ),
  );
});

test('attempts with different questions: each item has its own n, and what needs the whole matrix is not there', async () => {
  const rows = sitting(60, 6, 'drawn');
  const sat = await buildSatQuiz(site, { answers: rows, key: keyOf(6) });
  // Half of them never had the last question.
  const without = sat.attempts.slice(0, 30);
  await site.database.inTenant(site.school.id, async (tx) => {
    await tx
      .deleteFrom('attempt_grade')
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', 'in', without)
      .where('question_id', '=', sat.questions[5]!)
      .execute();
  });
  const found = await read(sat);
  expect(found).toMatchObject({ isComplete: false, unit: 'percent', alpha: null, sem: null, maxMarks: null });
  expect(found.items.map(({ n }) => n)).toEqual([60, 60, 60, 60, 60, 30]);
  expect(found.items[0]!.itemRest).not.toBeNull();
  expect(found.models.refusal).toBe('different-questions');
});

test('what is still running or being marked is left out and counted; nobody but faculty sees any of it', async () => {
  const sat = await buildSatQuiz(site, { answers: sitting(3, 3, 'three'), key: keyOf(3) });
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('attempt')
      .set({ unmarked_count: 1, score: null, score_exact: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', '=', sat.attempts[0]!)
      .execute(),
  );
  expect(await read(sat)).toMatchObject({ n: 2, excluded: { waiting: 1, running: 0, pending: 0 } });
  const answer = await site.as('student').call(getStatistics, { params: { id: sat.quiz._id } });
  expect(answer.status).toBe(403);
});

test('what wrong answers cost makes no question very hard: the share of right answers says that', async () => {
  // Seven, and one, of twenty are right.
  const answers = Array.from({ length: 20 }, (_, row) => [row < 7 ? 'A' : 'B', row < 1 ? 'A' : 'C', 'A']);
  const sat = await buildSatQuiz(site, { answers, key: keyOf(3) });
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('attempt_grade')
      .set({ marks: '-1', marks_exact: '-1' })
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', sat.quiz._id)
      .where('outcome', '=', 'wrong')
      .execute(),
  );
  const [fair, hard] = (await read(sat)).items;
  expect(fair).toMatchObject({ facility: -0.3, rightShare: 0.35 });
  expect(fair!.flags.map(({ flag }) => flag)).not.toContain('hard');
  expect(hard).toMatchObject({ rightShare: 0.05 });
  expect(hard!.flags.map(({ flag }) => flag)).toContain('hard');
});

test('below ten attempts there are statistics, and neither interval nor verdict', async () => {
  const intervals = ({ meanInterval, items }: Statistics) => [
    meanInterval,
    ...items.flatMap(({ facilityInterval, itemRestInterval }) => [facilityInterval, itemRestInterval]),
  ];
  const answers = sitting(10, 3, 'ten or nine');
  const nine = await read(await buildSatQuiz(site, { answers: answers.slice(1), key: keyOf(3) }));
  expect(nine.n).toBe(9);
  expect(nine.mean).not.toBeNull();
  expect(intervals(nine).filter((one) => one !== null)).toEqual([]);
  expect(nine.items.flatMap(({ flags }) => flags)).toEqual([]);
  const ten = await read(await buildSatQuiz(site, { answers, key: keyOf(3) }));
  expect(intervals(ten).filter((one) => one !== null).length).toBeGreaterThan(3);
});

test('a quiz that nobody has sat has no statistics, and says so without a number that is none', async () => {
  const sat = await buildSatQuiz(site, { answers: sitting(1, 2, 'one'), key: keyOf(2) });
  const one = await read(sat);
  expect(one).toMatchObject({ n: 1, sd: null, alpha: null, models: { refusal: 'few' } });
  await site.database.inTenant(site.school.id, (tx) =>
    tx.deleteFrom('attempt').where('tenant_id', '=', tx.tenantId).where('attempt_id', '=', sat.attempts[0]!).execute(),
  );
  expect(await read(sat)).toMatchObject({ n: 0, mean: null, scores: expect.any(Array), time: { bins: [] } });
});

test('many attempts that arrive at once are announced, and are there once the background has packed them', async () => {
  const rows = sitting(1_100, 2, 'many');
  const sat = await buildSatQuiz(site, { answers: rows, key: keyOf(2) });
  await packEverywhere({ ...site.server.services, clock: site.now });
  expect(await read(sat)).toMatchObject({ n: 1_100, excluded: { pending: 0 } });
  expect(await site.database.inTenant(site.school.id, (tx) => countStale(tx, sat.quiz._id))).toBe(0);
});

test('what was worked out ahead is what would be worked out now, and is forgotten with the next answer', async () => {
  const sat = await buildSatQuiz(site, { answers: sitting(40, 4, 'ahead'), key: keyOf(4) });
  const live = await read(sat);
  const services = { ...site.server.services, clock: site.now };
  await workOutAhead(services, site.school.id, sat.quiz._id, 39);
  expect(await read(sat)).toEqual(live);
  const ofDataset = (tx: TenantTx) =>
    tx.updateTable('stats_dataset').where('tenant_id', '=', tx.tenantId).where('quiz_id', '=', sat.quiz._id);
  const mark = (tx: TenantTx) =>
    ofDataset(tx).set({ figures: sql`jsonb_set(figures, '{figures,persons}', '12345')` }).executeTakeFirstOrThrow();
  expect((await site.database.inTenant(site.school.id, mark)).numUpdatedRows).toBe(1n);
  expect((await read(sat)).n).toBe(12_345);
  await site.database.inTenant(site.school.id, (tx) =>
    tx
      .updateTable('attempt')
      .set({ graded_at: site.now() })
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', '=', sat.attempts[0]!)
      .execute(),
  );
  expect((await read(sat)).n).toBe(40);
});

describe('files', () => {
  const hostile = async () => {
    const sat = await buildSatQuiz(site, {
      answers: [
        ['A', ''],
        ['B', 'A'],
      ],
      key: keyOf(2),
    });
    await site.database.inTenant(site.school.id, (tx) =>
      tx
        .updateTable('person')
        .set({ first_name: '=HYPERLINK("http://evil.example")', last_name: '' })
        .where('tenant_id', '=', tx.tenantId)
        .where('person_id', '=', sat.people[0]!)
        .execute(),
    );
    return sat;
  };

  test('responses have a row each, with what was said in words, and no formula runs', async () => {
    const sat = await hostile();
    const answer = await teacher.call(exportResponses, { params: { id: sat.quiz._id }, query: { format: 'csv' } });
    const rows: Record<string, string>[] = parse(answer.text, { columns: true, bom: true });
    expect(rows).toHaveLength(4);
    const [first, second] = rows.filter((row) => row.Attempt === sat.attempts[0]);
    expect(first).toMatchObject({ 'Question no.': '1', Response: 'Option A', Outcome: 'right', Marks: '1' });
    expect(second).toMatchObject({ Response: '', Outcome: 'blank', Marks: '0' });
    expect(first!.Name).toBe(`'=HYPERLINK("http://evil.example")`);
  });

  test('questions have a row each with their statistics, as CSV and as a workbook', async () => {
    const sat = await hostile();
    const csv = await teacher.call(exportItems, { params: { id: sat.quiz._id }, query: { format: 'csv' } });
    const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
    expect(rows.map((row) => [row['No.'], row.Facility, row['Omit rate'], row['Not-reached rate']])).toEqual([
      ['1', '0.5', '0', '0'],
      ['2', '0.5', '0', '0.5'],
    ]);
    for (const endpoint of [exportItems, exportResponses]) {
      const answer = await teacher.call(endpoint, { params: { id: sat.quiz._id }, query: { format: 'xlsx' } });
      expect(answer.status).toBe(200);
      expect(answer.text.slice(0, 2)).toBe('PK');
    }
  });
});

const folder = '../shared/data/psychometrics';
describe.skipIf(!existsSync(folder))('published data as a quiz (only where ../shared/data is there)', () => {
  const table = (name: string): string[][] => parse(readFileSync(join(folder, name), 'utf8'));

  test.each(['CTTdata_100x20_mc', 'SAT12_600x32_mc'])(
    '%s: the statistics are those of `tripos analyse`',
    async (name) => {
      const [items = [], ...rows] = table(`${name}.csv`);
      const right = new Map(
        table(`${name}.key.csv`)
          .slice(1)
          .map(([item, option]) => [item!, option!]),
      );
      const columns = items.map((_, column) => column).filter((column) => right.has(items[column]!));
      const options = [...new Set(rows.flatMap((row) => columns.map((column) => row[column]!)))]
        .filter((o) => o !== '')
        .sort();
      const sat = await buildSatQuiz(site, {
        answers: rows.map((row) => columns.map((column) => row[column]!)),
        key: columns.map((column) => right.get(items[column]!)!),
        options,
      });
      const { names, scores } = readResponses(table(`${name}.csv`), table(`${name}.key.csv`));
      const found = await read(sat);
      expectSame(found, analyseScores(names, scores));
      if (name.startsWith('SAT12')) {
        const item = found.items[31]!;
        expect(item.flags.map(({ flag }) => flag)).toContain('attracts-best');
      }
    },
  );
});
