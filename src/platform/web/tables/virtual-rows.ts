/** Rows `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Rows drawn beyond the edges of what is in sight, so that scrolling shows no gap. */
const BEYOND = 8;

/** Which rows of equal height a box shows that was scrolled by `top` pixels. */
export function rowsInSight(box: { top: number; height: number; rowHeight: number; total: number }): Span {
  const first = Math.floor(Math.max(0, box.top) / box.rowHeight);
  const last = Math.ceil((Math.max(0, box.top) + box.height) / box.rowHeight);
  const to = Math.min(box.total, last + BEYOND);
  return { from: Math.max(0, Math.min(first - BEYOND, to)), to };
}

/** The pages of `size` rows that hold the span. */
export function pagesOf({ from, to }: Span, size: number): number[] {
  const first = Math.floor(from / size);
  const last = Math.floor(Math.max(from, to - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
