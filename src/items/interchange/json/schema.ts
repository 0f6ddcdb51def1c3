/**
 * The form of our own file: every question as `neutral-item.ts` describes it. Strict, so that a typo is refused and
 * not lost. Texts are HTML; shares, marks and factors are exact numbers as text ("1/3").
 */
import { z } from 'zod';
import '#platform/contract/messages.ts';
import { layoutSchema } from '#items/question-types/choice-layout/schema.ts';
import { calculatorTypes, isSupport, systems } from '#items/question-types/neutral/neutral-aids.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import {
  choiceScorings,
  highlightScorings,
  matchingScorings,
  matrixScorings,
  orderingScorings,
  selectables,
} from '#items/question-types/neutral/neutral-parts.ts';
import { findRational } from '#platform/exact/rational.ts';

const html = z.string();
const plain = z.string();
const exact = z
  .string()
  .max(200)
  .refine((text) => findRational(text) !== null, 'Must be a number as text, such as "1", "0.25" or "1/3"');
/** Also as 6.02e23. */
const decimal = z
  .string()
  .max(200)
  .refine(
    (text) => findRational(text) !== null || /^[+-]?[\d.]{1,60}[eE][+-]?\d{1,3}$/.test(text),
    'Must be a number as text, such as "1", "0.25" or "6.02e23"',
  );
const count = z.int().nonnegative();

const option = z.strictObject({ text: html, share: exact, feedback: html.optional() });
const tolerance = z.strictObject({ kind: z.enum(['nominal', 'relative', 'geometric']), value: decimal });
const numericAnswer = z.strictObject({ value: plain, tolerance, share: exact, feedback: html.optional() });
const textAnswer = z.strictObject({ pattern: plain, share: exact, feedback: html.optional() });
const unit = z.strictObject({ name: plain, factor: decimal });
const unitRule = z.strictObject({ required: z.boolean(), penalty: exact, of: z.enum(['mark', 'maximum']) });

const gap = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    weight: exact,
    display: z.enum(['dropdown', 'row', 'column']),
    shuffle: z.boolean(),
    options: z.array(option),
  }),
  z.strictObject({
    kind: z.literal('short-text'),
    weight: exact,
    caseSensitive: z.boolean(),
    answers: z.array(textAnswer),
  }),
  z.strictObject({ kind: z.literal('numeric'), weight: exact, answers: z.array(numericAnswer) }),
]);

const level = z.strictObject({ title: plain, points: exact, description: plain.optional() });
const manual = {
  graderNote: html.optional(),
  rubric: z.array(z.strictObject({ title: plain, levels: z.array(level) })).optional(),
};
const files = z.strictObject({
  atLeast: count,
  atMost: count,
  endings: z.array(plain),
  maxBytes: count.optional(),
});

const whole = z.int();
const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('circle'), x: whole, y: whole, radius: whole }),
  z.strictObject({ kind: z.literal('rectangle'), x: whole, y: whole, width: whole, height: whole }),
  z.strictObject({ kind: z.literal('polygon'), points: z.array(z.tuple([whole, whole])) }),
]);
const picture = z.strictObject({ src: plain, alt: plain, width: whole, height: whole });

