/** The question bank: list, read, write, import, export. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import {
  difficultySchema,
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  listQuery,
  pageQuery,
  searchQuery,
  sortQuery,
  subscriptionSchema,
} from '#platform/contract/shapes.ts';
import { richTextSchema } from '#question-types/question-type.ts';

export const questionStatuses = ['draft', 'ready', 'retired'] as const;

export const tagNameSchema = lineSchema(100).pipe(
  z
    .string()
    .min(1, 'Must not be empty')
    .regex(/^[^,]*$/, 'Must not contain a comma'),
);

/** Marks a question is worth unless the quiz says otherwise: above 0, at most four decimals. */
export const marksSchema = z
  .number({ error: 'Must be a number above 0' })
  .positive('Must be above 0')
  .max(10_000, 'Must be at most 10 000')
  .refine((marks) => Number.isInteger(Math.round(marks * 1e8) / 1e4), 'Must have at most four decimals');

export const questionInputSchema = z.object({
  title: lineSchema(300).pipe(z.string().min(1, 'Must not be empty')),
  /** The name of a question type, as single-choice. */
  type: z.string(),
  /** As the type's schema says; see the question schema page. */
  content: z.record(z.string(), z.unknown()),
  difficulty: difficultySchema.default(1),
  subscription: subscriptionSchema.default(1),
  status: z.enum(questionStatuses).default('ready'),
  tags: z.array(tagNameSchema).max(50, 'Must be at most 50 tags').default([]),
  marks: marksSchema.default(1),
  generalFeedback: richTextSchema.default(''),
  author: lineSchema(200).default(''),
  source: lineSchema(500).default(''),
  licence: lineSchema(200).default(''),
});
export type QuestionInput = z.output<typeof questionInputSchema>;

export const questionSummarySchema = z.object({
  _id: idSchema,
  version: z.number().int(),
  type: z.string(),
  title: z.string(),
  /** Plain text of the beginning of the stem. */
  excerpt: z.string(),
  difficulty: z.number().int(),
  subscription: z.number().int(),
  status: z.enum(questionStatuses),
  tags: z.array(z.string()),
  marks: z.number(),
  /** In how many quizzes it stands. */
  quizCount: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type QuestionSummary = z.output<typeof questionSummarySchema>;

export const questionSchema = questionSummarySchema.extend({
  content: z.record(z.string(), z.unknown()),
  generalFeedback: z.string(),
  author: z.string(),
  source: z.string(),
  licence: z.string(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Question = z.output<typeof questionSchema>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/v1/api/questions',
  summary: 'Questions of the bank',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({
    ...pageQuery,
    /** Words in title, stem, options or tags. */
    q: searchQuery,
    subscription: listQuery(z.coerce.number<string>().pipe(subscriptionSchema)),
    /** Tags, any of them. */
    st: listQuery(z.string()),
    /** Difficulties, any of them. */
    dif: listQuery(z.coerce.number<string>().pipe(difficultySchema)),
    type: listQuery(z.string()),
    status: listQuery(z.enum(questionStatuses)),
    sort: sortQuery(['updatedAt', 'createdAt', 'title', 'difficulty', 'type'], '-updatedAt'),
  }),
  response: z.object({ questions: z.array(questionSummarySchema), total: z.number().int() }),
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
  body: questionInputSchema,
  response: questionSchema,
});

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/v1/api/questions/:id',
  summary: 'Write a new version of a question; `version` is the one that was edited',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  body: questionInputSchema.extend({ version: z.number().int().positive() }),
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

export const importItemSchema = z.object({
  /** From 1, in the order of the file. */
  position: z.number().int(),
  status: z.enum(['ready', 'warning', 'refused']),
  /** Name of the question type; null when refused. */
  type: z.string().nullable(),
  title: z.string(),
  messages: z.array(z.string()),
  /** Line, row or identifier in the file. */
  place: z.string(),
  /** What would be stored; absent when refused. */
  question: questionInputSchema.optional(),
});

export const importReportSchema = z.object({
  format: z.string(),
  encoding: z.string(),
  found: z.number().int(),
  ready: z.number().int(),
  warnings: z.number().int(),
  refused: z.number().int(),
  items: z.array(importItemSchema),
  /** How many questions were stored; 0 on a dry run. */
  imported: z.number().int(),
});
export type ImportReport = z.output<typeof importReportSchema>;

export const bulkUploadQuestions = endpoint({
  method: 'POST',
  path: '/v1/api/questions/bulkUpload',
  summary: 'Read a question file (multipart field `file`); with `dryRun=1` only look',
  tag: 'Questions',
  access: 'question.write',
  multipart: true,
  bodyLimit: 21 * 1024 * 1024,
  query: z.object({
    dryRun: z.enum(['0', '1']).default('0'),
    /** Name of a format, when recognising it by itself goes wrong. */
    format: z.string().max(40).optional(),
    /** Positions to store, as 1,2,5; all that are not refused when absent. */
    only: z
      .string()
      .max(200_000)
      .regex(/^(\d+(,\d+)*)?$/, 'Must be positions separated by commas')
      .optional(),
    /** Tags for all of them, separated by commas. */
    tags: listQuery(z.string()),
  }),
  response: importReportSchema,
});

export const listTags = endpoint({
  method: 'GET',
  path: '/v1/api/tags',
  summary: 'Tags with the number of questions that carry them',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({
    tags: z.array(z.object({ _id: idSchema, name: z.string(), questionCount: z.number().int() })),
    total: z.number().int(),
  }),
});

export const uploadImage = endpoint({
  method: 'POST',
  path: '/v1/api/images',
  summary: 'Store a picture for use in texts (multipart field `file`; PNG, JPEG, WebP or GIF up to 5 MiB)',
  tag: 'Questions',
  access: 'question.write',
  multipart: true,
  bodyLimit: 6 * 1024 * 1024,
  response: z.object({ url: z.string(), alt: z.string(), width: z.number().int(), height: z.number().int() }),
});
