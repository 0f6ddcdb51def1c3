/** Texts without a question that a person wants to be shown beside the questions below them. */
import type { NeutralStimulus, ReadItem } from '#items/question-types/neutral/neutral-item.ts';

/** True for a text that asks nothing. */
export const isText = (read: ReadItem): read is Extract<ReadItem, { readonly item: unknown }> =>
  'item' in read && read.item.interaction.kind === 'description';

interface Beside {
  readonly stimulus: NeutralStimulus;
  readonly category: string;
  readonly at: number;
}

/** The text of each item that is shown beside it. */
function textsBeside(items: readonly ReadItem[], file: string): Map<number, Beside> {
  const beside = new Map<number, Beside>();
  let last: Beside | null = null;
  for (const [at, read] of items.entries()) {
    if (!('item' in read)) continue;
    const { title, stem, category: path, stimulus } = read.item;
    const category = JSON.stringify(path);
    if (isText(read)) last = { stimulus: { key: `${file}#${at}`, title, html: stem }, category, at };
    else if (last?.category !== category) last = null;
    else if (!stimulus) beside.set(at, last);
  }
  return beside;
}

/**
 * Makes each text the stimulus of the questions that follow it, until the next text or another category. A question that
 * has one keeps it. The text itself stays in its place, as an item that is not imported; one that nothing follows stays as
 * it is. `file` tells the texts of several files apart.
 */
export function withTextsBeside(items: readonly ReadItem[], file: string): ReadItem[] {
  const beside = textsBeside(items, file);
  const uses = new Map<number, number>();
  for (const { at } of beside.values()) uses.set(at, (uses.get(at) ?? 0) + 1);
  return items.map((read, index) => {
    if (!('item' in read)) return read;
    const text = beside.get(index);
    if (text) return { ...read, item: { ...read.item, stimulus: text.stimulus } };
    const count = uses.get(index);
    if (count === undefined) return read;
    const { place, title } = read.item;
    return { refused: `It is shown beside the questions that follow: ${count}.`, place, title };
  });
}
