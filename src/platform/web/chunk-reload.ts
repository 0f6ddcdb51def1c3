/** After a new version was put on the server, parts that an open page has not loaded yet may be gone. */

export const reloadGuardMs = 60_000;
const key = 'tripos:reloaded-at';

/** True at most once a minute; remembers in the given storage when it said so. Without storage: never. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  try {
    const before = Number(storage.getItem(key) ?? Number.NaN);
    if (now - before < reloadGuardMs && now >= before) return false;
    storage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Whether the server answers at all, whatever it says. */
const isReachable = (page: Window): Promise<boolean> =>
  page.fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads the page again when one of its parts can't be loaded, at most once a minute. Without a line the part is missing for
 * another reason, and the browser would put its own page in the place of what somebody is writing.
 */
export function reloadOnMissingChunk(page: Window): void {
  page.addEventListener('vite:preloadError', async (event) => {
    // The router has a reload of its own for errors with the browser's wording, which would not keep to the minute.
    event.payload.message = `Part of the page could not be loaded (${event.payload.message})`;
    if ((await isReachable(page)) && mayReload(page.sessionStorage, Date.now())) page.location.reload();
  });
}
