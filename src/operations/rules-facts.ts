/** What the log knows of a deed, in words: for the screen and for the table that is downloaded. */

export interface Fact {
  readonly label: string;
  /** Words; instants stand in them as ISO 8601. */
  readonly text: string;
}

/** Where taking the name of a field apart gives no good words. */
const labels: Readonly<Record<string, string>> = {
  attemptsCut: 'Attempts that end earlier',
  by: 'By',
  excellence_from: 'Excellence from',
  hasCode: 'With a code',
  initialPasswords: 'With first passwords',
  isReminder: 'Reminder',
  newCode: 'New pass code',
  newSecret: 'New secret',
  q: 'Search',
  reached: 'Running attempts reached',
};

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
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type NameOf = (id: string) => string | undefined;

/** The value in words; null for what only the machine understands. */
function wordsOf(value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return UUID.test(value) ? (nameOf(value) ?? null) : value;
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    const words = value.map((one) => wordsOf(one, nameOf)).filter((one) => one !== null);
    const more = words.length - IN_A_LIST;
    if (words.length === 0) return String(value.length);
    return more > 0 ? `${words.slice(0, IN_A_LIST).join(', ')} and ${more} more` : words.join(', ');
  }
  if (isRecord(value)) {
    const facts = factsOf(value, nameOf);
    return facts.length === 0 ? null : facts.map(({ label, text }) => `${label.toLowerCase()}: ${text}`).join(', ');
  }
  return String(value);
}

const fact = (field: string, words: string | null): Fact[] =>
  words === null || technical.has(field) ? [] : [{ label: labelOf(field), text: words }];

/** What was before and what is now: of records only what differs. */
function changeFacts(before: unknown, after: unknown, nameOf: NameOf): Fact[] {
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .flatMap((field) =>
        field in before && field in after
          ? fact(field, arrow(wordsOf(before[field], nameOf), wordsOf(after[field], nameOf)))
          : fact(field, wordsOf(after[field] ?? before[field], nameOf)),
      );
  }
  return fact('changed', arrow(wordsOf(before, nameOf), wordsOf(after, nameOf)));
}

const arrow = (before: string | null, after: string | null): string | null =>
  before === null && after === null ? null : `${before ?? 'none'} → ${after ?? 'none'}`;

/** The details of a deed as facts. `nameOf` knows the names behind identifiers; an identifier without one is left out. */
export function factsOf(details: Readonly<Record<string, unknown>>, nameOf: NameOf): Fact[] {
  const { from, to, before, after, ...rest } = details;
  const others = Object.entries(rest).flatMap(([field, value]) => fact(field, wordsOf(value, nameOf)));
  return [
    ...(from !== undefined && to !== undefined ? changeFacts(from, to, nameOf) : []),
    ...(before !== undefined && after !== undefined ? changeFacts(before, after, nameOf) : []),
    ...others,
    ...Object.entries({ ...(to === undefined && { from }), ...(from === undefined && { to }) }).flatMap(
      ([field, value]) => (value === undefined ? [] : fact(field, wordsOf(value, nameOf))),
    ),
    ...Object.entries({ ...(after === undefined && { before }), ...(before === undefined && { after }) }).flatMap(
      ([field, value]) => (value === undefined ? [] : fact(field, wordsOf(value, nameOf))),
    ),
  ];
}

/** Every identifier that stands anywhere in the details. */
export function idsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && UUID.test(value)) found.add(value);
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) idsIn(one, found);
  return found;
}
