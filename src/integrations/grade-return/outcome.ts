/** What the answer of another system to a result means for the outbox. */
import type { PlatformAnswer } from '#platform/server/http/ask-platform.ts';
import type { Outcome } from '#platform/server/outbox/channel.ts';
import { retryAfter } from './rules.ts';

/** Whether it is the system that can't be asked now, and not this result that it does not take. */
export const isOfSystem = (status: number): boolean =>
  status === 401 || status === 408 || status === 425 || status === 429 || status >= 500;

/** What an answer means. A conflict is one of time stamps; the next try has a later one. */
export function outcomeOf(
  { status, headers }: Pick<PlatformAnswer, 'status' | 'headers'>,
  now: Date,
  who = 'The platform',
): Outcome {
  if (status >= 200 && status <= 299) return { kind: 'delivered' };
  const error = `${who} answered ${status}`;
  if (status === 409) return { kind: 'again', error, isOwn: true };
  const after = retryAfter(headers.get('retry-after'), now);
  if (isOfSystem(status)) return { kind: 'again', error, ...(after && { after }) };
  return { kind: 'refused', error };
}
