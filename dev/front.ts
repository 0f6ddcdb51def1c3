/** What the browser talks to in development: modules come from Vite, everything else from the product's server. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViteDevServer } from 'vite';

const RESTART_MS = 15_000;
const RETRY_MS = 50;

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Waits for a server that starts again. Answers false when it does not come back within 15 s. */
async function isBack(port: number): Promise<boolean> {
  for (let waited = 0; waited < RESTART_MS; waited += RETRY_MS) {
    if (await isListening(port)) return true;
    await pause(RETRY_MS);
  }
  return false;
}

/**
 * The listener of the front: Vite answers what it knows, and the server on `port` the rest. A page of the server gets
 * Vite's client put into it and loses its content security policy, which forbids what Vite does.
 */
export function answerFrom(vite: ViteDevServer, port: number) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    vite.middlewares(incoming, outgoing, () => void pass(incoming, outgoing));
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (!(await isBack(port))) {
      outgoing.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
      outgoing.end('The server does not start; its message is in the terminal.\n');
      return;
    }
    const wantsPage = (incoming.headers.accept ?? '').includes('text/html');
    const headers = { ...incoming.headers, ...(wantsPage && { 'accept-encoding': 'identity' }) };
    const { method, url = '/' } = incoming;
    const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html') && !url.startsWith('/v1/');
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      let html = '';
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        html += text;
      });
      answer.on('end', async () => {
        const { 'content-security-policy': _, 'content-length': __, ...rest } = answer.headers;
        try {
          const page = await vite.transformIndexHtml(url, html);
          outgoing.writeHead(answer.statusCode ?? 200, rest);
          outgoing.end(page);
        } catch (error) {
          vite.config.logger.error(String(error));
          outgoing.writeHead(500, { 'content-type': 'text/plain' });
          outgoing.end(String(error));
        }
      });
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  }
}
