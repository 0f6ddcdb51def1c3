/** What the log knows of an action, in words: for the screen and for the table that is downloaded. */

export interface Fact {
  readonly label: string;
  /** Words; instants are in them as ISO 8601. */
  readonly text: string;
}

/** How facts are said: in the reader's language on the screen, in plain English in tables. */
export interface FactWords {
  readonly labelOf: (field: string) => string;
  /** A label within a text. */
  readonly within: (label: string) => string;
  /** The word for one of the values that a field chooses from, as a role; the value itself where it has none. */
  readonly valueOf: (field: string, value: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  /** The end of a long list. */
  readonly more: (list: string, more: number) => string;
  readonly change: (before: string, after: string) => string;
}

/** Fields that say how the machine did it. */
const technical: ReadonlySet<string> = new Set(['task', 'regrade', 'override', 'event', 'hash']);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const IN_A_LIST = 10;

/** `minMarks`, `min_marks` and `min-marks` as people read them. */
export function labelOf(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const plainWords: FactWords = {
  labelOf,
  within: (label) => label.toLowerCase(),
  valueOf: (_, value) => value,
  yes: 'yes',
  no: 'no',
  none: 'none',
  more: (list, more) => `${list} and ${more} more`,
  change: (before, after) => `${before} → ${after}`,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name behind an identifier. */
type NameOf = (id: string) => string | undefined;

/** The facts of an action. An identifier without a name is left out. */
export function factsOf(
  details: Readonly<Record<string, unknown>>,
  nameOf: NameOf,
  words: FactWords = plainWords,
): Fact[] {
  /** The value in words; null for what only the machine understands. */
  const said = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return words.none;
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (typeof value === 'string') return UUID.test(value) ? (nameOf(value) ?? null) : words.valueOf(field, value);
    if (Array.isArray(value)) return saidList(field, value);
    if (isRecord(value)) {
      const facts = factsOf(value, nameOf, words);
      return facts.length === 0 ? null : facts.map(({ label, text }) => `${words.within(label)}: ${text}`).join(', ');
    }
    return String(value);
  };

  const saidList = (field: string, values: readonly unknown[]): string => {
    if (values.length === 0) return words.none;
    const all = values.map((one) => said(field, one)).filter((one) => one !== null);
    if (all.length === 0) return String(values.length);
    const some = all.slice(0, IN_A_LIST).join(', ');
    return all.length > IN_A_LIST ? words.more(some, all.length - IN_A_LIST) : some;
  };

  const fact = (field: string, text: string | null): Fact[] =>
    text === null || technical.has(field) ? [] : [{ label: words.labelOf(field), text }];

  const change = (field: string, before: unknown, after: unknown): Fact[] => {
    const [was, is] = [said(field, before), said(field, after)];
    return was === null && is === null ? [] : fact(field, words.change(was ?? words.none, is ?? words.none));
  };

  /** What was before and what is now: of records only what differs. */
  const changes = (before: unknown, after: unknown): Fact[] => {
    if (!isRecord(before) || !isRecord(after)) return change('changed', before, after);
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .flatMap((field) =>
        field in before && field in after
          ? change(field, before[field], after[field])
          : fact(field, said(field, after[field] ?? before[field])),
      );
  };

  const facts: Fact[] = [];
  const rest = { ...details };
  for (const [was, is] of [
    ['from', 'to'],
    ['before', 'after'],
  ] as const) {
    const [before, after] = [rest[was], rest[is]];
    if (before === undefined || after === undefined) continue;
    facts.push(...changes(before, after));
    delete rest[was];
    delete rest[is];
  }
  return [...facts, ...inOrder(rest).flatMap(([field, value]) => fact(field, said(field, value)))];
}

/** Where only one side of a change is known, it comes last. */
function inOrder(rest: Readonly<Record<string, unknown>>): [string, unknown][] {
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined);
  const isSide = ([field]: [string, unknown]) => ['from', 'to', 'before', 'after'].includes(field);
  return [...entries.filter((one) => !isSide(one)), ...entries.filter(isSide)];
}

/** Every identifier anywhere in the details. */
export function idsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && UUID.test(value)) found.add(value);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) idsIn(one, found);
  return found;
}
