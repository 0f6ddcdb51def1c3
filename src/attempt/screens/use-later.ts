import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Longest time that the room stands without them, on a device that always has something to do. */
const LATEST_MS = 2000;

/** Runs it when the browser has nothing better to do; answers how to have it not run. */
function whenIdle(deed: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(deed, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(deed, LATEST_MS / 4);
  return () => clearTimeout(timer);
}

/**
 * A part of the room that the first question does not need: fetched when the room stands, so that it is there also when the
 * network is not; at once when it is `wanted`. Without a network the room goes on without it, and asks again at each `change`.
 */
export function useLater<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  wanted: boolean,
  change: unknown,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is tried again when something changes
  useEffect(() => {
    if (part) return;
    const bring = (): void =>
      void load().then(
        (module) => startTransition(() => setPart(() => module.default)),
        () => {},
      );
    if (!wanted) return whenIdle(bring);
    bring();
  }, [load, wanted, change, part]);
  return part;
}
