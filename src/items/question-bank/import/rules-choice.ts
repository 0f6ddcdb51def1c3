/** Which items of a file are to be imported, also while it is still read. Pure. */
import type { ImportItem } from './contract.ts';

export type Shown = 'all' | 'duplicate' | ImportItem['status'];

export const isShown = (item: ImportItem, shown: Shown): boolean =>
  shown === 'all' || (shown === 'duplicate' ? item.duplicate !== undefined : item.status === shown);

/** What a person has said about items; `usual`: what nobody has said anything about. */
interface Rule {
  /** Holds for items behind this position. */
  readonly behind: number;
  readonly shown: Shown;
  readonly isUsual: boolean;
}

export interface Choice {
  /** By position; `usual` takes back what a rule says. */
  readonly said: ReadonlyMap<number, boolean | 'usual'>;
  /** About items that had not been read yet; the last one that fits counts. */
  readonly rules: readonly Rule[];
}

export const nothingSaid: Choice = { said: new Map(), rules: [] };

/** What is there already as it is needs no second copy. */
const isUsual = ({ status, duplicate }: ImportItem): boolean => status !== 'refused' && duplicate?.alike !== 'same';

function isChosen(item: ImportItem, { said, rules }: Choice): boolean {
  const own = said.get(item.position);
  if (item.status === 'refused') return false;
  if (typeof own === 'boolean') return own;
  const rule = rules.findLast(({ behind, shown }) => item.position > behind && isShown(item, shown));
  return isUsual(item) && (own === 'usual' || (rule?.isUsual ?? true));
}

/** Positions of the items that are chosen. */
export const chosenOf = (items: readonly ImportItem[], choice: Choice): ReadonlySet<number> =>
  new Set(items.filter((item) => isChosen(item, choice)).map(({ position }) => position));

const withSaid = (choice: Choice, positions: readonly number[], says: boolean | 'usual'): Choice['said'] =>
  new Map([...choice.said, ...positions.map((position): [number, typeof says] => [position, says])]);

/** The choice after items were chosen, or left out, one by one or all that are there. */
export const withChosen = (choice: Choice, positions: readonly number[], chosen: boolean): Choice => ({
  ...choice,
  said: withSaid(choice, positions, chosen),
});

/**
 * The choice after all that is shown was chosen, or left out, while the file is still read: what comes later and would be shown too
 * follows. Chosen is then what usually is: what turns out to be there already is not.
 */
export const withAllChosen = (
  { said, rules }: Choice,
  { positions, read, shown }: { readonly positions: readonly number[]; readonly read: number; readonly shown: Shown },
  chosen: boolean,
): Choice => ({
  said: withSaid({ said, rules }, positions, chosen ? 'usual' : false),
  rules: [...rules, { behind: read, shown, isUsual: chosen }],
});
