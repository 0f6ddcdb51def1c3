/** Highlight words: in a text, the words or phrases that fit the question are selected. */
import { z } from 'zod';
import { highlightScorings, selectables } from '../neutral/neutral-parts.ts';
import { FOREIGN_OPTION } from '../option-order.ts';
import { outcomes, stemSchema, storableText } from '../question-type.ts';
import { MAX_WORD, type Passage, type Problem, passageOf, readPassage } from './passage.ts';

/** Words of one text that can be selected. */
export const MAX_WORDS = 500;
const MAX_PASSAGE = 20_000;

interface Blocker {
  readonly why: string;
}

const blockers: Readonly<Record<Problem['kind'], (line: number) => Blocker>> = {
  partner: (line) => ({ why: `A star or bracket in line ${line} has no partner; write \\ before a sign that is text` }),
  nested: (line) => ({ why: `In line ${line} a mark is inside another mark` }),
  empty: (line) => ({ why: `A mark in line ${line} contains no word` }),
  part: (line) => ({ why: `Mark whole words in line ${line}, or let students select only marked words` }),
  long: (line) => ({ why: `A mark in line ${line} is longer than ${MAX_WORD} characters` }),
};

/** Why no question can be made of the text; null when one can. */
function passageBlocker({ words, problems }: Passage): Blocker | null {
  const [first] = problems;
  if (first) return blockers[first.kind](first.line);
  if (words.length < 2) return { why: 'There must be at least 2 words to select from' };
  if (words.length > MAX_WORDS)
    return { why: `The text has ${words.length} words to select from; at most ${MAX_WORDS} are possible` };
  return words.some(({ right }) => right) ? null : { why: 'Mark at least one word as right: *word*' };
}

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    /** Plain text with marks; see passage.ts. */
    passage: storableText().max(MAX_PASSAGE, 'Text must be at most 20 000 characters long'),
    selectable: z.enum(selectables),
    scoring: z.enum(highlightScorings),
    /** How many words a student may select; null for any number. */
    maxSelections: z.int().min(1, 'Must be at least 1').max(MAX_WORDS, `Must be at most ${MAX_WORDS}`).nullable(),
  })
  .superRefine(({ passage, selectable, maxSelections }, context) => {
    const read = readPassage(passage, selectable);
    const blocker = passageBlocker(read);
    if (blocker) context.addIssue({ code: 'custom', path: ['passage'], message: blocker.why });
    else if (maxSelections !== null && read.words.filter(({ right }) => right).length > maxSelections)
      context.addIssue({
        code: 'custom',
        path: ['maxSelections'],
        message: 'There are more right words than students may select',
      });
  });
export type Content = z.infer<typeof contentSchema>;

const wordIdSchema = storableText().max(MAX_WORD + 10);

export const answerSchema = z.strictObject({
  words: z
    .array(wordIdSchema)
    .max(MAX_WORDS)
    .refine((ids) => new Set(ids).size === ids.length, 'Each word can be selected only once'),
});
export type Answer = z.infer<typeof answerSchema>;

const idsSchema = z.array(wordIdSchema).max(MAX_WORDS);

export const reviewSchema = z.strictObject({
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      /** For each selected word, whether it is right. */
      selected: z.array(z.strictObject({ id: wordIdSchema, right: z.boolean() })).max(MAX_WORDS),
    })
    .optional(),
  rightAnswer: z.strictObject({ words: idsSchema }).optional(),
  /** Words have no feedback of their own. */
  feedback: z.literal('').optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = ({ words }: Answer): boolean => words.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  if (isBlank(answer)) return null;
  const { maxSelections } = content;
  const known = new Set(passageOf(content).words.map(({ id }) => id));
  if (!answer.words.every((id) => known.has(id))) return FOREIGN_OPTION;
  return maxSelections !== null && answer.words.length > maxSelections
    ? `The answer selects more than ${maxSelections} words`
    : null;
}
