/** What differs between two wordings of a question, in a form that people read. */
import { plainText } from '#platform/text/plain-text.ts';
import type { Wording } from './contract.ts';

/** A wording. Where the text of its stimulus is not at hand, its title is compared. */
type Compared = Omit<Wording, 'stimulus'> & {
  readonly stimulus?: { readonly _id: string; readonly title: string; readonly content?: string } | null;
};

/** Texts as people see them; null where the one side has nothing there. */
export interface Difference {
  /** Steps as in `content.options.0.text`; positions are those of the newer side where it has the part. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The text is the same, its formatting is not. */
  readonly onlyFormat: boolean;
}

type Leaf = string | number | boolean | null;
interface Part {
  readonly path: string;
  readonly value: Leaf;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts with an id are the same part wherever they are; others are told apart by their position. */
const keyOf = (entry: unknown, index: number): string =>
  isRecord(entry) && typeof entry.id === 'string' ? `#${entry.id}` : String(index);

/** Every value inside, by a key that is stable when parts move. */
function leavesOf(value: unknown, key: string, path: string, into: Map<string, Part>): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      leavesOf(entry, `${key}.${keyOf(entry, index)}`, `${path}.${index}`, into);
    }
  } else if (isRecord(value)) {
    for (const [name, entry] of Object.entries(value)) {
      // An id is how a part is told from others, and says nothing to people.
      if (name !== 'id') leavesOf(entry, `${key}.${name}`, `${path}.${name}`, into);
    }
  } else if (value !== undefined) into.set(key, { path, value: value as Leaf });
}

const shown = (value: Leaf): string => (typeof value === 'string' ? plainText(value) : String(value ?? ''));

/** Order of parts that have an id: a change of it is a difference of its own. */
function ordersOf(value: unknown, path: string, into: Map<string, readonly string[]>): void {
  if (Array.isArray(value)) {
    const ids = value.flatMap((entry) => (isRecord(entry) && typeof entry.id === 'string' ? [entry.id] : []));
    if (ids.length > 1 && ids.length === value.length) into.set(path, ids);
    for (const entry of value) ordersOf(entry, path, into);
  } else if (isRecord(value)) {
    for (const [name, entry] of Object.entries(value)) ordersOf(entry, `${path}.${name}`, into);
  }
}

function movedLists(before: unknown, after: unknown): string[] {
  const [old, now] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()];
  ordersOf(before, 'content', old);
  ordersOf(after, 'content', now);
  return [...now].flatMap(([path, ids]) => {
    const common = (old.get(path) ?? []).filter((id) => ids.includes(id));
    const kept = ids.filter((id) => common.includes(id));
    return kept.some((id, index) => id !== common[index]) ? [path] : [];
  });
}

/** In the order in which people read them. What else comes along with a version, as its date, is no difference. */
const fields = [
  'title',
  'type',
  'stimulus',
  'content',
  'marks',
  'generalFeedback',
  'hints',
  'penalty',
  'language',
  'author',
  'source',
  'licence',
  'catalogue',
  'materials',
] as const satisfies readonly (keyof Compared)[];

