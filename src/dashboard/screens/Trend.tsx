import classes from './dashboard.module.css';

const width = 300;
const height = 56;
const edge = 5;

/** Percents from the oldest to the newest as a small line; `label` says the same in words. */
export function Trend({ percents, label }: { percents: readonly number[]; label: string }) {
  const low = Math.min(0, ...percents);
  const high = Math.max(100, ...percents);
  const x = (index: number): number => edge + (index * (width - 2 * edge)) / Math.max(1, percents.length - 1);
  const y = (percent: number): number => height - edge - ((percent - low) / (high - low)) * (height - 2 * edge);
  const points = percents.map((percent, index) => `${x(index).toFixed(1)},${y(percent).toFixed(1)}`);
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
