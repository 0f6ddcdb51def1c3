/** What visitors ask: common questions with their answers, and messages to the school. */

import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { emailSchema } from '#identity/account/contract.ts';
import { changesOf } from '#platform/contract/changes.ts';
import { doneSchema, idParams, idSchema, lineSchema, pageQuery, searchQuery } from '#platform/contract/shapes.ts';

export const faqSchema = z.object({
  _id: idSchema,
  /** The heading above it; empty: before all headings. */
  section: z.string(),
  question: z.string(),
  /** Rich text. */
  answer: z.string(),
});
export type Faq = z.output<typeof faqSchema>;

export const faqInputSchema = z.object({
  section: lineSchema(100).default(''),
  question: lineSchema(300).pipe(z.string().min(1, 'Enter the question')),
  answer: z.string().max(50_000, 'Must be at most 50,000 characters').default(''),
});
export type FaqInput = z.output<typeof faqInputSchema>;

const tag = 'Help';

export const listFaqs = endpoint({
  method: 'GET',
  path: '/v1/api/faqs',
  summary: 'Common questions with their answers, in the order of the page',
  tag,
  access: 'anyone',
  query: z.object({ ...pageQuery, q: searchQuery }),
  response: z.object({ faqs: z.array(faqSchema), total: z.number().int() }),
});

export const createFaq = endpoint({
  method: 'POST',
  path: '/v1/api/faqs',
  summary: 'Add a question; it comes last in its section',
  tag,
  access: 'company.edit',
  body: faqInputSchema,
  response: faqSchema,
});

export const updateFaq = endpoint({
  method: 'PUT',
  path: '/v1/api/faqs/:id',
  summary: 'Change a question or its answer',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(faqInputSchema),
  response: faqSchema,
});

export const deleteFaq = endpoint({
  method: 'DELETE',
  path: '/v1/api/faqs/:id',
  summary: 'Take a question off the page',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});

export const orderFaqs = endpoint({
  method: 'PUT',
  path: '/v1/api/faqs/order',
  summary: 'Put the questions into this order; those that are not named follow as they are',
  tag,
  access: 'company.edit',
  body: z.object({ faqs: z.array(idSchema).max(500, 'Must be at most 500 questions') }),
  response: doneSchema,
});

const nameSchema = lineSchema(200).pipe(z.string().min(1, 'Enter your name'));

export const contactInputSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  subject: nameSchema,
  message: z
    .string({ error: 'Enter a message' })
    .trim()
    .min(1, 'Enter a message')
    .max(5000, 'Must be at most 5,000 characters'),
  /** Shown to nobody: only programs fill it in. */
  website: z.string().max(500).default(''),
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/api/contact',
  summary: 'Write to the school; the message is mailed to it and kept for its admins',
  tag,
  access: 'anyone',
  body: contactInputSchema,
  response: doneSchema,
});

export const messageStates = ['open', 'done'] as const;

export const messageSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: z.string(),
  isRead: z.boolean(),
  state: z.enum(messageStates),
  /** The account of the author, where they were signed in. */
  person: idSchema.nullable(),
});
export type Message = z.output<typeof messageSchema>;

export const listMessages = endpoint({
  method: 'GET',
  path: '/v1/api/admin/messages',
  summary: 'Messages of visitors, the newest first',
  tag,
  access: 'company.edit',
  query: z.object({ ...pageQuery, q: searchQuery, state: z.enum(['', ...messageStates]).default('') }),
  response: z.object({ messages: z.array(messageSchema), total: z.number().int() }),
});

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/v1/api/admin/messages/:id',
  summary: 'Note that a message was read, or that it is dealt with',
  tag,
  access: 'company.edit',
  params: idParams,
  body: changesOf(z.object({ state: z.enum(messageStates) })),
  response: messageSchema,
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/v1/api/admin/messages/:id',
  summary: 'Delete a message for good',
  tag,
  access: 'company.edit',
  params: idParams,
  response: doneSchema,
});
