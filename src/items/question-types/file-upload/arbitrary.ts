import fc from 'fast-check';
import { line, maybeText, rubric, shownText } from '../arbitraries.ts';
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

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    endings: fc.uniqueArray(fc.constantFrom(...fileEndings), { maxLength: 5 }),
    atLeast: fc.nat(MOST_FILES),
    atMost: fc.integer({ min: 1, max: MOST_FILES }),
    mebibytes: fc.integer({ min: 1, max: 50 }),
    graderNote: maybeText,
    rubric,
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
