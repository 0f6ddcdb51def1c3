/** The standings at one quiz. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { cacheStats } from '#results/results/cache.ts';
import {
  type CountedRow,
  countFinished,
  type ItemRow,
  listCounted,
  listItemRows,
  listNames,
  listResponseCounts,
  type RankingScope,
} from './store-ranking.ts';

interface Standings {
  readonly people: number;
  /** The best first. Equal shares are ordered by time. */
  readonly rows: readonly CountedRow[];
  /** Who has handed in and has no result yet: people still mark it. */
  readonly waiting: number;
}

export interface RankedRow extends CountedRow {
  /** Equal in share and time is equal in rank. */
  readonly rank: number;
}

/** Some hundred bytes each. */
const standings = cacheStats<Standings>(300_000);

const keyOf = (tx: TenantTx, { quizId, countedAttempt, group = '', since, topic = '' }: RankingScope): string =>
  `${tx.tenantId} ${quizId} ${countedAttempt} ${group} ${since?.getTime() ?? ''} ${topic}`;

const compareRank = (a: CountedRow, b: CountedRow): number => b.share - a.share || a.seconds - b.seconds;

const compareRows = (a: CountedRow, b: CountedRow): number =>
  compareRank(a, b) || (a.person_id < b.person_id ? -1 : a.person_id > b.person_id ? 1 : 0);

/** Everybody's counted results, the best first; of a large quiz as they were within the last minute. */
export const getStandings = (tx: TenantTx, scope: RankingScope, now: Date): Promise<Standings> =>
  standings.get(
    keyOf(tx, scope),
    async () => {
      const rows = await listCounted(tx, scope);
      const finished = await countFinished(tx, scope);
      return { people: rows.length, rows: rows.sort(compareRows), waiting: Math.max(0, finished - rows.length) };
    },
    now,
  );

/** How many come before the row. */
function countBetter(rows: readonly CountedRow[], row: CountedRow): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareRank(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One page of the ranking with names, and how many there are. */
export async function listRanking(
  tx: TenantTx,
  scope: RankingScope,
  { ofst, limit }: { ofst: number; limit: number },
  now: Date,
) {
  const { rows } = await getStandings(tx, scope, now);
  const page = rows.slice(ofst, ofst + limit);
  const names = await listNames(
    tx,
    page.map((row) => row.person_id),
  );
  return {
    rows: page.map((row) => ({ ...row, rank: countBetter(rows, row) + 1, name: names.get(row.person_id) ?? '' })),
    total: rows.length,
  };
}

/** One person's line as it is now, among the others; undefined without a finished attempt. */
export async function findRanked(tx: TenantTx, scope: RankingScope, personId: string, now: Date) {
  const [own] = await listCounted(tx, scope, personId);
  if (!own) return undefined;
  const { rows } = await getStandings(tx, scope, now);
  const rank = countBetter(rows, own) + 1;
  return { ...own, rank, of: Math.max(rows.length, rank) };
}

interface Items {
  readonly people: number;
  readonly rows: ReadonlyMap<string, ItemRow>;
  /** By question: how often each response class was given. */
  readonly responses: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const itemsOf = cacheStats<Items>(300_000);

/** The figures of every question; of a large quiz as they were within the last minute. */
export const getItems = (tx: TenantTx, scope: RankingScope, now: Date): Promise<Items> =>
  itemsOf.get(
    keyOf(tx, scope),
    async () => {
      const rows = await listItemRows(tx, scope);
      const counts = Map.groupBy(await listResponseCounts(tx, scope), (row) => row.question_id);
      return {
        people: Math.max(0, ...rows.map((row) => row.n)),
        rows: new Map(rows.map((row) => [row.question_id, row])),
        responses: new Map(
          [...counts].map(([id, given]) => [id, new Map(given.map((row) => [row.class, row.count]))] as const),
        ),
      };
    },
    now,
  );
