/** A second judge beside axe: IBM's engine, which looks for other things and reads some rules more strictly. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8');

interface Result {
  readonly ruleId: string;
  /** How sure the engine is, and what it says. */
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
}

/** A label around a field that has a name of its own; and the arrows of Mantine's lists, which nothing is read out of. */
const isAccepted = (rule: string, snippet: string): boolean =>
  rule === 'label_content_exists' || (rule === 'svg_graphics_labelled' && snippet.includes('combobox-chevron'));

/** What it is sure of on the page as it is, by WCAG 2.2: one line per rule, with the first element that breaks it. */
export async function aceFindings(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', {
    // The engine leaves its name in the page: what is loaded once is asked again.
    expression: `(() => { if (!window.aceChecker) { ${source}; window.aceChecker = new ace.Checker(); } return window.aceChecker.check(document, ['WCAG_2_2']); })().then((report) => JSON.stringify(
      report.results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await devtools.detach();
  const found = (JSON.parse(String(result.value)) as Result[]).filter(
    ({ ruleId, value, snippet }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && !isAccepted(ruleId, snippet),
  );
  const byRule = Map.groupBy(found, ({ ruleId }) => ruleId);
  return [...byRule].map(
    ([rule, all]) => `${rule} (${all.length}): ${all[0]!.message} ${all[0]!.snippet.slice(0, 200)}`,
  );
}
