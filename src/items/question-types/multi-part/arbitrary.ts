import fc from 'fast-check';
import { optionId, shownText } from '../arbitraries.ts';
import { arbitrariesOfParts } from '../part-arbitraries.ts';
import type { Answer } from './answer.ts';
import { ordinaryResult } from './follow-through.ts';
import type { Part } from './part.ts';
import { type Content, contentSchema } from './schema.ts';
import type { View } from './student-view.ts';

const marks = fc.constantFrom('1', '2', '0.5', '1/3', '2.25');
const checking = fc.record({
  tries: fc.integer({ min: 0, max: 10 }),
  penalty: fc.constantFrom('0', '1/3', '0.1', '1'),
  hints: fc.array(shownText, { maxLength: 2 }),
});
const anyPart: fc.Arbitrary<Part> = fc
  .constantFrom(...Object.keys(arbitrariesOfParts))
  .chain((type) =>
    fc.record({
      id: optionId,
      type: fc.constant(type),
      marks,
      resultName: fc.constant(null),
      followThrough: fc.constant(null),
      content: arbitrariesOfParts[type]!.content,
      more: fc.option(checking.map((own) => ({ checking: own }))),
    }),
  )
  .map(({ more, ...part }) => ({ ...part, ...more }));

/** A number, and one that is twice as much and may follow from it. */
const followed: fc.Arbitrary<Part[]> = fc
  .record({
    ids: fc.uniqueArray(optionId, { minLength: 2, maxLength: 2 }),
    first: arbitrariesOfParts.numeric!.content,
    marks,
    stem: shownText,
  })
  .chain(({ ids, first, ...rest }) => {
    const source: Part = {
      id: ids[0]!,
      type: 'numeric',
      marks: '1',
      resultName: 'x',
      followThrough: null,
      content: first,
    };
    const result = ordinaryResult(source);
    if (result === null) return fc.constant([source]);
    const answer = {
      value: String(Number((Number(result) * 2).toPrecision(12))),
      tolerance: { kind: 'relative', value: '0.001' },
      share: '1',
      feedback: '',
    };
    const twice = { stem: rest.stem, answers: [answer], units: [], unitRule: null };
    return fc.constantFrom('1', '1/2', '0').map((share): Part[] => [
      source,
      {
        ...{ id: ids[1]!, type: 'numeric', marks: rest.marks, resultName: null },
        ...{ followThrough: { formula: 'x*2', share }, content: twice },
      },
    ]);
  });

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    display: fc.constantFrom('together' as const, 'one-by-one' as const),
    checks: fc.option(fc.constantFrom('whole' as const, 'parts' as const)),
    chain: fc.oneof(fc.constant([]), followed),
    others: fc.array(anyPart, { minLength: 1, maxLength: 3 }),
  })
  .map(({ stem, display, checks, chain, others }) => ({
    ...{ stem, display, parts: [...chain, ...others] },
    ...(checks && { checks }),
  }))
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = ({ parts }: Content): fc.Arbitrary<Answer> =>
  fc
    .tuple(
      ...parts.map(({ id, type, content: own }) =>
        fc
          .option(arbitrariesOfParts[type]!.answerTo(own))
          .map((answer) => (answer === null ? [] : [[id, { type, answer }]])),
      ),
    )
    .map((given) => ({ parts: Object.fromEntries(given.flat()) }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = ({ parts }: View): number =>
  parts.reduce((sum, { type, view }) => sum + arbitrariesOfParts[type]!.countInputs(view), 0);
