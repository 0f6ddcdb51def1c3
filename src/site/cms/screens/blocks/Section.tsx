import { Text, Title } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import classes from './blocks.module.css';

/** A block with its heading; without one it is no region of its own. */
export function Section(props: { title: string; lead?: string; className?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={clsx(classes.section, props.className)} {...(props.title !== '' && { 'aria-labelledby': id })}>
      {props.title !== '' && (
        <Title order={2} id={id} className={classes.sectionTitle}>
          {props.title}
        </Title>
      )}
      {props.lead && <Text className={classes.lead}>{props.lead}</Text>}
      {props.children}
    </section>
  );
}
