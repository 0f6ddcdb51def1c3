#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, launch, node, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return run(node, ['src/app/start/start.ts', ...process.argv.slice(2)]);
});
