#!/usr/bin/env node
/**
 * `npm run test:citus -- postgres://…/database [PATH …]`: the product's tests on a Citus cluster, whose coordinator is at the address,
 * as a superuser. Each test file gets a distributed database of its own. Without a path: all that use a database, but for
 * those that `citus-left-out.mjs` names with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut, leftOutTests } from './citus-left-out.mjs';
import { ensureInstalled, launch, node, root, run } from './launch.mjs';

const [address, ...paths] = process.argv.slice(2);

const usesDatabase = (path) =>
  /testDatabase|testSite|inject\('database'\)|site\.ts'|poisoned\.ts'/.test(readFileSync(join(root, path), 'utf8'));

const all = () =>
  ['src', 'db']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
    .filter((path) => /\.test\.tsx?$/.test(path) && usesDatabase(path) && !(path in leftOut));

await launch(async () => {
  if (!/^postgres(ql)?:\/\//.test(address ?? ''))
    throw new Error('Name the coordinator: npm run test:citus -- postgres://postgres@coordinator.example/tripos');
  await ensureInstalled();
  process.env.TRIPOS_CITUS_URL = address;
  const chosen = paths.length > 0 ? paths : all();
  if (paths.length === 0)
    for (const [what, why] of Object.entries({ ...leftOut, ...leftOutTests })) console.log(`left out: ${what}: ${why}`);
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests=false', ...chosen]);
});
