import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rational } from '#platform/exact/rational.ts';
import { classify, grade, responseClasses, toReview } from './grade.ts';
import type { Content } from './schema.ts';

const contentOf = (texts: readonly string[]): Content => ({
  stem: '<p>Order these lines.</p>',
  scoring: 'absolute-position',
  items: texts.map((text, i) => ({ id: `item${i}`, text: `<p>${text}</p>` })),
});

const orders = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 7 }).chain((texts) =>
  fc.record({
    content: fc.constant(contentOf(texts)),
    order: fc.shuffledSubarray(
      texts.map((_, i) => `item${i}`),
      { minLength: texts.length },
    ),
  }),
);

test('an item is in its place wherever the right order has the same text, as the review shows', () => {
  fc.assert(
    fc.property(orders, ({ content, order }) => {
      const textOf = new Map(content.items.map(({ id, text }) => [id, text]));
      const inPlace = order.filter((id, i) => textOf.get(id) === content.items[i]!.text);
      expect(grade(content, { order }).fraction).toEqual(rational(inPlace.length, order.length));
      const parts = { correctness: true, rightAnswer: false, feedback: false };
      expect(toReview(content, { order }, parts).correctness?.inPlace).toEqual(inPlace);
      const shares = new Map(responseClasses(content).map(({ id, fraction }) => [id, fraction]));
      const paid = classify(content, { order }).filter((id) => shares.get(id)?.n === 1n);
      expect(paid).toHaveLength(inPlace.length);
    }),
  );
});
