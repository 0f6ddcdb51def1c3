import { Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** Folds of one kind, in one box; nothing where there are none. */
export function FoldGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

/** A part that is folded until somebody opens it; its head says what is inside. */
export function Fold({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>
        <IconChevronRight size={18} stroke={1.5} aria-hidden className={classes.chevron} />
        <span className={classes.foldWords}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {note && <span className={classes.foldNote}>{note}</span>}
        </span>
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  );
}
