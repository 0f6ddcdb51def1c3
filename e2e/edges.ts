import type { Page } from 'playwright-core';

/** Words of paragraphs and buttons that begin or end outside of the window. */
export const beyondTheEdges = (page: Page): Promise<string[]> =>
  page.locator('main :is(p, button)').evaluateAll((all) =>
    all
      .filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const { left, right, width } = words.getBoundingClientRect();
        return one.checkVisibility() && width > 1 && (left < 0 || right > window.innerWidth);
      })
      .map((one) => one.textContent),
  );
