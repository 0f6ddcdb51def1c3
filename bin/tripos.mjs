#!/usr/bin/env node
import { join } from 'node:path';
import { ensureInstalled, launch, node, root, run } from './launch.mjs';

await launch(async () => {
  await ensureInstalled();
  // In the caller's folder, so that the files that are named mean what the caller means.
  return run(node, [join(root, 'src/app/cli/cli.ts'), ...process.argv.slice(2)], { cwd: process.cwd() });
});
