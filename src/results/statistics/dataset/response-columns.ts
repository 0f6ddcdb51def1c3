/** Which columns of a response matrix are items: as a person says it, and which of them do not look like the others. */
import type { ScoreMatrix } from '#results/statistics/items/classical.ts';

/** The table cannot be read as responses; the message names the place. */
export class UnreadableResponses extends Error {
  override readonly name = 'UnreadableResponses';
}

export const spoken = (text: string): string => JSON.stringify(text.slice(0, 40));

export interface ColumnChoice {
  /** Names of the items, or ranges of them: `q1,q2,q5-q20`, also by place: `3-22`. All when absent. */
  readonly items?: string | undefined;
  /** In the same way, columns that are no items. */
  readonly ignore?: string | undefined;
}

export function chooseColumns(
  names: readonly string[],
  { items, ignore }: ColumnChoice,
): { columns: readonly number[]; leftOut: { name: string; why: string }[] } {
  const wanted = items === undefined ? null : new Set(placesOf(names, items, '--items'));
  const unwanted = new Set(ignore === undefined ? [] : placesOf(names, ignore, '--ignore'));
  const leftOut: { name: string; why: string }[] = [];
  const columns = names
    .map((_, column) => column)
    .filter((column) => {
      const isOut = unwanted.has(column);
      const isIn = !isOut && (wanted === null || wanted.has(column));
      if (!isIn) leftOut.push({ name: names[column]!, why: isOut ? 'is in --ignore' : 'is not in --items' });
      return isIn;
    });
  return { columns, leftOut };
}

function placesOf(names: readonly string[], list: string, option: string): number[] {
  const placeOf = (name: string): number => {
    const place = names.indexOf(name);
    if (place !== -1) return place;
    return /^\d{1,5}$/.test(name) && Number(name) >= 1 && Number(name) <= names.length ? Number(name) - 1 : -1;
  };
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const whole = placeOf(part);
      if (whole !== -1) return [whole];
      // A name may hold a dash itself, so each dash is tried as the one of the range.
      for (let at = part.indexOf('-'); at !== -1; at = part.indexOf('-', at + 1)) {
        const [from, to] = [placeOf(part.slice(0, at).trim()), placeOf(part.slice(at + 1).trim())];
        if (from !== -1 && to !== -1 && from <= to) return Array.from({ length: to - from + 1 }, (_, i) => from + i);
      }
      throw new UnreadableResponses(
        `${option}: there is no column ${spoken(part)}; name columns as q1,q2 or as q1-q20`,
      );
    });
}

/** Names that tables give to what is no item. */
const NOT_ITEMS =
  /^(?:id|nr|no|number|person|student|participant|group|gruppe|class|klasse|gender|sex|geschlecht|age|alter|grade|school|country|criterion|kriterium|ability|theta|weight|total|sum|summe|score|points|punkte|mean|average|percent|rank|date|time|duration)$/i;

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, i) => Math.abs(value - b[i]!) < 1e-9);

/** Notes on columns that are counted as items, but look like a group, a criterion, a total or a copy of another. */
export function unlikeColumns(names: readonly string[], scores: ScoreMatrix): string[] {
  if (scores.length < 2 || names.length < 3) return [];
  const columns = names.map((_, column) => scores.map((row) => row[column]!));
  const isBinary = columns.map((values) => values.every((value) => value === 0 || value === 1));
  const binaries = isBinary.filter(Boolean).length;
  const isNamed = names.map((name) => NOT_ITEMS.test(name.trim()));
  const others = (column: number) => columns.filter((_, i) => i !== column);
  const sumOf = (all: readonly (readonly number[])[]): number[] =>
    scores.map((_, i) => all.reduce((sum, one) => sum + one[i]!, 0));
  const reasonFor = (values: readonly number[], column: number): string | null => {
    const items = columns.filter((_, i) => i !== column && isBinary[i] && !isNamed[i]);
    const isTotal = [others(column), items].some((all) => all.length > 1 && isSame(values, sumOf(all)));
    if (isTotal && new Set(values).size > 1) return 'it is the sum of the others';
    if (!isBinary[column] && binaries * 2 > names.length) {
      const odd = values.find((value) => value !== 0 && value !== 1);
      return `it holds ${odd}, where most others hold 0 and 1 alone`;
    }
    return isNamed[column] ? 'it is called so' : null;
  };
  const unlike = columns.flatMap((values, column) => {
    const reason = reasonFor(values, column);
    return reason === null ? [] : [{ name: names[column]!, reason }];
  });
  const copies = columns.flatMap((values, column) => {
    const first = columns.findIndex((other, i) => i < column && isSame(values, other));
    if (first === -1 || new Set(values).size < 2 || scores.length < 10) return [];
    return [`Columns ${spoken(names[first]!)} and ${spoken(names[column]!)} are the same in every row`];
  });
  return [
    ...unlike.map(
      ({ name, reason }) =>
        `Column ${spoken(name)} is counted as an item, but looks like none: ${reason}. Leave it out with --ignore ${name}`,
    ),
    ...copies,
  ];
}
