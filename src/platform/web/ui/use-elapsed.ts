import { useEffect, useState } from 'react';

const begin = (heardAt: number) => ({
  heardAt,
  // What was kept is as old as it is: its age counts, once; from then on a change of this computer's clock does not matter.
  came: performance.now() - Math.max(0, Date.now() - heardAt),
  now: performance.now(),
});

/**
 * Milliseconds since an answer came, at `heardAt` by this computer's clock (`dataUpdatedAt` of a query); renewed every second.
 * A clock subtracts this from what the server said is left, so that it does not matter what this computer's
 * clock shows.
 */
export function useElapsed(heardAt: number): number {
  const [tick, setTick] = useState(() => begin(heardAt));
  if (tick.heardAt !== heardAt) setTick(begin(heardAt));
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => ({ ...last, now: performance.now() })), 1000);
    return () => clearInterval(timer);
  }, []);
  return tick.now - tick.came;
}
