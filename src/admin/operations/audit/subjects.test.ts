import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tenantId } from '#platform/server/database/tenant-tx.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { listNames, namedKinds, namelessKinds } from './store-subjects.ts';

const database = await testDatabase();

test('every kind of thing that code writes into the log has a name there, or is known to have none', () => {
  const folder = join(import.meta.dirname, '../../..');
  const written = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    // The action, one word or a choice of two, and behind it the kind.
    for (const [, kind] of text.matchAll(
      /writeAudit\(\s*[^;]*?(?:'[a-zA-Z-]+\.[a-zA-Z.-]+'|`[^`]+`|word),\s*'([a-z_-]+)'/g,
    ))
      written.add(kind!);
  }
  expect(written.size).toBeGreaterThan(20);
  expect([...written].filter((kind) => !namedKinds.has(kind) && !namelessKinds.has(kind))).toEqual([]);
});

test('every name can be asked for', async () => {
  const id = '0190d5a0-0000-7000-8000-000000000001';
  const found = await database.inTenant(tenantId(id), async (tx) => {
    const sizes: number[] = [];
    for (const kind of namedKinds) sizes.push((await listNames(tx, kind, [id])).size);
    return sizes;
  });
  expect(found.every((size) => size === 0)).toBe(true);
  expect(found.length).toBe(namedKinds.size);
});
