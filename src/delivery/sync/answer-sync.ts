/**
 * Brings a student's answers to the server, without a screen: saves soon after each change, in order, one request at a
 * time, again and again until the server has acknowledged that very change. Nothing counts as saved before.
 */

import type { Exam } from '#delivery/contract.ts';
import {
  type AnswerState,
  type AnswerToSend,
  acknowledge,
  changeAnswer,
  type HeldAnswer,
  isPending,
  isSameAnswer,
  lateOf,
  learnAnswer,
  type RefusedAnswer,
  refuse,
  resolveConflict,
  restoreAnswer,
  type SavedAnswer,
  type StoredAnswer,
} from './answer-state.ts';

export type EndReason = 'closed' | 'out_of_time';

/** What became of a request. */
export type SendResult =
  | { readonly kind: 'answered'; readonly saved: readonly SavedAnswer[]; readonly refused: readonly RefusedAnswer[] }
  /** `isOrdered`: the server itself asked for the pause, which nothing cuts short. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs?: number | undefined; readonly isOrdered?: boolean }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'over'; readonly why: EndReason }
  /** More bytes than the server takes at once; none of the answers was looked at. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** The whole request was not understood; none of its answers was looked at. */
  | { readonly kind: 'rejected'; readonly message: string };

export interface SyncContext {
  /** Must not throw. `keepalive`: the page may be gone before the answer comes. */
  readonly send: (answers: readonly AnswerToSend[], options: { keepalive: boolean }) => Promise<SendResult>;
  readonly outbox: {
    readonly read: (question: string) => StoredAnswer | null;
    readonly write: (question: string, kept: StoredAnswer | null) => void;
    /** Resolves when what was written will outlive this page, or cannot; null when there is nothing to wait for. */
    readonly whenKept: () => Promise<void> | null;
  };
  /** Calls later; answers how to call it off. */
  readonly later: (ms: number, action: () => void) => () => void;
  /** The quiz gives feedback at once: an answer is only kept until the student asks to check it. */
  readonly givesFeedback: boolean;
  /** Between 0 and 1; so that those who lost the server together do not all come back together. */
  readonly random?: () => number;
  /** Called when a question was checked in another window: its feedback must be fetched. */
  readonly onStale?: () => void;
  /** Called when an answer was refused because its section is over: the paper of the next one must be fetched. */
  readonly onSectionOver?: () => void;
}

export interface SyncState {
  readonly answers: Readonly<Record<string, AnswerState>>;
  readonly line: 'ok' | 'unreachable' | 'signed-out';
  readonly over: EndReason | null;
  /** What had not arrived when the attempt ended. */
  readonly late: readonly LateAnswer[];
}

export interface LateAnswer {
  readonly question: string;
  readonly answer: unknown;
  readonly seq: number;
  /** The versions that the server may hold, on top of which it was written; none for what a second window had written. */
  readonly bases: readonly number[];
}

/** A change is sent this long after it was made, together with what else was changed meanwhile. */
export const SAVE_AFTER_MS = 600;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;
/** As many answers as one request may hold; fewer where they are so long that the server does not take them at once. */
const MOST_PER_REQUEST = 200;

export type AnswerSync = ReturnType<typeof createAnswerSync>;

