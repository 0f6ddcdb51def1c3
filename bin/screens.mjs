#!/usr/bin/env node
/**
 * Takes the pictures of `docs/screens/` again, from the demo of a server of its own: `npm run screens -- exam
 * dashboard`.
 */
import { ensureBuilt, ensureInstalled, launch, node, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node, ['bench/screens.ts', ...process.argv.slice(2)]);
});
