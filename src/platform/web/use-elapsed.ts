import { useEffect, useState } from 'react';

/**
 * Milliseconds since `answer` came, renewed every second. Whoever shows a clock subtracts this from what the server
 * said is left, so that the clock of this computer never matters.
 */
export function useElapsed(answer: unknown): number {
  const [tick, setTick] = useState({ answer, came: performance.now(), now: performance.now() });
  if (tick.answer !== answer) setTick({ answer, came: performance.now(), now: performance.now() });
  useEffect(() => {
    const timer = setInterval(() => setTick((last) => ({ ...last, now: performance.now() })), 1000);
    return () => clearInterval(timer);
  }, []);
  return tick.now - tick.came;
}
