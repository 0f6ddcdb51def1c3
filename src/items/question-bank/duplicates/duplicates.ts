/** Marks what a file brings that the bank, or the file itself, holds already. */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { ImportItem } from '#items/question-bank/import/contract.ts';
import type { PreparedItem } from '#items/question-bank/import/import-item.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { NEARLY, numbersOf, signsOf, similarity, stemForm, trigramsOf } from './similarity.ts';
import { completeSimilarity, listSharing, type Noted, titlesInBank } from './store-similarity.ts';

const AT_ONCE = 250;

type Duplicate = NonNullable<ImportItem['duplicate']>;

/** What of an item of a file is compared. */
export interface Compared {
  readonly position: number;
  readonly type: string;
  readonly title: string;
  readonly form: string;
  /** Questions of one wording about different stimuli are different questions. */
  readonly stimulus: string;
}

/** Null for an item that is refused, or has no words to compare. */
export function comparedOf({ item, question, stimulus }: PreparedItem): Compared | null {
  const form = question ? stemForm(question.content.stem) : '';
  if (!question || form === '') return null;
  return { position: item.position, type: question.type, title: item.title, form, stimulus: stimulus?.key ?? '' };
}

interface Wanted extends Compared {
  readonly signs: readonly number[];
}

/**
 * By position: the question of the same type and (nearly) the same stem; the bank's comes before the file's. `reader`: when nobody
 * waits for it any more, it throws.
 */
export async function findDuplicates(
  tx: TenantTx,
  wanted: readonly Compared[],
  reader?: AbortSignal,
): Promise<Map<number, Duplicate>> {
  const found = repeatedInFile(wanted);
  while (await completeSimilarity(tx));
  const near = new Map<number, Noted>();
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    reader?.throwIfAborted();
    const batch = wanted
      .slice(from, from + AT_ONCE)
      .map((one): Wanted => ({ ...one, signs: signsOf(one.type, one.form) }));
    const noted = await listSharing(tx, [...new Set(batch.flatMap(({ signs }) => signs))]);
    closestOf(batch, noted, near);
    await letOthersWork();
  }
  const titles = await titlesInBank(tx, [...new Set([...near.values()].map(({ questionId }) => questionId))]);
  for (const { position, form } of wanted) {
    const one = near.get(position);
    const title = one && titles.get(one.questionId);
    if (!one || title === undefined) continue;
    found.set(position, { _id: one.questionId, position: null, title, alike: one.form === form ? 'same' : 'similar' });
  }
  return found;
}

/** Puts the noted question that is closest to each wanted one, and close enough, into `near`. */
function closestOf(batch: readonly Wanted[], noted: readonly Noted[], near: Map<number, Noted>): void {
  const bySign = new Map<string, Noted[]>();
  for (const one of noted) {
    for (const sign of one.signs) {
      const key = `${one.type} ${sign}`;
      const others = bySign.get(key);
      if (others) others.push(one);
      else bySign.set(key, [one]);
    }
  }
  for (const { position, type, form, signs } of batch) {
    const trigrams = trigramsOf(form);
    const numbers = numbersOf(form);
    let best = NEARLY;
    for (const one of new Set(signs.flatMap((sign) => bySign.get(`${type} ${sign}`) ?? []))) {
      const similarityScore = one.form === form ? 1 : similarity(trigrams, trigramsOf(one.form));
      if (similarityScore < best || (similarityScore === best && near.has(position)) || numbersOf(one.form) !== numbers)
        continue;
      best = similarityScore;
      near.set(position, one);
    }
  }
}

function repeatedInFile(wanted: readonly Compared[]): Map<number, Duplicate> {
  const first = new Map<string, Compared>();
  const found = new Map<number, Duplicate>();
  for (const one of wanted) {
    const key = `${one.type}\n${one.stimulus}\n${one.form}`;
    const earlier = first.get(key);
    if (!earlier) first.set(key, one);
    else found.set(one.position, { _id: null, position: earlier.position, title: earlier.title, alike: 'same' });
  }
  return found;
}

const MOST_LIKE = 20;

/** Questions of the bank of the same type with (nearly) the same stem, the closest first. */
export async function likeOnesOf(
  tx: TenantTx,
  { questionId, type, content }: { questionId: string; type: string; content: { stem: string } },
): Promise<{ _id: string; title: string; alike: 'same' | 'similar' }[]> {
  const form = stemForm(content.stem);
  if (form === '') return [];
  const [trigrams, numbers] = [trigramsOf(form), numbersOf(form)];
  const near = (await listSharing(tx, signsOf(type, form)))
    .filter((one) => one.questionId !== questionId && one.type === type && numbersOf(one.form) === numbers)
    .map((one) => ({ ...one, likeness: one.form === form ? 1 : similarity(trigrams, trigramsOf(one.form)) }))
    .filter(({ likeness: similarityScore }) => similarityScore >= NEARLY)
    .sort((a, b) => b.likeness - a.likeness);
  const titles = await titlesInBank(
    tx,
    near.map((one) => one.questionId),
  );
  return near
    .flatMap((one) => {
      const title = titles.get(one.questionId);
      const alike = one.form === form ? ('same' as const) : ('similar' as const);
      return title === undefined ? [] : [{ _id: one.questionId, title, alike }];
    })
    .slice(0, MOST_LIKE);
}
