import { Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/texts.ts';
import classes from './exam-notices.module.css';
import { lineTexts } from './line-texts.ts';

/** The attempt runs, but not here or not now: the page waits and goes on by itself. */
export default function HeldPage({ why }: { why: 'paused' | 'other_device' }) {
  const texts = useTexts(lineTexts);
  const isPaused = why === 'paused';
  return (
    <div className={classes.cover} role="status">
      <Title order={1}>{isPaused ? texts.paused : texts.otherDevice}</Title>
      <Text>{isPaused ? texts.pausedHelp : texts.otherDeviceHelp}</Text>
    </div>
  );
}
