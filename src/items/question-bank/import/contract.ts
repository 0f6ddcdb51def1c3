/** Bringing question files in: looking first, storing then. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { formatSchema, questionInputSchema, tagNameSchema } from '#items/question-bank/contract.ts';
import { stimulusInputSchema } from '#items/question-bank/stimuli/contract.ts';
import { idParams, idSchema, listQuery, wholeQuery } from '#platform/contract/shapes.ts';
import { messageSchema, textWithMessagesSchema } from '#platform/contract/translate.ts';
import { saidPlace } from './rules-place.ts';

export const importItemSchema = z.object({
  /** From 1, in the order of the file. */
  position: z.number().int(),
  status: z.enum(['ready', 'warning', 'refused']),
  /** Name of the question type; null when refused. */
  type: z.string().nullable(),
  title: z.string(),
  messages: z.array(messageSchema),
  /** Line, row or identifier in the file. */
  place: textWithMessagesSchema(saidPlace),
  /** What would be stored; on a dry run, absent when refused. */
  question: questionInputSchema.optional(),
  /** What would be stored beside it; with the key of the file it is one stimulus for all questions that share it. */
  stimulus: stimulusInputSchema.optional(),
  /** A question of the same type with the same or nearly the same stem: of the bank, or earlier in the file. */
  duplicate: z
    .object({
      /** Null for one of the file. */
      _id: idSchema.nullable(),
      /** Null for one of the bank. */
      position: z.number().int().nullable(),
      title: z.string(),
      alike: z.enum(['same', 'similar']),
    })
    .optional(),
  /** The new question, once it is stored. */
  _id: idSchema.optional(),
});

export type ImportItem = z.output<typeof importItemSchema>;

/** What the column of right options of a table can hold. */
export const keyBases = ['letter', 'from-1', 'from-0', 'text'] as const;
export type KeyBase = (typeof keyBases)[number];

const keyFactsSchema = z.object({
  /** Null when it must be asked for, or when rows differ in it. */
  base: z.enum(keyBases).nullable(),
  /** True when rows are refused because nothing tells the base: state it as `key`. */
  asks: z.boolean(),
  /** Bases in which at least one row names an option. */
  possible: z.array(z.enum(keyBases)),
  /** The first rows, and the texts of the options that they mean in each possible base; '' for none. */
  rows: z.array(
    z.object({
      row: z.number().int(),
      question: z.string(),
      correct: z.string(),
      means: z.array(z.object({ base: z.enum(keyBases), options: z.string() })),
    }),
  ),
});
export type KeyFacts = z.output<typeof keyFactsSchema>;

const reviewCellSchema = z.array(
  z.enum(['attempt', 'correctness', 'marks', 'rightAnswer', 'feedback', 'explanation', 'comment', 'rank']),
);

const quizOutlineSchema = z.object({
  name: z.string(),
  /** Null: no limit. */
  durationSeconds: z.number().int().nullable(),
  shuffleQuestions: z.boolean(),
  /** Without any, the quiz is all in one. */
  sections: z.array(
    z.object({ name: z.string(), instructions: z.string(), durationSeconds: z.number().int().nullable() }),
  ),
  /** Positions of its questions in their order, each with the index of its section; refused ones are not among them. */
  questions: z.array(z.object({ position: z.number().int(), section: z.number().int() })),
  /** What is drawn for each attempt, by a tag that the questions at these positions have. */
  draws: z.array(
    z.object({
      section: z.number().int(),
      count: z.number().int(),
      marks: z.number(),
      tags: z.array(z.string()),
      positions: z.array(z.number().int()),
    }),
  ),
  /** Settings that the file makes, by their names in a quiz; absent: as a new quiz has them. */
  triesAllowed: z.number().int().optional(),
  feedbackTiming: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  review: z
    .object({
      during: reviewCellSchema,
      'right-after': reviewCellSchema,
      later: reviewCellSchema,
      'after-close': reviewCellSchema,
    })
    .optional(),
});
export type ImportQuiz = z.output<typeof quizOutlineSchema>;

