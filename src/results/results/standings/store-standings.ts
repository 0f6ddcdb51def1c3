/** The standings at one quiz. */
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { cacheStats, onceIn } from '#results/results/cache.ts';
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
}

export interface RankedRow extends CountedRow {
  /** Equal in share and time is equal in rank. */
  readonly rank: number;
}

/** Some hundred bytes each. */
const standings = cacheStats<Standings>('standings', 300_000);

const keyOf = ({ quizId, countedAttempt, group = '', since, topic = '' }: RankingScope): string =>
  `${quizId} ${countedAttempt} ${group} ${since?.getTime() ?? ''} ${topic}`;

const compareRank = (a: CountedRow, b: CountedRow): number => b.share - a.share || a.seconds - b.seconds;

const compareRows = (a: CountedRow, b: CountedRow): number =>
  compareRank(a, b) || (a.person_id < b.person_id ? -1 : a.person_id > b.person_id ? 1 : 0);

/** The quiz, where the scope is everybody and everything there. */
const wholeOf = ({ quizId, group, since, topic }: RankingScope): string | null =>
  group === undefined && since === undefined && topic === undefined ? quizId : null;

/** Everybody's counted results, the best first; of a large quiz as they were within the last minute. */
export const getStandings = (tx: TenantTx, scope: RankingScope, now: Date): Promise<Standings> =>
  standings.get(
    tx,
    keyOf(scope),
    async () => {
      const rows = await listCounted(tx, scope);
      return { people: rows.length, rows: rows.sort(compareRows) };
    },
    now,
    wholeOf(scope),
  );

const finished = cacheStats<{ people: number }>('finished', 300_000);

/** How many have handed in and have no result yet: people still mark it. */
export async function countWaiting(tx: TenantTx, scope: RankingScope, now: Date): Promise<number> {
  const { rows } = await getStandings(tx, scope, now);
  const { people } = await finished.get(
    tx,
    keyOf(scope),
    async () => ({ people: await countFinished(tx, scope) }),
    now,
    wholeOf(scope),
  );
  return Math.max(0, people - rows.length);
}

/** What counts of one person, as it is now; undefined without a finished attempt. */
export async function findCounted(
  tx: TenantTx,
  scope: RankingScope,
  personId: string,
): Promise<CountedRow | undefined> {
  const [own] = await onceIn(tx, `own ${keyOf(scope)} ${personId}`, () => listCounted(tx, scope, personId));
  return own;
}

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
  const [own, { rows }] = await together([findCounted(tx, scope, personId), getStandings(tx, scope, now)]);
  if (!own) return undefined;
  const rank = countBetter(rows, own) + 1;
  return { ...own, rank, of: Math.max(rows.length, rank) };
}

interface Items {
  readonly people: number;
  readonly rows: ReadonlyMap<string, ItemRow>;
  /** By question: how often each response class was given. */
  readonly responses: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

const itemsOf = cacheStats<Items>('items', 300_000);

/** The numbers of every question; of a large quiz as they were within the last minute. */
export const getItems = (tx: TenantTx, scope: RankingScope, now: Date): Promise<Items> =>
  itemsOf.get(
    tx,
    keyOf(scope),
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
