/**
 * Where sign-ins wait when there were too many failures: nobody who knows the password is refused because of what others
 * did, guessing is only made slow. Each lane lets in a few at a time and keeps them for a moment, so that a guesser gets
 * no more tries by sending many at once.
 */
import { Refusal } from '#platform/contract/refusal.ts';

export interface Lane {
  /** Whose failures they were. */
  readonly key: string;
  readonly atOnce: number;
  readonly holdMs: number;
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

/** More than this many do not wait in one lane: the service is told to be busy. */
const MOST_WAITING = 500;
const RETRY_AFTER_S = 15;

/** Replaced by tests, which do not wait. */
export const pace = {
  pause: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
};

interface State {
  running: number;
  readonly waiting: (() => void)[];
}

const lanes = new Map<string, State>();

/** Resolves when the turn in the lane has passed. Throws `unavailable` when the lane is full. */
export async function passLane({ key, atOnce, holdMs }: Lane): Promise<void> {
  const state = lanes.get(key) ?? { running: 0, waiting: [] };
  lanes.set(key, state);
  if (state.running >= atOnce) {
    if (state.waiting.length >= MOST_WAITING)
      throw new Refusal('unavailable', 'The service is busy; please try again in a moment', {
        retryAfter: RETRY_AFTER_S,
      });
    await new Promise<void>((resolve) => state.waiting.push(resolve));
  } else state.running += 1;
  try {
    await pace.pause(holdMs);
  } finally {
    const next = state.waiting.shift();
    // The place goes on to who waits next.
    if (next) next();
    else {
      state.running -= 1;
      if (state.running === 0) lanes.delete(key);
    }
  }
}
