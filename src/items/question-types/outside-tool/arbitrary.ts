import fc from 'fast-check';
import { maybeText, rubric, shownText } from '../arbitraries.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    tool: fc.uuid(),
    url: fc.constantFrom('', 'https://tool.example/a?b=c', 'http://tool.example'),
    graderNote: maybeText,
    rubric,
  })
  .filter((made) => contentSchema.safeParse(made).success);

export const answerTo = (_made: Content): fc.Arbitrary<Answer> => fc.constantFrom<Answer>({}, { opened: true });

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = () => 1;
