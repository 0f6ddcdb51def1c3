import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import {
  type Answer,
  type AnswerFile,
  type Content,
  contentSchema,
  endingsOf,
  type FileRulesOf,
  fileEndings,
  MOST_FILES,
} from './schema.ts';

const line = fc.string({ unit: fc.constantFrom(...'abÄ é<&>'), maxLength: 20 }).map((text) => `x${text}`.trim());

const criterion = fc.record({
  id: optionId,
  title: line,
  levels: fc.array(fc.record({ title: line, points: fc.constantFrom('0', '1', '2.5', '1/3'), description: line }), {
    minLength: 1,
    maxLength: 4,
  }),
});

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    endings: fc.uniqueArray(fc.constantFrom(...fileEndings), { maxLength: 5 }),
    atLeast: fc.nat(MOST_FILES),
    atMost: fc.integer({ min: 1, max: MOST_FILES }),
    mebibytes: fc.integer({ min: 1, max: 50 }),
    graderNote: maybeText,
    rubric: fc.uniqueArray(criterion, { maxLength: 4, selector: ({ id }) => id }),
  })
  .filter((made) => contentSchema.safeParse(made).success);

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });

export const filesFor = (rules: FileRulesOf): fc.Arbitrary<AnswerFile[]> =>
  fc.uniqueArray(
    fc.record({
      hash,
      name: fc.tuple(line, fc.constantFrom(...endingsOf(rules))).map(([name, ending]) => `${name}${ending}`),
      size: fc.integer({ min: 1, max: 50_000_000 }),
    }),
    { maxLength: rules.atMost, selector: (file) => file.hash },
  );

export const answerTo = (made: Content): fc.Arbitrary<Answer> => fc.record({ files: filesFor(made) });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
