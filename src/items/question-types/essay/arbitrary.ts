import fc from 'fast-check';
import { maybeText, rubric, shownText } from '../arbitraries.ts';
import { content as anyUpload, filesFor } from '../file-upload/arbitrary.ts';
import { type Answer, type Content, contentSchema, editors } from './schema.ts';

const words = fc.string({ unit: fc.constantFrom(...'abÄ é<&>\n'), maxLength: 20 });
const anyFiles = anyUpload.map(({ endings, atLeast, atMost, mebibytes }) => ({ endings, atLeast, atMost, mebibytes }));

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    editor: fc.constantFrom(...editors),
    minWords: fc.nat(50),
    maxWords: fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 15_000 })),
    template: words,
    graderNote: maybeText,
    rubric,
  })
  .chain((made) =>
    fc.oneof(
      fc.constant(made),
      anyFiles.map((files): Content => ({ ...made, files })),
    ),
  )
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = ({ files: rules }: Content): fc.Arbitrary<Answer> => {
  const text = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 60 }));
  return rules ? fc.record({ text, files: filesFor(rules) }, { requiredKeys: ['text'] }) : fc.record({ text });
};

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { files?: unknown }) => (view.files ? 2 : 1);
