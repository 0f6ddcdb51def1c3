/** A window that looks at one page after the other: another one would be another process, which compiles all scripts anew. */
import type { BrowserContext, Page } from 'playwright-core';
import type { BrowserSite } from './browser-site.ts';

/** Leaves what the window shows as if it were closed: it forgets what it keeps for as long as it is open. */
async function leave(page: Page): Promise<void> {
  for (const event of ['request', 'requestfinished', 'requestfailed']) page.removeAllListeners(event);
  // A document of the same process, with nothing to run.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
}

export type SharedWindow = (use: (page: Page) => Promise<void>) => Promise<readonly string[]>;

/**
 * Opens a window in the context when it is used first. Each use begins with a page to be opened by its address, and is
 * answered with what the browser complained of.
 */
export function sharedWindow(site: BrowserSite, openContext: () => Promise<BrowserContext>): SharedWindow {
  let window: Page | null = null;
  return async (use) => {
    window ??= await (await openContext()).newPage();
    try {
      await use(window);
      const complaints = site.complaints();
      await leave(window);
      // What was under way when a page is left fails, and is complained of.
      site.complaints();
      return complaints;
    } catch (error) {
      // The next try has a window of its own.
      await window.context().close();
      window = null;
      throw error;
    }
  };
}
