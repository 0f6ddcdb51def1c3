/** Wire shapes that every slice uses. */
import './messages.ts';
import { z } from 'zod';

/** As the database writes it, so that what is counted or locked by an id has one name. */
export const idSchema = z.uuid('Must be an identifier (a UUID)').toLowerCase();
export const idParams = z.object({ id: idSchema });

/** An instant as ISO 8601 with zone. */
export const instantSchema = z.iso.datetime({
  offset: true,
  error: 'Must be a date and time with zone, such as 2026-11-21T09:00:00Z',
});

/** `ofst` and `limit` of every list. */
export const pageQuery = {
  ofst: z.coerce.number().int('Must be a whole number').min(0, 'Must be 0 or more').max(10_000_000).default(0),
  limit: z.coerce
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(100, 'Must be at most 100')
    .default(10),
};

/** The same for a list that is asked for as a whole: without `limit` all that follow `ofst`. */
export const wholeQuery = {
  ofst: pageQuery.ofst,
  limit: pageQuery.limit.unwrap().optional().meta({ description: 'Without it all of them' }),
};

/** The part of a whole list that was asked for. */
export const cutPage = <Row>(
  rows: readonly Row[],
  { ofst, limit }: { ofst: number; limit?: number | undefined },
): Row[] => rows.slice(ofst, limit === undefined ? undefined : ofst + limit);

/** The same in a body, where numbers are numbers: `null` is none. */
export const pageBody = {
  ofst: z.number().int('Must be a whole number').min(0, 'Must be 0 or more').max(10_000_000).default(0),
  limit: z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(100, 'Must be at most 100')
    .default(10),
};

/** A search text; empty means no search. */
export const searchQuery = z.string().trim().max(200, 'Must be at most 200 characters').default('');

/** A field name, with a leading `-` for descending order. */
export const sortQuery = <const Field extends string>(
  fields: readonly [Field, ...Field[]],
  initial: Field | `-${Field}`,
) =>
  z
    .enum([...fields, ...fields.map((field) => `-${field}` as const)], {
      error: `Must be one of ${fields.join(', ')}, with a leading - for descending`,
    })
    .default(initial as never);

/** The field of a sort order, without the `-` of descending ones. */
export const sortField = <Sort extends string>(sort: Sort) => sort.replace(/^-/, '') as FieldOf<Sort>;
type FieldOf<Sort extends string> = Sort extends `-${infer Field}` ? Field : Sort;

/** `a,b,c` in the address; absent or empty means no filter. */
export const listQuery = <Output>(item: z.ZodType<Output, string>) =>
  z
    .string()
    .max(2000)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));

/** Nothing to say but that it is done. */
export const doneSchema = z.object({ done: z.literal(true) });
export const done = { done: true } as const;

/** A person as others see them. */
export const personNameSchema = z.object({ _id: idSchema, name: z.string() });

/** Subscription tiers of questions and quizzes. */
export const subscriptions = { FREEMIUM: 1, PREMIUM: 2 } as const;
export const subscriptionSchema = z.union([z.literal(1), z.literal(2)], { error: 'Must be 1 (free) or 2 (premium)' });
export const difficulties = { BASIC: 1, BEGINNER: 2, INTERMEDIATE: 3, ADVANCED: 4, EXPERT: 5 } as const;
export const difficultySchema = z
  .number({ error: 'Must be a difficulty from 1 (basic) to 5 (expert)' })
  .int()
  .min(1, 'Must be a difficulty from 1 (basic) to 5 (expert)')
  .max(5, 'Must be a difficulty from 1 (basic) to 5 (expert)');

/** One-line text: trimmed, without control characters. */
export const languageTagSchema = z
  .string()
  .trim()
  .max(35)
  .regex(/^([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?$/, 'Must be a language such as en or de-CH');

export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Must be at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'Must not contain line breaks or control characters');
