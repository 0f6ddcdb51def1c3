/** A report that grows with the lines of a look into a file. Pure. */
import type { ImportItem, ImportReport } from './contract.ts';
import type { ImportLine } from './contract-lines.ts';

type Whole = Extract<ImportLine, { readonly report: unknown }>['report'];

export interface ReportSoFar {
  /** Null before the first line. */
  readonly begun: Pick<ImportReport, 'format' | 'encoding'> | null;
  readonly items: readonly ImportItem[];
  /** How many items the file has, as far as that is known. */
  readonly total: number | null;
  /** By their hash. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Null until everything has been said. */
  readonly whole: Whole | null;
}

export const nothingYet: ReportSoFar = { begun: null, items: [], total: null, pictures: {}, whole: null };

/** What is known with one more line. */
export function withLine(known: ReportSoFar, line: ImportLine): ReportSoFar {
  if ('items' in line) return { ...known, items: withItems(known.items, line.items), total: line.total };
  if ('begun' in line) return { ...known, begun: line.begun };
  if ('pictures' in line) return { ...known, pictures: { ...known.pictures, ...line.pictures } };
  if ('report' in line) return { ...known, whole: line.report };
  if ('failed' in line) return known;
  const marks = new Map(line.duplicates.map(({ position, duplicate }) => [position, duplicate]));
  const items = known.items.map((item) => {
    const duplicate = marks.get(item.position);
    return duplicate ? { ...item, duplicate } : item;
  });
  return { ...known, items };
}

/** An item takes the place of one that was at its position; usually it is the next. */
function withItems(items: readonly ImportItem[], more: readonly ImportItem[]): readonly ImportItem[] {
  if (more[0]?.position === items.length + 1) return [...items, ...more];
  const all = [...items];
  for (const item of more) all[item.position - 1] = item;
  return all;
}

const countOf = (items: readonly ImportItem[], status: ImportItem['status']): number =>
  items.filter((item) => item.status === status).length;

/** The report on all that has been read: the whole one, or one that counts what is there so far. */
export function reportOf({ begun, items, pictures, whole }: ReportSoFar): ImportReport {
  const soFar: Whole = whole ?? {
    ...(begun ?? { format: '', encoding: '' }),
    found: items.length,
    ready: countOf(items, 'ready'),
    warnings: countOf(items, 'warning'),
    refused: countOf(items, 'refused'),
    texts: 0,
    duplicates: 0,
    files: [],
    messages: [],
    quiz: null,
    imported: 0,
    import: null,
  };
  return { ...soFar, items: [...items], pictures: { ...pictures } };
}
