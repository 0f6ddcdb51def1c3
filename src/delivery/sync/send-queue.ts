/**
 * What is sent of a student's answers, when, and what becomes of it: a pure state machine. Each answer goes from changed to
 * stored in this browser, sent, and acknowledged, refused or late; one request at a time, in order, and what was sent with an
 * unknown outcome is sent again unchanged before anything newer.
 */
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
  refuse,
  resolveConflict,
  tryAgain,
  UNREAD,
} from './answer-state.ts';
import type {
  EndReason,
  LateAnswer,
  QueueEffect,
  QueueEvent,
  QueueState,
  SendResult,
  Step,
} from './send-queue-state.ts';
import { basesOf, MAX_PER_REQUEST, othersInDoubt, withEach } from './send-queue-state.ts';

/** A change is sent this long after it was made, together with what else was changed by then. */
export const SAVE_AFTER_MS = 600;

const FIRST_RETRY_MS = 1000;

const LAST_RETRY_MS = 15_000;

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
      return onChecked(state, event.question, event.answer);
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
      return then(retryUnread(state), pump);
    case 'heard':
      // Pages that hear together, of an exam that is changed, keep their pauses.
      return then(retryUnread(state), (after) => (after.isScheduled ? stay(after) : pump(after)));
    case 'timer':
      return pump({ ...state, isScheduled: false, isPaused: false });
    case 'woken':
      return then(
        retryUnread({ ...state, failures: 0, connection: state.connection === 'signed-out' ? 'ok' : state.connection }),
        pump,
      );
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
    const held = state.maybeHeld.get(question);
    const sent = state.inDoubt.get(question) ?? (held && held.seq > ackSeq && held.seq <= seq ? held : null);
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

function onChecked(state: QueueState, question: string, answer: unknown): Step {
  const before = state.answers[question]!;
  if (isLocked(state, question) || before.conflict) return stay(state);
  return then(put(state, { [question]: changeAnswer(before, answer ?? before.answer, true) }), pump);
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
  const { state: after, effects } = put(
    { ...state, isBusy: true, isScheduled: false, inDoubt: withEach(inDoubt, sent) },
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
  const after = put(
    { ...state, inDoubt: withEach(inDoubt, onTop) },
    Object.fromEntries(newer.map((id) => [id, answers[id]!])),
  );
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
      return onAnswered(state, sent, rejectAll(sent, result.message, UNREAD));
    case 'rejected':
      // One of them may be what a filter on the way does not let through, or what can't be read.
      if (sent.length > 1) return halve(state, sent);
      return onAnswered(state, sent, rejectAll(sent, result.message, result.isUnread ? UNREAD : undefined));
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
        maybeHeld: withEach(after.maybeHeld, sent),
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
  const maybeHeld = withEach(state.maybeHeld, othersInDoubt(state, sent));
  const smaller = { ...state, failures: 0, inDoubt, maybeHeld, maxPerRequest: Math.ceil(sent.length / 2) };
  return then(put(smaller, waitingAgain(state, sent)), pump);
}

type Answered = Pick<Extract<SendResult, { kind: 'answered' }>, 'saved' | 'refused'>;

const rejectAll = (sent: readonly AnswerToSend[], message: string, code = 'invalid_input'): Answered => ({
  saved: [],
  refused: sent.map((one) => ({ ...one, code, message, current: null })),
});

/** What nobody has looked at is sent once more, all together: whatever forbade it may be gone. */
function retryUnread(state: QueueState): Step {
  if (state.over !== null) return stay(state);
  const unread = Object.entries(state.answers).filter(([, answer]) => answer.isUnread);
  if (unread.length === 0) return stay(state);
  const again = unread.map(([id, answer]) => [id, { ...answer, status: 'waiting', isUnread: false }]);
  // Halving that is under way continues: at the end of the time there is a retry each second.
  const maxPerRequest = state.isBusy ? state.maxPerRequest : MAX_PER_REQUEST;
  return put({ ...state, maxPerRequest }, Object.fromEntries(again));
}

function onAnswered(state: QueueState, sent: readonly AnswerToSend[], { saved, refused }: Answered): Step {
  const inDoubt = new Map(state.inDoubt);
  for (const { question, seq } of sent) if (inDoubt.get(question)?.seq === seq) inDoubt.delete(question);
  const changes = waitingAgain(state, sent);
  for (const one of saved) changes[one.question] = acknowledge(state.answers[one.question]!, one);
  // What arrived after its section was over becomes a late answer as soon as the page of the next one takes over.
  const isTooLate = (one: RefusedAnswer): boolean => one.code === 'section_over';
  for (const one of refused) {
    if (isTooLate(one)) continue;
    const doubt = inDoubt.get(one.question) ?? state.maybeHeld.get(one.question);
    changes[one.question] = refusedOrArrived(state.answers[one.question]!, one, doubt);
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

/** A change that was sent when the page seemed to unload, or without an answer, may be what the server has: then it has arrived. */
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
    const bases = answer.conflict?.isLocal ? [] : basesOf(state, id);
    return [{ question: id, answer: missing.answer, seq: answer.seq, bases }];
  });
  const isLate = new Set(late.map((one) => one.question));
  const done = state.order.filter((id) => !isLate.has(id));
  return {
    state: { ...state, over: why, connection: 'ok', late },
    effects: [{ type: 'cancel' }, ...done.map((question): QueueEffect => ({ type: 'store', question, stored: null }))],
  };
}
