#!/usr/bin/env node
/** `npm run test:one -- PATH …`: the named tests alone. The browser half is built only for browser tests. */
import { ensureBuilt, ensureInstalled, ensureServerBuilt, launch, node, run } from './launch.mjs';

const paths = process.argv.slice(2);

await launch(async () => {
  if (paths.length === 0) throw new Error('Name a test: npm run test:one -- src/delivery/late/late.test.ts');
  await ensureInstalled();
  if (paths.some((path) => path.startsWith('e2e'))) await ensureBuilt();
  if (paths.some((path) => /^(e2e|src\/app)\b/.test(path))) await ensureServerBuilt();
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests=false', ...paths]);
});
