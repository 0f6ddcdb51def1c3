/** How a server process is, for the supervisor. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { groupOfRoute } from '#app/status/status.ts';
import type { ProcessStatus } from '#app/status/status-facts.ts';
import type { Database } from '#platform/server/database/database.ts';
import { countRequests } from '#platform/server/observability/recent-requests.ts';

/** Counts what this process does, and returns how to read it. */
export function watchProcess(
  app: FastifyInstance,
  database: Database,
  saveBatcherDepth: () => number,
): () => ProcessStatus {
  const recent = countRequests(app, groupOfRoute);
  const resolutionMs = 10;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  return () => {
    const { groups, byTenant } = recent();
    const { totalCount, idleCount } = database.pool;
    // What is measured includes the pause between two looks.
    const delayMs = delay.count === 0 ? 0 : Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
    delay.reset();
    return {
      pid: process.pid,
      upSeconds: Math.round(process.uptime()),
      memoryBytes: process.memoryUsage.rss(),
      delayMs,
      pool: { open: totalCount, idle: idleCount, waiting: database.waiting() },
      saverDepth: saveBatcherDepth(),
      requests: groups,
      byTenant,
    };
  };
}