/** A stimulus is compared by its title and text, as one text. */
function comparable(value: Compared[keyof Compared]): unknown {
  if (!isRecord(value) || typeof value._id !== 'string' || typeof value.title !== 'string') return value;
  const title = value.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<p>${title}</p>${typeof value.content === 'string' ? value.content : ''}`;
}

/** All differences: title and stem first, then in the order of the newer wording, what is gone at the end. */
export function differencesOf(before: Compared, after: Compared): Difference[] {
  const [old, now] = [new Map<string, Part>(), new Map<string, Part>()];
  for (const name of fields) {
    leavesOf(comparable(before[name]), name, name, old);
    leavesOf(comparable(after[name]), name, name, now);
  }
  const found: Difference[] = [];
  for (const [key, { path, value }] of now) {
    const was = old.get(key);
    if (was && was.value === value) continue;
    const [from, to] = [was ? shown(was.value) : null, shown(value)];
    // A part that came or went says so by what is in it.
    if (!was && (to === '' || typeof value === 'boolean')) continue;
    found.push({ path, before: from, after: to, onlyFormat: from === to });
  }
  for (const [key, { path, value }] of old) {
    if (now.has(key) || shown(value) === '' || typeof value === 'boolean') continue;
    found.push({ path, before: shown(value), after: null, onlyFormat: false });
  }
  for (const path of movedLists(before.content, after.content))
    found.push({ path: `${path}.order`, before: null, after: null, onlyFormat: false });
  return found;
}

type Parts = readonly Record<string, unknown>[];
const areParts = (value: unknown): value is Parts =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => isRecord(entry) && typeof entry.id === 'string');

/** What people read of a part. */
const saidBy = (part: unknown): string => {
  const leaves = new Map<string, Part>();
  leavesOf(part, '', '', leaves);
  return Array.from(leaves.values(), ({ path, value }) => `${path} ${shown(value)}`).join('\n');
};
const textOf = (part: Record<string, unknown>): string => shown(typeof part.text === 'string' ? part.text : '');

/** The parts of two lists that are the same part: those that say the same, then those of one text, then by position. */
function pairParts(before: Parts, after: Parts): [Record<string, unknown>, Record<string, unknown>][] {
  const [old, now] = [new Set(before), new Set(after)];
  const pairs: [Record<string, unknown>, Record<string, unknown>][] = [];
  for (const same of [saidBy, textOf, () => 'whichever is next']) {
    for (const part of now) {
      const match = [...old].find((one) => same(one) !== '' && same(one) === same(part));
      if (!match) continue;
      pairs.push([match, part]);
      old.delete(match);
      now.delete(part);
    }
  }
  return pairs;
}

function matchIds(before: unknown, after: unknown, ids: Map<string, string>): void {
  if (areParts(before) && areParts(after)) {
    for (const [old, now] of pairParts(before, after)) {
      ids.set(now.id as string, old.id as string);
      matchIds(old, now, ids);
    }
  } else if (Array.isArray(before) && Array.isArray(after)) {
    for (const [index, entry] of after.entries()) matchIds(before[index], entry, ids);
  } else if (isRecord(before) && isRecord(after)) {
    for (const [name, entry] of Object.entries(after)) matchIds(before[name], entry, ids);
  }
}

const withIds = (value: unknown, ids: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, ids));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withIds(entry, ids)]));
};

/** Differences between two questions, whose parts know nothing of each other: the ids of one are brought to the other. */
export function differencesBetween(before: Compared, after: Compared): Difference[] {
  const ids = new Map<string, string>();
  matchIds(before.content, after.content, ids);
  return differencesOf(before, { ...after, content: withIds(after.content, ids) as Compared['content'] });
}

export interface Piece {
  readonly text: string;
  readonly kind: 'same' | 'gone' | 'new';
}

/**
 * Beyond this many words the whole texts are shown side by side; the table of common words grows with their product.
 */
const MAX_WORDS = 600;

/** The words that went and came, in reading order (longest common subsequence). */
export function wordDifference(before: string, after: string): Piece[] {
  const [old, now] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)].map((words) =>
    words.filter((word) => word !== ''),
  ) as [string[], string[]];
  if (old.length > MAX_WORDS || now.length > MAX_WORDS) {
    return [
      { text: before, kind: 'gone' },
      { text: after, kind: 'new' },
    ];
  }
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i]!.trim() === now[j]!.trim()
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const pieces: { text: string; kind: Piece['kind'] }[] = [];
  const push = (text: string, kind: Piece['kind']): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ text, kind });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i]!.trim() === now[j]!.trim()) {
      push(now[j]!, 'same');
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || common[(i + 1) * width + j]! >= common[i * width + j + 1]!)) {
      push(old[i]!, 'gone');
      i += 1;
    } else {
      push(now[j]!, 'new');
      j += 1;
    }
  }
  return pieces;
}
