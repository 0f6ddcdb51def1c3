/** The questions among which a revision draws: found, shared out, frozen. */
import { Refusal, type RefusalDetail } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getRevisionRow, type RevisionRow } from '#quizzes/store.ts';
import { drawWords } from './rules-draws.ts';
import { allotPools } from './rules-pools.ts';
import { type DrawRow, insertPools, listCandidates, listDrawRows } from './store.ts';

/** Freezes what a revision draws from. Throws `impossible` where the bank has too little. */
export async function freezePools(tx: TenantTx, quizId: string, revision: number): Promise<void> {
  const row = await getRevisionRow(tx, quizId, revision);
  const { pools, faults } = await fillPools(tx, row, await listDrawRows(tx, quizId, revision));
  if (faults.length > 0) throw new Refusal('impossible', faults[0]!.message, { details: faults });
  await insertPools(tx, quizId, revision, pools);
}

interface FilledPools {
  readonly pools: readonly (readonly string[])[];
  /** How many questions of the bank each draw fits; of more than `POOL_LIMIT` its pool has a sample. */
  readonly fitting: readonly number[];
  readonly faults: RefusalDetail[];
}

/** The questions for every draw, or why there are not enough. */
export async function fillPools(tx: TenantTx, revision: RevisionRow, draws: readonly DrawRow[]): Promise<FilledPools> {
  const fitting: number[] = [];
  const needs: { count: number; candidates: readonly string[] }[] = [];
  for (const draw of draws) {
    const { ids, total } = await listCandidates(tx, revision, draw);
    needs.push({ count: draw.count, candidates: ids });
    fitting.push(total);
  }
  const tooFew = needs.flatMap(({ count, candidates }, index) =>
    candidates.length < count
      ? [{ path: `draws.${index}.count`, message: poolBlocker(draws[index]!, candidates.length) }]
      : [],
  );
  if (tooFew.length > 0) return { pools: [], fitting, faults: tooFew };
  const found = allotPools(needs);
  if ('pools' in found) return { pools: found.pools, fitting, faults: [] };
  const which = found.short.map((index) => `“${drawWords(draws[index]!)}”`).join(' and ');
  const message = `${which} share their questions and need ${found.needs} together, the bank has ${found.has}`;
  return { pools: [], fitting, faults: found.short.map((index) => ({ path: `draws.${index}.count`, message })) };
}

const poolBlocker = (draw: DrawRow, has: number): string =>
  `“${drawWords(draw)}” needs ${draw.count}, the bank has ${has}`;
