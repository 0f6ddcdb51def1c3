import { expect, test } from 'vitest';
import { withLabels } from './edit.ts';
import { samples } from './samples.ts';
import { contentSchema } from './schema.ts';

test('places keep their labels when these change places, and get the first where theirs is gone', () => {
  const { content } = samples[0]!;
  const rightTexts = (of: typeof content) => of.places.map(({ label }) => of.labels[label]?.text);
  const turned = withLabels(content, [...content.labels].reverse());
  expect(rightTexts(turned)).toEqual(rightTexts(content));
  const fewer = withLabels(content, content.labels.slice(1));
  expect(fewer.places[0]!.label).toBe(0);
  expect(contentSchema.safeParse(fewer).success).toBe(true);
});
