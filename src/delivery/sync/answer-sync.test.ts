import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { isBlankAnswer, type StoredAnswer } from './answer-state.ts';
import { openPage, slot } from './answer-sync.testing.ts';
import { SAVE_AFTER_MS } from './send-queue.ts';
import type { SendResult } from './send-queue-state.ts';

const unreachable: SendResult = { kind: 'unreachable' };

test('a change is sent within a second, and is saved only when the server has acknowledged that very change', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  expect(page.status('a')).toBe('waiting');
  expect(SAVE_AFTER_MS).toBeLessThanOrEqual(1000);
  page.pass(SAVE_AFTER_MS);
  expect(page.underway[0]!.answers).toEqual([{ question: 'a', answer: 'x', seq: 1, base: 0, draft: false }]);
  expect(page.status('a')).toBe('saving');
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', seq: 1, ackSeq: 1, savedAt: 'now' });
  expect(page.kept.size).toBe(0);
});

test('a change during a request becomes the next one, on top of it, and only one request is under way', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  page.sync.change('a', 'xy');
  page.pass(SAVE_AFTER_MS);
  expect(page.underway).toHaveLength(1);
  await page.arrive();
  expect(page.status('a')).not.toBe('saved');
  expect(page.underway[0]!.answers).toMatchObject([{ answer: 'xy', seq: 2, base: 1 }]);
  await page.arrive();
  expect(page.status('a')).toBe('saved');
});

test('an answer whose acknowledgement was lost is sent again unchanged before anything newer', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  page.server.answer(page.underway[0]!.answers);
  await page.arrive(unreachable);
  expect(page.sync.get().connection).toBe('unreachable');
  page.sync.change('a', 'xy');
  page.pass(1000);
  expect(page.underway[0]!.answers).toMatchObject([{ answer: 'x', seq: 1, base: 0 }]);
  await page.arrive();
  await page.arrive();
  expect(page.sync.get()).toMatchObject({ connection: 'ok', answers: { a: { status: 'saved', ackSeq: 2 } } });
  expect(page.server.remote.get('a')).toEqual({ seq: 2, answer: 'xy' });
});

test('retries wait longer each time, at most fifteen seconds; back online it is tried at once', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  const waits = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await page.arrive(unreachable);
    waits.push(page.timers()[0]);
    page.pass(15_000);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  await page.arrive(unreachable);
  page.sync.wake();
  expect(page.underway).toHaveLength(1);
  await page.arrive();
  expect(page.status('a')).toBe('saved');
});

test('when another window was quicker both answers are kept until the student chooses', async () => {
  const page = openPage([slot('a')]);
  page.server.remote.set('a', { seq: 4, answer: 'theirs' });
  page.sync.change('a', 'mine');
  page.pass(SAVE_AFTER_MS);
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({
    status: 'refused',
    answer: 'mine',
    conflict: { seq: 4, answer: 'theirs' },
  });
  expect(page.server.remote.get('a')!.answer).toBe('theirs');
  page.sync.resolve('a', 'mine');
  await page.arrive();
  expect(page.server.remote.get('a')).toEqual({ seq: 5, answer: 'mine' });

  const other = openPage([slot('a')], { server: page.server });
  other.sync.change('a', 'other');
  other.pass(SAVE_AFTER_MS);
  await other.arrive();
  other.sync.resolve('a', 'theirs');
  await other.arrive();
  // The server learns that nothing is left to choose, whichever answer it is.
  expect(page.server.requests.map(([one]) => [one!.answer, one!.seq, one!.chosen ?? false])).toEqual([
    ['mine', 1, false],
    ['mine', 5, true],
    ['other', 1, false],
    ['mine', 5, true],
  ]);
  expect(other.sync.get().answers.a).toMatchObject({ status: 'saved', answer: 'mine', ackSeq: 5, conflict: null });
});

test('two windows with the same answer have nothing to decide', async () => {
  const page = openPage([slot('a')]);
  page.server.remote.set('a', { seq: 3, answer: 'x' });
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', ackSeq: 3, conflict: null });
});

test('after a lost tab the unsaved answer is there again and is sent first', async () => {
  const lost = openPage([slot('a'), slot('b')]);
  lost.sync.change('a', 'x');
  const page = openPage([slot('a'), slot('b')], { server: lost.server, kept: lost.kept });
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'x', status: 'waiting' });
  page.sync.start();
  await page.arrive();
  expect(page.server.remote.get('a')!.answer).toBe('x');
  expect(page.kept.size).toBe(0);
});

test('a tab that was lost between request and acknowledgement continues from what the server holds', async () => {
  const lost = openPage([slot('a')]);
  lost.sync.change('a', 'x');
  lost.pass(SAVE_AFTER_MS);
  lost.server.answer(lost.underway[0]!.answers);
  lost.sync.change('a', 'xy');
  const page = openPage([slot('a', { resp: 'x', seq: 1 })], { server: lost.server, kept: lost.kept });
  page.sync.start();
  await page.arrive();
  expect(page.server.remote.get('a')).toEqual({ seq: 2, answer: 'xy' });
});

