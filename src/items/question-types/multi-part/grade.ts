/** Grading part by part: the share of the marks that each earned, added exactly. */
import { entriesOf, isKeyOf } from '#platform/contract/object-of.ts';
import { compare, divide, multiply, parseRational, type Rational, sum, zero } from '#platform/exact/rational.ts';
import { partType } from '../part-types.ts';
import {
  type Grade,
  isManuallyGraded,
  type PartMark,
  type PartMarks,
  type PartScore,
  type ResponseClass,
} from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, givenTo, isBlank } from './answer.ts';
import { earnsMore, type Followed, follow } from './follow-through.ts';
import { partLetter } from './letters.ts';
import type { Part } from './part.ts';
import { type Content, MOST_TRIES, totalOf } from './schema.ts';

export interface PartGrade {
  readonly part: Part;
  /** Null when nothing was given. */
  readonly answer: unknown;
  readonly outcome: Grade['outcome'];
  /** Of the part's marks. */
  readonly fraction: Rational;
  /** What is left of it after penalties for tries; absent: all. */
  readonly earned?: Rational;
  /** Where the student's own results earned more than the key. */
  readonly followed: Followed | null;
}

/** A grade as people, or the tries at the part, decided it; what a part follows from stays where that made no difference. */
function withMark(own: PartGrade, mark: PartMark | undefined): PartGrade {
  if (!mark) return own;
  const { fraction, earned = fraction } = mark;
  const isSame = own.outcome !== 'waiting' && compare(own.fraction, fraction) === 0 && !isNothing(own);
  return { ...own, ...(isSame ? {} : { ...gradeOf(fraction), followed: null }), earned };
}

const isNothing = ({ outcome }: PartGrade): boolean => outcome === 'blank' || outcome === 'ungradable';

/** The grade of each part, in their order. What people decided about a part replaces the grade of its type. */
export function gradeParts({ parts }: Content, answer: Answer, marks?: PartMarks): PartGrade[] {
  const graded: PartGrade[] = [];
  for (const part of parts) {
    const given = givenTo(part, answer);
    const ordinary: Grade = given === null ? blankGrade : partType(part.type).grade(part.content, given);
    const followed = given === null ? null : follow(part, given, graded);
    const own: PartGrade = {
      part,
      answer: given,
      ...(followed && earnsMore(followed, ordinary.fraction)
        ? { ...gradeOf(followed.fraction), followed }
        : { ...ordinary, followed: null }),
    };
    graded.push(withMark(own, marks?.get(part.id)));
  }
  return graded;
}

const earned = ({ parts }: Content, graded: readonly PartGrade[]): Rational =>
  divide(sum(graded.map(({ part, fraction }) => multiply(parseRational(part.marks), fraction))), totalOf(parts));

export function grade(content: Content, answer: Answer, marks?: PartMarks): Grade {
  const graded = gradeParts(content, answer, marks);
  const isMarked = graded.some(({ part }) => marks?.has(part.id));
  if (isBlank(answer) && !isMarked) return blankGrade;
  if (graded.some(({ outcome }) => outcome === 'waiting')) return { outcome: 'waiting', fraction: zero };
  const given = graded.filter(({ outcome }) => outcome !== 'blank');
  if (given.length > 0 && given.every(({ outcome }) => outcome === 'ungradable')) return ungradableGrade;
  return gradeOf(earned(content, graded));
}

/** What was given to a part, the same for answers that differ only in what means nothing; empty for nothing. */
export function meaningOf({ type, content }: Part, given: unknown): string {
  const { isBlank: isNothing, answerText: wordsOf, classify: classesOf } = partType(type);
  if (given === null || isNothing(given)) return '';
  return JSON.stringify([wordsOf(content, given), [...classesOf(content, given)].sort()]);
}

/**
 * What each part earns alone. Null where a part follows from an earlier one: what it earns changes with the earlier answer,
 * while its own stays, so that no try can be named in which it was given. Null, too, where people mark a part.
 */
export function scoreParts(content: Content, answer: Answer): PartScore[] | null {
  const isApart = content.parts.every((part) => part.followThrough === null && !isByHand(part));
  if (!isApart) return null;
  return gradeParts(content, answer).map(({ part, answer: given, fraction }) => ({
    given: meaningOf(part, given),
    fraction,
    weight: parseRational(part.marks),
  }));
}

/** Whether people mark the part. */
export const isByHand = ({ type, content }: Part): boolean => isManuallyGraded(partType(type), content);

/** The right answer of each part; null where people mark one of them. */
export function rightAnswer({ parts }: Content): Answer | null {
  if (parts.some(isByHand)) return null;
  return {
    parts: Object.fromEntries(
      parts.map(({ id, type, content }) => {
        const answer: unknown = partType(type).rightAnswer(content);
        return [id, { type, answer }];
      }),
    ),
  };
}

