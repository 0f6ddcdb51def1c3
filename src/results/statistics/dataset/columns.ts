/**
 * The graded responses of many attempts by question, packed: what the item analysis of a quiz reads.
 *
 * Words
 * - kind: one way to respond to a question, with what it earned; each different one is listed once
 * - cell: the kind of one attempt's response to one question, as its place in the list of kinds; −1 where the attempt did
 *   not have the question
 * - dropped: a question that was taken out of the grading, so that nothing can be earned with it
 */

export type KindOutcome = 'unreached' | 'blank' | 'ungradable' | 'wrong' | 'partial' | 'right';

export interface Kind {
  readonly question: string;
  readonly outcome: KindOutcome;
  readonly marks: number;
  readonly maxMarks: number;
  /** The classes that the response falls in. */
  readonly classes: readonly string[];
}

export interface Columns {
  readonly persons: number;
  readonly kinds: readonly Kind[];
  /** In the order of the quiz. */
  readonly questions: readonly string[];
  /** One for each question, with one cell for each attempt. */
  readonly cells: readonly Int32Array[];
  /** From start to hand-in. */
  readonly seconds: Float64Array;
}

/** What one attempt earned, of how much; attempts with the same numbers share one. */
export interface Total {
  readonly marks: number;
  readonly most: number;
}

export interface Totals {
  readonly totals: readonly Total[];
  /** For each attempt its place in `totals`. */
  readonly of: Int32Array;
  /** How many attempts have each. */
  readonly counts: readonly number[];
  /** Every attempt had every question, each for the same marks. */
  readonly isComplete: boolean;
  /** Places of the questions that count. */
  readonly counting: readonly number[];
}

/** Sums of the same marks in another order differ in the last places. */
const keyOf = (marks: number, most: number): string => `${Math.round(marks * 1e6)} ${Math.round(most * 1e6)}`;

/** Whether any attempt can earn something with the question; not where it was dropped, and where nobody had it. */
const counts = ({ kinds, cells }: Columns, column: number): boolean =>
  cells[column]!.some((cell) => cell >= 0 && kinds[cell]!.maxMarks !== 0);

/** The totals of all attempts. */
export function totalsOf(columns: Columns): Totals {
  const { persons, kinds, cells } = columns;
  const counting = columns.questions.map((_, column) => column).filter((column) => counts(columns, column));
  const marks = new Float64Array(persons);
  const most = new Float64Array(persons);
  // The last place is for attempts without the question: it is worth nothing to them.
  const marksOf = Float64Array.from([...kinds.map((kind) => kind.marks), 0]);
  const mostOf = Float64Array.from([...kinds.map((kind) => kind.maxMarks), 0]);
  const none = kinds.length;
  let isComplete = true;
  for (const place of counting) {
    const column = cells[place]!;
    const isMet = new Uint8Array(kinds.length + 1);
    for (let person = 0; person < persons; person++) {
      const cell = column[person]!;
      const kind = cell < 0 ? none : cell;
      marks[person]! += marksOf[kind]!;
      most[person]! += mostOf[kind]!;
      isMet[kind] = 1;
    }
    const worths = new Set(mostOf.filter((_, kind) => isMet[kind] === 1 && kind !== none));
    if (isMet[none] === 1 || worths.size > 1) isComplete = false;
  }
  return { ...grouped(marks, most), isComplete, counting };
}

function grouped(marks: Float64Array, most: Float64Array): Pick<Totals, 'totals' | 'of' | 'counts'> {
  const places = new Map<string, number>();
  const totals: Total[] = [];
  const counts: number[] = [];
  const of = new Int32Array(marks.length);
  for (let person = 0; person < marks.length; person++) {
    const key = keyOf(marks[person]!, most[person]!);
    let place = places.get(key);
    if (place === undefined) {
      place = totals.length;
      places.set(key, place);
      totals.push({ marks: marks[person]!, most: most[person]! });
      counts.push(0);
    }
    of[person] = place;
    counts[place]! += 1;
  }
  return { totals, of, counts };
}

export const shareOf = ({ marks, most }: Total): number => (most === 0 ? 0 : marks / most);

/**
 * The fifth of each attempt by its total, 0 for the lowest to 4; among equal totals in the order of the attempts. Null
 * with fewer than five.
 */
export function fifthsOf({ totals, of, isComplete }: Totals): Uint8Array | null {
  const persons = of.length;
  if (persons < 5) return null;
  const value = totals.map((total) => (isComplete ? total.marks : shareOf(total)));
  const order = totals.map((_, place) => place).sort((a, b) => value[a]! - value[b]!);
  const rank = new Int32Array(totals.length);
  order.forEach((place, index) => {
    rank[place] = index > 0 && value[order[index - 1]!] === value[place] ? rank[order[index - 1]!]! : index;
  });
  const starts = new Int32Array(totals.length + 1);
  for (const place of of) starts[rank[place]! + 1]! += 1;
  for (let index = 1; index < starts.length; index++) starts[index]! += starts[index - 1]!;
  const fifths = new Uint8Array(persons);
  // As `ntile(5)` of SQL: the first fifths have one more where five does not divide the number.
  const [size, more] = [Math.floor(persons / 5), persons % 5];
  const fifthAt = (position: number): number =>
    position < more * (size + 1)
      ? Math.floor(position / (size + 1))
      : more + Math.floor((position - more * (size + 1)) / size);
  for (let person = 0; person < persons; person++) fifths[person] = fifthAt(starts[rank[of[person]!]!]!++);
  return fifths;
}
