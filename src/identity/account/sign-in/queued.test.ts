import { expect, test } from 'vitest';
import { CallError } from '#platform/web/call.ts';
import { askQueued, type QueuePosition } from './queued.ts';

const notYet = (position: number, seconds: number, retryAfter: number, ticket: string) =>
  new CallError({
    code: 'in_line',
    statusCode: 503,
    message: 'Many are signing in',
    retryAfter,
    details: [{ path: 'place', message: 'Many are signing in', position, seconds, ticket }],
  });

/** Answers one after the other, and notes what was asked and told. */
function played(answers: readonly (CallError | string)[]) {
  const [asked, told, paused]: [string[], (QueuePosition | null)[], number[]] = [[], [], []];
  const left = [...answers];
  const abort = new AbortController();
  const ask = async (ticket: string): Promise<string> => {
    asked.push(ticket);
    const answer = left.shift()!;
    if (typeof answer === 'string') return answer;
    throw answer;
  };
  const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    paused.push(ms);
  };
  const waiting = {
    tell: (place: QueuePosition | null) => void told.push(place),
    signal: abort.signal,
    ticket: { current: '' },
  };
  return { asked, told, paused, abort, run: () => askQueued(ask, waiting, pause) };
}

test('a person who must wait is told their place, comes back with the ticket when they were told to, and is let in', async () => {
  const line = played([notYet(80, 24, 6, 'one'), notYet(14, 6, 1, 'two'), 'signed in']);
  expect(await line.run()).toBe('signed in');
  expect(line.asked).toEqual(['', 'one', 'two']);
  expect(line.paused).toEqual([6_000, 1_000]);
  expect(line.told).toEqual([{ position: 80, seconds: 24 }, { position: 14, seconds: 6 }, null]);
});

test('a wrong password is said at once, also after a wait, and the line is left', async () => {
  const wrong = new CallError({ code: 'wrong_credentials', statusCode: 401, message: 'wrong' });
  const line = played([notYet(2, 4, 1, 'one'), wrong]);
  await expect(line.run()).rejects.toBe(wrong);
  expect(line.told.at(-1)).toBeNull();
});

test('who mistyped the password keeps the place', async () => {
  const wrong = new CallError({ code: 'wrong_credentials', statusCode: 401, message: 'wrong' });
  const line = played([notYet(2, 4, 1, 'one'), wrong, 'signed in']);
  await expect(line.run()).rejects.toBe(wrong);
  expect(await line.run()).toBe('signed in');
  expect(line.asked).toEqual(['', 'one', 'one']);
});

test('a person who stops waiting sends no more requests', async () => {
  const line = played([notYet(2, 4, 1, 'one'), 'signed in']);
  line.abort.abort(new Error('stopped'));
  await expect(line.run()).rejects.toThrow('stopped');
  expect(line.asked).toEqual(['']);
});
