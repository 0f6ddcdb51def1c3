import type { Page } from 'playwright-core';

/** More than this is seen as a jump; a good page has less than 0.1, ours a fifth of that. */
export const MOST_SHIFT = 0.02;

/** How much has moved since the page was opened, without what somebody's own presses moved (CLS, as one sum). */
export const shiftOf = (page: Page): Promise<{ value: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        interface Shift {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        }
        const found: Shift[] = [];
        const observer = new PerformanceObserver((list) => {
          found.push(...(list.getEntries() as unknown as Shift[]));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What was recorded before is handed over in a task of its own.
        requestAnimationFrame(() =>
          setTimeout(() => {
            observer.disconnect();
            const shifts = found.filter((one) => !one.hadRecentInput);
            const nameOf = ({ node }: { node: Node | null }) =>
              node instanceof Element
                ? `${node.localName}.${node.getAttribute('class') ?? ''}`
                : String(node?.nodeName);
            resolve({
              value: shifts.reduce((sum, { value }) => sum + value, 0),
              moved: shifts.flatMap(({ sources }) => sources.map(nameOf)).slice(0, 4),
            });
          }),
        );
      }),
  );
