import { expect, test } from 'vitest';
import { CallError } from '#platform/web/call.ts';
import { resultOf } from './save-result.ts';

const refused = (code: string, statusCode: number, more: object = {}) =>
  resultOf(
    Object.assign(Object.create(CallError.prototype), { code, statusCode, message: 'No', details: [], ...more }),
  );

test.each([
  ['closed', 410, { kind: 'over', why: 'closed' }],
  ['out_of_time', 410, { kind: 'over', why: 'out_of_time' }],
  ['paused', 409, { kind: 'unreachable', retryAfterMs: 3000 }],
  ['other_device', 403, { kind: 'unreachable', retryAfterMs: 3000 }],
  ['safe_browser_needed', 403, { kind: 'unreachable', retryAfterMs: 3000 }],
  ['unauthenticated', 401, { kind: 'signed-out' }],
  ['unavailable', 503, { kind: 'unreachable', isOrdered: false }],
  ['too_large', 413, { kind: 'too-large', message: 'No' }],
  ['invalid_input', 400, { kind: 'rejected', message: 'No', isUnread: false }],
  // A proxy wants a sign-in of its own, or the line is slow.
  ['foreign', 401, { kind: 'unreachable' }],
  ['foreign', 408, { kind: 'unreachable' }],
  ['foreign', 400, { kind: 'rejected', message: 'No', isUnread: true }],
  ['not_found', 404, { kind: 'rejected', message: 'No', isUnread: true }],
  ['forbidden', 403, { kind: 'rejected', message: 'No', isUnread: true }],
])('%s (%i) after a save', (code, status, expected) => {
  expect(refused(code, status)).toMatchObject(expected);
});

test('a pause that the server orders is kept; refusals that name questions are answers; a time-out is no answer', () => {
  expect(refused('unavailable', 503, { retryAfter: 4 })).toMatchObject({ retryAfterMs: 4000, isOrdered: true });
  const details = [{ question: 'q', seq: 1, code: 'conflict' }];
  expect(refused('conflict', 409, { details })).toMatchObject({ kind: 'answered', saved: [], refused: details });
  expect(
    refused('invalid_input', 400, { details: [{ path: 'resp.0.seq', message: 'Must be 1 or more' }] }),
  ).toMatchObject({
    kind: 'rejected',
    isUnread: false,
  });
  expect(resultOf(new DOMException('Too long', 'TimeoutError'))).toEqual({ kind: 'unreachable' });
});
