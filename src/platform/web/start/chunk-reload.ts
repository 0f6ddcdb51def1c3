/** After a new version was put on the server, parts that an open page has not loaded yet may be gone. */

export const reloadGuardMs = 60_000;
/**
 * A part that is missing from the new page too is not repaired by another one; some parts are asked for again and
 * again.
 */
export const samePartGuardMs = 10 * 60_000;
const key = 'tripos:reloaded-at';
const partKey = 'tripos:reloaded-for';

/** True at most once a minute, and once in ten for the same part; remembers in the given storage when it said so. Without storage: never. */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number, part: string): boolean {
  try {
    const before = Number(storage.getItem(key) ?? Number.NaN);
    const guardMs = storage.getItem(partKey) === part ? samePartGuardMs : reloadGuardMs;
    if (now - before < guardMs && now >= before) return false;
    storage.setItem(key, String(now));
    storage.setItem(partKey, part);
    return true;
  } catch {
    return false;
  }
}

const MISSING = 'Part of the page could not be loaded';

/** True for the error of a part of the application that could not be loaded, in the words of any browser. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith(MISSING) ||
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message));

/** Whether the server answers at all, whatever it says. */
const isReachable = (page: Window): Promise<boolean> =>
  page.fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Whether the server says that it no longer has the part that the error names; false where it can't be asked. */
async function isGone(page: Window, message: string): Promise<boolean> {
  const address = /https?:[^\s()]+\.(?:js|css)/.exec(message)?.[0];
  if (!address) return false;
  return page.fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/**
 * Loads the page again when one of its parts can't be loaded, at most once a minute. Without a line the part is missing for
 * another reason, and the browser would put its own page in the place of what somebody is writing. An exam room asks for
 * its parts again by itself: it is loaded again only for a part that the server no longer has.
 */
export function reloadOnMissingChunk(page: Window): void {
  // Styles that could not be had would count as there when their part is asked for again.
  page.addEventListener(
    'error',
    ({ target }) => {
      const link = target as Partial<HTMLLinkElement> | null;
      if (link?.rel === 'stylesheet') link.remove?.();
    },
    true,
  );
  page.addEventListener('vite:preloadError', async (event) => {
    const part = event.payload.message;
    // The router has a reload of its own for errors with the browser's wording, which would not keep to the minute.
    event.payload.message = `${MISSING} (${part})`;
    const isInRoom = page.document.querySelector('[data-exam-room]') !== null;
    const helps = isInRoom ? isGone(page, part) : isReachable(page);
    if ((await helps) && mayReload(page.sessionStorage, Date.now(), part)) page.location.reload();
  });
}
