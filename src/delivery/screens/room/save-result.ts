/** What the outcome of a save request means for its answers. */

import type { EndReason, SendResult } from '#delivery/sync/answer-sync.ts';
import { refusedAnswersIn } from '#delivery/sync/refused-answers.ts';
import { CallError } from '#platform/web/call.ts';

/** Answers to an attempt that is paused or taken elsewhere are tried again this often. */
const BLOCKED_RETRY_MS = 3000;

/** It is paused, or continues elsewhere: what was written waits until it can be sent. */
const BLOCKED =
  /^(paused|locked|other_device|wrong_network|safe_browser_\w+|own_password_missing|second_factor_missing)$/;

/** What a proxy says of itself, of its own sign-in or of a slow line, and not of what is sent. */
const ON_THE_WAY = [401, 407, 408, 425];

/** Returns why the attempt is over, where that is what the error says. */
export const endReasonOf = (error: unknown): EndReason | null =>
  error instanceof CallError && (error.code === 'closed' || error.code === 'out_of_time') ? error.code : null;

/** Returns what a failed save means for its answers. */
export function resultOf(error: unknown): SendResult {
  if (error instanceof DOMException) return { kind: 'unreachable' };
  if (!(error instanceof CallError)) return { kind: 'rejected', message: String(error), isUnread: true };
  const over = endReasonOf(error);
  if (over) return { kind: 'over', why: over };
  if (BLOCKED.test(error.code)) return { kind: 'unreachable', retryAfterMs: BLOCKED_RETRY_MS };
  if (error.code === 'foreign' && ON_THE_WAY.includes(error.statusCode)) return { kind: 'unreachable' };
  if (error.statusCode === 401) return { kind: 'signed-out' };
  if (error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500) {
    const retryAfterMs = error.retryAfter && error.retryAfter * 1000;
    return { kind: 'unreachable', retryAfterMs, isOrdered: retryAfterMs !== undefined };
  }
  if (error.statusCode === 413) return { kind: 'too-large', message: error.message };
  const named = refusedAnswersIn(error);
  if (named.length > 0) return { kind: 'answered', saved: [], refused: named };
  // Only the exam's own server says that an answer is none: a filter in between forbids, and to another person who has
  // signed in on this device the attempt is not there.
  return { kind: 'rejected', message: error.message, isUnread: error.code !== 'invalid_input' };
}
