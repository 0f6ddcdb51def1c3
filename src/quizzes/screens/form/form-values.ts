/** What the form of a quiz holds: the call's own fields, and of each question what the screen shows. */
import { z } from 'zod';
import type { QuestionSummary } from '#items/question-bank/contract.ts';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { excerptPartsSchema } from '#platform/contract/excerpt-parts.ts';
import { formNumberSchema } from '#platform/web/forms/form-text.ts';
import { wholeTime } from '#quizzes/sections/rules-sections.ts';
import type { createQuiz, Quiz } from '../../contract.ts';
import { quizSettingsSchema } from '../../contract-settings.ts';
import type { DraftQuestion } from '../../draft.ts';
import { marksFloors, penaltyScopes } from '../../rules-marking.ts';
import { reviewMatrixSchema } from '../../rules-review.ts';

const questionSchema = z.object({
  question: z.string(),
  title: z.string(),
  /** Plain text of the beginning of the question. */
  excerpt: z.string().catch(''),
  excerptParts: excerptPartsSchema.catch(null),
  type: z.string(),
  /** What is shown beside it. */
  stimulus: z.object({ _id: z.string(), title: z.string() }).nullable().catch(null),
  marks: formNumberSchema.catch(Number.NaN),
  sample: z.boolean().catch(false),
  /** Index of its section. */
  section: z.number().int().min(0).catch(0),
});
export type FormQuestion = z.output<typeof questionSchema>;

const sectionSchema = z.object({
  name: z.string(),
  instructions: z.string(),
  durationSeconds: formNumberSchema.nullable().catch(null),
});
export type FormSection = z.output<typeof sectionSchema>;

const drawSchema = z.object({
  section: z.number().int().min(0).catch(0),
  count: formNumberSchema.catch(1),
  marks: formNumberSchema.catch(1),
  tags: z.array(z.string()),
  difficulties: z.array(z.number()),
});
export type FormDraw = z.output<typeof drawSchema>;

