import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './dash.module.css';
import { dashTexts } from './texts.ts';

/** Of lists beside each other this many are shown; the rest is a fold. */
const SHOWN = 3;

/** The first of a list, and a button for the rest; `rest` says that there are more than the server sent. */
export function FirstLines<T>(props: {
  all: readonly T[];
  draw: (one: T) => ReactNode;
  rest?: string | null;
  shown?: number;
}) {
  const { all, draw, rest = null, shown = SHOWN } = props;
  const texts = useTexts(dashTexts).teacher;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className={classes.lines}>{(isOpen ? all : all.slice(0, shown)).map(draw)}</ul>
      {!isOpen && all.length > shown ? (
        <Button size="compact-sm" variant="subtle" mt={6} ml={-8} onClick={() => setOpen(true)}>
          {texts.showMore(all.length - shown)}
        </Button>
      ) : (
        rest !== null && (
          <Text size="sm" c="dimmed" mt="xs">
            {rest}
          </Text>
        )
      )}
    </>
  );
}
