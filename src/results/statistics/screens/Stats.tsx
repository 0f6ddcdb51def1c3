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

/**
 * Numbers side by side, each with its word. `isTallFirst`: the first says more than those after the next two, which are
 * beside it on phones.
 */
export function Stats(props: { label: string; stats: readonly Figure[]; isTallFirst?: boolean }) {
  const { label, stats, isTallFirst } = props;
  return (
    <dl className={classes.stats} aria-label={label} data-tall-first={isTallFirst || undefined}>
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
