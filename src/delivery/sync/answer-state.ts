/**
 * What the browser knows about each answer of a running attempt.
 *
 * Words
 * - seq: number of a change of one answer, growing from 1
 * - ackSeq: the newest change that the server has acknowledged; only the server's word moves it
 * - base: the change that another one was made on; the server takes it only while that is still its newest
 * - stored: an unsaved change in the outbox of this browser, until it is acknowledged
 * - remote: what the server has, as it says itself or another window does
 */
import type { z } from 'zod';
import type { Exam, instantFeedbackSchema, partsStandingSchema, triesSchema } from '#delivery/contract.ts';
import { splitCertainty } from '#delivery/grading/rules-certainty.ts';

export type InstantFeedback = z.output<typeof instantFeedbackSchema>;
export type Tries = z.output<typeof triesSchema>;
export type PartsStanding = z.output<typeof partsStandingSchema>;

/**
 * `waiting`: not sent yet, or sending failed; `saving`: on its way; `refused`: not taken, with the reason beside it.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'refused';

export interface AnswerState {
  /** Null when nothing was answered. */
  readonly answer: unknown;
  readonly seq: number;
  readonly ackSeq: number;
  readonly status: SaveStatus;
  /** The server's time of the last acknowledged change that this page has seen. */
  readonly savedAt: string | null;
  /** Why the server did not take it, in words. */
  readonly message: string | null;
  /** What another window has saved in between: the student chooses. */
  readonly conflict: Conflict | null;
  /** What a second window of this browser had written and could not send either: a choice as soon as this is saved. */
  readonly other: OtherAnswer | null;
  /** The newest change asks for feedback, which ends the answering of this question, or of this try at it. */
  readonly isFinal: boolean;
  /** Feedback was asked for an answer that is empty or cannot be read yet. */
  readonly couldNotCheck: boolean;
  readonly feedback: InstantFeedback | null;
  /** What is known of the tries at the question; null where it gives one. */
  readonly tries: Tries | null;
  /** How far the parts are that are checked one by one; null where the question is checked as a whole. */
  readonly parts: PartsStanding | null;
  /** The checked change whose feedback the student has put aside, to try again; 0: none. */
  readonly retriedSeq: number;
  /** Another window or device has given this answer, and not this page. */
  readonly isFromElsewhere?: boolean;
  /** The newest change is the student's choice between two answers: the server no longer stores the other one. */
  readonly isChosen?: boolean;
  /** Refused before anyone has looked at it, as by a filter on the way to the server: it is tried again. */
  readonly isUnread?: boolean;
}

/** A second answer for the student to decide about. `isLocal`: the server does not have it. */
export interface Conflict {
  readonly seq: number;
  readonly answer: unknown;
  readonly isLocal?: true;
}

export interface OtherAnswer {
  readonly answer: unknown;
}

/** An answer as it goes to the server. */
export interface AnswerToSend {
  readonly question: string;
  readonly answer: unknown;
  readonly seq: number;
  readonly base: number;
  readonly draft: boolean;
  readonly chosen?: true;
}

/** An unsaved change as this browser stores it. */
export interface StoredAnswer {
  readonly answer: unknown;
  readonly seq: number;
  readonly base: number;
  readonly isFinal: boolean;
  /** Sent before it, with an outcome that is not known: the server may have it or not. */
  readonly sent: AnswerToSend | null;
  readonly other?: OtherAnswer | undefined;
}

export interface SavedAnswer {
  readonly question: string;
  readonly seq: number;
  readonly savedAt: string;
  readonly feedback?: InstantFeedback | undefined;
  readonly parts?: PartsStanding | undefined;
}

export interface RefusedAnswer {
  readonly question: string;
  readonly seq: number;
  readonly code: string;
  readonly message: string;
  readonly current: { readonly seq: number; readonly answer?: unknown } | null;
}

type Slot = Exam['questions'][number];

/** JSON equality, whatever the order of keys. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const right = new Map<string, unknown>(Object.entries(b));
  const left = Object.entries(a);
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isSameAnswer(value, right.get(key)))
  );
}

/** Returns true when nothing is in the answer: no choice, no text. Whether it can be graded is the server's to say. */
export function isBlankAnswer(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  const { own } = splitCertainty(answer);
  // Which part is checked says nothing of what is in it.
  const isBlank = ([key, value]: [string, unknown]): boolean => key === 'check' || isBlankAnswer(value);
  return typeof own === 'object' && own !== null && Object.entries(own).every(isBlank);
}