test('an unsaved answer that the server has left behind becomes a choice, not a loss', () => {
  const lost = openPage([slot('a')]);
  lost.sync.change('a', 'mine');
  const page = openPage([slot('a', { resp: 'newer', seq: 7 })], { kept: lost.kept });
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'mine', conflict: { seq: 7, answer: 'newer' } });
});

test('without a session it waits, and continues after signing in again', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'signed-out' });
  page.pass(60_000);
  expect(page.underway).toHaveLength(0);
  expect(page.sync.get()).toMatchObject({
    connection: 'signed-out',
    answers: { a: { status: 'waiting', answer: 'x' } },
  });
  page.sync.wake();
  await page.arrive();
  expect(page.sync.get()).toMatchObject({ connection: 'ok', answers: { a: { status: 'saved' } } });
});

test('when the attempt is over it stops and names what did not arrive', async () => {
  const page = openPage([slot('a'), slot('b')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'over', why: 'out_of_time' });
  expect(page.sync.get()).toMatchObject({
    over: 'out_of_time',
    late: [{ question: 'a', answer: 'x', seq: 1, bases: [0] }],
    answers: { b: { status: 'saved' } },
  });
  // It is still to be brought to the server, as late.
  expect([...page.kept.keys()]).toEqual(['a']);
  page.sync.change('b', 'late');
  page.pass(60_000);
  expect(page.underway).toHaveLength(0);
  expect(page.sync.get().answers.b!.answer).toBeNull();
});

test('what did not arrive names the versions that the server may hold under it', async () => {
  const page = openPage([slot('a', { resp: 'held', seq: 4 })]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'unreachable' });
  page.sync.change('a', 'xy');
  page.sync.end('out_of_time');
  expect(page.sync.get().late).toEqual([{ question: 'a', answer: 'xy', seq: 6, bases: [4, 5] }]);
});

test('an answer that is not accepted says why, and the next change is tried afresh', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'too long');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'rejected', message: 'Too long' });
  expect(page.sync.get().answers.a).toMatchObject({ status: 'refused', message: 'Too long', answer: 'too long' });
  page.sync.change('a', 'short');
  page.pass(SAVE_AFTER_MS);
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', message: null });
});

test('more than the server takes at once arrives in smaller parts; only an answer that is too large on its own is refused', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'long'];
  const page = openPage(ids.map((id) => slot(id)));
  for (const id of ids) page.sync.change(id, id === 'long' ? 'x'.repeat(100) : id.repeat(30));
  page.pass(SAVE_AFTER_MS);
  while (page.underway.length > 0) {
    const bytes = JSON.stringify(page.underway[0]!.answers.map((one) => one.answer)).length;
    await page.arrive(bytes > 90 ? { kind: 'too-large', message: 'Too large' } : undefined);
  }
  expect(ids.map(page.status)).toEqual(['saved', 'saved', 'saved', 'saved', 'saved', 'refused']);
  expect(page.sync.get().answers.long).toMatchObject({ message: 'Too large', answer: 'x'.repeat(100) });
  page.sync.end('closed');
  expect(page.sync.get().late).toMatchObject([{ question: 'long' }]);
});

test('handing in waits until every change is acknowledged', async () => {
  const page = openPage([slot('a')]);
  let isFlushed = false;
  page.sync.change('a', 'x');
  const flushed = page.sync.flush().then(() => {
    isFlushed = true;
  });
  await page.arrive(unreachable);
  expect(isFlushed).toBe(false);
  page.pass(1000);
  await page.arrive();
  await flushed;
  expect(page.status('a')).toBe('saved');
});

