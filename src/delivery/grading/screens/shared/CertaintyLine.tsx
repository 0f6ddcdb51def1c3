import { Text } from '@mantine/core';
import type { z } from 'zod';
import type { certaintyEffectSchema } from '#delivery/contract.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Certainty } from '../../rules-certainty.ts';
import { certaintyTexts } from './certainty-texts.ts';

/** Shows how certain a student said they were of an answer. */
export function CertaintyLine({ certainty }: { certainty: Certainty }) {
  const texts = useTexts(certaintyTexts);
  return (
    <Text size="sm" mt="xs">
      {texts.said[certainty]}
    </Text>
  );
}

/** The same beside a judged answer: what the certainty made of its marks, and which one would have been better. */
export function CertaintyEffect(props: {
  certainty: Certainty;
  /** Null where it is not shown, or the certainty decided nothing. */
  effect: z.output<typeof certaintyEffectSchema> | null;
  /** The answer is that of the reader. */
  isOwn: boolean;
}) {
  const { certainty, effect, isOwn } = props;
  const texts = useTexts(certaintyTexts);
  const format = useFormat();
  const said = (isOwn ? texts.own : texts.theirs)[certainty];
  const made = (marks: number): string => {
    const amount = Math.abs(marks);
    if (amount === 0) return texts.neither(said);
    return (marks > 0 ? texts.earned : texts.cost)(said, format.number(amount), amount === 1);
  };
  const better = effect?.better;
  return (
    <Text size="sm" mt="xs">
      {effect ? made(effect.marks) : texts.only(said)}
      {better &&
        ` ${
          better.marks > 0
            ? texts.better(texts.said[better.certainty], format.number(better.marks), better.marks === 1)
            : texts.betterNothing(texts.said[better.certainty])
        }`}
    </Text>
  );
}
