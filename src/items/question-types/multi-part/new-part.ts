import { partType } from '../part-types.ts';
import { newOptionId } from '../question-type.ts';
import { numberTypes } from './follow-through.ts';
import type { Part } from './part.ts';

/** Without e, which is a constant of expressions. */
const NAMES = 'abcdfghijklmnopqrstuvwxyz';

/** A part to begin with. A number gets the first letter that is free as the name of its result. */
export const newPart = (type: string, taken: readonly (string | null)[], id = newOptionId()): Part => ({
  id,
  type,
  marks: '1',
  resultName: numberTypes.includes(type) ? ([...NAMES].find((name) => !taken.includes(name)) ?? null) : null,
  followThrough: null,
  content: partType(type).empty(),
});