test('a page that goes away during a request sends the newest answer after the one in doubt', async () => {
  const page = openPage([slot('a'), slot('b')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  page.sync.change('a', 'xy');
  page.sync.change('b', 'z');
  page.sync.sendBeforeUnload();
  expect(page.underway[1]).toMatchObject({
    keepalive: true,
    answers: [
      { question: 'a', answer: 'x', seq: 1, base: 0 },
      { question: 'a', answer: 'xy', seq: 2, base: 1 },
      { question: 'b', answer: 'z', seq: 1, base: 0 },
    ],
  });
  page.server.answer(page.underway[1]!.answers);
  expect(page.server.remote.get('a')).toEqual({ seq: 2, answer: 'xy' });
});

test('with feedback at once, typing saves drafts and only checking sends the last answer', async () => {
  const page = openPage([slot('a')], { givesFeedback: true });
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  expect(page.underway[0]!.answers[0]!.draft).toBe(true);
  await page.arrive();
  page.sync.check('a');
  expect(page.underway[0]!.answers).toMatchObject([{ answer: 'x', seq: 2, base: 1, draft: false }]);
  const told = { marks: 1, maxMarks: 1, review: {}, generalFeedback: '', certaintyEffect: null, tries: null };
  const feedback = { outcome: 'right' as const, ...told };
  await page.arrive({ kind: 'answered', saved: [{ question: 'a', seq: 2, savedAt: 'now', feedback }], refused: [] });
  expect(page.sync.get().answers.a!.feedback).toEqual(feedback);
  page.sync.change('a', 'y');
  expect(page.sync.get().answers.a!.answer).toBe('x');
});

test('an answer that cannot be checked yet stays open, and the student is told', async () => {
  const page = openPage([slot('a')], { givesFeedback: true });
  page.sync.change('a', '12a');
  page.sync.check('a');
  await page.arrive();
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', couldNotCheck: true, feedback: null });
});

test('what another window saved shows up here where nothing is unsaved', () => {
  const page = openPage([slot('a'), slot('b')]);
  page.sync.change('b', 'mine');
  page.sync.applyRemote([slot('a', { resp: 'x', seq: 2 }), slot('b', { resp: 'theirs', seq: 1 })]);
  expect(page.sync.get().answers).toMatchObject({ a: { answer: 'x', ackSeq: 2 }, b: { answer: 'mine' } });
});

test('a window that stayed after all is not asked about its own answers', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  page.sync.change('a', 'xy');
  page.sync.sendBeforeUnload();
  page.sync.change('a', 'xyz');
  page.server.answer(page.underway.splice(1, 1)[0]!.answers);
  while (page.underway.length > 0) await page.arrive();
  expect(page.server.remote.get('a')!.answer).toBe('xyz');
  expect(page.sync.get().answers.a).toMatchObject({ status: 'saved', conflict: null });
});

test('whatever the network does, the newest answer arrives or the student is asked', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), question: fc.constantFrom('a', 'b'), answer: fc.string() }),
    fc.record({ kind: fc.constantFrom('arrive', 'lost-before', 'lost-after', 'pass', 'leave') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const page = openPage([slot('a'), slot('b')]);
      const last: Record<string, string> = {};
      for (const one of steps) {
        if (one.kind === 'change' && 'question' in one) {
          page.sync.change(one.question, one.answer);
          last[one.question] = one.answer;
        } else if (one.kind === 'pass') page.pass(20_000);
        else if (one.kind === 'leave') page.sync.sendBeforeUnload();
        else if (page.underway.length > 0) {
          if (one.kind === 'lost-after') page.server.answer(page.underway[0]!.answers);
          await page.arrive(one.kind === 'arrive' ? undefined : unreachable);
        }
      }
      for (let turn = 0; turn < 20; turn += 1) {
        page.pass(20_000);
        while (page.underway.length > 0) await page.arrive();
      }
      for (const [question, answer] of Object.entries(last)) {
        expect(page.server.remote.get(question)?.answer).toBe(answer);
        expect(page.status(question)).toBe('saved');
      }
      expect(page.kept.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('nothing is sent before it is on disk, unless the page goes away before', async () => {
  let toDisk = (): void => {};
  const disk = () => new Promise<void>((done) => (toDisk = done));
  const page = openPage([slot('a')], { disk });
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  expect(page.underway).toHaveLength(0);
  toDisk();
  await vi.waitFor(() => expect(page.underway).toHaveLength(1));
  await page.arrive();
  expect(page.status('a')).toBe('saved');

  page.sync.change('a', 'xy');
  page.pass(SAVE_AFTER_MS);
  page.sync.sendBeforeUnload();
  await vi.waitFor(() => expect(page.underway).toHaveLength(1));
  expect(page.underway[0]).toMatchObject({ keepalive: true, answers: [{ answer: 'xy', seq: 2, base: 1 }] });
});

test('the pause that the server asks for is kept, whatever wakes the page', async () => {
  const page = openPage([slot('a')]);
  page.sync.change('a', 'x');
  page.pass(SAVE_AFTER_MS);
  await page.arrive({ kind: 'unreachable', retryAfterMs: 2000, isOrdered: true });
  page.sync.wake();
  page.pass(1999);
  expect(page.underway).toHaveLength(0);
  page.pass(1);
  await page.arrive();
  expect(page.status('a')).toBe('saved');
});

test('what two windows had left unsaved is sent from the newer one, and then the student chooses', async () => {
  const kept = new Map<string, StoredAnswer>([
    ['a', { answer: 'newer', seq: 1, base: 0, isFinal: false, sent: null, other: { answer: 'older' } }],
  ]);
  const page = openPage([slot('a')], { kept });
  page.sync.start();
  await page.arrive();
  expect(page.server.remote.get('a')!.answer).toBe('newer');
  expect(page.sync.get().answers.a).toMatchObject({ answer: 'newer', conflict: { answer: 'older', isLocal: true } });
  // Not yet chosen: also another load of the page shows both.
  const again = openPage([slot('a', { resp: 'newer', seq: 1 })], { kept, server: page.server });
  again.sync.resolve('a', 'theirs');
  await again.arrive();
  expect(page.server.remote.get('a')).toEqual({ seq: 2, answer: 'older' });
  expect(again.sync.get().answers.a).toMatchObject({ status: 'saved', conflict: null });
  expect(kept.size).toBe(0);
});

test('blank is what holds no choice and no text', () => {
  for (const blank of [null, {}, { option: null }, { options: [] }, { text: ' ' }])
    expect(isBlankAnswer(blank)).toBe(true);
  for (const given of [{ option: 'abcd' }, { value: false }, { text: '0' }]) expect(isBlankAnswer(given)).toBe(false);
});
