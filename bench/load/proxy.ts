/** A network between students and the server that can be made bad, request by request. */
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Weather = 'calm' | 'cut' | 'delayed' | 'duplicated' | 'reordered';

export interface BadNetwork {
  readonly origin: string;
  set(weather: Weather): void;
  close(): Promise<void>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const forward = (port: number, { method, path, headers, body }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const request = ask({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
      answer.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });

/** Opens it before the server on the port. Of requests in bad weather about a third meet it. */
export async function openProxy(port: number): Promise<BadNetwork> {
  let weather: Weather = 'calm';
  /** What lingers and arrives again, long after it was answered. */
  const lingering: Asked[] = [];
  const isHit = (): boolean => Math.random() < 0.35;
  const again = (asked: Asked): Promise<unknown> => forward(port, asked).catch(() => {});

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', async () => {
      const { method = 'GET', url: path = '/', headers } = request;
      const asked: Asked = { method, path, headers, body: Buffer.concat(chunks) };
      const now = isHit() ? weather : 'calm';
      try {
        // Cut on the way to the server, or on the way back.
        if (now === 'cut' && Math.random() < 0.5) throw new Error('cut');
        if (now === 'delayed') await pause(Math.random() * 1_500);
        if (now === 'reordered') {
          lingering.push(asked);
          await pause(Math.random() * 300);
          const old = lingering.length > 20 ? lingering.shift() : undefined;
          if (old) void again(old);
        }
        const [answer] = await Promise.all([forward(port, asked), now === 'duplicated' ? again(asked) : undefined]);
        if (now === 'cut') throw new Error('cut');
        reply.writeHead(answer.status, answer.headers);
        reply.end(answer.body);
      } catch {
        request.socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => {
      weather = next;
      if (next === 'calm') for (const asked of lingering.splice(0)) void again(asked);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
