import classes from './dash.module.css';
import { sparklinePoints } from './sparkline-points.ts';

const box = { width: 240, height: 56, margin: 5 };

/** A small line of percents from 0 to 100, the last one marked; `label` says the same in words. */
export function Sparkline({ percents, label }: { percents: readonly number[]; label: string }) {
  const points = sparklinePoints(percents, box);
  const last = points.at(-1);
  if (!last) return null;
  const middle = box.height / 2;
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label}>
      <line className={classes.sparkMiddle} x1={0} x2={box.width} y1={middle} y2={middle} />
      <polyline className={classes.sparkLine} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      <circle className={classes.sparkLast} cx={last.x} cy={last.y} r={4} />
    </svg>
  );
}
