/** Stimuli: texts, pictures, tables and videos that are shown beside one or several questions. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { catalogueSchema } from '#items/question-bank/aids/contract.ts';
import { requiredRichTextSchema } from '#items/question-types/question-type.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  pageQuery,
  personNameSchema,
  searchQuery,
} from '#platform/contract/shapes.ts';

/** Several passages with tables fit; the usual body holds one text of a question. */
const STIMULUS_BYTES = 1024 * 1024;

export const stimulusInputSchema = z.object({
  title: lineSchema(300).pipe(z.string().min(1, 'Enter a title')).meta({ description: 'Its heading; students see it' }),
  content: requiredRichTextSchema.meta({ description: 'The text with its pictures, tables and videos, as HTML' }),
  catalogue: catalogueSchema
    .default([])
    .meta({ description: 'Glossary, translations and other aids for words and passages of the text' }),
});
export type StimulusInput = z.output<typeof stimulusInputSchema>;

export const stimulusSummarySchema = z.object({
  _id: idSchema,
  version: z.number().int(),
  title: z.string(),
  /** Plain text of its beginning. */
  excerpt: z.string(),
  /** Questions of the bank that it is shown beside. */
  questionCount: z.number().int(),
  /** Who wrote it first; null: a person who is gone. */
  owner: personNameSchema.nullable(),
  updatedAt: z.string(),
});
export type StimulusSummary = z.output<typeof stimulusSummarySchema>;

export const stimulusSchema = stimulusSummarySchema.extend({
  content: z.string(),
  catalogue: catalogueSchema,
  /** Deleting needs that no question has it; editing, that no question of somebody else that has it is protected. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Stimulus = z.output<typeof stimulusSchema>;

export const listStimuli = endpoint({
  method: 'GET',
  path: '/v1/api/stimuli',
  summary: 'Stimuli of the bank with the number of questions that have each, the latest changed first',
  tag: 'Questions',
  access: 'question.read',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({ stimuli: z.array(stimulusSummarySchema), total: z.number().int() }),
});

export const getStimulus = endpoint({
  method: 'GET',
  path: '/v1/api/stimuli/:id',
  summary: 'One stimulus with its text',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  response: stimulusSchema,
});

export const createStimulus = endpoint({
  method: 'POST',
  path: '/v1/api/stimuli',
  summary: 'Write a new stimulus',
  tag: 'Questions',
  access: 'question.write',
  bodyLimit: STIMULUS_BYTES,
  body: stimulusInputSchema,
  response: stimulusSchema,
});

export const updateStimulus = endpoint({
  method: 'PUT',
  path: '/v1/api/stimuli/:id',
  summary:
    'Write a new version of a stimulus, and with it of each of its questions; with `version`, one that was edited from an older version is refused',
  tag: 'Questions',
  access: 'question.write',
  bodyLimit: STIMULUS_BYTES,
  params: idParams,
  body: changesOf(stimulusInputSchema, { version: z.int32().positive().optional() }),
  response: stimulusSchema,
});

export const deleteStimulus = endpoint({
  method: 'DELETE',
  path: '/v1/api/stimuli/:id',
  summary: 'Take a stimulus that no question has out of the bank; published quizzes and attempts keep their version',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: doneSchema,
});

export const restoreStimulus = endpoint({
  method: 'POST',
  path: '/v1/api/stimuli/:id/restore',
  summary: 'Put a deleted stimulus back into the bank',
  tag: 'Questions',
  access: 'question.write',
  params: idParams,
  response: stimulusSchema,
});
