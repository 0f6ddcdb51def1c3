#!/usr/bin/env node
import { commandLine, ensureInstalled, ensureServerBuilt, launch, node, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  await ensureServerBuilt();
  // In the caller's folder, so that the files that are named mean what the caller means.
  return run(node, [...commandLine, ...process.argv.slice(2)], { cwd: process.cwd() });
});
