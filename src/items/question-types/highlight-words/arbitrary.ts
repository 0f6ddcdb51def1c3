import fc from 'fast-check';
import { shownText } from '../arbitraries.ts';
import { highlightScorings, selectables } from '../neutral/neutral-parts.ts';
import { readPassage } from './passage.ts';
import { type Answer, type Content, contentSchema } from './schema.ts';
import type { View } from './student-view.ts';

const token = fc.oneof(
  fc.constantFrom(
    'word',
    'word',
    'don’t',
    'Zürich',
    'كلمة',
    '“quoted”',
    'end.',
    '\\*',
    '\\[1\\]',
    '\\\\',
    '—',
    '½',
    '😀',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/[*[\]\\\s]/gu, '')),
);
const marked = fc
  .tuple(fc.constantFrom('*', '['), token)
  .map(([mark, text]) => `${mark}a${text}${mark === '*' ? '*' : ']'}`);
const line = fc
  .array(fc.oneof(token, token, marked), { minLength: 1, maxLength: 12 })
  .map((tokens) => `${tokens.join(' ')} *right*`);

const text = (lines: readonly string[], isApart: boolean): string => lines.join(isApart ? '\n\n' : '\n');

export const content: fc.Arbitrary<Content> = fc
  .record({
    stem: shownText,
    passage: fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([all, isApart]) => text(all, isApart)),
    selectable: fc.constantFrom(...selectables),
    scoring: fc.constantFrom(...highlightScorings),
    maxSelections: fc.option(fc.integer({ min: 4, max: 60 }), { nil: null }),
  })
  .filter((made) => contentSchema.safeParse(made).success)
  .map((made) => contentSchema.parse(made));

export const answerTo = ({ passage, selectable }: Content): fc.Arbitrary<Answer> =>
  fc
    .tuple(
      fc.subarray(readPassage(passage, selectable).words.map(({ id }) => id)),
      fc.array(fc.string({ maxLength: 12 }), { maxLength: 2 }),
    )
    .map(([own, foreign]) => ({ words: [...new Set([...own, ...foreign])] }));

/** How many native inputs the player has: without a pointer or a drawing one answers with these. */
export const countInputs = ({ paragraphs }: View): number =>
  paragraphs.flat().filter(({ id }) => id !== undefined).length;
