import fc from 'fast-check';
import { shownText } from '../arbitraries.ts';
import type { Answer, Content } from './schema.ts';

export const content: fc.Arbitrary<Content> = fc.record({ stem: shownText });

export const answerTo = (_content: Content): fc.Arbitrary<Answer> => fc.constant({});

/** There is nothing to answer. */
export const countInputs = () => 0;