/** What the server says of one answer. */
type RemoteSlot = Pick<Slot, 'resp' | 'seq' | 'feedback'> & Partial<Pick<Slot, 'tries' | 'parts' | 'savedAt'>>;

/** Returns true where another answer can be given on top of a checked one. */
export const mayTryAgain = (feedback: InstantFeedback | null): boolean =>
  feedback !== null && feedback.tries !== null && feedback.tries.left !== 0;

/** The server's state of a question, with nothing unsaved. */
export const answerFromServer = (slot: RemoteSlot): AnswerState => ({
  answer: slot.resp ?? null,
  seq: slot.seq,
  ackSeq: slot.seq,
  status: 'saved',
  savedAt: slot.savedAt ?? null,
  message: null,
  conflict: null,
  other: null,
  isFinal: false,
  couldNotCheck: false,
  feedback: slot.feedback,
  tries: slot.feedback?.tries ?? slot.tries ?? null,
  parts: slot.parts ?? null,
  retriedSeq: 0,
});

/** What the second window had written is asked about when everything else is settled. */
function withOther(state: AnswerState, other: OtherAnswer | null | undefined): AnswerState {
  if (!other || state.feedback || isSameAnswer(other.answer, state.answer)) return { ...state, other: null };
  if (state.status !== 'saved') return { ...state, other };
  return { ...state, other: null, status: 'refused', conflict: { seq: state.ackSeq, ...other, isLocal: true } };
}

/**
 * The state of a question after the page was loaded: what the server has, and on top of it what this browser had not
 * got acknowledged. An unsaved change whose base the server has left behind becomes a conflict for the student to decide.
 */
export function restoreAnswer(slot: RemoteSlot, stored: StoredAnswer | null): AnswerState {
  const checked = answerFromServer(slot);
  if (!stored || (slot.feedback && !mayTryAgain(slot.feedback))) return checked;
  // What was stored is the checked answer itself: it has arrived, and its verdict is shown.
  if (slot.feedback && isSameAnswer(stored.answer, checked.answer)) return checked;
  const remote = setAside(checked);
  if (isSameAnswer(stored.answer, remote.answer) && !stored.isFinal) return withOther(remote, stored.other);
  const { sent } = stored;
  const arrived = sent !== null && sent.seq === remote.seq && isSameAnswer(sent.answer, remote.answer);
  const mine = { ...remote, answer: stored.answer, isFinal: stored.isFinal, other: stored.other ?? null };
  if (remote.seq === stored.base || arrived)
    return { ...mine, seq: Math.max(stored.seq, remote.seq + 1), status: 'waiting' };
  return { ...mine, seq: stored.seq, status: 'refused', conflict: { seq: remote.seq, answer: remote.answer } };
}

/** Without the feedback on what was checked, so that another answer can be given on top of it. */
const setAside = (state: AnswerState): AnswerState =>
  state.feedback ? { ...state, feedback: null, retriedSeq: state.ackSeq } : state;

/** The student tries again: the checked answer is the one to change. */
export const tryAgain = (state: AnswerState): AnswerState =>
  mayTryAgain(state.feedback) && state.status === 'saved'
    ? { ...setAside(state), message: null, isFromElsewhere: false }
    : state;

const nothingSaid = { message: null, couldNotCheck: false, isFromElsewhere: false, isUnread: false } as const;

/** A change of the answer by the student. */
export const changeAnswer = (state: AnswerState, answer: unknown, isFinal = false): AnswerState => ({
  ...state,
  answer,
  isFinal,
  seq: Math.max(state.seq, state.ackSeq) + 1,
  status: 'waiting',
  ...nothingSaid,
});

/** What the server has of an answer, as another window or the server itself has said. */
export interface RemoteAnswer extends Omit<RemoteSlot, 'savedAt'> {
  readonly savedAt?: string | null | undefined;
}

/**
 * Takes over what another window or device has done. What is unsaved here stays, for the server to say whether both can;
 * a conflict is about the newest answer of the other one. Undefined where there is nothing new.
 */
export function applyRemoteAnswer(before: AnswerState, remote: RemoteAnswer): AnswerState | undefined {
  if (before.conflict) {
    if (before.conflict.isLocal || remote.seq <= before.conflict.seq || remote.feedback) return undefined;
    if (isSameAnswer(remote.resp, before.answer) && !before.isFinal) return takenOver(before, remote);
    return { ...before, conflict: { seq: remote.seq, answer: remote.resp ?? null } };
  }
  if (before.status !== 'saved') return undefined;
  const isToldNow = remote.feedback !== null && before.feedback === null && remote.seq > before.retriedSeq;
  const isNews = remote.seq > before.ackSeq || isToldNow;
  return isNews ? { ...takenOver(before, remote), message: before.message } : undefined;
}

