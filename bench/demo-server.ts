/** The server with its demo on a port and a folder of its own, for what looks at it from outside. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServerBuilt, root, serverCommand } from '../bin/launch.mjs';

export interface DemoServer {
  /** `http://localhost:1234` */
  readonly address: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

async function ready(address: string): Promise<void> {
  for (let left = 600; ; left--) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (left === 0) throw new Error('The server did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function startDemo(): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tripos-demo-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  await ensureServerBuilt();
  const server = spawn(process.execPath, serverCommand, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, WORKERS: '1', LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    // Who was ended by a signal has no exit code, and would be waited for to no end.
    if (server.exitCode === null && server.signalCode === null)
      await new Promise((resolve) => server.once('exit', resolve));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}