export function createAnswerSync(questions: Exam['questions'], around: SyncContext) {
  const ids = questions.map((slot) => slot.question._id);
  let state: SyncState = {
    line: 'ok',
    over: null,
    late: [],
    answers: Object.fromEntries(
      questions.map((slot) => [slot.question._id, restoreAnswer(slot, around.outbox.read(slot.question._id))]),
    ),
  };
  const listeners = new Set<() => void>();
  const settled = new Set<() => void>();
  /** Sent with an outcome that is not known: sent again unchanged before anything newer. */
  const inDoubt = new Map<string, AnswerToSend>();
  let isBusy = false;
  let failures = 0;
  let isHeldBack = false;
  /** While the disk is waited for: sends at once, because the page goes away. */
  let hurry: (() => void) | null = null;
  let mostPerRequest = MOST_PER_REQUEST;
  let callOff: (() => void) | null = null;

  const answerOf = (question: string): AnswerState => state.answers[question]!;

  function set(next: Partial<SyncState>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
    if (!isSettled()) return;
    for (const done of [...settled]) done();
    settled.clear();
  }

  const isSettled = (): boolean => state.over !== null || ids.every((id) => !isPending(answerOf(id)));

  /** Notes new states of answers, and keeps in this browser whatever is not acknowledged. */
  function put(changes: Readonly<Record<string, AnswerState>>): void {
    for (const [question, answer] of Object.entries(changes)) {
      const { answer: value, seq, ackSeq, isFinal, status, conflict } = answer;
      const sent = inDoubt.get(question) ?? null;
      const isKept = status !== 'saved' && !answer.feedback;
      const other = conflict?.isLocal ? { answer: conflict.answer } : (answer.other ?? undefined);
      const kept = { answer: value, seq, base: ackSeq, isFinal, sent, ...(other && { other }) };
      around.outbox.write(question, isKept ? kept : null);
    }
    set({ answers: { ...state.answers, ...changes } });
  }

  const toSend = (question: string): AnswerToSend => {
    const { answer, seq, ackSeq, isFinal, isChosen } = answerOf(question);
    const chosen = isChosen && { chosen: true as const };
    return { question, answer, seq, base: ackSeq, draft: around.givesFeedback && !isFinal, ...chosen };
  };

  function schedule(ms: number): void {
    callOff?.();
    callOff = around.later(ms, () => {
      callOff = null;
      isHeldBack = false;
      void pump(false);
    });
  }

  /** Waits for the disk; answers whether the page began to go away meanwhile. */
  async function isLeavingBefore(kept: Promise<void>): Promise<boolean> {
    const leaving = new Promise<true>((resolve) => {
      hurry = () => resolve(true);
    });
    const isLeaving = await Promise.race([kept.then(() => false), leaving]);
    hurry = null;
    return isLeaving;
  }

  async function pump(keepalive: boolean): Promise<void> {
    if (isBusy || isHeldBack || state.over !== null || state.line === 'signed-out') return;
    const due = ids.filter((id) => isPending(answerOf(id))).slice(0, mostPerRequest);
    if (due.length === 0) return;
    callOff?.();
    callOff = null;
    isBusy = true;
    for (const id of due) inDoubt.set(id, inDoubt.get(id) ?? toSend(id));
    const sent = due.map((id) => inDoubt.get(id)!);
    put(Object.fromEntries(due.map((id) => [id, { ...answerOf(id), status: 'saving' }])));
    // Nothing is sent that would be lost with the tab, as long as there is a choice.
    const kept = keepalive ? null : around.outbox.whenKept();
    const isLeaving = keepalive || (kept !== null && (await isLeavingBefore(kept)));
    if (state.over !== null) return;
    const result = await around.send(sent, { keepalive: isLeaving });
    isBusy = false;
    take(sent, result);
  }

  function take(sent: readonly AnswerToSend[], result: SendResult): void {
    if (result.kind === 'over') {
      end(result.why);
      return;
    }
    if (result.kind === 'unreachable' || result.kind === 'signed-out') {
      put(waitingAgain(sent));
      set({ line: result.kind });
      if (result.kind === 'signed-out') return;
      isHeldBack = result.isOrdered === true;
      const random = (around.random ?? Math.random)();
      // Not before the server's time, and not all at the same moment.
      const wait =
        result.retryAfterMs === undefined ? backoff() * (1 - random / 2) : result.retryAfterMs + random * 500;
      schedule(Math.round(wait));
      return;
    }
    failures = 0;
    if (result.kind === 'too-large' && sent.length > 1) {
      mostPerRequest = Math.ceil(sent.length / 2);
      for (const { question } of sent) inDoubt.delete(question);
      put(waitingAgain(sent));
      void pump(false);
      return;
    }
    const said =
      result.kind === 'rejected' || result.kind === 'too-large'
        ? {
            saved: [],
            refused: sent.map((one) => ({ ...one, code: 'invalid_input', message: result.message, current: null })),
          }
        : result;
    for (const { question, seq } of sent) if (inDoubt.get(question)?.seq === seq) inDoubt.delete(question);
    const changes = waitingAgain(sent);
    for (const one of said.saved) changes[one.question] = acknowledge(answerOf(one.question), one);
    // What came when its section was over goes the way of late answers, as soon as the page of the next one takes over.
    const isTooLate = (one: RefusedAnswer): boolean => one.code === 'section_over';
    for (const one of said.refused) if (!isTooLate(one)) changes[one.question] = refusedOrArrived(one);
    put(changes);
    set({ line: 'ok' });
    if (said.refused.some((one) => one.code === 'closed')) around.onStale?.();
    if (said.refused.some(isTooLate)) {
      schedule(backoff());
      around.onSectionOver?.();
    } else void pump(false);
  }

  /** A change that was sent when the page seemed to go away may be what stands in the way: then it has arrived. */
  function refusedOrArrived(one: RefusedAnswer): AnswerState {
    const [before, doubt] = [answerOf(one.question), inDoubt.get(one.question)];
    inDoubt.delete(one.question);
    const hasArrived =
      doubt &&
      one.code === 'conflict' &&
      one.current?.seq === doubt.seq &&
      isSameAnswer(one.current.answer, doubt.answer);
    if (!hasArrived) return refuse(before, one);
    return { ...before, ackSeq: doubt.seq, status: before.seq === doubt.seq && !before.isFinal ? 'saved' : 'waiting' };
  }

  const waitingAgain = (sent: readonly AnswerToSend[]): Record<string, AnswerState> =>
    Object.fromEntries(sent.map(({ question }) => [question, { ...answerOf(question), status: 'waiting' }]));

  /** Doubles from one second to fifteen. */
  const backoff = (): number => Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS);

  /** What did not arrive in time. It stays in the outbox: it is still brought to the server, as late. */
  function takeLate(): LateAnswer[] {
    callOff?.();
    const late = ids.flatMap((id): LateAnswer[] => {
      const state = answerOf(id);
      const missing = lateOf(state);
      if (!missing) return [];
      const doubt = inDoubt.get(id);
      const known = [state.ackSeq, ...(doubt ? [doubt.base, doubt.seq] : [])].filter((base) => base < state.seq);
      const bases = state.conflict?.isLocal ? [] : [...new Set(known)];
      return [{ question: id, answer: missing.answer, seq: state.seq, bases }];
    });
    const isLate = new Set(late.map((one) => one.question));
    for (const id of ids) if (!isLate.has(id)) around.outbox.write(id, null);
    return late;
  }

  function end(why: EndReason): void {
    if (state.over !== null) return;
    set({ over: why, line: 'ok', late: takeLate() });
  }

  const isLocked = (question: string): boolean => state.over !== null || answerOf(question).feedback !== null;

  return {
    get: (): SyncState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The student changed an answer. Passed over once the answer was checked or the attempt is over. */
    change: (question: string, answer: unknown): void => {
      if (isLocked(question)) return;
      const before = answerOf(question);
      // What another window saved is on top only after the student has chosen.
      put({ [question]: before.conflict ? { ...before, answer } : changeAnswer(before, answer) });
      if (!before.conflict && !callOff && !isBusy) schedule(SAVE_AFTER_MS);
    },
    /** The student asks for feedback: the answer is sent as the last one. */
    check: (question: string): void => {
      if (isLocked(question) || answerOf(question).conflict) return;
      put({ [question]: changeAnswer(answerOf(question), answerOf(question).answer, true) });
      void pump(false);
    },
    resolve: (question: string, choice: 'mine' | 'theirs'): void => {
      if (state.over !== null) return;
      put({ [question]: resolveConflict(answerOf(question), choice) });
      void pump(false);
    },
    /** Sends at once; answers when the server has said something about every change, or the attempt is over. */
    flush: (): Promise<void> => {
      if (isSettled()) return Promise.resolve();
      void pump(false);
      return new Promise((done) => settled.add(done));
    },
    /** The network or the session is back. */
    wake: (): void => {
      failures = 0;
      if (state.line === 'signed-out') set({ line: 'ok' });
      void pump(false);
    },
    /**
     * The page may be going away: sends what is unsaved without waiting for the request that is under way. Changes made
     * on top of one that is still in doubt follow it in the same request.
     */
    leave: (): void => {
      if (!isBusy) {
        void pump(true);
        return;
      }
      hurry?.();
      const newer = ids.filter((id) => isPending(answerOf(id)) && inDoubt.get(id)?.seq !== answerOf(id).seq);
      const doubtful = newer.map((id) => inDoubt.get(id)).filter((one) => one !== undefined);
      const onTop = newer.map((id) => ({ ...toSend(id), base: inDoubt.get(id)?.seq ?? answerOf(id).ackSeq }));
      if (newer.length === 0 || state.over !== null) return;
      void around.send([...doubtful, ...onTop], { keepalive: true });
      for (const one of onTop) inDoubt.set(one.question, one);
      put(Object.fromEntries(newer.map((id) => [id, answerOf(id)])));
    },
    /** What the server holds now, as it says itself or another window does. What is not on this page is passed over. */
    learn: (held: readonly (HeldAnswer & { readonly question: { readonly _id: string } })[]): void => {
      if (state.over !== null) return;
      const changes: Record<string, AnswerState> = {};
      for (const one of held) {
        const before = state.answers[one.question._id];
        const after = before && learnAnswer(before, one);
        if (after) changes[one.question._id] = after;
      }
      if (Object.keys(changes).length > 0) put(changes);
    },
    /** The attempt is over: stops, and says so. */
    end,
    /** The section of these questions is over: stops without a word, because another page takes over. */
    detach: (): void => {
      if (state.over === null) state = { ...state, over: 'closed', line: 'ok', late: takeLate() };
      for (const done of [...settled]) done();
    },
    /** Begins with what this browser had kept; to be called once. */
    start: (): void => void pump(false),
    /** Stops calling; what is unsaved stays kept. */
    stop: (): void => callOff?.(),
  };
}
