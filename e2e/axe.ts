import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it stands: one line per rule, with the first element that breaks it. */
export async function axeFindings(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `${source};axe.run(document).then((found) => JSON.stringify(found.violations.map((rule) =>
      rule.id + ' (' + rule.nodes.length + '): ' + rule.nodes[0].html.slice(0, 200))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await devtools.detach();
  return JSON.parse(String(result.value)) as string[];
}
