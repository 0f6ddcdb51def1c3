import { expect, test } from 'vitest';
import { CallError } from '#platform/web/call.ts';
import { createAnswers } from './answers.ts';
import type { Draft } from './draft.ts';

const away = new CallError({ code: 'offline', statusCode: 0, message: 'No answer' });
const closed = new CallError({ code: 'closed', statusCode: 409, message: 'The question is closed' });

/** A page whose requests are answered one after the other by `replies`; with what an earlier page had `kept`. */
function openPage(replies: unknown[], kept: Draft | null = null) {
  const page = {
    kept,
    sent: [] as unknown[],
    accepted: [] as number[],
    lost: [] as number[],
    waiting: [] as (() => void)[],
  };
  const answers = createAnswers({
    send: async (step, answer) => {
      page.sent.push([step, answer]);
      const reply = replies.shift();
      if (reply instanceof Error) throw reply;
      return { step, answer: reply ?? answer, verdict: null };
    },
    drafts: {
      keep: (draft) => {
        page.kept = draft;
      },
      read: () => page.kept,
      drop: () => {
        page.kept = null;
      },
    },
    later: (_ms, action) => {
      page.waiting.push(action);
      return () => page.waiting.splice(page.waiting.indexOf(action), 1);
    },
    onAccepted: ({ step }) => page.accepted.push(step),
    onLost: (step) => page.lost.push(step),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return Object.assign(page, { answers, settle, status: () => answers.store.get().status });
}

test('an answer is kept and sent again until the server has it', async () => {
  const page = openPage([away, away, undefined]);
  page.answers.enter(1, null);
  page.answers.choose(1, 'a');
  page.answers.submit();
  await page.settle();
  expect([page.status(), page.kept?.isSubmitted]).toEqual(['sending', true]);
  page.waiting.shift()!();
  await page.settle();
  page.answers.wake();
  await page.settle();
  expect(page.sent).toEqual([
    [1, 'a'],
    [1, 'a'],
    [1, 'a'],
  ]);
  expect([page.status(), page.kept, page.accepted]).toEqual(['accepted', null, [1]]);
});

test('after a reload what was chosen is there again, and what was submitted is sent', async () => {
  const chosen = openPage([], { step: 2, answer: 'a', isSubmitted: false });
  chosen.answers.enter(2, null);
  await chosen.settle();
  expect([chosen.answers.store.get().draft?.answer, chosen.status(), chosen.sent]).toEqual(['a', 'none', []]);
  const submitted = openPage([undefined], { step: 2, answer: 'a', isSubmitted: true });
  submitted.answers.enter(2, null);
  await submitted.settle();
  expect([submitted.status(), submitted.sent]).toEqual(['accepted', [[2, 'a']]]);
});

test('an answer that the server refuses because its question has closed is late and not sent again', async () => {
  const page = openPage([closed]);
  page.answers.enter(1, null);
  page.answers.choose(1, 'a');
  page.answers.submit();
  await page.settle();
  expect([page.status(), page.kept, page.waiting]).toEqual(['late', null, []]);
});

test('an answer that could not reach the server before the next question is asked for once more, and reported where it is lost', async () => {
  const page = openPage([away, closed]);
  page.answers.enter(1, null);
  page.answers.choose(1, 'a');
  page.answers.submit();
  await page.settle();
  page.answers.enter(2, null);
  page.answers.choose(2, 'b');
  page.answers.wake();
  await page.settle();
  expect([page.lost, page.status(), page.kept?.step]).toEqual([[1], 'none', 2]);
  // It had arrived, and only its acknowledgement was lost.
  const arrived = openPage([undefined], { step: 1, answer: 'a', isSubmitted: true });
  arrived.answers.enter(2, null);
  await arrived.settle();
  expect([arrived.lost, arrived.accepted, arrived.kept, arrived.status()]).toEqual([[], [1], null, 'none']);
});

test('what the server accepted on another device is shown instead of what was chosen here', () => {
  const page = openPage([]);
  page.answers.enter(1, null);
  page.answers.choose(1, 'a');
  page.answers.enter(1, { answer: 'b' });
  expect(page.answers.store.get()).toMatchObject({ draft: { answer: 'b' }, status: 'accepted' });
  expect(page.kept).toBe(null);
});
