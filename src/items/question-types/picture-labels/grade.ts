import { one, rational, zero } from '#platform/exact/rational.ts';
import type { Grade, PartScore, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, type Content, isBlank, type Label, type Place, type Review } from './schema.ts';

interface Put {
  readonly place: Place;
  readonly label: Label;
  readonly isRight: boolean;
}

/** The labels of the answer on the places that the question has, in the author's order. Labels alike are the same. */
function placeLabels(content: Content, answer: Answer): Put[] {
  const chosen = new Map(answer.places.map(({ place, label }) => [place, label]));
  return content.places.flatMap((place) => {
    const label = content.labels.find(({ id }) => id === chosen.get(place.id));
    return label ? [{ place, label, isRight: label.text === content.labels[place.label]?.text }] : [];
  });
}

/** Places with their right label out of all. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const put = placeLabels(content, answer);
  if (put.length === 0) return ungradableGrade;
  return gradeOf(rational(put.filter(({ isRight }) => isRight).length, content.places.length));
}

/** Each place is a part. */
export function scoreParts(content: Content, answer: Answer): PartScore[] {
  const put = new Map(placeLabels(content, answer).map((one) => [one.place.id, one]));
  return content.places.map(({ id }) => {
    const at = put.get(id);
    return { given: at?.label.text ?? '', fraction: at?.isRight ? one : zero, weight: one };
  });
}

export const rightAnswer = (content: Content): Answer => ({
  places: content.places.flatMap(({ id, label }) => {
    const right = content.labels[label];
    return right ? [{ place: id, label: right.id }] : [];
  }),
});

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { places: [] };
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        places: placeLabels(content, given).map(({ place, isRight }) => ({ place: place.id, right: isRight })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: rightAnswer(content) }),
    ...(parts.feedback && { feedback: '' as const }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  placeLabels(content, answer)
    .map(({ place, label }) => `${place.name}: ${label.text}`)
    .join('; ');

const classId = (place: string, label: string): string => `${place}-${label}`;

/** One class for each place with each label. */
export function responseClasses(content: Content): ResponseClass[] {
  const share = rational(1, content.places.length);
  return content.places.flatMap((place) =>
    content.labels.map((label) => ({
      id: classId(place.id, label.id),
      label: `${place.name}: ${label.text}`,
      fraction: label.text === content.labels[place.label]?.text ? share : zero,
    })),
  );
}

export const classify = (content: Content, answer: Answer): string[] =>
  placeLabels(content, answer).map(({ place, label }) => classId(place.id, label.id));
