import { useState } from 'react';

/** The rows of a list that are ticked; what is known of rows that are out of sight is kept. */
export function useSelection<Row>(keyOf: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const mapOf = (rows: Iterable<Row>) => new Map([...rows].map((row) => [keyOf(row), row] as const));
  return {
    selected,
    clear: (): void => setSelected(new Map()),
    /** Ticks exactly these. */
    replace: (rows: Iterable<Row>): void => setSelected(mapOf(rows)),
    /** Ticks those with these keys, which are in sight or were ticked before. */
    choose: (keys: ReadonlySet<string>, inSight: readonly Row[]): void => {
      const known = new Map([...selected, ...mapOf(inSight)]);
      setSelected(new Map([...keys].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : []))));
    },
  };
}

/** The first rows of a list, as many as `most`, page by page. */
export async function fetchRows<Row>(
  most: number,
  size: number,
  fetchPage: (page: { ofst: number; limit: number }) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let ofst = 0; ofst < most; ofst += size) {
    const page = await fetchPage({ ofst, limit: Math.min(size, most - ofst) });
    rows.push(...page);
    if (page.length < size) break;
  }
  return rows;
}
