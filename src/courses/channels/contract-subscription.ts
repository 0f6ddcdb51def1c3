/** Joining a channel, and what a quiz needs of somebody. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { planSchema } from '#billing/contract.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { channelSchema } from './contract.ts';

const tag = 'Subscription';

export const joinChannel = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/channel',
  summary: 'Join a channel, with its pass code where it has one; joining twice changes nothing',
  tag,
  access: 'signed-in',
  body: z.object({ id: idSchema, passCode: z.string().trim().max(64, 'Must be at most 64 characters').optional() }),
  response: channelSchema,
});

export const quizSubscriptionSchema = z.object({
  quizId: idSchema,
  /** True: nothing is lacking. Dates and attempts are another matter. */
  subscribed: z.boolean(),
  /** What is lacking; a channel is asked for before a plan. */
  needs: z.enum(['plan', 'channel']).nullable(),
  /** 1 free, 2 premium. */
  subscription: z.number().int(),
  /** Until when premium is held; null: without end, or not held. */
  until: z.string().nullable(),
  /** Plans that can be had, where one is needed. */
  plans: z.array(planSchema),
  /** Channels of which one is to be joined, where that is needed. */
  channels: z.array(z.object({ _id: idSchema, name: z.string(), needsPassCode: z.boolean() })),
});
export type QuizSubscription = z.output<typeof quizSubscriptionSchema>;

export const checkQuizSubscription = endpoint({
  method: 'GET',
  path: '/v1/api/subscription/checkQuizSubscription',
  summary: 'Whether I have what a quiz needs: a plan for a premium one, membership for one that a channel keeps',
  tag,
  access: 'signed-in',
  query: z.object({ quizId: idSchema }),
  response: quizSubscriptionSchema,
});

export const subscribeToQuiz = endpoint({
  method: 'POST',
  path: '/v1/api/subscription/',
  summary: 'Get what a quiz needs as far as that can be had at once: joins its channel; says what is lacking still',
  tag,
  access: 'signed-in',
  body: z.object({ id: idSchema, passCode: z.string().trim().max(64, 'Must be at most 64 characters').optional() }),
  response: quizSubscriptionSchema,
});
