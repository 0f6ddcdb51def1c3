/** What is told of a graded answer, part by part, in the words of the type of each. */
import { z } from 'zod';
import { multiply, rational, round } from '#platform/exact/rational.ts';
import { toReview as toNumberReview } from '../numeric/grade.ts';
import { answerSchema as numberAnswer } from '../numeric/schema.ts';
import { partType, unionByType } from '../part-types.ts';
import { type AnyQuestionType, optionIdSchema, outcomes, type PartMarks, type ReviewParts } from '../question-type.ts';
import { type Answer, emptyAnswer } from './answer.ts';
import { grade, gradeParts, type PartGrade } from './grade.ts';
import { type Content, MAX_PARTS } from './schema.ts';

const partReview = ({ name, reviewSchema }: AnyQuestionType) => {
  const review: z.ZodType<Record<string, unknown>> = reviewSchema;
  return { id: optionIdSchema, type: z.literal(name), review };
};
const reviewsSchema = z.array(unionByType((type) => z.strictObject(partReview(type)))).max(MAX_PARTS);

export const reviewSchema = z.strictObject({
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      parts: z
        .array(
          unionByType((type) =>
            z.strictObject({
              ...partReview(type),
              /** Of the part's marks, -100 to 100, to one decimal. */
              percent: z.number(),
              /** The places of the earlier parts with whose results the answer was graded; none where the key decided. */
              followed: z.array(z.int().min(0)).max(MAX_PARTS),
            }),
          ),
        )
        .max(MAX_PARTS),
    })
    .optional(),
  rightAnswer: z.strictObject({ parts: reviewsSchema }).optional(),
  feedback: z.strictObject({ parts: reviewsSchema }).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

const NONE: ReviewParts = { correctness: false, rightAnswer: false, feedback: false };

/** One kind of what the type of the part tells. What was graded by the student's own results is judged by them. */
function reviewOf({ part, answer, followed, outcome }: PartGrade, kind: keyof ReviewParts): Record<string, unknown> {
  const only = { ...NONE, [kind]: true };
  if (!followed || kind === 'rightAnswer') return partType(part.type).toReview(part.content, answer, only);
  const review = toNumberReview(followed.content, numberAnswer.parse(answer), only);
  return review.correctness ? { correctness: { ...review.correctness, outcome } } : { ...review };
}

/** What the type of a part tells, with what people decided about it. */
function markedReviewOf(
  one: PartGrade,
  kind: keyof ReviewParts,
  marks: PartMarks | undefined,
): Record<string, unknown> {
  const review = reviewOf(one, kind);
  const mark = marks?.get(one.part.id);
  if (!mark) return review;
  const { correctness, rightAnswer } = review;
  return {
    ...review,
    ...(isObject(correctness) && { correctness: { ...correctness, outcome: one.outcome } }),
    ...(mark.chosen &&
      isObject(rightAnswer) &&
      'rubric' in rightAnswer && {
        rightAnswer: { ...rightAnswer, chosen: mark.chosen },
      }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts, marks?: PartMarks): Review {
  const given = answer ?? emptyAnswer;
  const graded = gradeParts(content, given, marks);
  const reviews = (kind: keyof ReviewParts) =>
    graded.map((one) => ({ id: one.part.id, type: one.part.type, review: markedReviewOf(one, kind, marks) }));
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given, marks).outcome,
        parts: reviews('correctness').map((review, i) => ({
          ...review,
          percent: round(multiply(graded[i]!.earned ?? graded[i]!.fraction, rational(100)), 1),
          followed: (graded[i]!.followed?.from ?? []).map(({ id }) => content.parts.findIndex((one) => one.id === id)),
        })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: { parts: reviews('rightAnswer') } }),
    ...(parts.feedback && { feedback: { parts: reviews('feedback') } }),
  };
}
