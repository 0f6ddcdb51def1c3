/** The points of a small line. */

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Room on all sides, so that dots are not cut off. */
  readonly margin: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * The points of a line of percents from left to right. The scale is always 0 to 100, so that a small change looks
 * small; what lies outside, as a score below 0 with negative marking, is drawn at the edge.
 */
export function sparklinePoints(percents: readonly number[], { width, height, margin }: Box) {
  const step = percents.length > 1 ? (width - 2 * margin) / (percents.length - 1) : 0;
  return percents.map((percent, index) => ({
    x: round(margin + index * step),
    y: round(height - margin - (Math.min(100, Math.max(0, percent)) / 100) * (height - 2 * margin)),
  }));
}
