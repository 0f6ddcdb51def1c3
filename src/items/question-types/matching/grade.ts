import { one, rational, zero } from '#platform/exact/rational.ts';
import { readableText } from '#platform/text/latex-text.ts';
import type { Grade, PartScore, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, type Content, isBlank, type Review, rightSides, shownIds } from './schema.ts';

interface Given {
  readonly left: Content['pairs'][number]['left'];
  /** The chosen right side. */
  readonly right: Content['pairs'][number]['right'];
  readonly isRight: boolean;
}

/** The pairs of the answer that the question knows, in the author's order. */
function givenPairs(content: Content, answer: Answer): Given[] {
  const chosen = new Map(answer.pairs.map(({ left, right }) => [left, right]));
  const sides = new Map(rightSides(content).map((side) => [side.id, side]));
  return content.pairs.flatMap(({ left, right: own }) => {
    const right = sides.get(chosen.get(left.id) ?? '');
    return right ? [{ left, right, isRight: right.text === own.text }] : [];
  });
}

/** Right pairs out of all (as Moodle's `qtype_match`), or all or nothing. Left sides without a partner count as wrong. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const given = givenPairs(content, answer);
  if (given.length === 0) return ungradableGrade;
  const right = given.filter(({ isRight }) => isRight).length;
  const all = content.pairs.length;
  if (content.scoring === 'all-or-nothing') return gradeOf(right === all ? one : zero);
  return gradeOf(rational(right, all));
}

/** Each left side is a part, unless only all of them together earn anything. */
export function scoreParts(content: Content, answer: Answer): PartScore[] | null {
  if (content.scoring === 'all-or-nothing') return null;
  const given = new Map(givenPairs(content, answer).map((pair) => [pair.left.id, pair]));
  return content.pairs.map(({ left }) => {
    const pair = given.get(left.id);
    return { given: pair?.right.text ?? '', fraction: pair?.isRight ? one : zero, weight: one };
  });
}

export function rightAnswer(content: Content): Answer {
  const shown = shownIds(content);
  return { pairs: content.pairs.map(({ left, right }) => ({ left: left.id, right: shown.get(right.id) ?? right.id })) };
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { pairs: [] };
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        pairs: givenPairs(content, given).map(({ left, isRight }) => ({ left: left.id, right: isRight })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: rightAnswer(content) }),
    ...(parts.feedback && { feedback: '' as const }),
  };
}

const inWords = (left: { text: string }, right: { text: string }): string =>
  `${readableText(left.text)} → ${readableText(right.text)}`;

export const answerText = (content: Content, answer: Answer): string =>
  givenPairs(content, answer)
    .map(({ left, right }) => inWords(left, right))
    .join('; ');

const classId = (left: string, right: string): string => `${left}-${right}`;

/** One class for each left side with each right one; an answer falls in as many as it has pairs. */
export function responseClasses(content: Content): ResponseClass[] {
  const shown = shownIds(content);
  const right = rightSides(content).filter(({ id }) => shown.get(id) === id);
  const whole = rational(1, content.pairs.length);
  return content.pairs.flatMap((pair) =>
    right.map((side) => ({
      id: classId(pair.left.id, side.id),
      label: inWords(pair.left, side),
      ...(content.scoring === 'all-or-nothing'
        ? { fraction: null, isRight: side.text === pair.right.text }
        : { fraction: side.text === pair.right.text ? whole : zero }),
    })),
  );
}

export function classify(content: Content, answer: Answer): string[] {
  const shown = shownIds(content);
  return givenPairs(content, answer).map(({ left, right }) => classId(left.id, shown.get(right.id) ?? right.id));
}
