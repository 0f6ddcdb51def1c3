import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serverSecret, vaultWith, WrongSeal } from './vault.ts';

const vault = vaultWith('a secret of the server, long enough');

test('what was sealed opens again, and never looks the same twice', () => {
  const [one, two] = [vault.seal('totp ada', 'Größe'), vault.seal('totp ada', 'Größe')];
  expect(vault.open('totp ada', one)).toBe('Größe');
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('Gr');
});

test('what was sealed for one purpose, with one key, opens for no other, nor when it was changed', () => {
  const sealed = vault.seal('totp ada', 'secret');
  expect(() => vault.open('totp grace', sealed)).toThrow(WrongSeal);
  expect(() => vaultWith('another secret of another server').open('totp ada', sealed)).toThrow(WrongSeal);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => vault.open('totp ada', changed)).toThrow(WrongSeal);
  }
  expect(() => vault.open('totp ada', sealed.subarray(0, 10))).toThrow(WrongSeal);
});

test('a keyed hash depends on its purpose and its key', () => {
  const mac = vault.mac('recovery ada', '1234');
  expect(vault.mac('recovery ada', '1234')).toEqual(mac);
  expect(vault.mac('recovery grace', '1234')).not.toEqual(mac);
  expect(vaultWith('another secret of another server').mac('recovery ada', '1234')).not.toEqual(mac);
});

test('processes that start together share one secret, which only its owner may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-secret-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = { DATA_DIR: join(folder, 'data'), SECRET_KEY: undefined };
  const secrets = await Promise.all(Array.from({ length: 8 }, () => serverSecret(config)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await serverSecret(config)).toBe(secrets[0]);
  expect((await stat(join(config.DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('a secret of the environment is used instead of the file', async () => {
  expect(await serverSecret({ DATA_DIR: '/nowhere', SECRET_KEY: 'from the environment, long enough' })).toBe(
    'from the environment, long enough',
  );
});
