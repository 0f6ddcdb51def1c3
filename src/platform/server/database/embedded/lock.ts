import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';

/** Another process of ours runs the database in the same folder. */
export class DataFolderInUse extends OperatorError {
  override readonly name = 'DataFolderInUse';
}

/**
 * Takes the data folder for this process alone. The lock is a listening socket: the kernel lets it go in the moment its
 * holder dies, however it dies, so there is no stale lock file to doubt. Who asks it is told the holder's process id.
 * Throws DataFolderInUse.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const address = addressOf(folder);
  let server = await tryListen(address);
  if (!server) {
    const holder = await findHolder(folder);
    // Only a socket in the file system outlives its holder; an abstract one has just been let go.
    if (holder === null && !address.startsWith('\0')) rmSync(address, { force: true });
    server = holder === null ? await tryListen(address) : null;
    if (!server)
      throw new DataFolderInUse(`Another Tripos server (process ${holder ?? 'unknown'}) already uses ${folder}`);
  }
  const held = server;
  return { release: () => new Promise((resolve) => held.close(() => resolve())) };
}

/** The id of the process that holds the folder, or null when nobody does. */
export function findHolder(folder: string): Promise<number | null> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(addressOf(folder));
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => resolve(null));
    socket.on('end', () => resolve(Number(text) || null));
  });
}

function addressOf(folder: string): string {
  const name = `tripos-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  // Linux has sockets without a file, which cannot be left behind.
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

function tryListen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}
