/** A line between a student and the server that carries little at a time, as a telephone at the edge of its network. */
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 50;
/** Bytes each 50 ms: 16 kbit/s up, 64 kbit/s down. */
const BYTES = { up: 100, down: 400 } as const;

/** Passes on at most so many bytes each 50 ms. */
const slowly = (bytes: number): Transform =>
  new Transform({
    highWaterMark: bytes,
    async transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length; at += bytes) {
        this.push(chunk.subarray(at, at + bytes));
        await pause(EVERY_MS);
      }
      done();
    },
  });

export interface SlowLine {
  readonly origin: string;
  close(): void;
}

/** Opens lines to the server at `origin`: as many as connect. */
export function openSlowLine(origin: string): Promise<SlowLine> {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
    }
    near.pipe(slowly(BYTES.up)).pipe(far);
    far.pipe(slowly(BYTES.down)).pipe(near);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
        close() {
          server.close();
          for (const socket of open) socket.destroy();
        },
      }),
    );
  });
}
