#!/usr/bin/env node
import { ensureBuilt, ensureInstalled, ensureServerBuilt, launch, node, run, serverCommand } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await ensureServerBuilt();
  return run(node, [...serverCommand, ...process.argv.slice(2)]);
});
