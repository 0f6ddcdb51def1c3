export interface Page {
  readonly ofst: number;
  readonly limit: number;
}

/**
 * How many rows there are, of which these are one page. They are counted only where the page is full, or beyond the end:
 * most lists end on their first page.
 */
export async function totalOf(
  rows: readonly unknown[],
  { ofst, limit }: Page,
  count: () => Promise<{ readonly total: number }>,
): Promise<number> {
  const isEnd = rows.length < limit && (rows.length > 0 || ofst === 0);
  return isEnd ? ofst + rows.length : (await count()).total;
}

/** The same where each row says how many there are in all: beyond the end, where no row says it, a first row is read. */
export async function totalIn<Row extends { readonly total: number }>(
  rows: readonly Row[],
  ofst: number,
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<number> {
  const [row] = rows.length > 0 || ofst === 0 ? rows : await read({ ofst: 0, limit: 1 });
  return row?.total ?? 0;
}
