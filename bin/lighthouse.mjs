#!/usr/bin/env node
/**
 * Lighthouse on the pages that people meet first, on the demo of a server of its own: `npm run lighthouse -- --json FILE`.
 * Prints a table and fails where a page is below what is promised. Mobile profile: a mid-range phone on slow 4G, simulated.
 */
import { ensureBuilt, ensureInstalled, launch, node, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node, ['bench/lighthouse.ts', ...process.argv.slice(2)]);
});
