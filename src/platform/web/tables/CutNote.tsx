import { Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** Says that a list holds only the newest, or the first, of all there are; nothing where it holds them all. */
export function CutNote(props: { shown: number; total: number; order: 'newest' | 'first' }) {
  const texts = useTexts(platformTexts).cut;
  const { number } = useFormat();
  const { shown, total, order } = props;
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed" my="xs">
      {texts[order](number(shown), number(total))}
    </Text>
  );
}
