/** The pieces that both dashboards are made of. */
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './dashboard.module.css';

export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {props.title}
      </Title>
      {props.children}
      {props.action && <div style={{ marginTop: 12 }}>{props.action}</div>}
    </section>
  );
}

/** A list of things with a name, facts under it, and one or two deeds at the right. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

export function Line(props: { name: ReactNode; facts: readonly string[]; children?: ReactNode }) {
  return (
    <li>
      <div className={classes.words}>
        <div>{props.name}</div>
        <div className={classes.facts}>{props.facts.filter((fact) => fact !== '').join(' · ')}</div>
      </div>
      {props.children}
    </li>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" mt="xs">
      {children}
    </Text>
  );
}

export function Figures({ label, figures }: { label: string; figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map(([word, value]) => (
        <div key={word} className={classes.figure}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