const interaction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    multiple: z.boolean(),
    shuffle: z.boolean(),
    options: z.array(option),
    scoring: z.enum(choiceScorings).optional(),
    layout: layoutSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('true-false'),
    right: z.boolean(),
    feedbackTrue: html.optional(),
    feedbackFalse: html.optional(),
  }),
  z.strictObject({
    kind: z.literal('numeric'),
    answers: z.array(numericAnswer),
    units: z.array(unit),
    unitRule: unitRule.optional(),
  }),
  z.strictObject({ kind: z.literal('short-text'), caseSensitive: z.boolean(), answers: z.array(textAnswer) }),
  z.strictObject({
    kind: z.literal('matching'),
    shuffle: z.boolean(),
    pairs: z.array(z.strictObject({ left: html, right: html })),
    distractors: z.array(html),
    scoring: z.enum(matchingScorings).optional(),
  }),
  z.strictObject({
    kind: z.literal('ordering'),
    items: z.array(html),
    scoring: z.enum(orderingScorings).optional(),
  }),
  z.strictObject({
    kind: z.literal('essay'),
    minWords: count.optional(),
    maxWords: count.optional(),
    editor: z.enum(['formatted', 'plain', 'code']).optional(),
    template: html.optional(),
    files: files.optional(),
    ...manual,
  }),
  z.strictObject({ kind: z.literal('file-upload'), files, ...manual }),
  z.strictObject({ kind: z.literal('description') }),
  z.strictObject({ kind: z.literal('cloze'), gaps: z.array(gap) }),
  z.strictObject({
    kind: z.literal('matrix'),
    multiple: z.boolean(),
    shuffle: z.boolean(),
    columns: z.array(html),
    rows: z.array(z.strictObject({ text: html, right: z.array(count), feedback: html.optional() })),
    scoring: z.enum(matrixScorings).optional(),
  }),
  z.strictObject({
    kind: z.literal('calculated'),
    variables: z.array(
      z.strictObject({
        name: plain,
        low: exact,
        high: exact,
        decimals: count,
        spread: z.enum(['uniform', 'loguniform']),
      }),
    ),
    variants: z.array(z.record(z.string(), z.string())),
    answers: z.array(z.strictObject({ formula: plain, tolerance, share: exact, feedback: html.optional() })),
    units: z.array(unit),
    unitRule: unitRule.optional(),
  }),
  z.strictObject({
    kind: z.literal('hotspot'),
    picture,
    areas: z.array(z.strictObject({ shape, name: plain, right: z.boolean(), feedback: html.optional() })),
    multiple: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('picture-labels'),
    picture,
    labels: z.array(plain),
    places: z.array(z.strictObject({ shape, name: plain, label: count })),
  }),
  z.strictObject({
    kind: z.literal('table'),
    columns: z.array(html),
    rows: z.array(
      z.strictObject({
        cells: z.array(z.union([z.strictObject({ text: html }), z.strictObject({ gap })])),
      }),
    ),
  }),
  z.strictObject({
    kind: z.literal('highlight-words'),
    passage: plain,
    selectable: z.enum(selectables),
    scoring: z.enum(highlightScorings).optional(),
    maxSelections: count.optional(),
  }),
  // Judged by the schema of its type where it is taken in.
  z.strictObject({ kind: z.literal('own'), type: plain, content: z.record(z.string(), z.unknown()) }),
]) satisfies z.ZodType<NeutralInteraction>;

const catalogue = z.array(
  z.strictObject({
    about: plain,
    places: z.array(plain).exactOptional(),
    cards: z.array(
      z.strictObject({ support: plain.refine(isSupport, 'Must be a support of QTI 3'), language: plain, html }),
    ),
  }),
);

const step = z.strictObject({ value: plain, unit: plain });
const material = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('calculator'), type: z.enum(calculatorTypes), description: plain }),
  z.strictObject({
    kind: z.enum(['ruler', 'protractor']),
    description: plain,
    system: z.enum(systems),
    length: plain,
    minor: step.nullable(),
    major: step,
  }),
  z.strictObject({ kind: z.literal('physical'), description: plain }),
]);

export const questionSchema = z.strictObject({
  title: plain,
  stem: html,
  interaction,
  generalFeedback: html.optional(),
  tags: z.array(plain).default([]),
  category: z.array(plain).default([]),
  difficulty: z.int().min(1).max(5).optional(),
  subscription: z.int().min(1).max(2).optional(),
  marks: exact.optional(),
  status: z.enum(['draft', 'ready', 'retired']).optional(),
  author: plain.optional(),
  source: plain.optional(),
  licence: plain.optional(),
  hints: z.array(html).optional(),
  penalty: exact.optional(),
  language: plain.optional(),
  stimulus: z.strictObject({ key: plain, title: plain, html, catalogue: catalogue.optional() }).optional(),
  catalogue: catalogue.optional(),
  materials: z.array(material).optional(),
}) satisfies z.ZodType<Omit<NeutralItem, 'place'>>;

export const FILE_FORMAT = 'tripos-questions';
export const FILE_VERSION = 1;

/** The envelope of the questions; each of them is checked separately. */
export const fileSchema = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.literal(FILE_VERSION),
  questions: z.array(z.unknown()),
  /** By the SHA-256 of their bytes, which is how texts name them. */
  pictures: z.record(z.string(), z.object({ name: z.string(), base64: z.base64() })).default({}),
});
