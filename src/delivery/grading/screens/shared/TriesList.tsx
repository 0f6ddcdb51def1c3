import { Badge, Text } from '@mantine/core';
import { useId } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './tries.module.css';
import { triesTexts } from './tries-texts.ts';

interface ReviewedTry {
  /** In words. */
  readonly answer: string;
  /** The verdict in words; null where it is not shown. */
  readonly verdict: string | null;
  readonly marks: number | null;
  readonly cost: number | null;
  readonly wasChecked: boolean;
  readonly isCounted: boolean;
}

/** Each try at a question, or at the part with this label, with its verdict, what it earned, and what the ones before it cost; nothing where there was one. */
export function TriesList({ tries, part }: { tries: readonly ReviewedTry[]; part?: string }) {
  const texts = useTexts(triesTexts).review;
  const format = useFormat();
  const title = useId();
  if (tries.length < 2) return null;
  return (
    <section className={classes.tries} aria-labelledby={title}>
      <Text size="sm" c="dimmed" mb={4} id={title}>
        {part === undefined ? texts.title : texts.ofPart(part)}
      </Text>
      <ol className={classes.list}>
        {tries.map((one, index) => {
          const { marks, cost, verdict } = one;
          const facts = [
            ...(verdict === null ? [] : [verdict]),
            ...(marks === null ? [] : [texts.earned(format.number(marks), marks === 1)]),
            ...(cost === null || cost === 0 ? [] : [texts.deducted(format.number(cost), cost === 1)]),
            ...(one.wasChecked ? [] : [texts.unchecked]),
          ];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tries have nothing of their own to be told apart by
            <li key={index}>
              <Text span fw={550} size="sm">
                {texts.number(index + 1)}
              </Text>
              {one.isCounted && (
                <Badge size="sm" ms={6} color="gray">
                  {texts.counted}
                </Badge>
              )}
              <bdi className={classes.answer}>{one.answer}</bdi>
              {facts.length > 0 && (
                <Text span size="sm" c="dimmed" display="block">
                  {facts.join(' · ')}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
