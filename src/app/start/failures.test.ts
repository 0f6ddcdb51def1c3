import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareDataDir } from '#platform/server/configuration/data-dir.ts';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { explainListening, plain } from './failures.ts';

const folder = await mkdtemp(join(tmpdir(), 'tripos-failures-'));
afterAll(() => rm(folder, { recursive: true }));

const listening = (port: number, host: string): Promise<unknown> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

test('an address at which nothing can listen is named by its variable', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const say = async (number: number, host: string) =>
    plain(explainListening(await listening(number, host), 'METRICS_PORT', number, 'METRICS_HOST', host));
  expect(await say(port, '127.0.0.1')).toBe(
    `METRICS_PORT: another program listens at 127.0.0.1:${port} already. Set METRICS_PORT to a free port`,
  );
  expect(await say(0, '203.0.113.1')).toBe('METRICS_HOST: 203.0.113.1 is no address of this machine (EADDRNOTAVAIL)');
  await new Promise((resolve) => other.close(resolve));
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  expect(plain(explainListening(denied, 'PORT', 80, 'HOST', '0.0.0.0'))).toMatch(/^PORT: this account may not listen/);
  expect(plain(new Error('a defect'))).toContain('    at ');
});

test('a folder for the data is made and left empty; one that cannot be used is refused at once, with its variable', async () => {
  const wanted = join(folder, 'some', 'where');
  await prepareDataDir(wanted);
  await prepareDataDir(wanted);
  expect(await readdir(wanted)).toEqual([]);
  expect((await stat(wanted)).mode & 0o777).toBe(0o711);
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const bad of [file, join(file, 'inside'), '/proc/nowhere/at/all', join(folder, 'x'.repeat(300))]) {
    const refused = prepareDataDir(bad);
    await expect(refused, bad).rejects.toThrow(OperatorError);
    await expect(refused, bad).rejects.toThrow(/^DATA_DIR: the folder .* cannot be used: .*Set DATA_DIR to a folder/);
  }
});
