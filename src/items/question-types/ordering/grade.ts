import { rational, zero } from '#platform/exact/rational.ts';
import { readableText } from '#platform/text/latex-text.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { orderRules } from './rules.ts';
import { type Answer, type Content, type Item, isBlank, type Review } from './schema.ts';

interface Placed {
  readonly item: Item;
  /** Where it belongs, from 0. */
  readonly place: number;
}

/**
 * The items of the answer that the question knows, with their right places. Nobody can tell items with the same text
 * apart: where places are looked at one by one, each that is where its text belongs is in its place; the other ones, or all
 * where their order counts, take the places of their text from the first on.
 */
function placedItems(content: Content, answer: Answer, isByPlace = content.scoring === 'absolute-position'): Placed[] {
  const byId = new Map(content.items.map((item) => [item.id, item]));
  const known = answer.order.flatMap((id) => byId.get(id) ?? []);
  const isAtHome = (place: number): boolean => isByPlace && known[place]?.text === content.items[place]?.text;
  const others = [...content.items.keys()].filter((place) => !isAtHome(place));
  const places = Map.groupBy(others, (place) => content.items[place]!.text);
  return known.flatMap((item, i) => {
    const place = isAtHome(i) ? i : places.get(item.text)?.shift();
    return place === undefined ? [] : [{ item, place }];
  });
}

export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const places = placedItems(content, answer).map(({ place }) => place);
  if (places.length === 0) return ungradableGrade;
  return gradeOf(orderRules[content.scoring]({ n: content.items.length, places }));
}

export const rightAnswer = (content: Content): Answer => ({ order: content.items.map(({ id }) => id) });

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { order: [] };
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        inPlace: placedItems(content, given, true).flatMap(({ item, place }, i) => (place === i ? [item.id] : [])),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: rightAnswer(content) }),
    ...(parts.feedback && { feedback: '' as const }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  placedItems(content, answer)
    .map(({ item }, i) => `${i + 1}. ${readableText(item.text)}`)
    .join('; ');

const classId = (id: string, place: number): string => `${id}-${place + 1}`;

/** One class for each item at each place. Only where places are paid one by one has such a class a share of its own. */
export function responseClasses(content: Content): ResponseClass[] {
  const share = rational(1, content.items.length);
  return content.items.flatMap(({ id, text }, right) =>
    content.items.map((_, place) => ({
      id: classId(id, place),
      label: `${readableText(text)}: ${place + 1}.`,
      fraction: content.scoring !== 'absolute-position' ? null : place === right ? share : zero,
    })),
  );
}

export const classify = (content: Content, answer: Answer): string[] =>
  placedItems(content, answer).map(({ place }, i) => classId(content.items[place]!.id, i));
