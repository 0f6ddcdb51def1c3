import { type ReactNode, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One timer for everything that shows a time. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** A count that goes up every so many milliseconds, in whole seconds; what uses it is drawn again then. */
export function usePeriod(everyMs: number): number {
  const count = (): number => Math.floor(performance.now() / everyMs);
  return useSyncExternalStore(subscribe, count, count);
}

/** Words that depend on the time: they alone are drawn again every second, not what is around them. */
export function Ticking({ children }: { children: () => ReactNode }) {
  usePeriod(SECOND_MS);
  return children();
}
