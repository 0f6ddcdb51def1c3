/** A page follows what other windows and devices of the same student do. */
import { expect, test } from 'vitest';
import { openPage, slot } from '#delivery/sync/answer-sync.testing.ts';
import { SAVE_AFTER_MS } from '#delivery/sync/send-queue.ts';

test('a window that has nothing unsaved follows the others, and says from where the answer is', () => {
  const page = openPage([slot('a', { resp: 'x', seq: 1 })]);
  page.sync.applyRemote([{ ...slot('a', { resp: 'y', seq: 2 }), savedAt: '2026-01-01T10:00:00Z' }]);
  expect(page.sync.get().answers.a).toMatchObject({
    answer: 'y',
    status: 'saved',
    savedAt: '2026-01-01T10:00:00Z',
    isFromElsewhere: true,
  });
  page.sync.change('a', 'z');
  expect(page.sync.get().answers.a).toMatchObject({ isFromElsewhere: false, seq: 3 });
  // What is older than what this page knows says nothing new, nor does a question of another page.
  page.sync.applyRemote([slot('a', { resp: 'x', seq: 1 }), slot('elsewhere', { resp: 'x', seq: 9 })]);
  expect(page.sync.get().answers).toMatchObject({ a: { answer: 'z' } });
});

test('while the student has not chosen, the other answer is the newest one of the other window', async () => {
  const page = openPage([slot('a')]);
  page.server.remote.set('a', { seq: 4, answer: 'theirs' });
  page.sync.change('a', 'mine');
  page.pass(SAVE_AFTER_MS);
  await page.arrive();
  page.sync.applyRemote([slot('a', { resp: 'theirs again', seq: 5 })]);
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'mine', conflict: { seq: 5, answer: 'theirs again' } });
  // The other window has chosen the same: nothing is left to decide.
  page.sync.applyRemote([slot('a', { resp: 'mine', seq: 6 })]);
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'mine', status: 'saved', ackSeq: 6, conflict: null });
});
