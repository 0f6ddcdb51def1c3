import fc from 'fast-check';
import { shownText } from '../arbitraries.ts';
import { answersTo, countGapInputs, gaps } from '../gap/arbitrary.ts';
import type { GapView } from '../gap/view.ts';
import { placeOf } from './places.ts';
import type { Answer, Content } from './schema.ts';

export const content: fc.Arbitrary<Content> = fc.tuple(gaps(1, 4), shownText).map(([all, text]) => ({
  stem: text + all.map((_, i) => `<p>a ${placeOf(i + 1)}</p>`).join(''),
  gaps: all,
}));

export const answerTo = (made: Content): fc.Arbitrary<Answer> => answersTo(made.gaps).map((all) => ({ gaps: all }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = (view: { gaps: readonly GapView[] }) => countGapInputs(view.gaps);
