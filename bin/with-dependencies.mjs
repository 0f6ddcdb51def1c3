#!/usr/bin/env node
// Runs a script of ours under the Node that the dependencies bring: `node bin/with-dependencies.mjs bench/ladder.ts …`.
import { ensureInstalled, launch, node, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  return run(node, process.argv.slice(2));
});
