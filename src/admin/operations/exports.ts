/** Everything a tenant owns as one file, made as a task and fetched part by part. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { z } from 'zod';
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeArchive } from '#platform/server/archive/write.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskContext, TaskKind } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteParts, findPart, insertPart, listPartedTasks, startTask, taskKind } from '#tasks/api.ts';
import type { ExportView } from './contract-data.ts';

const KIND = 'tenant-export';
const PART_BYTES = 4 * 1024 * 1024;
const SHOWN = 5;

/** Stores the stream's output in parts; returns how many bytes they have. */
async function storeParts(gzip: Gzip, { inTenant: within, taskId }: TaskContext<object>): Promise<number> {
  let waiting: Buffer[] = [];
  let [held, size, number] = [0, 0, 0];
  const flush = async (): Promise<void> => {
    if (held === 0) return;
    number += 1;
    const content = Buffer.concat(waiting);
    [waiting, held, size] = [[], 0, size + content.length];
    await within((tx) => insertPart(tx, taskId, number, content));
  };
  const chunks: AsyncIterable<Buffer> = gzip;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    held += chunk.length;
    if (held >= PART_BYTES) await flush();
  }
  await flush();
  return size;
}

export const exportTask: TaskKind = taskKind({
  name: KIND,
  access: 'company.edit',
  forKeys: false,
  params: z.object({}),
  async run(context: TaskContext<object>) {
    const { services, tenant, taskId, report } = context;
    await context.inTenant((tx) => deleteParts(tx, taskId));
    const gzip = createGzip();
    const stored = storeParts(gzip, context);
    stored.catch(() => gzip.destroy());
    try {
      const stats = await writeArchive(services.database, {
        tenant,
        now: services.clock(),
        report,
        write: async (bytes) => {
          if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), stored]);
        },
      });
      gzip.end();
      return { result: { rows: stats.rows, files: stats.files, bytes: await stored } };
    } catch (error) {
      gzip.destroy();
      await stored.catch(() => undefined);
      await context.inTenant((tx) => deleteParts(tx, taskId));
      throw error;
    }
  },
});

/** Begins to make the archive. Call it outside of a transaction. */
export async function beginExport(services: Services, tenant: TenantId, actor: Actor): Promise<string> {
  const task = await startTask(services, tenant, {
    kind: KIND,
    title: 'Archive of everything',
    params: {},
    startedBy: actor.personId,
  });
  await inTenant(services.database, tenant, (tx) => writeAudit(tx, actor, 'tenant.export', 'tenant', tenant, { task }));
  return task;
}

export async function readExports(tx: TenantTx): Promise<ExportView[]> {
  return (await listPartedTasks(tx, KIND, SHOWN)).map((row) => ({
    _id: row.task_id,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    size: row.size === null || row.state !== 'done' ? null : Number(row.size),
  }));
}

/** The archive, read part by part as it is sent. That it was fetched is written down. */
export async function exportAnswer(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  taskId: string,
): Promise<RawAnswer> {
  const found = await inTenant(services.database, tenant, async (tx) => {
    const all = await readExports(tx);
    const one = all.find(({ _id }) => _id === taskId);
    if (one && one.size !== null)
      await writeAudit(tx, actor, 'tenant.export-fetch', 'tenant', tenant, { task: taskId });
    return one;
  });
  if (!found || found.size === null) throw notFound('The archive');
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (let number = 1; ; number += 1) {
      const part = await inTenant(services.database, tenant, (tx) => findPart(tx, taskId, number));
      if (part === null) return;
      yield part;
    }
  };
  return {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="archive-${found.createdAt.slice(0, 10)}.tripos"`,
    },
    stream: Readable.from(parts(), { objectMode: false }),
  };
}
