/** Exporting questions as a file: what it would not hold is listed first. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { exportFormatSchema, filterQuery } from '#items/question-bank/contract.ts';
import { ANY_FILE, type ResponseOf } from '#platform/contract/endpoint.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

/** As many as one file may bring in. */
export const MAX_EXPORT = 20_000;
/** Beyond this many questions the file is made by a task. */
export const MAX_DIRECT_EXPORT = 1_000;
/** More identifiers do not fit into an address. */
export const MAX_DIRECT_SELECTION = 200;

const idsQuery = z
  .string()
  .max(40 * MAX_DIRECT_SELECTION)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(idSchema).max(MAX_DIRECT_SELECTION, `Must be at most ${MAX_DIRECT_SELECTION} questions`))
  .optional();

const exportQuery = {
  ...filterQuery,
  /** Of these questions only, separated by commas. One that is not in the bank is refused, and named in the details. */
  ids: idsQuery,
  format: exportFormatSchema,
};

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/v1/api/questions/export',
  summary: 'The questions that the filter finds, or chosen ones of them, as a file',
  tag: 'Questions',
  access: 'question.read',
  query: z.object(exportQuery),
  produces: ANY_FILE,
  response: z.unknown(),
});

export const previewExport = endpoint({
  method: 'GET',
  path: '/v1/api/questions/export/losses',
  summary: 'What a file of that format would not hold of the questions that it is for',
  tag: 'Questions',
  access: 'question.read',
  query: z.object(exportQuery),
  response: z.object({
    questions: z.number().int(),
    /** Only questions that lose something; `leftOut` ones are not in the file at all. */
    losses: z.array(z.object({ _id: idSchema, title: z.string(), leftOut: z.boolean(), lost: z.array(messageSchema) })),
  }),
});
export type ExportPreview = ResponseOf<typeof previewExport>;

/** The same as the query of a direct export, in a body that holds more identifiers. */
export const exportOrderSchema = z.object({
  ...filterQuery,
  ids: z.array(idSchema).max(MAX_EXPORT, `Must be at most ${MAX_EXPORT} questions`).optional(),
  format: exportFormatSchema,
});

export const startExport = endpoint({
  method: 'POST',
  path: '/v1/api/questions/export/task',
  summary: 'Make a large file of questions by a task, which tells what the file does not hold',
  tag: 'Questions',
  access: 'question.read',
  bodyLimit: 2 * 1024 * 1024,
  body: exportOrderSchema,
  response: z.object({ task: idSchema }),
});

/** What the task says at its end, beside its file. */
export const exportResultSchema = z.object({
  questions: z.number().int(),
  leftOut: z.number().int(),
  /** What is lost, with the number of questions that lose it; what concerns most comes first. */
  losses: z.array(z.object({ what: z.string(), count: z.number().int(), leftOut: z.boolean() })),
});
export type ExportResult = z.output<typeof exportResultSchema>;

export const questionTemplate = endpoint({
  method: 'GET',
  path: '/v1/api/questions/template',
  summary: 'A file to begin with: headings or comments and examples of every question type',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ format: exportFormatSchema }),
  produces: ANY_FILE,
  response: z.unknown(),
});