export const importReportSchema = z.object({
  /** `archive` for a zip of several files. */
  format: z.string(),
  encoding: z.string(),
  found: z.number().int(),
  ready: z.number().int(),
  warnings: z.number().int(),
  refused: z.number().int(),
  /** How many texts of the file ask nothing; with `texts=beside` they are stimuli of the questions that follow them. */
  texts: z.number().int(),
  /** How many of the others seem to be there already; looked for on a dry run. */
  duplicates: z.number().int(),
  /** The files of an archive, or the one file. */
  files: z.array(
    z.object({
      name: z.string(),
      format: z.string().nullable(),
      encoding: z.string(),
      found: z.number().int(),
      refused: z.number().int(),
      /** How the column of right options of a table was read; null where there is none. */
      key: keyFactsSchema.nullable(),
    }),
  ),
  /** What concerns the file as a whole. */
  messages: z.array(messageSchema),
  items: z.array(importItemSchema),
  /** The quiz that the file makes of its questions, as far as a quiz here can hold it; null where it describes none. */
  quiz: quizOutlineSchema.nullable(),
  /** On a dry run that asks for them: the pictures the file brings along, as `data:` addresses, by their hash. */
  pictures: z.record(z.string(), z.string()).optional(),
  /** How many questions were stored; 0 on a dry run. */
  imported: z.number().int(),
  /** What the list of questions can be filtered by; null where nothing was stored. */
  import: idSchema.nullable(),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** `1,4-7`; a long one does not fit into an address, so it may also come as a form field. */
export const positionsSchema = z
  .string()
  .max(60_000)
  .regex(/^(\d{1,7}(-\d{1,7})?(,\d{1,7}(-\d{1,7})?)*)?$/, 'Must be positions separated by commas, such as 1,4-7');

export const keyBaseSchema = z.enum(keyBases, {
  error: 'Must be letter, from-1, from-0 or text',
});

export const textsSchema = z.enum(['beside'], { error: 'Must be beside' });

/** How a file is read, and what is added to its questions. */
export const howToRead = {
  key: keyBaseSchema.optional().meta({
    description:
      'What the column "correct" of a table holds: letters, numbers from 1, numbers from 0, or the texts of the options. ' +
      'When absent it is told from the whole column, and rows that it leaves in doubt are refused.',
  }),
  texts: textsSchema.optional().meta({
    description:
      'beside: a text that asks nothing is shown beside the questions that follow it; else it becomes a text without a question',
  }),
  /** When automatic recognition of the format goes wrong. */
  format: formatSchema.optional(),
  /** Tags for all of them, separated by commas. */
  tags: listQuery(tagNameSchema),
};

const importQuery = {
  ...howToRead,
  /** Positions to store, as 1,4-7; all that are not refused when absent. Also taken from a form field of that name. */
  only: positionsSchema.optional(),
};

/** The largest form that the file may come in. */
export const MOST_FORM_BYTES = 21 * 1024 * 1024;

export const bulkUploadQuestions = endpoint({
  method: 'POST',
  path: '/v1/api/questions/bulkUpload',
  summary: 'Bring in a question file (multipart field `file`); with `dryRun=1` only look',
  tag: 'Questions',
  access: 'question.write',
  multipart: true,
  bodyLimit: MOST_FORM_BYTES,
  query: z.object({
    dryRun: z.enum(['0', '1']).default('0'),
    /** With the dry run: send the pictures too, so that the questions can be drawn before anything is stored. */
    pictures: z.enum(['0', '1']).optional(),
    ...importQuery,
  }),
  response: importReportSchema,
});

export const listImports = endpoint({
  method: 'GET',
  path: '/v1/api/questions/imports',
  summary: 'The files whose questions are in the bank, newest first, and how many of each are there still',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ ...wholeQuery, limit: wholeQuery.limit.meta({ description: 'Without it at most 50' }) }),
  response: z.object({
    imports: z.array(
      z.object({ _id: idSchema, name: z.string(), importedAt: z.string(), questionCount: z.number().int() }),
    ),
    total: z.number().int(),
  }),
});

/** What becomes of the questions of an import that are still in the bank. */
const undoSchema = z.object({
  name: z.string(),
  importedAt: z.string(),
  /** Taken out of the bank. */
  removed: z.number().int(),
  /** Part of a quiz, asked in a live quiz or practised. */
  keptUsed: z.number().int(),
  /** Edited since. */
  keptChanged: z.number().int(),
  /** Of another owner, who protects them. */
  keptProtected: z.number().int(),
});
export type ImportUndo = z.output<typeof undoSchema>;

export const previewUndoImport = endpoint({
  method: 'GET',
  path: '/v1/api/questions/imports/:id/undo',
  summary: 'How many questions undoing an import would take out of the bank, and how many stay',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: undoSchema,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/v1/api/questions/imports/:id/undo',
  summary: 'Take the questions of an import out of the bank that nobody has used or changed',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: undoSchema,
});

export const startBulkUpload = endpoint({
  method: 'POST',
  path: '/v1/api/questions/bulkUpload/task',
  summary: 'Bring in a large question file (multipart field `file`) by a task, all of it or nothing',
  tag: 'Questions',
  access: 'question.write',
  multipart: true,
  bodyLimit: MOST_FORM_BYTES,
  query: z.object(importQuery),
  response: z.object({ task: idSchema }),
});
