import classes from './interval-bar.module.css';

/** An interval and its middle on a scale, with the part of it that is good; the numbers are beside it in words. */
export function IntervalBar(props: {
  readonly scale: readonly [from: number, to: number];
  readonly value: number;
  readonly interval: { readonly low: number; readonly high: number };
  /** Where the scale has a line of its own, such as 0. */
  readonly line?: number;
  /** Where on it a value is good. */
  readonly good: readonly [from: number, to: number];
}) {
  const { scale, value, interval, line, good } = props;
  const [from, to] = scale;
  const at = (one: number): number => (100 * (Math.min(to, Math.max(from, one)) - from)) / (to - from);
  return (
    <span className={classes.track} aria-hidden>
      <span
        className={classes.good}
        style={{ insetInlineStart: `${at(good[0])}%`, width: `${at(good[1]) - at(good[0])}%` }}
      />
      {line !== undefined && <span className={classes.line} style={{ insetInlineStart: `${at(line)}%` }} />}
      <span
        className={classes.range}
        style={{ insetInlineStart: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
      />
      <span className={classes.point} style={{ insetInlineStart: `${at(value)}%` }} />
    </span>
  );
}
