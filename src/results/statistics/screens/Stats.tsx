import classes from './statistics.module.css';

export interface Figure {
  readonly word: string;
  readonly value: string;
  /** In small letters below it. */
  readonly more?: string | undefined;
}

/** Numbers side by side, each with its word. */
export function Stats({ label, stats }: { label: string; stats: readonly Figure[] }) {
  return (
    <dl className={classes.stats} aria-label={label}>
      {stats.map(({ word, value, more }) => (
        <div key={word} className={classes.figure}>
          <dt>{word}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
