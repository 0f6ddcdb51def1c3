/** Marks that people gave for parts of answers, as shares of what the parts are worth. Pure. */
import type { PartMark, PartMarks, QuestionPart } from '#items/question-types/question-type.ts';
import { divide, isZero, multiply, parseRational, type Rational, zero } from '#platform/exact/rational.ts';
import type { PaperSlot } from './rules-paper.ts';

/** One part on which people have settled. */
export interface SettledPart {
  readonly part: string;
  /** Exact marks. */
  readonly marks: string;
  /** The level that was chosen of each criterion of its rubric. */
  readonly chosen?: Readonly<Record<string, number>>;
}

type MarkedSlot = Pick<PaperSlot, 'type' | 'content' | 'marks'>;

/** The part of the question; undefined where it has none of that id. */
export const findPart = (
  { type, content }: Pick<PaperSlot, 'type' | 'content'>,
  id: string,
): QuestionPart | undefined => type.partsOf?.(content).find((part) => part.id === id);

/** What a part of the question is worth. */
export const marksOfPart = ({ marks }: Pick<PaperSlot, 'marks'>, { weight }: QuestionPart): Rational =>
  multiply(marks, weight);

/** The marks by part. A part that the question no longer has is left out. */
export function toPartMarks(slot: MarkedSlot, settled: readonly SettledPart[]): PartMarks {
  return new Map(
    settled.flatMap(({ part: id, marks, chosen }): [string, PartMark][] => {
      const part = findPart(slot, id);
      if (!part) return [];
      const most = marksOfPart(slot, part);
      const fraction = isZero(most) ? zero : divide(parseRational(marks), most);
      return [[id, { fraction, ...(chosen && { chosen }) }]];
    }),
  );
}
