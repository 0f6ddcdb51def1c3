import type { ReactNode } from 'react';
import classes from './statistics.module.css';

export interface Figure {
  readonly word: string;
  readonly value: string;
  /** Between the value and what is said of it. */
  readonly chart?: ReactNode;
  /** What the value is called. */
  readonly level?: string | undefined;
  /** In small letters below it. */
  readonly more?: string | undefined;
}

/** Numbers side by side, each with its word. */
export function Stats({ label, stats }: { label: string; stats: readonly Figure[] }) {
  return (
    <dl className={classes.stats} aria-label={label}>
      {stats.map(({ word, value, chart, level, more }) => (
        <div key={word} className={classes.figure}>
          <dt>{word}</dt>
          <dd>
            {value}
            {chart}
            {level && <small className={classes.level}>{level}</small>}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
