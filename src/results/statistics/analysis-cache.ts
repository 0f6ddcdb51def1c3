/** Reads packed responses into columns and analyses them; of a large quiz once for all who ask. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseRational, type Rational } from '#platform/exact/rational.ts';
import { createCache, getShared } from '#platform/server/cache.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Columns, Kind, KindOutcome } from './dataset/columns.ts';
import { findStats } from './dataset/store-pack.ts';
import { analyseColumns, type QuizStats } from './items/item-analysis.ts';
import { AT_ONCE, listKinds, measurePacked, readPacked, type Scope } from './store.ts';

const BYTES = 3;

/** A third as near as a number comes to it: what is rounded to six decimals adds up to something else. */
const toNumber = ({ n, d }: Rational): number => Number(n) / Number(d);

/**
 * The attempts of the scope by question, in the order of `questions`, with each attempt's id and share of the marks.
 * `isWorth`: any of its questions counts.
 */
export async function readColumns(tx: TenantTx, scope: Scope, questions: readonly string[]) {
  const rows = await listKinds(tx, scope.quizId);
  const columnOf = new Map(questions.map((question, column) => [question, column]));
  const highest = rows.at(-1)?.kind ?? 0;
  // From the number of a kind to its place in the list and to its question's column.
  const placeOf = new Int32Array(highest + 1).fill(-1);
  const columnAt = new Int32Array(highest + 1).fill(-1);
  rows.forEach((row, place) => {
    placeOf[row.kind] = place;
    columnAt[row.kind] = columnOf.get(row.question_id) ?? -1;
  });
  const { rows: most } = await measurePacked(tx, scope.quizId);
  const cells = questions.map(() => new Int32Array(most));
  // Small enough to stay near the processor while rows become columns.
  const part = new Int32Array(AT_ONCE * questions.length);
  const ids: string[] = [];
  const shares: number[] = [];
  const isWorth: boolean[] = [];
  const seconds: number[] = [];
  for await (const packed of readPacked(tx, scope)) {
    const start = ids.length;
    part.fill(-1);
    packed.forEach((row, person) => {
      ids.push(row.attempt_id);
      shares.push(row.share);
      seconds.push(row.seconds);
      const { kinds } = row;
      let hasMarks = false;
      for (let byte = 0; byte < kinds.length; byte += BYTES) {
        const kind = (kinds[byte]! << 16) | (kinds[byte + 1]! << 8) | kinds[byte + 2]!;
        hasMarks ||= rows[placeOf[kind]!]!.max_marks > 0;
        const column = columnAt[kind]!;
        if (column >= 0) part[column * AT_ONCE + person] = placeOf[kind]!;
      }
      isWorth.push(hasMarks);
    });
    cells.forEach((column, place) => {
      column.set(part.subarray(place * AT_ONCE, place * AT_ONCE + packed.length), start);
    });
    await nextTurn();
  }
  const columns: Columns = {
    persons: ids.length,
    kinds: rows.map(
      (row): Kind => ({
        question: row.question_id,
        outcome: row.outcome as KindOutcome,
        marks: toNumber(parseRational(row.marks_exact)),
        maxMarks: row.max_marks,
        classes: row.classes,
      }),
    ),
    questions,
    cells: cells.map((column) => column.subarray(0, ids.length)),
    seconds: Float64Array.from(seconds),
  };
  return { columns, ids, shares, isWorth };
}

export interface Analysis {
  readonly figures: QuizStats;
  /** The share that has passed of those with questions that count; null where there are none, or no pass mark. */
  readonly passRate: number | null;
}

const KEEP_MS = 60_000;
const MOST_KEPT = 20;
/** Below this the numbers take a moment only. */
const FEWEST_TO_KEEP = 2_000;
/** More packed attempts than these are not worked out while somebody waits, as long as that can be helped. */
export const MOST_AT_ONCE = 20_000;
const analyses = createCache<Promise<Analysis>>({
  max: MOST_KEPT,
  ttl: KEEP_MS,
  usableUntil: ({ figures }) => (figures.persons < FEWEST_TO_KEEP ? 0 : Number.POSITIVE_INFINITY),
});

/** Scores are kept to six decimals, shares of them may be a little off. */
const ROUNDING = 1e-6;

async function analyse(tx: TenantTx, scope: Scope, { questions, pass }: AnalysisOf): Promise<Analysis> {
  const { columns, shares, isWorth } = await readColumns(tx, scope, questions);
  const judged = pass === null ? [] : shares.filter((_, person) => isWorth[person]);
  const least = Number(pass) / 100 - ROUNDING;
  return {
    figures: await analyseColumns(columns, () => nextTurn()),
    passRate: judged.length === 0 ? null : judged.filter((share) => share >= least).length / judged.length,
  };
}

/** What an analysis depends on beside the choice of attempts. */
export interface AnalysisOf {
  readonly questions: readonly string[];
  /** In percent; null where there is no pass mark. */
  readonly pass: string | null;
  /** Of the book of packed responses. */
  readonly number: number;
  /** Packed attempts of who belongs to the school: who leaves, and guests who register, change it and not the book. */
  readonly packed: number;
  /** Attempts that are being marked: as long as they are, they may keep another one of their person from counting. */
  readonly waiting: number;
}

/** Where everybody has one attempt, every choice among them is the same. */
async function plain(tx: TenantTx, scope: Scope): Promise<Scope> {
  const { isOneEach } = await measurePacked(tx, scope.quizId);
  return isOneEach ? { ...scope, attempts: 'all' } : scope;
}

/** Changes with what `Analysis` holds: what was kept before is not it. */
const SHAPE = 2;

const keyOf = (tx: TenantTx, scope: Scope, { questions, pass, number, packed, waiting }: AnalysisOf): string => {
  const paper = createHash('sha256').update(questions.join(' ')).digest('base64url');
  const choice = scope.attempts === 'all' ? 'all' : `${scope.attempts} ${scope.countedAttempt}`;
  const of = [tx.tenantId, scope.quizId, choice, scope.group ?? 'everybody', pass, number, packed, waiting, paper];
  return [SHAPE, ...of].join(' ');
};

/** Names an analysis: the same key, the same numbers. */
export const keyOfAnalysis = async (tx: TenantTx, scope: Scope, of: AnalysisOf): Promise<string> =>
  keyOf(tx, await plain(tx, scope), of);

/** The analysis of the scope; of a large quiz as it was when its responses were packed, as long as nothing has changed since. */
export async function readAnalysis(tx: TenantTx, scope: Scope, of: AnalysisOf, now: Date): Promise<Analysis> {
  const chosen = await plain(tx, scope);
  const key = keyOf(tx, chosen, of);
  return getShared(
    analyses,
    key,
    async () => (await findStats<Analysis>(tx, scope.quizId, key)) ?? (await analyse(tx, chosen, of)),
    now,
  );
}
