/** Positions in a file, as `1,4-7`. */

/** The positions from 1 to `count` that the text names. Linear, however large and overlapping the ranges are. */
export function positionsOf(text: string, count: number): Set<number> {
  const ranges = text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return { from, to: Math.min(to, count) };
    })
    .sort((a, b) => a.from - b.from);
  const positions = new Set<number>();
  let next = 1;
  for (const { from, to } of ranges) {
    for (let position = Math.max(from, next); position <= to; position++) positions.add(position);
    next = Math.max(next, to + 1);
  }
  return positions;
}

/** The shortest text for the positions. */
export function positionsText(positions: Iterable<number>): string {
  const ranges: { from: number; to: number }[] = [];
  for (const position of [...positions].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && position <= last.to + 1) last.to = position;
    else ranges.push({ from: position, to: position });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
