/** What had not arrived when an attempt ended is brought to the server as late. */

import { saveLate } from '#delivery/late/contract.ts';
import { isPlaceCode } from '#delivery/rules-places.ts';
import type { AnswerSync } from '#delivery/sync/answer-sync.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { isRefusedForGood } from '#delivery/sync/refused-answers.ts';
import { sendInHalves } from '#delivery/sync/send-in-halves.ts';
import type { LateAnswer } from '#delivery/sync/send-queue-state.ts';
import { CallError, call } from '#platform/web/call.ts';
import { createStore } from '#platform/web/store.ts';

/** What came too late is offered again this often, until the server has it. */
export const lateRetryMs = 5000;
/** Each round may be as many requests as there are answers: its pauses double, so often. */
const MOST_DOUBLED = 4;
/** Also when the page was left, for as long as it may count. */
const afterLeavingMs = 600_000;

/** What became of the changes that had not arrived when the attempt ended: all of them count, some do, none does. */
export type LateState = 'none' | 'waiting' | 'counted' | 'partly' | 'kept' | 'refused';

function save(id: string, answers: readonly LateAnswer[], outbox: AttemptOutbox) {
  const resp = answers.map((one) => {
    const ago = outbox.agoOf(one.question);
    return { ...one, bases: [...one.bases], ...(ago !== null && { ago }) };
  });
  return call(saveLate, { body: { id, resp } });
}

/** `isAwaited`: somebody waits for late answers, as nobody does in a preview. */
export function createLateDelivery(attemptId: string, sync: AnswerSync, outbox: AttemptOutbox, isAwaited: boolean) {
  const late = createStore<LateState>('none');
  /** How many of them count. */
  const lateCounted = createStore(0);

  let isUnderWay = false;
  let until = Number.POSITIVE_INFINITY;
  /** What the server has not answered yet. */
  let rest: readonly LateAnswer[] = [];
  const kept: { readonly counted: boolean }[] = [];
  let rounds = 0;

  function tell(): void {
    const counted = kept.filter((one) => one.counted).length;
    lateCounted.set(counted);
    if (counted > 0) late.set(counted === sync.get().late.length ? 'counted' : 'partly');
    else late.set(kept.length > 0 ? 'kept' : 'refused');
  }

  /**
   * Brings to the server, as late, what had not arrived when the attempt ended. Answers what to do when its page is left:
   * it continues for a while, because what arrives soon may count.
   */
  function deliverLate(): () => void {
    until = Number.POSITIVE_INFINITY;
    const send = async (): Promise<void> => {
      try {
        const { said, blocked } = await sendInHalves(rest, (some) => save(attemptId, some, outbox));
        for (const { question } of rest)
          if (!blocked.some(({ one }) => one.question === question)) outbox.write(question, null);
        kept.push(...said.flatMap((one) => one.kept));
        // Refused on the way: the exam's server has not seen them.
        rest = blocked.flatMap(({ one, error }) => (error.code === 'foreign' ? [one] : []));
        if (rest.length === 0) tell();
        else if (performance.now() < until)
          setTimeout(() => void send(), lateRetryMs * 2 ** Math.min(rounds++, MOST_DOUBLED));
      } catch (error) {
        // Refused from this network or browser, and kept for teachers. Tried again, because from the right one it may count.
        const isKept = error instanceof CallError && isPlaceCode(error.code);
        if (isKept) late.set('kept');
        const isFinal = !isKept && isRefusedForGood(error);
        // It was opened again: the page that continues with it has taken this over.
        const isElsewhere = Number.isFinite(until) && !isKept && error instanceof CallError && error.statusCode === 409;
        if (isFinal) late.set('refused');
        else if (!isElsewhere && performance.now() < until) setTimeout(() => void send(), lateRetryMs);
      }
    };
    if (isAwaited && sync.get().late.length > 0 && !isUnderWay) {
      isUnderWay = true;
      rest = sync.get().late;
      late.set('waiting');
      void send();
    }
    return () => {
      until = performance.now() + afterLeavingMs;
    };
  }

  return { late, lateCounted, deliverLate };
}
