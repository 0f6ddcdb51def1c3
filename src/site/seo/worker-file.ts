/** The service worker of the built browser half, at the root so that it may speak for the whole site. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const SOURCE = join(import.meta.dirname, '../../platform/web/offline/worker.js');

/** `dist` is the folder of the built browser half: a worker is new when that is. */
export async function registerWorker(app: FastifyInstance, dist: string): Promise<void> {
  const source = await readFile(SOURCE, 'utf8');
  const version = createHash('sha256')
    .update(await readFile(join(dist, 'index.html')))
    .update(source)
    .digest('hex')
    .slice(0, 12);
  const body = `const VERSION = '${version}';\n${source}`;
  app.get('/sw.js', async (_request, reply) =>
    reply
      // What the worker itself may load.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(body),
  );
}