/** Checks the shape alone, of what was kept by an earlier page; whether it may be saved says the contract. */
const valuesSchema = z.object({
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  durationSeconds: formNumberSchema.nullable(),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  lateSeconds: formNumberSchema.catch(0),
  feedbackTiming: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  review: reviewMatrixSchema.nullable().catch(null),
  negativeMarking: z.string(),
  penaltyFor: z.enum(penaltyScopes).catch('all'),
  marksFloor: z.enum(marksFloors).catch('none'),
  triesAllowed: formNumberSchema.catch(1),
  countedTry: quizSettingsSchema.shape.countedTry.unwrap().catch('best'),
  subscription: z.union([z.literal(1), z.literal(2)]),
  attemptsAllowed: formNumberSchema.catch(1),
  countedAttempt: quizSettingsSchema.shape.countedAttempt.unwrap(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  passPercent: formNumberSchema.nullable(),
  isPublic: z.boolean(),
  guestsAllowed: z.boolean().catch(false),
  groups: z.array(z.string()),
  questions: z.array(questionSchema),
  sections: z.array(sectionSchema).catch([]),
  draws: z.array(drawSchema).catch([]),
});
export type QuizFormValues = z.output<typeof valuesSchema>;

/** What the quiz is made of. */
export type FormParts = Pick<QuizFormValues, 'questions' | 'sections' | 'draws'>;

/** A new quiz, with the contract's own defaults. */
export function emptyValues(questions: readonly FormQuestion[] = []): QuizFormValues {
  const { name: _name, questions: _questions, ...defaults } = quizSettingsSchema.parse({ name: '-' });
  return { ...defaults, name: '', questions: [...questions] };
}

export const valuesOf = (quiz: Quiz): QuizFormValues => ({
  name: quiz.name,
  description: quiz.description,
  instructions: quiz.instructions,
  durationSeconds: quiz.durationSeconds,
  opensAt: quiz.opensAt,
  closesAt: quiz.closesAt,
  lateSeconds: quiz.lateSeconds,
  feedbackTiming: quiz.feedbackTiming,
  review: quiz.review,
  negativeMarking: quiz.negativeMarking,
  penaltyFor: quiz.penaltyFor,
  marksFloor: quiz.marksFloor,
  triesAllowed: quiz.triesAllowed,
  countedTry: quiz.countedTry,
  subscription: quiz.subscription === 2 ? 2 : 1,
  attemptsAllowed: quiz.attemptsAllowed,
  countedAttempt: quiz.countedAttempt,
  shuffleQuestions: quiz.shuffleQuestions,
  shuffleOptions: quiz.shuffleOptions,
  passPercent: quiz.passPercent,
  isPublic: quiz.isPublic,
  guestsAllowed: quiz.guestsAllowed,
  groups: quiz.groups.map((group) => group._id),
  questions: quiz.questions.map(({ question, marks, sample, section }) => ({
    question: question._id,
    title: question.title,
    excerpt: question.excerpt,
    excerptParts: question.excerptParts,
    type: question.type,
    stimulus: question.stimulus,
    marks,
    sample,
    section,
  })),
  sections: quiz.sections.map(({ name, instructions, durationSeconds }) => ({ name, instructions, durationSeconds })),
  draws: quiz.draws.map(({ pool: _, ...draw }) => draw),
});

/** Whether the sections have times; then theirs is the time of the whole. */
export const isTimed = (sections: readonly FormSection[]): boolean =>
  sections.some(({ durationSeconds }) => durationSeconds !== null);

/** The time of the whole: the sum of the sections' times as far as it is known, or what it was where they have none. */
export function wholeSeconds(sections: readonly FormSection[], before: number | null): number | null {
  if (!isTimed(sections)) return before;
  const sum = wholeTime(sections, null);
  return sum === null || !Number.isFinite(sum) ? null : sum;
}

/** What was kept of the form; null when it has another shape, as after an update of the product. */
export function readValues(kept: unknown): QuizFormValues | null {
  const parsed = valuesSchema.safeParse(kept);
  return parsed.success ? parsed.data : null;
}

/** What is sent. */
export const inputOf = (values: QuizFormValues): BodyInputOf<typeof createQuiz> => ({
  ...values,
  questions: values.questions.map(({ question, marks, sample, section }) => ({ question, marks, sample, section })),
});

/** A question of the bank as a row of the form. */
export const toFormQuestion = ({
  _id,
  title,
  excerpt,
  excerptParts,
  type,
  stimulus,
  marks,
}: QuestionSummary): FormQuestion => ({
  question: _id,
  title,
  excerpt,
  excerptParts,
  type,
  stimulus,
  marks,
  sample: false,
  section: 0,
});

export const fromDraft = ({
  _id,
  title,
  excerpt = '',
  excerptParts = null,
  type,
  stimulus = null,
  marks,
  sample = false,
  section = 0,
}: DraftQuestion): FormQuestion => ({
  question: _id,
  title,
  excerpt,
  excerptParts: excerptParts && [...excerptParts],
  type,
  stimulus,
  marks,
  sample,
  section,
});

export const toDraft = ({
  question,
  title,
  excerpt,
  excerptParts,
  type,
  stimulus,
  marks,
  sample,
  section,
}: FormQuestion): DraftQuestion => ({
  _id: question,
  title,
  excerpt,
  excerptParts,
  type,
  stimulus,
  marks,
  sample,
  section,
});

const orZero = (value: number): number => (Number.isFinite(value) ? value : 0);

/** The marks of all questions; sums of decimals are freed of the errors of binary fractions. */
export function totalMarks(questions: readonly { readonly marks: number }[], draws: readonly FormDraw[] = []): number {
  const worth = [...questions.map(({ marks }) => ({ count: 1, marks })), ...draws];
  return (
    Math.round(worth.reduce((total, { count, marks }) => total + orZero(count) * Math.round(orZero(marks) * 1e4), 0)) /
    1e4
  );
}

/** How many questions every attempt has; texts without a question are none. */
export const questionCount = (questions: readonly Pick<FormQuestion, 'type'>[], draws: readonly FormDraw[]): number =>
  questions.filter(({ type }) => !isTextOnly(type)).length +
  draws.reduce((total, { count }) => total + orZero(count), 0);

/** One question at another place, from 0. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const target = Math.max(0, Math.min(list.length - 1, to));
  const item = list[from];
  if (item === undefined) return [...list];
  const others = list.toSpliced(from, 1);
  return others.toSpliced(target, 0, item);
}
