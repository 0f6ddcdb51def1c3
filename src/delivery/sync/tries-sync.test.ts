/** Trying again in the page: what is put aside, what is kept, and what another window or a reload makes of it. */
import { expect, test } from 'vitest';
import type { InstantFeedback, StoredAnswer } from './answer-state.ts';
import { openPage, slot } from './answer-sync.testing.ts';
import { SAVE_AFTER_MS } from './send-queue.ts';

const verdict = (made: number, left: number | null): InstantFeedback => ({
  outcome: 'wrong',
  marks: 0,
  maxMarks: 1,
  review: {},
  generalFeedback: '',
  certaintyEffect: null,
  tries: { made, left, cost: 0.33 },
});
const checked = (seq: number, feedback: InstantFeedback) => ({
  kind: 'answered' as const,
  saved: [{ question: 'a', seq, savedAt: 'now', feedback }],
  refused: [],
});

/** A page on which the answer `x` was checked, and was wrong. */
async function openChecked(left: number | null = 2) {
  const page = openPage([slot('a', { tries: { made: 0, left: 3, cost: 0.33 } })], { givesFeedback: true });
  page.sync.change('a', 'x');
  page.sync.check('a');
  await page.arrive(checked(2, verdict(1, left)));
  return { ...page, answer: () => page.sync.get().answers.a! };
}

test('a wrong try with others left is locked until the student tries again, with the answer still there', async () => {
  const { sync, answer } = await openChecked();
  expect(answer()).toMatchObject({ feedback: verdict(1, 2), tries: { made: 1, left: 2 } });
  sync.change('a', 'y');
  expect(answer().answer).toBe('x');
  sync.tryAgain('a');
  expect(answer()).toMatchObject({ answer: 'x', feedback: null, status: 'saved', tries: { made: 1, left: 2 } });
  sync.change('a', 'y');
  expect(answer()).toMatchObject({ answer: 'y', seq: 3, status: 'waiting' });
});

test('without a try left there is no trying again', async () => {
  const { sync, answer } = await openChecked(0);
  sync.tryAgain('a');
  expect(answer().feedback).toEqual(verdict(1, 0));
});

test('what the server says again of the try that was put aside does not bring its verdict back; what is newer does', async () => {
  const { sync, answer } = await openChecked();
  const remote = { question: { _id: 'a' }, resp: 'x', seq: 2, feedback: verdict(1, 2) };
  sync.tryAgain('a');
  sync.applyRemote([remote]);
  expect(answer().feedback).toBeNull();
  sync.applyRemote([{ ...remote, resp: 'z', seq: 3, feedback: verdict(2, 1) }]);
  expect(answer()).toMatchObject({ answer: 'z', feedback: verdict(2, 1), isFromElsewhere: true });
});

test('another window that tries again lets this one continue too', async () => {
  const { sync, answer } = await openChecked();
  sync.applyRemote([{ question: { _id: 'a' }, resp: 'y', seq: 3, feedback: null }]);
  expect(answer()).toMatchObject({ answer: 'y', feedback: null, tries: { made: 1, left: 2 } });
});

test('what was written on top of a wrong try without a network is there after a reload, and is sent', async () => {
  const kept = new Map<string, StoredAnswer>([['a', { answer: 'y', seq: 3, base: 2, isFinal: false, sent: null }]]);
  const remote = slot('a', { resp: 'x', seq: 2, feedback: verdict(1, 2), tries: { made: 1, left: 2, cost: 0.33 } });
  const page = openPage([remote], { kept, givesFeedback: true });
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'y', feedback: null, status: 'waiting' });
  page.sync.start();
  expect(page.underway[0]!.answers).toMatchObject([{ answer: 'y', seq: 3, base: 2, draft: true }]);
});

test('a check whose outcome was not heard shows its verdict after a reload, and is not sent again', () => {
  const sent = { question: 'a', answer: 'x', seq: 2, base: 1, draft: false };
  const kept = new Map<string, StoredAnswer>([['a', { answer: 'x', seq: 2, base: 1, isFinal: true, sent }]]);
  const page = openPage([slot('a', { resp: 'x', seq: 2, feedback: verdict(1, 2) })], { kept, givesFeedback: true });
  page.sync.start();
  expect(page.sync.get().answers.a).toMatchObject({ feedback: verdict(1, 2), status: 'saved' });
  expect(page.underway).toHaveLength(0);
});

test('where another device has checked in between, the student chooses', () => {
  const kept = new Map<string, StoredAnswer>([['a', { answer: 'y', seq: 3, base: 1, isFinal: false, sent: null }]]);
  const page = openPage([slot('a', { resp: 'x', seq: 2, feedback: verdict(1, 2) })], { kept, givesFeedback: true });
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'y', conflict: { seq: 2, answer: 'x' } });
});

test('what is written while a check is on its way is the next try, not lost', async () => {
  const page = openPage([slot('a')], { givesFeedback: true });
  page.sync.change('a', 'x');
  page.sync.check('a');
  page.sync.change('a', 'xy');
  await page.arrive(checked(2, verdict(1, 2)));
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'xy', feedback: null, ackSeq: 2 });
  page.pass(SAVE_AFTER_MS);
  expect(page.underway[0]!.answers).toMatchObject([{ answer: 'xy', seq: 3, base: 2, draft: true }]);
});
