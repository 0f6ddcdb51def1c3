import type { Page, Request } from 'playwright-core';

/** Milliseconds without a request after which a page has asked for all that it shows at first. */
const QUIET = 120;

/**
 * Follows the requests of a page that is to be opened. The answer waits until none has been under way for a moment: a
 * quarter of what Playwright's `networkidle` waits, and event streams, which never end, don't count.
 */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changed = (): void => {};
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request);
    changed();
  });
  const onEnd = (request: Request): void => {
    pending.delete(request);
    changed();
  };
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  return () =>
    new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      changed = () => {
        clearTimeout(timer);
        if (pending.size === 0) timer = setTimeout(resolve, QUIET);
      };
      changed();
    });
}
