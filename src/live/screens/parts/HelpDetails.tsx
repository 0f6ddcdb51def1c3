import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Help that opens below its label. */
export function HelpDetails({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes.help}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
