/** Counts what a person clicks, on all pages of a story. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    countClick?: () => void;
  }
}

/** To be called before the first page is opened. Labels pass a click on to their field; that is one click. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', (event) => event.isTrusted && window.countClick?.(), true);
  });
  return () => clicks;
}
