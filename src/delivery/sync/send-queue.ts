/**
 * What is sent of a student's answers, when, and what becomes of it: a pure state machine. Each answer goes from changed to
 * stored in this browser, sent, and acknowledged, refused or late; one request at a time, in order, and what was sent with an
 * unknown outcome is sent again unchanged before anything newer.
 */
import type { Exam } from '#delivery/contract.ts';
import {
  type AnswerState,
  type AnswerToSend,
  acknowledge,
  applyRemoteAnswer,
  changeAnswer,
  isPending,
  isSameAnswer,
  lateOf,
  type RefusedAnswer,
  type RemoteAnswer,
  refuse,
  resolveConflict,
  restoreAnswer,
  type SavedAnswer,
  type StoredAnswer,
  tryAgain,
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
  /** The whole request was not understood; none of its answers was looked at. */
  | { readonly kind: 'rejected'; readonly message: string };

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
  /** The student asks for feedback: the answer is sent as the last one. */
  | { readonly type: 'checked'; readonly question: string }
  /** The student puts the feedback on a checked answer aside, where tries are left. */
  | { readonly type: 'tried-again'; readonly question: string }
  | { readonly type: 'resolved'; readonly question: string; readonly choice: 'mine' | 'theirs' }
  /** Send at once. */
  | { readonly type: 'flushed' }
  | { readonly type: 'timer' }
  /** The network or the session is back. */
  | { readonly type: 'woken' }
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

/** A change is sent this long after it was made, together with what else was changed by then. */
export const SAVE_AFTER_MS = 600;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;
/** As many answers as one request may hold; fewer where they are too long for the server to take at once. */
const MAX_PER_REQUEST = 200;

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
  isBusy: false,
  isScheduled: false,
  isPaused: false,
  failures: 0,
  maxPerRequest: MAX_PER_REQUEST,
});

/** The server has said something about every change, or the attempt is over. */
export const isSettled = ({ over, order, answers }: QueueState): boolean =>
  over !== null || order.every((id) => !isPending(answers[id]!));

const stay = (state: QueueState): Step => ({ state, effects: [] });

