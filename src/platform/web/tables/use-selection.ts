import { useRef, useState } from 'react';

/** A call for one page of rows. */
export type FetchPage<Row> = (page: { ofst: number; limit: number }) => Promise<readonly Row[]>;

/** Rows of a list from `first`, as many as `most`, page by page. */
export async function fetchRows<Row>(most: number, size: number, fetchPage: FetchPage<Row>, first = 0): Promise<Row[]> {
  const rows: Row[] = [];
  for (let ofst = 0; ofst < most; ofst += size) {
    const page = await fetchPage({ ofst: first + ofst, limit: Math.min(size, most - ofst) });
    rows.push(...page);
    if (page.length < size) break;
  }
  return rows;
}

/** The rows of a list that are ticked; what is known of rows that are out of sight is kept. `filter`: of the list. */
export function useSelection<Row>(filter: object, keyOf: (row: Row) => string) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const listed = JSON.stringify(filter);
  const listedNow = useRef(listed);
  listedNow.current = listed;
  const mapOf = (rows: Iterable<Row>) => new Map([...rows].map((row) => [keyOf(row), row] as const));
  return {
    selected,
    clear: (): void => setSelected(new Map()),
    /** Ticks those with these keys, which are in sight or were ticked before. */
    choose: (keys: ReadonlySet<string>, inSight: readonly Row[]): void => {
      const known = new Map([...selected, ...mapOf(inSight)]);
      setSelected(new Map([...keys].flatMap((key) => (known.has(key) ? [[key, known.get(key)!] as const] : []))));
    },
    /** Ticks or unticks rows by their places; those that were not read yet are fetched. */
    chooseRange: async (
      { from, to }: { from: number; to: number },
      isOn: boolean,
      rowAt: (index: number) => Row | undefined,
      fetchRow: (ofst: number, limit: number) => Promise<readonly Row[]>,
    ): Promise<void> => {
      const known = Array.from({ length: to - from }, (_, place) => rowAt(from + place));
      const rows = known.every((row) => row !== undefined) ? known : await fetchRow(from, to - from);
      if (listedNow.current !== listed) return;
      setSelected((before) => {
        const after = new Map(before);
        for (const row of rows) {
          if (isOn) after.set(keyOf(row), row);
          else after.delete(keyOf(row));
        }
        return after;
      });
    },
    /** Selects the first rows of the list; nothing where the list has changed to others. */
    chooseFirst: async (most: number, size: number, fetchPage: FetchPage<Row>): Promise<boolean> => {
      const rows = await fetchRows(most, size, fetchPage);
      if (listedNow.current !== listed) return false;
      setSelected(mapOf(rows));
      return true;
    },
  };
}
