/**
 * Where sign-ins wait when there were too many failures: nobody who knows the password is refused because of what others
 * did, guessing is only made slow. Each lane lets in a few at a time and keeps them for a moment, so that a guesser gets
 * no more tries by sending many at once. Sources take turns, so that one that sends many keeps no other waiting; who is gone
 * has no place.
 */
import { Refusal } from '#platform/contract/refusal.ts';

export interface Lane {
  /** Whose failures they were. */
  readonly key: string;
  readonly atOnce: number;
  readonly pauseMs: number;
  /** What tells its sources apart: in the lane of an account the networks, in the lane of a network the accounts. */
  readonly sources: 'network' | 'account';
}

/** Who comes to a lane. */
export interface Comer {
  readonly source: string;
  /** The connection on which the answer is waited for. */
  readonly socket?: {
    readonly destroyed: boolean;
    once(event: 'close', heard: () => void): unknown;
    off(event: 'close', heard: () => void): unknown;
  };
}

/** Thrown by a sign-in that has to go through a lane first. */
export class MustWait extends Error {
  override readonly name = 'MustWait';
  readonly lane: Lane;

  constructor(lane: Lane) {
    super('queued');
    this.lane = lane;
  }
}

/** More than this many do not wait in one lane. */
const MOST_WAITING = 500;
/** More than this many of one source do not wait in one lane: they are told that the service is busy. */
const MOST_OF_SOURCE = 20;
const RETRY_AFTER_S = 15;

/** Replaced by tests, which do not wait. */
export const pace = {
  pause: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
};

interface Waiter {
  readonly comer: Comer;
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface State {
  running: number;
  waiting: number;
  /** Who waits, by source: the source whose turn is next in front, and of each who came first in front. */
  readonly sources: Map<string, Waiter[]>;
}

const lanes = new Map<string, State>();

const busy = (): Refusal =>
  new Refusal('unavailable', 'The service is busy. Try again in a moment', { retryAfter: RETRY_AFTER_S });

/** Resolves when the turn in the lane has passed. Throws `unavailable` when the lane is full, and at who is gone. */
export async function passLane(
  { key, atOnce, pauseMs }: Pick<Lane, 'key' | 'atOnce' | 'pauseMs'>,
  comer: Comer,
): Promise<void> {
  if (comer.socket?.destroyed) throw busy();
  const state = lanes.get(key) ?? { running: 0, waiting: 0, sources: new Map() };
  lanes.set(key, state);
  if (state.running >= atOnce) await waitIn(state, comer);
  else state.running += 1;
  try {
    await pace.pause(pauseMs);
  } finally {
    handOn(key, state);
  }
  if (comer.socket?.destroyed) throw busy();
}

async function waitIn(state: State, comer: Comer): Promise<void> {
  const own = state.sources.get(comer.source)?.length ?? 0;
  if (own >= MOST_OF_SOURCE) throw busy();
  if (state.waiting >= MOST_WAITING) {
    const largest = [...state.sources.values()].reduce((one, other) => (other.length > one.length ? other : one));
    // Nobody gives way to a source that would wait with as many.
    if (largest.length <= own + 1) throw busy();
    largest.at(-1)!.refuse();
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiter: Waiter = {
    comer,
    begin: resolve,
    refuse() {
      leave(state, waiter);
      reject(busy());
    },
  };
  const waiting = state.sources.get(comer.source) ?? [];
  state.sources.set(comer.source, waiting);
  waiting.push(waiter);
  state.waiting += 1;
  comer.socket?.once('close', waiter.refuse);
  try {
    await promise;
  } finally {
    comer.socket?.off('close', waiter.refuse);
  }
}

function leave(state: State, waiter: Waiter): void {
  const { source } = waiter.comer;
  const waiting = state.sources.get(source) ?? [];
  const index = waiting.indexOf(waiter);
  if (index < 0) return;
  waiting.splice(index, 1);
  state.waiting -= 1;
  if (waiting.length === 0) state.sources.delete(source);
}

/** The place passes to the first of the next source. */
function handOn(key: string, state: State): void {
  for (const [source, waiting] of state.sources) {
    const next = waiting.find(({ comer }) => !comer.socket?.destroyed);
    for (const gone of waiting.filter(({ comer }) => comer.socket?.destroyed)) gone.refuse();
    if (!next) continue;
    leave(state, next);
    state.sources.delete(source);
    if (waiting.length > 0) state.sources.set(source, waiting);
    next.begin();
    return;
  }
  state.running -= 1;
  if (state.running === 0) lanes.delete(key);
}
