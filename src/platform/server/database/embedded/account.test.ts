import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseAccount } from './account.ts';
import { getBinaries } from './binaries.ts';

const isRoot = process.getuid?.() === 0;
const { postgres } = getBinaries();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-account-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('PostgreSQL never runs as root, whichever user we are', async () => {
  const child = chooseAccount(postgres, join(folder, 'postgres')).spawn('id', ['-u'], { stdio: 'pipe' });
  const [uid] = await once(child.stdout!, 'data');
  expect(String(uid).trim()).toBe(isRoot ? '1000' : String(process.getuid?.()));
});

test('root without namespaces, over a folder that only root may enter, is told what to do', () => {
  vi.stubEnv('PATH', folder); // where there is no unshare
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const choose = () => chooseAccount(postgres, join(closed, 'postgres'));
  if (isRoot) expect(choose).toThrow('Start Tripos as an ordinary user, or set DATABASE_URL');
  else expect(choose).not.toThrow();
});