/** What follows a step in the same moment. */
function then({ state, effects }: Step, next: (state: QueueState) => Step): Step {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

export function reduce(state: QueueState, event: QueueEvent): Step {
  switch (event.type) {
    case 'changed':
      return onChanged(state, event.question, event.answer);
    case 'checked':
      return onChecked(state, event.question);
    case 'tried-again':
      return state.over === null
        ? put(state, { [event.question]: tryAgain(state.answers[event.question]!) })
        : stay(state);
    case 'resolved':
      if (state.over !== null) return stay(state);
      return then(
        put(state, { [event.question]: resolveConflict(state.answers[event.question]!, event.choice) }),
        pump,
      );
    case 'flushed':
      return pump(state);
    case 'timer':
      return pump({ ...state, isScheduled: false, isPaused: false });
    case 'woken':
      return pump({ ...state, failures: 0, connection: state.connection === 'signed-out' ? 'ok' : state.connection });
    case 'hidden':
      return state.isBusy ? sendNewer(state) : pump(state, true);
    case 'result':
      return onResult({ ...state, isBusy: false }, event.sent, event.result, event.random);
    case 'remote':
      return onRemote(state, event.answers);
    case 'ended':
      return state.over === null ? end(state, event.why) : stay(state);
  }
}

/** Sets new states of answers, and stores in this browser whatever is not acknowledged. */
function put(state: QueueState, changes: Readonly<Record<string, AnswerState>>): Step {
  const effects = Object.entries(changes).map(([question, answer]): QueueEffect => {
    const { answer: value, seq, ackSeq, isFinal, status, conflict } = answer;
    const isStored = status !== 'saved' && !answer.feedback;
    const sent = state.inDoubt.get(question) ?? null;
    const other = conflict?.isLocal ? { answer: conflict.answer } : (answer.other ?? undefined);
    const stored = { answer: value, seq, base: ackSeq, isFinal, sent, ...(other && { other }) };
    return { type: 'store', question, stored: isStored ? stored : null };
  });
  return { state: { ...state, answers: { ...state.answers, ...changes } }, effects };
}

const schedule = (state: QueueState, ms: number): Step => ({
  state: { ...state, isScheduled: true },
  effects: [{ type: 'schedule', ms }],
});

const isLocked = (state: QueueState, question: string): boolean =>
  state.over !== null || state.answers[question]!.feedback !== null;

function onChanged(state: QueueState, question: string, answer: unknown): Step {
  if (isLocked(state, question)) return stay(state);
  const before = state.answers[question]!;
  // What another window saved is on top only after the student has chosen.
  if (before.conflict) return put(state, { [question]: { ...before, answer } });
  return then(put(state, { [question]: changeAnswer(before, answer) }), (after) =>
    after.isScheduled || after.isBusy ? stay(after) : schedule(after, SAVE_AFTER_MS),
  );
}

function onChecked(state: QueueState, question: string): Step {
  const before = state.answers[question]!;
  if (isLocked(state, question) || before.conflict) return stay(state);
  return then(put(state, { [question]: changeAnswer(before, before.answer, true) }), pump);
}

const toSend = ({ answers, givesFeedback }: QueueState, question: string): AnswerToSend => {
  const { answer, seq, ackSeq, isFinal, isChosen } = answers[question]!;
  const chosen = isChosen && { chosen: true as const };
  return { question, answer, seq, base: ackSeq, draft: givesFeedback && !isFinal, ...chosen };
};

/** Sends what is pending, unless a request is under way or nothing may be sent. */
function pump(state: QueueState, isUnloading = false): Step {
  const { isBusy, isPaused, over, connection, order, inDoubt } = state;
  if (isBusy || isPaused || over !== null || connection === 'signed-out') return stay(state);
  const due = order.filter((id) => isPending(state.answers[id]!)).slice(0, state.maxPerRequest);
  if (due.length === 0) return stay(state);
  const sent = due.map((id) => inDoubt.get(id) ?? toSend(state, id));
  const doubts = new Map([...inDoubt, ...sent.map((one): [string, AnswerToSend] => [one.question, one])]);
  const { state: after, effects } = put(
    { ...state, isBusy: true, isScheduled: false, inDoubt: doubts },
    Object.fromEntries(due.map((id) => [id, { ...state.answers[id]!, status: 'saving' }])),
  );
  return { state: after, effects: [...effects, { type: 'cancel' }, { type: 'send', answers: sent, isUnloading }] };
}

/**
 * The page may be about to unload while a request is under way: sends what is newer without waiting for it. Changes made on
 * top of one that is still in doubt follow it in the same request.
 */
function sendNewer(state: QueueState): Step {
  const { inDoubt, answers } = state;
  const newer = state.order.filter((id) => isPending(answers[id]!) && inDoubt.get(id)?.seq !== answers[id]!.seq);
  if (newer.length === 0 || state.over !== null) return { state, effects: [{ type: 'send-unloading', answers: [] }] };
  const doubtful = newer.map((id) => inDoubt.get(id)).filter((one) => one !== undefined);
  const onTop = newer.map((id) => ({ ...toSend(state, id), base: inDoubt.get(id)?.seq ?? answers[id]!.ackSeq }));
  const doubts = new Map([...inDoubt, ...onTop.map((one): [string, AnswerToSend] => [one.question, one])]);
  const after = put({ ...state, inDoubt: doubts }, Object.fromEntries(newer.map((id) => [id, answers[id]!])));
  return {
    state: after.state,
    effects: [...after.effects, { type: 'send-unloading', answers: [...doubtful, ...onTop] }],
  };
}

const waitingAgain = ({ answers }: QueueState, sent: readonly AnswerToSend[]): Record<string, AnswerState> =>
  Object.fromEntries(sent.map(({ question }) => [question, { ...answers[question]!, status: 'waiting' }]));

/** Doubles from one second to fifteen. */
const backoffOf = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);

function onResult(state: QueueState, sent: readonly AnswerToSend[], result: SendResult, random: number): Step {
  switch (result.kind) {
    case 'over':
      return reduce(state, { type: 'ended', why: result.why });
    case 'signed-out':
      return then(put(state, waitingAgain(state, sent)), (after) => stay({ ...after, connection: 'signed-out' }));
    case 'unreachable':
      return onUnreachable(state, sent, result, random);
    case 'too-large':
      if (sent.length > 1) return halve(state, sent);
      return onAnswered(state, sent, rejectAll(sent, result.message));
    case 'rejected':
      return onAnswered(state, sent, rejectAll(sent, result.message));
    case 'answered':
      return onAnswered(state, sent, result);
  }
}

