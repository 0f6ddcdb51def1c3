/** A page and a server without a network between them, for tests of what is sent. */

import type { Exam } from '#delivery/contract.ts';
import type { AnswerToSend, StoredAnswer } from './answer-state.ts';
import { createAnswerSync, type SendResult } from './answer-sync.ts';

type Slot = Exam['questions'][number];

export const slot = (id: string, more: Partial<Slot> = {}): Slot => ({
  position: 1,
  section: null,
  question: { _id: id, type: 'short-text', view: {} },
  stimulus: null,
  catalogue: [],
  materials: [],
  marks: 1,
  byPeople: false,
  asksCertainty: false,
  resp: null,
  seq: 0,
  savedAt: null,
  feedback: null,
  tries: null,
  hints: null,
  parts: null,
  ...more,
});

/** A server of one attempt with the same compare-and-set as the real one. */
export function createServer() {
  const remote = new Map<string, { seq: number; answer: unknown }>();
  const requests: AnswerToSend[][] = [];
  const judge = (one: AnswerToSend) => {
    const newest = remote.get(one.question);
    const isKnown = newest?.seq === one.seq && newest.answer === one.answer;
    if (!isKnown && newest && (one.seq <= newest.seq || one.base !== newest.seq)) return newest;
    remote.set(one.question, { seq: one.seq, answer: one.answer });
    return null;
  };
  return {
    remote,
    requests,
    answer(answers: readonly AnswerToSend[]): SendResult {
      requests.push([...answers]);
      const verdicts = answers.map((one) => ({ one, current: judge(one) }));
      return {
        kind: 'answered',
        saved: verdicts
          .filter(({ current }) => current === null)
          .map(({ one }) => ({ question: one.question, seq: one.seq, savedAt: 'now' })),
        refused: verdicts
          .filter(({ current }) => current !== null)
          .map(({ one, current }) => ({ ...one, code: 'conflict', message: 'Answered elsewhere', current })),
      };
    },
  };
}

type Server = ReturnType<typeof createServer>;

/** A page: requests stay on their way until the test lets them arrive; time passes only when the test says so. */
export function openPage(
  questions: Slot[],
  more: {
    server?: Server;
    kept?: Map<string, StoredAnswer>;
    givesFeedback?: boolean;
    disk?: () => Promise<void> | null;
  } = {},
) {
  const { server = createServer(), kept = new Map<string, StoredAnswer>() } = more;
  const underway: { answers: readonly AnswerToSend[]; keepalive: boolean; done: (result: SendResult) => void }[] = [];
  let timers: { at: number; action: () => void }[] = [];
  let now = 0;
  const sync = createAnswerSync(questions, {
    send: (answers, { keepalive }) => new Promise((done) => underway.push({ answers, keepalive, done })),
    random: () => 0,
    outbox: {
      whenStored: () => more.disk?.() ?? null,
      read: (question) => kept.get(question) ?? null,
      write: (question, value) => void (value ? kept.set(question, value) : kept.delete(question)),
    },
    later: (ms, action) => {
      const timer = { at: now + ms, action };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    givesFeedback: more.givesFeedback ?? false,
  });
  const settle = async (result?: SendResult) => {
    const request = underway.shift()!;
    request.done(result ?? server.answer(request.answers));
    await Promise.resolve();
    await Promise.resolve();
  };
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter((timer) => timer.at <= now);
    timers = timers.filter((timer) => timer.at > now);
    for (const { action } of due) action();
  };
  const status = (question: string) => sync.get().answers[question]!.status;
  return { sync, server, kept, underway, pass, status, arrive: settle, timers: () => timers.map(({ at }) => at - now) };
}
