import { Card, Text } from '@mantine/core';
import type { Hints } from '#delivery/hints/contract.ts';
import { hintsTexts } from '#delivery/hints/screens/texts.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** The hints that were shown before an answer, and what they cost it; nothing where none was. */
export function ShownHints({ hints }: { hints: Pick<Hints, 'shown' | 'cost'> }) {
  const texts = useTexts(hintsTexts);
  const format = useFormat();
  const { shown, cost } = hints;
  if (shown.length === 0) return null;
  const words = texts.taken(shown.length);
  return (
    <Card p="sm" mt="sm">
      <Text size="sm" c="dimmed">
        {cost > 0 ? `${words}; ${texts.each(format.number(cost))}` : words}
      </Text>
      {shown.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hints have nothing of their own to be told apart by
        <RichText key={index} html={html} />
      ))}
    </Card>
  );
}
