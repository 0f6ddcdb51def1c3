/**
 * What a student keeps during an attempt for nobody else: the pad of notes, of each question its flag, the options they
 * struck out and the words they marked, and of each stimulus their notes on it. Never part of an answer.
 */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { storableText } from '#items/question-types/question-type.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

export const NOTES = 'notes';
export const MOST_NOTES = 20_000;
/** Of the notes on one stimulus. */
export const MOST_STIMULUS_NOTES = 10_000;

export const notesSchema = z.strictObject({
  text: storableText().max(MOST_NOTES, `Notes must be at most ${MOST_NOTES} characters long`),
});

export const questionAnnotationSchema = z.strictObject({
  flagged: z.boolean(),
  /** Ids of options. */
  struck: z.array(storableText().max(40)).max(60, 'Must be at most 60 options'),
  /** First and last word of each marked part of the stem or stimulus, from 0. */
  marked: z.array(z.tuple([z.int32().min(0), z.int32().min(0)])).max(300, 'Must be at most 300 parts'),
  /** On a stimulus, and on nothing else; absent: none. */
  note: storableText()
    .max(MOST_STIMULUS_NOTES, `Notes must be at most ${MOST_STIMULUS_NOTES} characters long`)
    .optional(),
});
export type QuestionAnnotation = z.output<typeof questionAnnotationSchema>;

const aboutSchema = z.union([z.literal(NOTES), idSchema]);
const valueSchema = z.union([notesSchema, questionAnnotationSchema]);
const seqSchema = z.int().min(1).max(1_000_000_000);

export const annotationSchema = z.object({
  /** `notes`, or the id of a question or of a stimulus. */
  about: aboutSchema,
  /** Number of this change, growing from 1. */
  seq: seqSchema,
  value: valueSchema,
});
export type Annotation = z.output<typeof annotationSchema>;

export const getAnnotations = endpoint({
  method: 'GET',
  path: '/v1/api/quizes/attempts/:id/aids',
  summary: 'My notes, flags and marks of an attempt of mine; nobody else reads them',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  response: z.object({ aids: z.array(annotationSchema) }),
});

export const saveAnnotations = endpoint({
  method: 'POST',
  path: '/v1/api/quizes/attempts/:id/aids',
  summary: 'Keep my notes, flags and marks of the running attempt',
  tag: 'Exam',
  access: 'exam.sit',
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.object({
    aids: z
      .array(
        annotationSchema.extend({
          /** The number of what this change was made on; 0: of nothing. */
          base: z.int32().min(0),
        }),
      )
      .min(1)
      .max(600),
  }),
  response: z.object({
    saved: z.array(annotationSchema.pick({ about: true, seq: true })),
    /** Changed elsewhere in between: the present version. */
    conflicts: z.array(annotationSchema),
  }),
});
export type AnnotationToSave = z.output<typeof saveAnnotations.body & object>['aids'][number];
