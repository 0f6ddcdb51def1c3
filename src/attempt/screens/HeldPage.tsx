import { Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/texts.ts';
import type { HeldBy } from '../queries.ts';
import classes from './exam-notices.module.css';
import { lineTexts } from './line-texts.ts';

/** The attempt runs, but not here or not now: the page waits and goes on by itself. */
export default function HeldPage({ why }: { why: HeldBy }) {
  const texts = useTexts(lineTexts).held[why];
  return (
    <div className={classes.cover} role="status">
      <Title order={1}>{texts.title}</Title>
      <Text>{texts.help}</Text>
    </div>
  );
}
