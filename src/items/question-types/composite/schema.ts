/** Composite: an item of QTI as it came, with several places for answers, graded by its own rules. */
import { z } from 'zod';
import { findRational, isNegative, isZero } from '#platform/exact/rational.ts';
import { layoutSchema } from '../choice-layout/schema.ts';
import { fileEndings } from '../file-upload/schema.ts';
import { shapeSchema } from '../picture/schema.ts';
import { newOptionId, optionIdSchema, richTextSchema, stemSchema, storableText } from '../question-type.ts';
import { isFormat } from './processing/printing.ts';
import { rulesSchema } from './rules-tree.ts';

export const MAX_PARTS = 200;
export const MAX_CHOICES = 200;

/** A name in the file: of a variable, or of something to choose. Students never see it. */
const nameSchema = z.string().regex(/^[^\s<>"&]{1,200}$/, 'Must be a name without spaces');

/** When something is shown: the variable holds the value, or with `show` false does not. */
const whenSchema = z.strictObject({
  of: z.enum(['outcome', 'template']),
  variable: nameSchema,
  value: nameSchema,
  show: z.boolean(),
});
export type When = z.infer<typeof whenSchema>;

/** How many times something may be used; 0: as often as one likes. */
const count = z.int().min(0).max(1000);

const optionSchema = z.strictObject({
  id: optionIdSchema,
  name: nameSchema,
  text: richTextSchema,
  most: count,
  /** Stays in its place when the others are shuffled. */
  fixed: z.boolean(),
  /** On a picture; for drawing alone. */
  shape: shapeSchema.optional(),
  when: whenSchema.optional(),
});
export type Option = z.infer<typeof optionSchema>;
const optionsSchema = z.array(optionSchema).max(MAX_CHOICES, `At most ${MAX_CHOICES} things to choose from`);

/** How the value of a variable is written. */
const printingSchema = z.strictObject({
  format: storableText().max(60).refine(isFormat, 'Must be a number format such as %.2f').optional(),
  base: z.int().min(2).max(36).optional(),
  powerForm: z.boolean().optional(),
  index: count.min(1).optional(),
  delimiter: storableText().max(20).optional(),
  field: nameSchema.optional(),
});

const pixels = z.int().min(1).max(10_000);

/** What all interactions have. */
const asked = {
  id: optionIdSchema,
  /** The variable that holds the answer. */
  response: nameSchema,
  prompt: richTextSchema,
};
/** A text with `[[r1]]` for the first thing in it, or a picture with areas of these pixels. */
const ground = { text: richTextSchema, width: pixels, height: pixels };
const looks = { look: z.enum(['list', 'inline', 'text', 'picture']), ...ground };

export const partSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    ...asked,
    ...looks,
    options: optionsSchema,
    most: count,
    shuffle: z.boolean(),
    /** Of a list. */
    layout: layoutSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('order'),
    ...asked,
    ...looks,
    options: optionsSchema,
    most: count,
    shuffle: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('pairs'),
    ...asked,
    ...looks,
    rows: optionsSchema,
    columns: optionsSchema,
    /** Which of the two is written first. */
    first: z.enum(['row', 'column']),
    most: count,
    shuffle: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('associate'),
    ...asked,
    ...looks,
    options: optionsSchema,
    most: count,
    shuffle: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('entry'),
    ...asked,
    look: z.enum(['line', 'area']),
    hint: storableText().max(200),
    /** Letters that are expected, for the width of the field; 0: nothing is said. */
    length: count,
    /** Letters that the field is as wide as, where that is not what is expected. */
    width: count.min(1).optional(),
  }),
  z.strictObject({ kind: z.literal('point'), ...asked, ...ground, most: count }),
  z.strictObject({
    kind: z.literal('slider'),
    ...asked,
    low: z.number(),
    high: z.number(),
    step: z.number().positive(),
  }),
  z.strictObject({ kind: z.literal('end'), ...asked, title: storableText().max(300) }),
  z.strictObject({ kind: z.literal('files'), ...asked, endings: z.array(z.enum(fileEndings)) }),
  z.strictObject({
    kind: z.literal('variable'),
    id: optionIdSchema,
    variable: nameSchema,
    printing: printingSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('block'), id: optionIdSchema, when: whenSchema, text: richTextSchema }),
]);
export type Part = z.infer<typeof partSchema>;
/** A part where an answer is given. */
export type Asked = Exclude<Part, { kind: 'variable' | 'block' }>;
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

export const isAsked = (part: Part): part is Asked => part.kind !== 'variable' && part.kind !== 'block';

const feedbackSchema = z.strictObject({ when: whenSchema, text: richTextSchema });

const attemptSchema = z.strictObject({ seed: storableText().max(200), shuffle: z.boolean() });

export const contentSchema = z
  .strictObject({
    /** With `[[1]]` in place of the first part, and so on. */
    stem: stemSchema,
    parts: z.array(partSchema).min(1, 'There is nothing to answer').max(MAX_PARTS, `At most ${MAX_PARTS} parts`),
    /** Shown after the answer. */
    feedback: z.array(feedbackSchema).max(200),
    rules: rulesSchema,
    /** Answered in several steps, each of which continues from the one before. */
    adaptive: z.boolean(),
    marking: z.enum(['machine', 'people']),
    /** The score that is worth full marks; exact. */
    maximum: z
      .string()
      .max(64)
      .refine((text) => {
        const value = findRational(text);
        return value !== null && !isNegative(value) && !isZero(value);
      }, 'Must be a positive number'),
    /** For who marks it; students never see it. */
    graderNote: richTextSchema,
    /** What decides the draws of one attempt; absent in the bank. */
    attempt: attemptSchema.optional(),
  })
  .refine(({ parts }) => parts.some(isAsked), { path: ['parts'], message: 'There is nothing to answer' })
  .refine(({ parts }) => new Set(parts.map(({ id }) => id)).size === parts.length, {
    path: ['parts'],
    message: 'Each part must have an id of its own',
  });
export type Content = z.infer<typeof contentSchema>;

export const variantSchema = attemptSchema;
export type Variant = z.infer<typeof variantSchema>;

const SIZE = 1;
export const newOption = (name: string, text: string): Option => ({
  id: newOptionId(),
  name,
  text,
  most: 1,
  fixed: false,
});

export const noGround = { text: '', width: SIZE, height: SIZE };
