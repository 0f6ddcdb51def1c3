/** The bank as a place to work: many questions at once, filters to come back to, questions like each other. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { questionStatuses, tagNameSchema } from '#items/question-bank/contract.ts';
import { changesOf } from '#platform/contract/changes.ts';
import {
  difficultySchema,
  doneSchema,
  idParams,
  idSchema,
  lineSchema,
  personNameSchema,
} from '#platform/contract/shapes.ts';

/** More are done in several calls. */
export const MAX_AT_ONCE = 500;
const tagsSchema = z.array(tagNameSchema).min(1, 'Choose a tag').max(20, 'Must be at most 20 tags');

const peopleSchema = z.array(idSchema).max(50, 'Must be at most 50 people').default([]);

const actionSchema = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('tag'), tags: tagsSchema }),
  z.object({ deed: z.literal('untag'), tags: tagsSchema }),
  z.object({ deed: z.literal('difficulty'), difficulty: difficultySchema }),
  z.object({ deed: z.literal('status'), status: z.enum(questionStatuses) }),
  /** Only of one's own questions, or by admins; so are the next two. */
  z.object({ deed: z.literal('protect'), isProtected: z.boolean() }),
  /** Makes an administrator or teacher the owner. */
  z.object({ deed: z.literal('give'), person: idSchema }),
  /** Who may change the questions while they are protected, beside their owner. */
  z.object({ deed: z.literal('editors'), people: peopleSchema, removed: peopleSchema }),
  z.object({ deed: z.literal('delete') }),
  z.object({ deed: z.literal('restore') }),
]);
export type BulkAction = z.output<typeof actionSchema>;

export const changeManyQuestions = endpoint({
  method: 'POST',
  path: '/v1/api/questions/many',
  summary:
    'Tag, rate, retire, protect, give away, delete or put back many questions in one transaction; unknown ones are passed over',
  tag: 'Questions',
  access: 'question.write',
  body: z.object({
    ids: z.array(idSchema).min(1, 'Must name a question').max(MAX_AT_ONCE, `Must be at most ${MAX_AT_ONCE} questions`),
    change: actionSchema,
  }),
  response: z.object({
    changed: z.number().int(),
    /** Not changed, because they are protected and belong to others. */
    refused: z.number().int(),
  }),
});

const part = z.string().max(2000).default('');
/** As in the address of the list; what it does not name is not filtered. */
export const savedSearchSchema = z.object({
  q: z.string().max(200).default(''),
  ...{ type: part, dif: part, st: part, subscription: part, status: part, import: part, stimulus: part, own: part },
  sort: z.string().max(40).default(''),
});

export const savedFilterSchema = z.object({
  _id: idSchema,
  name: z.string(),
  search: savedSearchSchema,
  /** All who read the bank may use it. */
  isShared: z.boolean(),
  owner: personNameSchema.nullable(),
  isMine: z.boolean(),
  /** `change`: name, what it filters by, and whether it is shared. */
  may: z.object({ change: z.boolean(), delete: z.boolean() }),
});
export type SavedFilter = z.output<typeof savedFilterSchema>;
export const MAX_FILTERS = 50;

export const listFilters = endpoint({
  method: 'GET',
  path: '/v1/api/questions/filters',
  summary: 'My saved filters of the question list, by name, and those that others share',
  tag: 'Questions',
  access: 'question.read',
  response: z.object({ filters: z.array(savedFilterSchema) }),
});

export const filterFields = z.object({
  name: lineSchema(100).pipe(z.string().min(1, 'Enter a name')),
  search: savedSearchSchema,
  isShared: z.boolean().default(false),
});

export const saveFilter = endpoint({
  method: 'POST',
  path: '/v1/api/questions/filters',
  summary:
    'Save a filter of the question list, for myself or for all who read the bank; my own of the same name is replaced',
  tag: 'Questions',
  access: 'question.read',
  body: filterFields,
  response: savedFilterSchema,
});

export const changeFilter = endpoint({
  method: 'PUT',
  path: '/v1/api/questions/filters/:id',
  summary: 'Rename one of my saved filters, replace what it filters by, share it or stop sharing it',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  body: changesOf(filterFields),
  response: savedFilterSchema,
});

export const deleteFilter = endpoint({
  method: 'DELETE',
  path: '/v1/api/questions/filters/:id',
  summary: 'Forget one of my saved filters; admins also one that is shared',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  response: doneSchema,
});

export const likeQuestions = endpoint({
  method: 'GET',
  path: '/v1/api/questions/:id/like',
  summary: 'Questions of the bank of the same type with the same or nearly the same stem',
  tag: 'Questions',
  access: 'question.read',
  params: idParams,
  response: z.object({
    questions: z.array(z.object({ _id: idSchema, title: z.string(), alike: z.enum(['same', 'similar']) })),
  }),
});
