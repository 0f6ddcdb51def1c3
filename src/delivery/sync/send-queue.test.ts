/** The send queue by its events and effects alone: no timer, no disk, no network. */
import { expect, test } from 'vitest';
import { slot } from './answer-sync.testing.ts';
import { reduce, SAVE_AFTER_MS } from './send-queue.ts';
import { isSettled, openQueue, type QueueEvent, type QueueState, type Step } from './send-queue-state.ts';

const open = (ids = ['a'], givesFeedback = false): QueueState =>
  openQueue(
    ids.map((id) => slot(id)),
    givesFeedback,
    () => null,
  );

/** The state after these events, and what the last of them is to bring about. */
const run = (state: QueueState, ...events: QueueEvent[]): Step =>
  events.reduce<Step>((step, event) => reduce(step.state, event), { state, effects: [] });

const changed = (question: string, answer: unknown): QueueEvent => ({ type: 'changed', question, answer });
const timer: QueueEvent = { type: 'timer' };
const result = (step: Step, result: (QueueEvent & { type: 'result' })['result'], random = 0): QueueEvent => {
  const send = step.effects.find((effect) => effect.type === 'send')!;
  return { type: 'result', sent: send.answers, result, random };
};
const kinds = ({ effects }: Step): string[] => effects.map(({ type }) => type);

test('a change is stored and scheduled; the timer sends it; its acknowledgement removes it from the outbox', () => {
  const typed = run(open(), changed('a', 'x'));
  expect(typed.effects).toEqual([
    { type: 'store', question: 'a', stored: { answer: 'x', seq: 1, base: 0, isFinal: false, sent: null } },
    { type: 'schedule', ms: SAVE_AFTER_MS },
  ]);
  const sending = run(typed.state, timer);
  expect(kinds(sending)).toEqual(['store', 'cancel', 'send']);
  expect(sending.state.answers.a!.status).toBe('saving');
  const saved = [{ question: 'a', seq: 1, savedAt: 'now' }];
  const done = run(sending.state, result(sending, { kind: 'answered', saved, refused: [] }));
  expect(done.effects).toEqual([{ type: 'store', question: 'a', stored: null }]);
  expect([done.state.answers.a!.status, isSettled(done.state)]).toEqual(['saved', true]);
});

test('while a request is under way nothing else is sent, and what it sent is sent again unchanged', () => {
  const sending = run(open(), changed('a', 'x'), timer);
  const typed = run(sending.state, changed('a', 'xy'), timer);
  expect(kinds(typed)).toEqual([]);
  const lost = run(typed.state, result(sending, { kind: 'unreachable' }));
  expect(lost.state).toMatchObject({ connection: 'unreachable', failures: 1, isScheduled: true });
  const again = run(lost.state, timer);
  expect(again.effects.at(-1)).toMatchObject({ type: 'send', answers: [{ answer: 'x', seq: 1 }] });
});

test('retries wait longer each time and are spread; a pause that the server orders is kept until the timer', () => {
  let step = run(open(), changed('a', 'x'), timer);
  const waits = [0, 0.5, 1].map((random) => {
    const failed = run(step.state, result(step, { kind: 'unreachable' }, random));
    step = run(failed.state, timer);
    return failed.effects.at(-1);
  });
  expect(waits).toEqual([1000, 1500, 2000].map((ms) => ({ type: 'schedule', ms })));
  const ordered = run(step.state, result(step, { kind: 'unreachable', retryAfterMs: 9000, isOrdered: true }));
  expect(kinds(run(ordered.state, { type: 'woken' }))).toEqual([]);
  expect(kinds(run(ordered.state, timer))).toContain('send');
});

test('a section that is over is asked about, and its answers are late when the page hands over', () => {
  const sending = run(open(), changed('a', 'x'), timer);
  const refused = [{ question: 'a', seq: 1, code: 'section_over', message: '', current: null }];
  const told = run(sending.state, result(sending, { kind: 'answered', saved: [], refused }));
  expect(kinds(told)).toEqual(['store', 'schedule', 'section-over']);
  const over = run(told.state, { type: 'ended', why: 'closed' });
  expect(over.state.late).toEqual([{ question: 'a', answer: 'x', seq: 1, bases: [0] }]);
  // It is still in the outbox: nothing removes it.
  expect(kinds(over)).toEqual(['cancel']);
});

test('when the attempt ends, what has arrived leaves the outbox, and no later event sends anything', () => {
  const over = run(open(['a', 'b']), changed('a', 'x'), { type: 'ended', why: 'out_of_time' });
  expect(over.effects).toEqual([{ type: 'cancel' }, { type: 'store', question: 'b', stored: null }]);
  for (const event of [changed('b', 'y'), timer, { type: 'flushed' }, { type: 'woken' }] satisfies QueueEvent[])
    expect(kinds(run(over.state, event))).toEqual([]);
});

test('a page that unloads during a request sends what is newer on top of what is in doubt', () => {
  const sending = run(open(), changed('a', 'x'), timer, changed('a', 'xy'));
  const hidden = run(sending.state, { type: 'hidden' });
  expect(hidden.effects.at(-1)).toEqual({
    type: 'send-unloading',
    answers: [
      { question: 'a', answer: 'x', seq: 1, base: 0, draft: false },
      { question: 'a', answer: 'xy', seq: 2, base: 1, draft: false },
    ],
  });
});

test('a request that is too large is halved; one answer that is too large is refused', () => {
  const sending = run(open(['a', 'b']), changed('a', 'x'), changed('b', 'y'), timer);
  const half = run(sending.state, result(sending, { kind: 'too-large', message: 'Too long' }));
  expect(half.effects.at(-1)).toMatchObject({ type: 'send', answers: [{ question: 'a' }] });
  const refused = run(half.state, result(half, { kind: 'too-large', message: 'Too long' }));
  expect(refused.state.answers.a).toMatchObject({ status: 'refused', message: 'Too long' });
});
