/** The question bank: list, read, write, import, export. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { requiredRichTextSchema, richTextSchema } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { excerptPartsSchema } from '#platform/contract/excerpt-parts.ts';
import {
  difficultySchema,
  doneSchema,
  idParams,
  idSchema,
  languageTagSchema,
  lineSchema,
  listQuery,
  pageQuery,
  personNameSchema,
  searchQuery,
  sortQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';
import { catalogueSchema, materialsSchema } from './aids/contract.ts';

export const questionStatuses = ['draft', 'ready', 'retired'] as const;

/** The file formats that questions come and go in. */
export const exportFormatNames = [
  'csv',
  'xlsx',
  'gift',
  'moodle-xml',
  'aiken',
  'kahoot',
  'qti12',
  'qti21',
  'qti22',
  'qti30',
  'docx',
  'json',
] as const;
export const exportFormatSchema = z.enum(exportFormatNames, {
  error: `Must be one of ${exportFormatNames.join(', ')}`,
});

/** Those, and the formats that are read alone. */
export const formatNames = [
  ...exportFormatNames,
  'h5p',
  'text2qti',
  'anki',
  'google-forms',
  'scorm',
  'blackboard',
] as const;
export const formatSchema = z.enum(formatNames, { error: `Must be one of ${formatNames.join(', ')}` });

/** Of one question. */
export const MAX_TAGS = 50;

export const tagNameSchema = lineSchema(100).pipe(
  z
    .string()
    .min(1, 'Enter a tag')
    .regex(/^[^,]*$/, 'Must not contain a comma'),
);

/** At most four decimals. */
const decimalMarks = z.number({ error: 'Must be a number above 0' }).max(10_000, 'Must be at most 10 000');
const isFourDecimals = (marks: number): boolean => Number(marks.toFixed(4)) === marks;
const FOUR_DECIMALS = 'Must have at most four decimals';

/** Marks a question is worth unless the quiz says otherwise. */
export const marksSchema = decimalMarks.positive('Must be above 0').refine(isFourDecimals, FOUR_DECIMALS);

/** The same for a question or a text without a question, which has 0. Which of both it is, its type says. */
export const marksOrNoneSchema = decimalMarks.min(0, 'Must be above 0').refine(isFourDecimals, FOUR_DECIMALS);

/** The same for the fields in which marks are typed. */
export const marksLimits = { unit: 'number', min: 0.0001, max: 10_000, decimals: 4 } as const;

export const MAX_HINTS = 10;

/** 0, or the exact share of the marks that each wrong try costs in systems that count tries: 1/3. */
export const penaltySchema = z
  .string()
  .regex(/^(0|1|[1-9]\d{0,8}\/[1-9]\d{0,8})$/, 'Must be 0, 1 or a fraction such as 1/3')
  .refine((text) => {
    const [n, d] = text.split('/').map(Number);
    return n! <= (d ?? 1);
  }, 'Must be at most 1');

export const questionInputSchema = z.object({
  title: lineSchema(300)
    .pipe(z.string().min(1, 'Enter a title'))
    .meta({ description: 'What it is called in lists; students do not see it' }),
  type: z.string().meta({ description: 'The name of a type of question, as single-choice' }),
  content: z
    .record(z.string(), z.unknown())
    .meta({ description: 'What is asked and how it is marked; the fields of each type stand below' }),
  difficulty: difficultySchema
    .default(1)
    .meta({ description: '1 basic, 2 beginner, 3 intermediate, 4 advanced, 5 expert' }),
  subscription: subscriptionSchema.default(1).meta({ description: '1 free, 2 premium: for holders of a plan' }),
  status: z
    .enum(questionStatuses)
    .default('ready')
    .meta({ description: 'Whether quizzes may take it up: only what is ready' }),
  tags: z
    .array(tagNameSchema)
    .max(MAX_TAGS, 'Must be at most 50 tags')
    .default([])
    .meta({ description: 'Words to find it by' }),
  marks: marksOrNoneSchema.default(1).meta({
    description: 'How many marks a right answer earns; a text without a question has none, whatever is said here',
  }),
  generalFeedback: richTextSchema.default('').meta({ description: 'Shown after the answer, whatever it was, as HTML' }),
  hints: z
    .array(requiredRichTextSchema)
    .max(MAX_HINTS, `Must be at most ${MAX_HINTS} hints`)
    .default([])
    .meta({ description: 'Help on the way, one after the other, as HTML' }),
  penalty: penaltySchema
    .default('0')
    .meta({ description: 'The share of the marks that each hint or further try costs, as an exact fraction' }),
  language: languageTagSchema.default('').meta({ description: 'The language it is written in, as en or de-CH' }),
  author: lineSchema(200).default('').meta({ description: 'Who wrote it' }),
  source: lineSchema(500).default('').meta({ description: 'Where it was taken from' }),
  licence: lineSchema(200).default('').meta({ description: 'Under which licence others may use it' }),
  stimulus: idSchema
    .nullable()
    .default(null)
    .meta({ description: 'The id of the stimulus that is shown beside it; null for none' }),
  catalogue: catalogueSchema
    .default([])
    .meta({ description: 'Glossary, translations and other aids for words and passages of its texts' }),
  materials: materialsSchema.default([]).meta({ description: 'What may be at hand for it, such as a calculator' }),
});
export type QuestionInput = z.output<typeof questionInputSchema>;

