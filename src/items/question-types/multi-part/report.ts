import { divide, parseRational } from '#platform/exact/rational.ts';
import { partType } from '../part-types.ts';
import type { PartMarks, PartReport } from '../question-type.ts';
import type { Answer } from './answer.ts';
import { gradeParts } from './grade.ts';
import { partLetter } from './letters.ts';
import { type Content, totalOf } from './schema.ts';

/** What each part was given and earned, in their order. */
export function reportParts(content: Content, answer: Answer, marks?: PartMarks): PartReport[] {
  const total = totalOf(content.parts);
  return gradeParts(content, answer, marks).map(({ part, answer: given, outcome, fraction, earned = fraction }, i) => ({
    label: partLetter(i),
    text: given === null ? '' : partType(part.type).answerText(part.content, given),
    outcome,
    fraction: earned,
    weight: divide(parseRational(part.marks), total),
  }));
}
