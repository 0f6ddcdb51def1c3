import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './play.module.css';

export const bigIcon = { size: 56, stroke: 1.5, 'aria-hidden': true } as const;

/** One message in the middle of the screen, which takes the focus. */
export function Middle(props: { icon: ReactNode; title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { title } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new title is a new message
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={`${classes.body} ${classes.middle}`}>
      {props.icon}
      <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.focusable ?? ''}>
        {title}
      </Title>
      {props.children}
    </div>
  );
}
