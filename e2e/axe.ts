import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

// It would write down the HTML of all that it looks at, to its end.
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true });`;

/** Lets what is fading or moving arrive: halfway, colours have no contrast. What moves for ever is left alone. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    // What has just been set begins to move with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const running = () =>
      document
        .getAnimations()
        // What follows scrolling stands still, and never ends.
        .filter(
          ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
        );
    // What inherits a colour may begin when what it inherits from has arrived.
    for (let left = running(), round = 0; left.length > 0 && round < 50; left = running(), round++)
      await Promise.allSettled(left.map(({ finished }) => finished));
  });

/**
 * Runs in the page. What scrolls beneath a bar at an edge is measured as small as the part that is in sight: it is judged
 * again in the middle of the screen.
 */
const judgeSizesInSight = `async ({ violations }) => {
  const at = [scrollX, scrollY];
  for (const rule of violations.filter(({ id }) => id === 'target-size')) {
    const small = [];
    for (const node of rule.nodes) {
      node.element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(node.element, { runOnly: ['target-size'] });
      if (again.violations.length > 0) small.push(node);
    }
    rule.nodes = small;
  }
  scrollTo({ left: at[0], top: at[1], behavior: 'instant' });
  return violations.filter(({ nodes }) => nodes.length > 0);
}`;

/** What axe finds on the page as it is: one line per rule, with the first element that breaks it. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settle(page);
  const devtools = await page.context().newCDPSession(page);
  const isThere = await devtools.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (isThere.result.value === 'undefined') await devtools.send('Runtime.evaluate', { expression: source });
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `axe.run(document, { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'], selectors: false, elementRef: true })
      .then(${judgeSizesInSight}).then((rules) => JSON.stringify(rules.map((rule) =>
        rule.id + ' (' + rule.nodes.length + '): ' + (rule.nodes[0].element?.outerHTML.slice(0, 200) ?? 'in a frame'))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await devtools.detach();
  return JSON.parse(String(result.value)) as string[];
}
