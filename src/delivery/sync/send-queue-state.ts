/** The state of the send queue, the events that change it, and the effects that it asks for. */
import type { Exam } from '#delivery/contract.ts';
import {
  type AnswerState,
  type AnswerToSend,
  isPending,
  type RefusedAnswer,
  type RemoteAnswer,
  restoreAnswer,
  type SavedAnswer,
  type StoredAnswer,
} from './answer-state.ts';

export type EndReason = 'closed' | 'out_of_time';

/** The outcome of a request. */
export type SendResult =
  | { readonly kind: 'answered'; readonly saved: readonly SavedAnswer[]; readonly refused: readonly RefusedAnswer[] }
  /** `isOrdered`: the server itself asked for the pause, which nothing cuts short. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs?: number | undefined; readonly isOrdered?: boolean }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'over'; readonly why: EndReason }
  /** More bytes than the server takes at once; none of the answers was looked at. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** The whole request was not understood; none of its answers was looked at. `isUnread`: nor by the exam's server. */
  | { readonly kind: 'rejected'; readonly message: string; readonly isUnread?: boolean };

export interface LateAnswer {
  readonly question: string;
  readonly answer: unknown;
  readonly seq: number;
  /** The versions that the server may have, on top of which it was written; none for what a second window had written. */
  readonly bases: readonly number[];
}

export interface QueueState {
  readonly answers: Readonly<Record<string, AnswerState>>;
  readonly connection: 'ok' | 'unreachable' | 'signed-out';
  readonly over: EndReason | null;
  /** What had not arrived when the attempt ended. */
  readonly late: readonly LateAnswer[];
  /** The questions in the order of the paper. */
  readonly order: readonly string[];
  /** The quiz gives feedback at once: an answer is a draft until the student asks to check it. */
  readonly givesFeedback: boolean;
  /** Sent with an outcome that is not known. */
  readonly inDoubt: ReadonlyMap<string, AnswerToSend>;
  /** The last one sent without an answer: the server may hold it, also where it was refused on the way when sent again. */
  readonly maybeHeld: ReadonlyMap<string, AnswerToSend>;
  readonly isBusy: boolean;
  readonly isScheduled: boolean;
  /** The server asked for a pause. */
  readonly isPaused: boolean;
  readonly failures: number;
  readonly maxPerRequest: number;
}

export type QueueEvent =
  /** The student changed an answer. Ignored once the answer was checked or the attempt is over. */
  | { readonly type: 'changed'; readonly question: string; readonly answer: unknown }
  /** The student asks for feedback: the answer, or the one that names the part to be checked, is sent as the last one. */
  | { readonly type: 'checked'; readonly question: string; readonly answer?: unknown }
  /** The student puts the feedback on a checked answer aside, where tries are left. */
  | { readonly type: 'tried-again'; readonly question: string }
  | { readonly type: 'resolved'; readonly question: string; readonly choice: 'mine' | 'theirs' }
  /** Send at once. */
  | { readonly type: 'flushed' }
  | { readonly type: 'timer' }
  /** The network or the session is back. */
  | { readonly type: 'woken' }
  /** The server has answered something else: what was refused on the way to it may arrive now. */
  | { readonly type: 'heard' }
  /** The page may be about to unload. */
  | { readonly type: 'hidden' }
  /** `random`, between 0 and 1, spreads retries: pages that lost the server together do not all return together. */
  | {
      readonly type: 'result';
      readonly sent: readonly AnswerToSend[];
      readonly result: SendResult;
      readonly random: number;
    }
  /** What the server has now, as it says itself or another window does. Questions of other pages are ignored. */
  | {
      readonly type: 'remote';
      readonly answers: readonly (RemoteAnswer & { readonly question: { readonly _id: string } })[];
    }
  | { readonly type: 'ended'; readonly why: EndReason };

export type QueueEffect =
  /** Write the unsaved change of a question to the outbox, or remove it. */
  | { readonly type: 'store'; readonly question: string; readonly stored: StoredAnswer | null }
  /** Send when what was stored is on disk; `isUnloading`: at once. Its result is the next `result`. */
  | { readonly type: 'send'; readonly answers: readonly AnswerToSend[]; readonly isUnloading: boolean }
  /** Send whatever waits for the disk now, and these too; nobody waits for their result. */
  | { readonly type: 'send-unloading'; readonly answers: readonly AnswerToSend[] }
  /** Fire `timer` after this delay, instead of what was scheduled before. */
  | { readonly type: 'schedule'; readonly ms: number }
  | { readonly type: 'cancel' }
  /** A question was checked in another window: its feedback must be fetched. */
  | { readonly type: 'stale' }
  /** An answer was refused because its section is over: the paper of the next one must be fetched. */
  | { readonly type: 'section-over' };

export interface Step {
  readonly state: QueueState;
  readonly effects: readonly QueueEffect[];
}

/** As many answers as one request may hold; fewer where they are too long for the server to take at once. */
export const MAX_PER_REQUEST = 200;

/** The queue of a page that was just loaded, with what this browser had stored. */
export const openQueue = (
  questions: Exam['questions'],
  givesFeedback: boolean,
  storedOf: (question: string) => StoredAnswer | null,
): QueueState => ({
  answers: Object.fromEntries(
    questions.map((slot) => [slot.question._id, restoreAnswer(slot, storedOf(slot.question._id))]),
  ),
  connection: 'ok',
  over: null,
  late: [],
  order: questions.map((slot) => slot.question._id),
  givesFeedback,
  inDoubt: new Map(),
  maybeHeld: new Map(),
  isBusy: false,
  isScheduled: false,
  isPaused: false,
  failures: 0,
  maxPerRequest: MAX_PER_REQUEST,
});

/** The server has said something about every change, or the attempt is over. */
export const isSettled = ({ over, order, answers }: QueueState): boolean =>
  over !== null || order.every((id) => !isPending(answers[id]!));

/** With these answers in the place of earlier ones to the same questions. */
export const withEach = (
  before: ReadonlyMap<string, AnswerToSend>,
  sent: readonly AnswerToSend[],
): ReadonlyMap<string, AnswerToSend> => new Map([...before, ...sent.map((one) => [one.question, one] as const)]);

/** The newest three versions of an answer, before its own, that the server is known to hold, or perhaps. */
export function basesOf({ answers, inDoubt, maybeHeld }: QueueState, question: string): number[] {
  const { ackSeq, seq } = answers[question]!;
  const doubt = inDoubt.get(question);
  const all = [ackSeq, ...(doubt ? [doubt.base, doubt.seq] : []), maybeHeld.get(question)?.seq ?? 0];
  return [...new Set(all.filter((base) => base < seq && base >= ackSeq))].sort((a, b) => a - b).slice(-3);
}

/** What else was sent to these questions when the page seemed to unload, and may have arrived. */
export const othersInDoubt = ({ inDoubt }: QueueState, sent: readonly AnswerToSend[]): AnswerToSend[] =>
  sent.flatMap(({ question, seq }) => {
    const doubt = inDoubt.get(question);
    return doubt && doubt.seq !== seq ? [doubt] : [];
  });
