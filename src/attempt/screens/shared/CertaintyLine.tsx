import { Text } from '@mantine/core';
import { useTexts } from '#platform/web/texts.ts';
import type { Certainty } from '../../rules-certainty.ts';
import { certaintyTexts } from './certainty-texts.ts';

/** How certain a student said they were of an answer. */
export function CertaintyLine({ certainty }: { certainty: Certainty }) {
  const texts = useTexts(certaintyTexts);
  return (
    <Text size="sm" mt="xs">
      {texts.said[certainty]}
    </Text>
  );
}