/** The answers to all parts in one line. */
export const answerText = ({ parts }: Content, answer: Answer): string =>
  parts
    .flatMap((part, i) => {
      const given = givenTo(part, answer);
      const words = given === null ? '' : partType(part.type).answerText(part.content, given);
      return words === '' ? [] : [`${partLetter(i)}: ${words}`];
    })
    .join(' | ');

/** Verdicts that are counted for each part. Without a share: the classes of its type have those. */
const VERDICTS = { right: 'right', partial: 'partly right', wrong: 'wrong' } as const;

/** A class of the type of the part; ids of types have no "=". */
const typeClass = (part: Part, id: string): string => `${part.id}-${id}`;
const ownClass = (part: Part, id: keyof typeof VERDICTS | 'followed' | 'uncounted'): string => `${part.id}=${id}`;

/** Of parts that are checked one by one: how many answers were tried. */
const triesClass = (part: Part, tries: number): string => `${part.id}=tries${Math.min(tries, MOST_TRIES + 1)}`;

/** Bytes that the classes of one answer may have in an index of statistics, whose entries end at 2 704. */
const MOST_BYTES = 1800;
const bytesOf = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + id.length + 8, 0);

/** All that an answer to the part can be counted as at once, and more. */
const everyClass = (part: Part): string[] => [
  ...partType(part.type)
    .responseClasses(part.content)
    .map(({ id }) => typeClass(part, id)),
  ...(['partial', 'followed', 'uncounted'] as const).map((id) => ownClass(part, id)),
  triesClass(part, MOST_TRIES),
];

/**
 * For each part how it was judged, what followed from the student's own earlier results, and the classes of its type, which
 * earn their share of its marks.
 */
export function responseClasses({ parts, checks }: Content): ResponseClass[] {
  const total = totalOf(parts);
  const mayOverflow = bytesOf(parts.flatMap(everyClass)) > MOST_BYTES;
  return parts.flatMap((part, i) => {
    const most = divide(parseRational(part.marks), total);
    const { followThrough } = part;
    const followed = followThrough && multiply(most, parseRational(followThrough.share));
    const classes: ResponseClass[] = [
      ...entriesOf(VERDICTS).map(([id, label]) => ({ id: ownClass(part, id), label, fraction: null })),
      ...(followed
        ? [{ id: ownClass(part, 'followed'), label: 'Follows from an earlier result', fraction: followed }]
        : []),
      ...partType(part.type)
        .responseClasses(part.content)
        .map(({ id, label, fraction }) => ({
          id: typeClass(part, id),
          label,
          fraction: fraction && multiply(fraction, most),
        })),
      ...(checks === 'parts' && !isByHand(part) ? classesOfTries(part) : []),
      ...(mayOverflow
        ? [{ id: ownClass(part, 'uncounted'), label: 'Not counted: too many fields', fraction: null }]
        : []),
    ];
    return classes.map((one) => ({ ...one, label: `${partLetter(i)}: ${one.label}` }));
  });
}

function classesOfTries(part: Part): ResponseClass[] {
  const allowed = part.checking?.tries ?? 1;
  // One more than is allowed for as many as it takes.
  const most = allowed === 0 ? MOST_TRIES + 1 : allowed;
  return Array.from({ length: most }, (_, i) => ({
    id: triesClass(part, i + 1),
    label: i === 0 ? '1 try' : i === MOST_TRIES ? `More than ${MOST_TRIES} tries` : `${i + 1} tries`,
    fraction: null,
  }));
}

/**
 * The verdict of each part, then what was given to each. An answer that follows from an earlier result is counted as that,
 * and not as what it is by the key. Answers of many fields that have no place are counted as such.
 */
export function classify(content: Content, answer: Answer, marks?: PartMarks): string[] {
  const graded = gradeParts(content, answer, marks).filter(({ answer: given }) => given !== null);
  const classes = graded.flatMap(({ part, outcome }) => (isKeyOf(VERDICTS, outcome) ? [ownClass(part, outcome)] : []));
  for (const { part } of graded) {
    const tries = marks?.get(part.id)?.tries ?? 0;
    if (tries > 0) classes.push(triesClass(part, tries));
  }
  const spare = bytesOf(graded.map(({ part }) => ownClass(part, 'uncounted')));
  for (const { part, answer: given, followed } of graded) {
    const own = followed
      ? [ownClass(part, 'followed')]
      : partType(part.type)
          .classify(part.content, given)
          .map((id) => typeClass(part, id));
    const isCounted = bytesOf([...classes, ...own]) + spare <= MOST_BYTES;
    classes.push(...(isCounted || own.length === 0 ? own : [ownClass(part, 'uncounted')]));
  }
  return classes;
}
