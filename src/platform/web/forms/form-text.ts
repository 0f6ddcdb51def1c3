/**
 * The values of a form as text, to keep and to compare them. A number that can't be read (NaN) stays one; plain JSON
 * would make it `null`, which means "none" and would be sent as such.
 */
import { z } from 'zod';

const UNREADABLE = { $number: 'unreadable' } as const;
const isUnreadable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '$number' in value && value.$number === UNREADABLE.$number;

export const formText = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) => (Number.isNaN(value) ? UNREADABLE : value));

/** Reads what `formText` wrote. Throws SyntaxError for what is no JSON. */
export const parseFormText = (text: string): unknown =>
  JSON.parse(text, (_name, value: unknown) => (isUnreadable(value) ? Number.NaN : value));

/** A number in the values of a form; NaN while what is typed can't be read. */
export const formNumberSchema = z.union([z.number(), z.nan()]);

/** What a field that is not shown holds: nothing can be typed there, so what can't be read is dropped with the field. */
export const whileShown = (isShown: boolean, value: number | null): number | null =>
  !isShown && Number.isNaN(value) ? null : value;

/** The fields of `after` that differ from those of `before`: in a call that changes something, an absent one stays as it is. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => formText(value) !== formText(before[name as keyof T])),
  ) as Partial<T>;

/** What the server has stored, with what was typed after it was sent. */
export const withTypedSince = <T extends object>(saved: T, sent: T, now: T): T => ({
  ...saved,
  ...changedFields(sent, now),
});
