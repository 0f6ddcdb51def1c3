/** Transactions that come back every second take turns, so that one connection is enough for all of them. */

/** Longest wait for those before: one that takes long holds nobody up for good, and costs a second connection. */
const TURN_MS = 500;

const nothing = (): void => undefined;
const lastOf = new WeakMap<object, Promise<void>>();

/** Resolves with `before`, at the latest after `TURN_MS`. */
function turnAfter(before: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, TURN_MS);
    void before.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Runs `work` when what was given before it for `whose` has ended, or takes too long. */
export function inTurn<T>(whose: object, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(whose);
  const running = before ? turnAfter(before).then(work) : work();
  lastOf.set(whose, running.then(nothing, nothing));
  return running;
}
