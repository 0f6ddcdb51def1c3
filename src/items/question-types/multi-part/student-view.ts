/** What students see of a question with parts: the student view of each, made by its own type. */
import { z } from 'zod';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import { divide, multiply, parseRational, rational, round } from '#platform/exact/rational.ts';
import { partType, unionByType } from '../part-types.ts';
import { asStudentView, contentIn, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import type { Part } from './part.ts';
import { type Content, displays, MAX_PARTS, totalOf } from './schema.ts';

const partVariantSchema = unionByType(({ name, variantSchema }) => {
  const variant: z.ZodType<unknown> = variantSchema;
  return z.strictObject({ type: z.literal(name), variant });
});

export const variantSchema = z.strictObject({
  parts: z.record(optionIdSchema, partVariantSchema),
});
export type Variant = z.infer<typeof variantSchema>;

const partViewSchema = unionByType(({ name, studentViewSchema }) => {
  const view: z.ZodType<Record<string, unknown>> = studentViewSchema;
  return z.strictObject({
    id: optionIdSchema,
    type: z.literal(name),
    /** Of the marks of the question, 0 to 100, to one decimal. */
    percent: z.number(),
    view,
  });
});

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  display: z.enum(displays),
  parts: z.array(partViewSchema).max(MAX_PARTS),
  /** How many parts open later; absent: none. */
  later: z.int().min(0).optional(),
});
export type View = z.infer<typeof studentViewSchema>;
export type PartView = View['parts'][number];

export const drawVariant = ({ parts }: Content, shuffle: boolean, random: Random): Variant => ({
  parts: Object.fromEntries(
    parts.map(({ id, type, content }) => {
      const variant: unknown = partType(type).drawVariant(content, shuffle, random);
      return [id, { type, variant }];
    }),
  ),
});

/** What was drawn for the part; the author's order for a part that came into the question later. */
export function variantOf({ id, type, content }: Part, { parts }: Variant): unknown {
  const drawn = Object.hasOwn(parts, id) ? parts[id] : undefined;
  return drawn?.type === type ? drawn.variant : partType(type).drawVariant(content, false, seededRandom(id));
}

/** The content of one attempt: every part with the numbers that were drawn for it. */
export const instantiate = (content: Content, variant: Variant): Content => ({
  ...content,
  parts: content.parts.map((part) => ({
    ...part,
    content: contentIn(partType(part.type), part.content, variantOf(part, variant)),
  })),
});

export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const total = totalOf(content.parts);
  return asStudentView(studentViewSchema, {
    stem: content.stem,
    display: content.display,
    parts: content.parts.map((part) => ({
      id: part.id,
      type: part.type,
      percent: round(divide(multiply(parseRational(part.marks), rational(100)), total), 1),
      view: partType(part.type).toStudentView(part.content, variantOf(part, variant)),
    })),
  });
}
