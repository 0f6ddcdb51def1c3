/**
 * Saves a student's answers to the server, without a screen: runs the send queue (`send-queue.ts`) over an outbox, a timer and
 * the network. Nothing counts as saved before the server has acknowledged that very change.
 */
import type { Exam } from '#delivery/contract.ts';
import type { AnswerToSend, RemoteAnswer, StoredAnswer } from './answer-state.ts';
import { reduce } from './send-queue.ts';
import {
  type EndReason,
  isSettled,
  openQueue,
  type QueueEffect,
  type QueueEvent,
  type QueueState,
  type SendResult,
} from './send-queue-state.ts';

export type { EndReason, SendResult };

/** What screens see of the queue. */
export type SyncState = Pick<QueueState, 'answers' | 'connection' | 'over' | 'late'>;
const visibleKeys = ['answers', 'connection', 'over', 'late'] as const;
const visibleOf = ({ answers, connection, over, late }: QueueState): SyncState => ({ answers, connection, over, late });

export interface SyncContext {
  /** Must not throw. `keepalive`: the page may be gone before the answer comes. */
  readonly send: (answers: readonly AnswerToSend[], options: { keepalive: boolean }) => Promise<SendResult>;
  readonly outbox: {
    readonly read: (question: string) => StoredAnswer | null;
    readonly write: (question: string, stored: StoredAnswer | null) => void;
    /** Resolves when what was written will outlive this page, or cannot; null when there is nothing to wait for. */
    readonly whenStored: () => Promise<void> | null;
  };
  /** Calls later; returns how to cancel. */
  readonly later: (ms: number, action: () => void) => () => void;
  readonly givesFeedback: boolean;
  /** Between 0 and 1. */
  readonly random?: () => number;
  readonly onStale?: () => void;
  readonly onSectionOver?: () => void;
}

export type AnswerSync = ReturnType<typeof createAnswerSync>;

export function createAnswerSync(questions: Exam['questions'], context: SyncContext) {
  let state: QueueState = openQueue(questions, context.givesFeedback, context.outbox.read);
  let visible = visibleOf(state);
  const listeners = new Set<() => void>();
  const settled = new Set<() => void>();
  const effects = effectRunner(context, dispatch, () => state.over !== null);

  function settle(): void {
    for (const done of [...settled]) done();
    settled.clear();
  }

  function dispatch(event: QueueEvent, isSilent = false): void {
    const step = reduce(state, event);
    state = step.state;
    for (const effect of step.effects) if (effect.type === 'store') effects.run(effect);
    if (visibleKeys.some((key) => state[key] !== visible[key])) {
      visible = visibleOf(state);
      if (!isSilent) for (const listener of [...listeners]) listener();
    }
    if (isSettled(state)) settle();
    for (const effect of step.effects) if (effect.type !== 'store') effects.run(effect);
  }

  return {
    get: (): SyncState => visible,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (question: string, answer: unknown): void => dispatch({ type: 'changed', question, answer }),
    check: (question: string): void => dispatch({ type: 'checked', question }),
    /** Has one part of the question checked, which the answer names. */
    checkPart: (question: string, answer: unknown): void => dispatch({ type: 'checked', question, answer }),
    tryAgain: (question: string): void => dispatch({ type: 'tried-again', question }),
    resolve: (question: string, choice: 'mine' | 'theirs'): void => dispatch({ type: 'resolved', question, choice }),
    /** Sends at once; resolves when the server has said something about every change, or the attempt is over. */
    flush: (): Promise<void> => {
      dispatch({ type: 'flushed' });
      if (isSettled(state)) return Promise.resolve();
      return new Promise((done) => settled.add(done));
    },
    /** The network or the session is back. */
    wake: (): void => dispatch({ type: 'woken' }),
    /** The server has answered something else than a save. */
    hear: (): void => dispatch({ type: 'heard' }),
    /** The page may be about to unload: sends what is unsaved without waiting for the request that is under way. */
    sendBeforeUnload: (): void => dispatch({ type: 'hidden' }),
    /** Takes over what the server has now, as it says itself or another window does. */
    applyRemote: (answers: readonly (RemoteAnswer & { readonly question: { readonly _id: string } })[]): void =>
      dispatch({ type: 'remote', answers }),
    /** The attempt is over. */
    end: (why: EndReason): void => dispatch({ type: 'ended', why }),
    /** The section of these questions is over: ends without telling the screen, because another page takes over. */
    detach: (): void => dispatch({ type: 'ended', why: 'closed' }, true),
    /** Sends what this browser had stored; to be called once. */
    start: (): void => dispatch({ type: 'flushed' }),
    /** Stops the timer; what is unsaved stays stored. */
    stop: effects.stop,
  };
}

/** Carries out what the queue decides, and tells it what came of it. */
function effectRunner(context: SyncContext, dispatch: (event: QueueEvent) => void, isOver: () => boolean) {
  const { outbox } = context;
  let cancel: (() => void) | null = null;
  /** While the disk is waited for: sends at once, because the page unloads. */
  let hurry: (() => void) | null = null;

  /** Waits for the disk; returns whether the page began to unload before. */
  async function isUnloadingBefore(stored: Promise<void>): Promise<boolean> {
    const unloading = new Promise<true>((resolve) => {
      hurry = () => resolve(true);
    });
    const isUnloading = await Promise.race([stored.then(() => false), unloading]);
    hurry = null;
    return isUnloading;
  }

  async function send(answers: readonly AnswerToSend[], isUnloading: boolean): Promise<void> {
    // Nothing is sent that would be lost with the tab, as long as there is a choice.
    const stored = isUnloading ? null : outbox.whenStored();
    const keepalive = isUnloading || (stored !== null && (await isUnloadingBefore(stored)));
    if (isOver()) return;
    const result = await context.send(answers, { keepalive });
    dispatch({ type: 'result', sent: answers, result, random: (context.random ?? Math.random)() });
  }

  function stop(): void {
    cancel?.();
    cancel = null;
  }

  function run(effect: QueueEffect): void {
    if (effect.type === 'store') outbox.write(effect.question, effect.stored);
    else if (effect.type === 'send') void send(effect.answers, effect.isUnloading);
    else if (effect.type === 'send-unloading') {
      hurry?.();
      if (effect.answers.length > 0) void context.send(effect.answers, { keepalive: true });
    } else if (effect.type === 'cancel') stop();
    else if (effect.type === 'stale') context.onStale?.();
    else if (effect.type === 'section-over') context.onSectionOver?.();
    else {
      stop();
      cancel = context.later(effect.ms, () => {
        cancel = null;
        dispatch({ type: 'timer' });
      });
    }
  }

  return { run, stop };
}
