/** Gaps: the parts of texts and tables that students fill in, each graded separately. */
import { z } from 'zod';
import { parseRational } from '#platform/exact/rational.ts';
import { findRightAnswer } from '../numeric/match.ts';
import { acceptedSchema as acceptedNumber } from '../numeric/schema.ts';
import { hasOwnIds, MAX_OPTIONS, OWN_IDS, TOO_FEW, TOO_MANY } from '../option-order.ts';
import { newOptionId, optionIdSchema, outcomes, richTextSchema, storableText } from '../question-type.ts';
import { isFull, shareSchema } from '../share.ts';
import { findRightText } from '../short-text/match.ts';
import { acceptedSchema as acceptedText } from '../short-text/schema.ts';

export const MAX_GAPS = 50;

const common = {
  id: optionIdSchema,
  /** How much the gap counts beside the others. */
  weight: z.string().regex(/^[1-9]\d{0,2}$/, 'Must be a whole number from 1 to 999'),
};

const optionSchema = z.strictObject({
  id: optionIdSchema,
  /** Plain text, because a drop-down list shows nothing else. */
  text: storableText()
    .max(500, 'An option has at most 500 characters')
    .refine((text) => text.trim() !== '', 'Enter the text of the option'),
  share: shareSchema,
  /** Shown to who chose this option. */
  feedback: richTextSchema.default(''),
});

export const displays = ['dropdown', 'row', 'column'] as const;

const choiceGap = z.strictObject({
  ...common,
  kind: z.literal('choice'),
  display: z.enum(displays).default('dropdown'),
  shuffle: z.boolean().default(false),
  options: z
    .array(optionSchema)
    .min(2, TOO_FEW)
    .max(MAX_OPTIONS, TOO_MANY)
    .refine(hasOwnIds, OWN_IDS)
    .refine(
      (options) => options.some(({ share }) => isFull(parseRational(share))),
      'At least one option must earn full marks (share 1)',
    ),
});

const textGap = z.strictObject({
  ...common,
  kind: z.literal('short-text'),
  caseSensitive: z.boolean().default(false),
  answers: z.array(acceptedText).min(1, 'At least one answer must be accepted').max(50, 'At most 50 answers'),
});

const numberGap = z.strictObject({
  ...common,
  kind: z.literal('numeric'),
  answers: z.array(acceptedNumber).min(1, 'At least one answer must be accepted').max(50, 'At most 50 answers'),
});

const UNREACHABLE = 'Nothing can earn full marks: an answer with share 1 is missing, or an earlier answer covers it';

export const gapSchema = z.discriminatedUnion('kind', [
  choiceGap,
  textGap.refine((gap) => findRightText(gap) !== null, { path: ['answers'], message: UNREACHABLE }),
  numberGap.refine(({ answers }) => findRightAnswer({ answers, units: [], unitRule: null }) !== null, {
    path: ['answers'],
    message: UNREACHABLE,
  }),
]);
export type Gap = z.infer<typeof gapSchema>;
export type GapKind = Gap['kind'];
export const gapKinds = ['choice', 'short-text', 'numeric'] as const satisfies readonly GapKind[];

const newOption = (share: string) => ({ id: newOptionId(), text: '', share, feedback: '' });

/** A gap to begin with: valid as soon as its texts are filled in. */
export function newGap(kind: GapKind, id = newOptionId(), weight = '1'): Gap {
  if (kind === 'choice') {
    const options = [newOption('1'), newOption('0'), newOption('0')];
    return { id, kind, weight, display: 'dropdown', shuffle: false, options };
  }
  if (kind === 'short-text') {
    return { id, kind, weight, caseSensitive: false, answers: [{ pattern: '', share: '1', feedback: '' }] };
  }
  const tolerance = { kind: 'nominal' as const, value: '0' };
  return { id, kind, weight, answers: [{ value: '', tolerance, share: '1', feedback: '' }] };
}

/** What was put into the gaps: the id of an option, or what was typed. */
export const gapAnswersSchema = z
  .array(
    z.strictObject({
      gap: optionIdSchema,
      value: storableText().max(1000, 'A gap takes at most 1 000 characters'),
    }),
  )
  .max(MAX_GAPS)
  .refine((gaps) => new Set(gaps.map(({ gap }) => gap)).size === gaps.length, 'Each gap is filled once');
export type GapAnswers = z.infer<typeof gapAnswersSchema>;

/** What the reviews of questions with gaps tell. */
export const gapReview = {
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      gaps: z.array(z.strictObject({ id: optionIdSchema, outcome: z.enum(outcomes) })),
    })
    .optional(),
  /** In words. */
  rightAnswer: z.strictObject({ gaps: z.array(z.strictObject({ id: optionIdSchema, text: z.string() })) }).optional(),
  /** Of the gaps that have any for what was given. */
  feedback: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).optional(),
};

const gapReviewSchema = z.strictObject(gapReview);
export type GapReview = z.infer<typeof gapReviewSchema>;

/** The gap with its feedback replaced by `map(text)`. */
export function mapGap(gap: Gap, map: (html: string) => string): Gap {
  const mapped = <Part extends { feedback: string }>(part: Part): Part => ({ ...part, feedback: map(part.feedback) });
  if (gap.kind === 'choice') return { ...gap, options: gap.options.map(mapped) };
  if (gap.kind === 'short-text') return { ...gap, answers: gap.answers.map(mapped) };
  return { ...gap, answers: gap.answers.map(mapped) };
}
