/** Answers to composite questions: for each part the values that were given, by the ids of what students see. */
import { z } from 'zod';
import { answerFilesSchema, isEndingAllowed } from '../file-upload/schema.ts';
import { FOREIGN_OPTION } from '../option-order.ts';
import { optionIdSchema, storableText } from '../question-type.ts';
import { type Asked, type Content, isAsked, MAX_PARTS } from './schema.ts';

const MOST_VALUES = 200;
const MOST_LETTERS = 20_000;
export const MOST_STEPS = 30;

const givenSchema = z.strictObject({
  part: optionIdSchema,
  values: z.array(storableText().max(MOST_LETTERS)).max(MOST_VALUES),
});
const stepSchema = z
  .array(givenSchema)
  .max(MAX_PARTS)
  .refine((all) => new Set(all.map(({ part }) => part)).size === all.length, 'Each part can be answered only once');

export const answerSchema = z.strictObject({
  responses: stepSchema,
  /** What was handed in before, in the steps of an adaptive item. */
  earlier: z.array(stepSchema).max(MOST_STEPS).default([]),
  files: answerFilesSchema.default([]),
});
export type Answer = z.infer<typeof answerSchema>;
export type Step = Answer['responses'];

export const emptyAnswer: Answer = { responses: [], earlier: [], files: [] };

const isEmptyStep = (step: Step): boolean => step.every(({ values }) => values.every((value) => value.trim() === ''));

export const isBlank = ({ responses, earlier, files }: Answer): boolean =>
  files.length === 0 && isEmptyStep(responses) && earlier.every(isEmptyStep);

export const valuesOf = (step: Step, part: string): readonly string[] =>
  step.find((given) => given.part === part)?.values ?? [];

/** The ids that a value of this part is made of; null where it is no choice among things. */
export function idsOfPart(part: Asked): ReadonlySet<string> | null {
  if (part.kind === 'pairs') return new Set([...part.rows, ...part.columns].map(({ id }) => id));
  if (part.kind !== 'choice' && part.kind !== 'order' && part.kind !== 'associate') return null;
  return new Set(part.options.map(({ id }) => id));
}

const isPlace = (value: string): boolean => /^-?\d{1,5}(?:\.\d{1,6})? -?\d{1,5}(?:\.\d{1,6})?$/.test(value);

function partBlocker(part: Asked, values: readonly string[]): string | null {
  const ids = idsOfPart(part);
  if (ids && !values.every((value) => value.split(' ').every((id) => ids.has(id)))) return FOREIGN_OPTION;
  if (part.kind === 'point' && !values.every(isPlace)) return 'A place on the picture is two numbers';
  const isSingle = part.kind === 'entry' || part.kind === 'slider';
  const most = isSingle ? 1 : 'most' in part ? part.most : 0;
  return most > 0 && values.length > most ? 'The answer chooses more than is allowed' : null;
}

/** Why the answer cannot belong to this question; null when it can. */
export function answerFormatBlocker(
  { parts, adaptive }: Content,
  { responses, earlier, files }: Answer,
): string | null {
  if (earlier.length > 0 && !adaptive) return FOREIGN_OPTION;
  for (const { part, values } of [...earlier, responses].flat()) {
    const own = parts.filter(isAsked).find(({ id }) => id === part);
    if (!own) return FOREIGN_OPTION;
    const why = partBlocker(own, values);
    if (why !== null) return why;
  }
  const place = parts.find((part) => part.kind === 'files');
  if (files.length > 0 && !place) return 'This question takes no files';
  const other = place && files.find(({ name }) => !isEndingAllowed(place, name));
  return other ? `“${other.name}” is not one of the allowed file types` : null;
}
