import fc from 'fast-check';
import { maybeText, optionId, shownText } from '../arbitraries.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';

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
    tool: fc.uuid(),
    url: fc.constantFrom('', 'https://tool.example/a?b=c', 'http://tool.example'),
    graderNote: maybeText,
    rubric: fc.uniqueArray(criterion, { maxLength: 4, selector: ({ id }) => id }),
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (_made: Content): fc.Arbitrary<Answer> => fc.constantFrom<Answer>({}, { opened: true });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