export const questionSummarySchema = z.object({
  _id: idSchema,
  version: z.number().int(),
  type: z.string(),
  title: z.string(),
  /** Plain text of the beginning of the stem. */
  excerpt: z.string(),
  excerptParts: excerptPartsSchema,
  difficulty: z.number().int(),
  subscription: z.number().int(),
  status: z.enum(questionStatuses),
  tags: z.array(z.string()),
  marks: z.number(),
  /** In how many quizzes it is used. */
  quizCount: z.number().int(),
  /** Who wrote it first, or to whom it was given since; null: a person who is gone. */
  owner: personNameSchema.nullable(),
  /** Only its owner, its editors and admins change it. */
  isProtected: z.boolean(),
  /** What is shown beside it. */
  stimulus: z.object({ _id: idSchema, title: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type QuestionSummary = z.output<typeof questionSummarySchema>;

export const questionSchema = questionSummarySchema.extend({
  content: z.record(z.string(), z.unknown()),
  generalFeedback: z.string(),
  hints: z.array(z.string()),
  penalty: z.string(),
  language: z.string(),
  author: z.string(),
  source: z.string(),
  licence: z.string(),
  catalogue: catalogueSchema,
  materials: materialsSchema,
  /** Who may change it beside its owner while it is protected; `manage`: choose owner and editors. */
  editors: z.array(personNameSchema),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), protect: z.boolean(), manage: z.boolean() }),
});
export type Question = z.output<typeof questionSchema>;

/** What narrows a list of questions; filters are joined by "and", the values of one filter by "or". */
export const filterQuery = {
  /** Words that all occur, in whole or in part, in title, texts or tags. */
  q: searchQuery,
  subscription: listQuery(z.coerce.number<string>().pipe(subscriptionSchema)),
  /** Tags, any of them. */
  st: listQuery(z.string()),
  /** Difficulties, any of them. */
  dif: listQuery(z.coerce.number<string>().pipe(difficultySchema)),
  type: listQuery(z.string()),
  status: listQuery(z.enum(questionStatuses)),
  /** Files that the questions came with, any of them. */
  import: listQuery(idSchema),
  /** Stimuli that are shown beside the questions, any of them. */
  stimulus: listQuery(idSchema),
  /** `1`: questions of which the caller is the owner. */
  own: z.enum(['', '0', '1'], { error: 'Must be 0 or 1' }).optional(),
  sort: sortQuery(['updatedAt', 'createdAt', 'title', 'difficulty', 'type'], '-updatedAt'),
};
export const questionFilterSchema = z.object(filterQuery);
export type QuestionFilter = z.output<typeof questionFilterSchema> & {
  /** Of these questions only; absent for all. */
  ids?: readonly string[] | undefined;
  /** Who `own` means. */
  me?: string | undefined;
};

/** Contents with many long texts are larger than the usual body. */
const QUESTION_BYTES = 4 * 1024 * 1024;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/v1/api/questions',
  summary: 'Questions of the bank',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ ...pageQuery, ...filterQuery }),
  response: z.object({
    questions: z.array(questionSummarySchema),
    /** Exact unless `isMore`. */
    total: z.number().int(),
    /** The words occur in more questions than are counted: there are at least `total`. */
    isMore: z.boolean(),
  }),
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/v1/api/questions/:id',
  summary: 'One question with its key',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  response: questionSchema,
});

export const createQuestion = endpoint({
  method: 'POST',
  path: '/v1/api/questions',
  summary: 'Write a new question',
  tag: 'Questions',
  access: 'question.write',
  bodyLimit: QUESTION_BYTES,
  body: questionInputSchema,
  response: questionSchema,
});

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/v1/api/questions/:id',
  summary: 'Write a new version of a question; with `version`, one that was edited from an older version is refused',
  tag: 'Questions',
  access: 'question.write',
  bodyLimit: QUESTION_BYTES,
  params: idParams,
  body: changesOf(questionInputSchema, { version: z.int32().positive().optional() }),
  response: questionSchema,
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/v1/api/questions/:id',
  summary: 'Take a question out of the bank; published quizzes and attempts keep their version',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: doneSchema,
});

export const restoreQuestion = endpoint({
  method: 'POST',
  path: '/v1/api/questions/:id/restore',
  summary: 'Put a deleted question back into the bank',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: questionSchema,
});

export const listTags = endpoint({
  method: 'GET',
  path: '/v1/api/tags',
  summary: 'Tags with the number of questions that carry them, by name',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({
    tags: z.array(
      z.object({ _id: idSchema, name: z.string(), colour: z.string().nullable(), questionCount: z.number().int() }),
    ),
    total: z.number().int(),
  }),
});
