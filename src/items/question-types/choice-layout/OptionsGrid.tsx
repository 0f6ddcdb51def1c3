import type { CSSProperties, ReactNode } from 'react';
import classes from '../question.module.css';
import own from './choice-layout.module.css';
import type { Layout } from './schema.ts';

interface OptionsGridProps {
  readonly layout: Layout | undefined;
  readonly count: number;
  readonly children: ReactNode;
}

/** The options as they are arranged. Their order for the keyboard and for screen readers is always that of the question. */
export function OptionsGrid({ layout, count, children }: OptionsGridProps) {
  if (!layout || layout.columns === 1) return <div className={classes.options}>{children}</div>;
  const columns = Math.min(layout.columns, count);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--columns': columns,
    '--rows': Math.ceil(count / columns),
  };
  return (
    <div className={`${classes.options} ${own.columns}`} data-direction={layout.direction} style={style}>
      {children}
    </div>
  );
}
