/**
 * How many rows there are, of which these are one page. They are counted only where the page is full, or beyond the end:
 * most lists end on their first page.
 */
export async function totalOf(
  rows: readonly unknown[],
  { ofst, limit }: { readonly ofst: number; readonly limit: number },
  count: () => Promise<{ readonly total: number }>,
): Promise<number> {
  const isEnd = rows.length < limit && (rows.length > 0 || ofst === 0);
  return isEnd ? ofst + rows.length : (await count()).total;
}
