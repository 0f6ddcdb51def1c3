import { Text, Title } from '@mantine/core';
import { lineTexts } from '#delivery/events/screens/connection-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { HeldBy } from '../queries-entry.ts';
import classes from './exam-notices.module.css';

/** The attempt runs, but not here or not now: the page waits and continues automatically. */
export default function PausedPage({ why }: { why: HeldBy }) {
  const texts = useTexts(lineTexts).held[why];
  return (
    <div className={classes.cover} role="status">
      <Title order={1}>{texts.title}</Title>
      <Text>{texts.help}</Text>
    </div>
  );
}
