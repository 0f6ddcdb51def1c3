/**
 * The fields that blocks are made of. One description of a field gives its check on the wire, what the server does to
 * it before it is stored, what it holds at first, and how it is edited.
 */
import { z } from 'zod';
import { instantSchema, lineSchema } from '#platform/contract/shapes.ts';
import { isSafeLink, isVideoAddress } from './rules.ts';

interface FieldOf<Kind extends string, Value> {
  readonly kind: Kind;
  readonly schema: z.ZodType<Value>;
  readonly initial: Value;
}

export type LineField = FieldOf<'line', string>;
export type TextField = FieldOf<'text', string>;
/** HTML; the server sanitises it whenever it is stored. */
export type RichField = FieldOf<'rich', string>;
export type LinkField = FieldOf<'link', string>;
export type PictureField = FieldOf<'picture', string>;
export type VideoField = FieldOf<'video', string>;
export type InstantField = FieldOf<'instant', string>;
export type QuizField = FieldOf<'quiz', string>;
export type FlagField = FieldOf<'flag', boolean>;
export interface NumberField extends FieldOf<'number', number> {
  readonly least: number;
  readonly most: number;
}
export interface ChoiceField<Value extends string = string> extends FieldOf<'choice', Value> {
  readonly values: readonly Value[];
}
export interface ListField<F extends Fields = Fields> extends FieldOf<'list', ValuesOf<F>[]> {
  readonly fields: F;
  readonly most: number;
}

/** A list of any fields. */
export interface AnyListField extends FieldOf<'list', Readonly<Record<string, unknown>>[]> {
  readonly fields: Fields;
  readonly most: number;
}

export type Field =
  | LineField
  | TextField
  | RichField
  | LinkField
  | PictureField
  | VideoField
  | InstantField
  | QuizField
  | FlagField
  | NumberField
  | ChoiceField
  | AnyListField;
export type Fields = { readonly [name: string]: Field };
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['initial'] };

export const line = (most: number, initial = ''): LineField => ({
  kind: 'line',
  schema: lineSchema(most).default(initial),
  initial,
});

export const text = (most: number, initial = ''): TextField => ({
  kind: 'text',
  schema: z.string().trim().max(most, `Must be at most ${most} characters`).default(initial),
  initial,
});

const MAX_RICH = 30_000;

export const rich = (initial = ''): RichField => ({
  kind: 'rich',
  schema: z.string().max(MAX_RICH, `Must be at most ${MAX_RICH} characters`).default(initial),
  initial,
});

export const link = (initial = ''): LinkField => ({
  kind: 'link',
  schema: z
    .string()
    .trim()
    .max(500, 'Must be at most 500 characters')
    .refine(
      (address) => address === '' || isSafeLink(address),
      'Must be a path of this site, such as /quizzes, or an address starting with https://, mailto: or tel:',
    )
    .default(initial),
  initial,
});

export const pictureSchema = z
  .string()
  .regex(/^(?:\/v1\/api\/images\/[0-9a-f]{64})?$/, 'Must be the address of a stored picture, or empty')
  .default('');

export const picture = (): PictureField => ({ kind: 'picture', schema: pictureSchema, initial: '' });

export const video = (): VideoField => ({
  kind: 'video',
  schema: z
    .string()
    .trim()
    .max(500, 'Must be at most 500 characters')
    .refine((address) => address === '' || isVideoAddress(address), 'Must be the address of a YouTube or Vimeo video')
    .default(''),
  initial: '',
});

export const instant = (): InstantField => ({
  kind: 'instant',
  schema: z.union([z.literal(''), instantSchema]).default(''),
  initial: '',
});

export const quiz = (): QuizField => ({
  kind: 'quiz',
  schema: z.union([z.literal(''), z.uuid('Must be an identifier (a UUID)')]).default(''),
  initial: '',
});

export const flag = (initial: boolean): FlagField => ({
  kind: 'flag',
  schema: z.boolean('Must be true or false').default(initial),
  initial,
});

export const number = (least: number, most: number, initial: number): NumberField => ({
  kind: 'number',
  schema: z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(least, `Must be at least ${least}`)
    .max(most, `Must be at most ${most}`)
    .default(initial),
  initial,
  least,
  most,
});

export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  initial: NoInfer<Value>,
): ChoiceField<Value> => ({
  kind: 'choice',
  schema: z.enum(values, `Must be one of ${values.join(', ')}`).default(initial),
  initial,
  values,
});

export const list = <const F extends Fields>(
  fields: F,
  most: number,
  initial: readonly NoInfer<Partial<ValuesOf<F>>>[] = [],
): ListField<F> => {
  const filled = initial.map((item) => ({ ...initialValues(fields), ...item }));
  return {
    kind: 'list',
    schema: z.array(objectOf(fields)).max(most, `Must be at most ${most} entries`).default(filled),
    initial: filled,
    fields,
    most,
  };
};

/** The check of an object with these fields; what is missing gets its first value, what is foreign is dropped. */
export const objectOf = <F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema]))) as z.ZodType<
    ValuesOf<F>
  >;

/** What the fields hold at first. */
export const initialValues = <F extends Fields>(fields: F): ValuesOf<F> =>
  structuredClone(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial])),
  ) as ValuesOf<F>;