function onUnreachable(
  state: QueueState,
  sent: readonly AnswerToSend[],
  { retryAfterMs, isOrdered }: Extract<SendResult, { kind: 'unreachable' }>,
  random: number,
): Step {
  const isOwn = retryAfterMs === undefined;
  // Not before the server's time, and not all at the same moment.
  const wait = isOwn ? backoffOf(state.failures) * (1 - random / 2) : retryAfterMs + random * 500;
  return then(put(state, waitingAgain(state, sent)), (after) =>
    schedule(
      {
        ...after,
        connection: 'unreachable',
        isPaused: isOrdered === true,
        failures: after.failures + (isOwn ? 1 : 0),
      },
      Math.round(wait),
    ),
  );
}

/** Sends half as many at once from now on. */
function halve(state: QueueState, sent: readonly AnswerToSend[]): Step {
  const inDoubt = new Map(state.inDoubt);
  for (const { question } of sent) inDoubt.delete(question);
  const smaller = { ...state, failures: 0, inDoubt, maxPerRequest: Math.ceil(sent.length / 2) };
  return then(put(smaller, waitingAgain(state, sent)), pump);
}

type Answered = Pick<Extract<SendResult, { kind: 'answered' }>, 'saved' | 'refused'>;

const rejectAll = (sent: readonly AnswerToSend[], message: string): Answered => ({
  saved: [],
  refused: sent.map((one) => ({ ...one, code: 'invalid_input', message, current: null })),
});

function onAnswered(state: QueueState, sent: readonly AnswerToSend[], { saved, refused }: Answered): Step {
  const inDoubt = new Map(state.inDoubt);
  for (const { question, seq } of sent) if (inDoubt.get(question)?.seq === seq) inDoubt.delete(question);
  const changes = waitingAgain(state, sent);
  for (const one of saved) changes[one.question] = acknowledge(state.answers[one.question]!, one);
  // What arrived after its section was over becomes a late answer as soon as the page of the next one takes over.
  const isTooLate = (one: RefusedAnswer): boolean => one.code === 'section_over';
  for (const one of refused) {
    if (isTooLate(one)) continue;
    changes[one.question] = refusedOrArrived(state.answers[one.question]!, one, inDoubt.get(one.question));
    inDoubt.delete(one.question);
  }
  const after = put({ ...state, failures: 0, connection: 'ok', inDoubt }, changes);
  const stale: QueueEffect[] = refused.some((one) => one.code === 'closed') ? [{ type: 'stale' }] : [];
  return then({ state: after.state, effects: [...after.effects, ...stale] }, (next) => {
    if (!refused.some(isTooLate)) return pump(next);
    const waits = schedule({ ...next, failures: 1 }, backoffOf(0));
    return { ...waits, effects: [...waits.effects, { type: 'section-over' }] };
  });
}

/** A change that was sent when the page seemed to unload may itself be what the server has: then it has arrived. */
function refusedOrArrived(before: AnswerState, one: RefusedAnswer, doubt: AnswerToSend | undefined): AnswerState {
  const hasArrived =
    doubt &&
    one.code === 'conflict' &&
    one.current?.seq === doubt.seq &&
    isSameAnswer(one.current.answer, doubt.answer);
  if (!hasArrived) return refuse(before, one);
  return { ...before, ackSeq: doubt.seq, status: before.seq === doubt.seq && !before.isFinal ? 'saved' : 'waiting' };
}

function onRemote(state: QueueState, answers: (QueueEvent & { type: 'remote' })['answers']): Step {
  if (state.over !== null) return stay(state);
  const changes: Record<string, AnswerState> = {};
  for (const one of answers) {
    const before = state.answers[one.question._id];
    const after = before && applyRemoteAnswer(before, one);
    if (after) changes[one.question._id] = after;
  }
  return Object.keys(changes).length > 0 ? put(state, changes) : stay(state);
}

/** Collects what did not arrive in time. It stays in the outbox: it is still sent to the server, as late. */
function end(state: QueueState, why: EndReason): Step {
  const late = state.order.flatMap((id): LateAnswer[] => {
    const answer = state.answers[id]!;
    const missing = lateOf(answer);
    if (!missing) return [];
    const doubt = state.inDoubt.get(id);
    const known = [answer.ackSeq, ...(doubt ? [doubt.base, doubt.seq] : [])].filter((base) => base < answer.seq);
    const bases = answer.conflict?.isLocal ? [] : [...new Set(known)];
    return [{ question: id, answer: missing.answer, seq: answer.seq, bases }];
  });
  const isLate = new Set(late.map((one) => one.question));
  const done = state.order.filter((id) => !isLate.has(id));
  return {
    state: { ...state, over: why, connection: 'ok', late },
    effects: [{ type: 'cancel' }, ...done.map((question): QueueEffect => ({ type: 'store', question, stored: null }))],
  };
}
