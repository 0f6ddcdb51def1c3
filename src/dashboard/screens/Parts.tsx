/** Parts that both dashboards use. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/texts.ts';
import classes from './dashboard.module.css';
import { dashboardTexts } from './texts.ts';

export function Section(props: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', marginBottom: 10 }}>
        <Title order={2} size="h3">
          {props.title}
        </Title>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}

/** One thing with its facts and its deed. */
export function Row(props: { title: ReactNode; facts: readonly ReactNode[]; children?: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        {props.title}
        <div className={classes.facts}>
          {props.facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their order
            <span key={index}>{fact}</span>
          ))}
        </div>
      </div>
      {props.children}
    </li>
  );
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className={classes.rows}>{children}</ul>;

export function Figures({ figures }: { figures: readonly (readonly [word: string, value: string])[] }) {
  const texts = useTexts(dashboardTexts);
  return (
    <section aria-label={texts.figures}>
      <dl className={classes.figures}>
        {figures.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