const takenOver = (before: AnswerState, remote: RemoteAnswer): AnswerState => ({
  ...answerFromServer({
    ...remote,
    savedAt: remote.savedAt ?? null,
    tries: remote.tries ?? before.tries,
    parts: remote.parts ?? before.parts,
  }),
  isFromElsewhere: true,
});

/** The student chose one of two answers: their own here, or what the other window saved. */
export function resolveConflict(state: AnswerState, choice: 'mine' | 'theirs'): AnswerState {
  if (!state.conflict) return state;
  const { seq, answer, isLocal } = state.conflict;
  const onTop = { ...state, seq, ackSeq: seq, conflict: null, message: null, isChosen: true };
  if (choice === 'mine') return changeAnswer(onTop, state.answer, state.isFinal);
  if (isLocal) return changeAnswer(onTop, answer);
  // Sent once more as it is, so that the server knows that nothing is left to choose.
  return { ...onTop, answer, status: 'waiting', isFinal: false };
}

/** Returns true while the server has not said anything about the newest change. */
export const isPending = (state: AnswerState): boolean => state.status === 'waiting' || state.status === 'saving';

/** Returns true while closing the page could lose something that is only here. */
export const isUnsaved = (state: AnswerState): boolean => isPending(state) || !!state.conflict || !!state.isUnread;

/** Returns what the server did not get of an answer, now that its attempt is over; undefined when it has it all. */
export function lateOf(state: AnswerState): OtherAnswer | undefined {
  if (state.conflict?.isLocal) return { answer: state.conflict.answer };
  return isUnsaved(state) ? { answer: state.answer } : undefined;
}

/** The server acknowledged a change, which may not be the newest any more. Why it was refused before is forgotten. */
export function acknowledge(before: AnswerState, { seq, savedAt, feedback, parts }: SavedAnswer): AnswerState {
  const isNewest = seq === before.seq;
  // What was written since a check that leaves tries is the next one.
  const isShown = isNewest || !mayTryAgain(feedback ?? null);
  const after: AnswerState = {
    ...before,
    ackSeq: seq,
    savedAt,
    status: isNewest || (feedback && isShown) ? 'saved' : 'waiting',
    message: isNewest && !before.isFromElsewhere ? null : before.message,
    feedback: (isShown && feedback) || null,
    tries: feedback?.tries ?? before.tries,
    parts: parts ?? before.parts,
    retriedSeq: isShown ? before.retriedSeq : seq,
    isFinal: isNewest ? false : before.isFinal,
    couldNotCheck: isNewest && before.isFinal && !feedback && parts?.isChecked !== true,
    isChosen: isNewest ? false : before.isChosen === true,
  };
  return withOther(after, before.other);
}

/** The code of an answer that was refused before the server has looked at it. */
export const UNREAD = 'unread';

/** The server did not take a change. What the student wrote stays, unless the question was checked elsewhere. */
export function refuse(before: AnswerState, { seq, code, message, current }: RefusedAnswer): AnswerState {
  if (current && code === 'closed') {
    const remote = { answer: current.answer ?? null, seq: current.seq, ackSeq: current.seq };
    return { ...before, ...remote, status: 'saved', isFinal: false, message, isFromElsewhere: true };
  }
  if (current && code === 'conflict') {
    // Nobody else wrote: what it was made on had not arrived, and it continues from what is there.
    if (current.seq === before.ackSeq) return { ...before, status: 'waiting' };
    const isSame = isSameAnswer(current.answer, before.answer);
    if (isSame && !before.isFinal)
      return withOther({ ...before, seq: current.seq, ackSeq: current.seq, status: 'saved' }, before.other);
    // The same words, but feedback is still to be asked for: on top of what is there.
    if (isSame) return changeAnswer({ ...before, seq: current.seq, ackSeq: current.seq }, before.answer, true);
    const conflict = { seq: current.seq, answer: current.answer ?? null };
    return { ...before, status: 'refused', conflict, message };
  }
  const isNewest = seq === before.seq;
  const outcome = { message: isNewest ? message : null, isUnread: isNewest && code === UNREAD };
  return { ...before, ...outcome, status: isNewest ? 'refused' : 'waiting', isFinal: false };
}
