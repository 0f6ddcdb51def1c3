/** Practice that faculty ask of groups or people by a date. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { doneSchema, idParams, idSchema, instantSchema, pageQuery } from '#platform/contract/shapes.ts';

const tag = 'Practice';
const named = z.array(z.object({ _id: idSchema, name: z.string() }));

export const MOST_TOPICS = 20;
export const MOST_ANSWERS = 500;

export const assignmentInputSchema = z
  .object({
    topics: z.array(idSchema).min(1, 'Choose a topic').max(MOST_TOPICS, `Must be at most ${MOST_TOPICS} topics`),
    groups: z.array(idSchema).max(100, 'Must be at most 100 groups'),
    people: z.array(idSchema).max(200, 'Must be at most 200 people'),
    count: z
      .number({ error: 'Must be a number' })
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(MOST_ANSWERS, `Must be at most ${MOST_ANSWERS}`),
    dueAt: instantSchema,
    note: z.string().trim().max(500, 'Must be at most 500 characters'),
  })
  .refine(({ groups, people }) => groups.length + people.length > 0, {
    error: 'Choose a group or a student',
    path: ['groups'],
  });
export type AssignmentInput = z.output<typeof assignmentInputSchema>;

const assignmentSchema = z.object({
  _id: idSchema,
  /** Empty where all of them have been deleted since. */
  topics: named,
  groups: named,
  people: named,
  /** Answers that are asked of each student. */
  count: z.number().int(),
  dueAt: z.string(),
  note: z.string(),
  createdAt: z.string(),
  /** Students it is for now, and of them those who have given all answers. */
  students: z.number().int(),
  finished: z.number().int(),
});
export type Assignment = z.output<typeof assignmentSchema>;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/v1/api/practice/assignments',
  summary: 'Practice that was assigned, the latest due first',
  tag,
  access: 'people.read',
  query: z.object(pageQuery),
  response: z.object({ assignments: z.array(assignmentSchema), total: z.number().int() }),
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/v1/api/practice/assignments/:id',
  summary: 'One assignment of practice',
  tag,
  access: 'people.read',
  params: idParams,
  response: assignmentSchema,
});

export const listAssignmentStudents = endpoint({
  method: 'GET',
  path: '/v1/api/practice/assignments/:id/students',
  summary: 'Who has practised an assignment, how much, and what they got right at first and at last',
  tag,
  access: 'people.read',
  params: idParams,
  query: z.object(pageQuery),
  response: z.object({
    students: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        /** Answers in practice to questions of the topics since it was assigned, without those taken back. */
        done: z.number().int(),
        /** Different questions among them; of these, fully right the first time ever and the last time. */
        questions: z.number().int(),
        rightFirst: z.number().int(),
        rightLast: z.number().int(),
        lastAt: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
export type AssignmentStudents = z.output<typeof listAssignmentStudents.response>;

export const createAssignment = endpoint({
  method: 'POST',
  path: '/v1/api/practice/assignments',
  summary: 'Assign practice of topics to groups or students; they are notified',
  tag,
  access: 'quiz.write',
  body: assignmentInputSchema,
  response: z.object({ _id: idSchema }),
});

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/v1/api/practice/assignments/:id',
  summary: 'Change an assignment of practice; students who are added are notified',
  tag,
  access: 'quiz.write',
  params: idParams,
  body: assignmentInputSchema,
  response: doneSchema,
});

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/v1/api/practice/assignments/:id',
  summary: 'Delete an assignment of practice; what was practised stays',
  tag,
  access: 'quiz.write',
  params: idParams,
  response: doneSchema,
});

export const listMyAssignments = endpoint({
  method: 'GET',
  path: '/v1/api/practice/assigned',
  summary: 'Practice that is assigned to me, the first due first; what is overdue for two weeks',
  tag,
  access: 'exam.take',
  response: z.object({
    assignments: z.array(
      z.object({
        _id: idSchema,
        topics: z.array(z.string()),
        note: z.string(),
        count: z.number().int(),
        done: z.number().int(),
        dueAt: z.string(),
        isOverdue: z.boolean(),
        /** Questions of the topics that I can practise now; counted up to 1 000. */
        available: z.number().int(),
      }),
    ),
  }),
});
export type MyAssignment = z.output<typeof listMyAssignments.response>['assignments'][number];
