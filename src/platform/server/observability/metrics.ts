/**
 * Numbers for operators in the form of Prometheus, on a port of their own: clients that reach the product's pages do
 * not reach them. Each server process counts for itself; the supervisor adds them up.
 */
import cluster from 'node:cluster';
import { createServer, type Server as HttpServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a process can say of itself at any moment; names without prefix, values as they are now. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  /** How the processes' values become one; the sum unless said. */
  readonly together?: 'sum' | 'max';
  readonly read: () => number | Promise<number>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests of this process, and offers its numbers to the supervisor. */
export function openMetrics(app: FastifyInstance, stats: readonly Figure[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tripos_' });
  const requests = new Histogram({
    name: 'tripos_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'page', status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  for (const { name, help, read, together = 'sum' } of stats) {
    new Gauge({
      name: `tripos_${name}`,
      help,
      aggregator: together,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  }
  // The supervisor asks every process through the channel that they have anyway.
  if (cluster.isWorker) {
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
  }
  return registry;
}

/** What else is served at the operators' address. */
export interface OperatorPage {
  readonly type: string;
  readonly read: () => Promise<string>;
}

const guarding = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Serves `/metrics` of all processes, and these pages, at the operators' address, until closed. Runs in the supervisor. */
export async function serveMetrics(
  port: number,
  host: string,
  pages: Readonly<Record<string, OperatorPage>> = {},
): Promise<HttpServer> {
  const aggregator = new AggregatorRegistry();
  const all: Readonly<Record<string, OperatorPage>> = {
    ...pages,
    '/metrics': { type: aggregator.contentType, read: () => aggregator.clusterMetrics() },
  };
  const server = createServer(async (request, reply) => {
    const path = request.url?.split('?')[0] ?? '';
    const page = Object.hasOwn(all, path) ? all[path] : undefined;
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
      reply.writeHead(page ? 405 : 404).end();
      return;
    }
    try {
      const text = await page.read();
      reply
        .writeHead(200, { ...guarding, 'content-type': page.type })
        .end(request.method === 'HEAD' ? undefined : text);
    } catch (error) {
      reply.writeHead(503).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
