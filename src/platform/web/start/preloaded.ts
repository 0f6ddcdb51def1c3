/** Calls that the page's HTML asked for ahead of the application (`src/app/preload-requests.ts`): the first fetch gets that answer. */
const used = new Set<string>();

/**
 * Since when the answer to the path's first call has been on its way, by `performance.now()`; undefined where it was
 * not asked for ahead, or has been used. A caller that reads a time from an answer must count from there.
 */
export function preloadedAt(path: string): number | undefined {
  if (used.has(path)) return undefined;
  used.add(path);
  const entries = performance.getEntriesByName(new URL(path, location.href).href) as PerformanceResourceTiming[];
  return entries.find((entry) => entry.initiatorType === 'link')?.startTime;
}
