import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Tries } from '../rules-tries.ts';
import { triesTexts } from './shared/tries-texts.ts';
import { useTriesWords } from './shared/tries-words.ts';

/** Below a question with several tries: which one this is, what it costs, and the way to the next one. */
export default function TriesPart(props: {
  tries: Tries;
  /** The verdict on the last try is shown. */
  isChecked: boolean;
  /** Nothing is taken any more. */
  isLocked: boolean;
  onTryAgain: () => void;
}): ReactNode {
  const { tries, isChecked, isLocked, onTryAgain } = props;
  const texts = useTexts(triesTexts);
  const format = useFormat();
  const words = useTriesWords();
  const { made, left, cost } = tries;
  const costs = cost > 0 ? `${texts.cost(format.number(cost), cost === 1)} ${texts.best}` : texts.free;
  const note = (text: string) => (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
  if (!isChecked)
    return (
      <div style={{ marginTop: 12 }}>
        <Text size="sm" fw={550}>
          {texts.number(made + 1, left === null ? null : made + left)}
        </Text>
        {note(`${texts.check} ${costs}`)}
      </div>
    );
  if (left === 0) return <div style={{ marginTop: 12 }}>{note(texts.used(made))}</div>;
  return (
    <Group gap="sm" mt="md">
      <Button
        variant="default"
        size="md"
        disabled={isLocked}
        leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
        onClick={onTryAgain}
      >
        {texts.again}
      </Button>
      {note(`${words.left(tries)} ${texts.kept}`)}
    </Group>
  );
}
