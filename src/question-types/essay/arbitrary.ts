import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { type Answer, type Content, contentSchema, editors } from './schema.ts';

const words = fc.string({ unit: fc.constantFrom(...'abÄ é<&>\n'), maxLength: 20 });
const line = words.map((text) => `x${text.replaceAll('\n', ' ')}`.trim());

const criterion = fc.record({
  id: optionId,
  title: line,
  levels: fc.array(fc.record({ title: line, points: fc.constantFrom('0', '1', '2.5', '1/3'), description: words }), {
    minLength: 1,
    maxLength: 4,
  }),
});

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    editor: fc.constantFrom(...editors),
    minWords: fc.nat(50),
    maxWords: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 15_000 })),
    template: words,
    graderNote: maybeText,
    rubric: fc.uniqueArray(criterion, { maxLength: 4, selector: ({ id }) => id }),
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (_content: Content): fc.Arbitrary<Answer> =>
  fc.record({ text: fc.oneof(words, fc.string({ unit: 'binary', maxLength: 60 })) });
