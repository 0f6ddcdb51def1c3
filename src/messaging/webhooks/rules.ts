/** What webhooks and record stores are told of. */

/** The events, by what happened to what. Programs rely on these names. */
export const webhookEvents = [
  'attempt.started',
  'attempt.submitted',
  'attempt.graded',
  'attempt.regraded',
  'person.created',
  'person.changed',
  'person.left',
  'course.published',
  'course.enrolled',
  'course.left',
  'topic.completed',
  'course.completed',
  'certificate.issued',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const isWebhookEvent = (name: string): name is WebhookEvent => webhookEvents.some((one) => one === name);

/** What is told: signed messages, or learning records by a published standard and its version. */
export const webhookKinds = ['webhook', 'xapi-1', 'xapi-2', 'caliper'] as const;
export type WebhookKind = (typeof webhookKinds)[number];
export type RecordKind = Exclude<WebhookKind, 'webhook'>;

/** A record store that fails is paused and its messages wait; a webhook is switched off. */
export const isRecordKind = (kind: WebhookKind): kind is RecordKind => kind !== 'webhook';

/** The events that are records of learning: all but those of accounts, and of who is in which course. */
export const recordEvents = [
  'attempt.started',
  'attempt.submitted',
  'attempt.graded',
  'attempt.regraded',
  'topic.completed',
  'course.completed',
  'certificate.issued',
] as const satisfies readonly WebhookEvent[];

export const isRecordEvent = (event: WebhookEvent): boolean => recordEvents.some((one) => one === event);

/** How a record store is told who it was. */
export const personWays = ['account', 'email'] as const;

/** Sent by hand, whatever a webhook is subscribed to. */
export const TEST_EVENT = 'webhook.test';

export const MOST_WEBHOOKS = 20;

/** A webhook whose tries have all failed for this long is switched off. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * 60_000;

/** For this long after a change, messages are signed with the former secret too. */
export const FORMER_SECRET_MS = 24 * 60 * 60_000;
