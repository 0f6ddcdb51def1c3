/** A large file on its way from the disk into a task, and back out of it, never whole in memory. */
import { open } from 'node:fs/promises';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskContext } from '#platform/server/jobs/task-kind.ts';
import { findPart, insertPart } from './store-parts.ts';

const PART_BYTES = 1024 * 1024;

/** Stores the file for the task, to be read by `readParts`. */
export async function storeParts(tx: TenantTx, taskId: string, path: string, size: number): Promise<void> {
  const source = await open(path);
  try {
    for (let at = 0, number = 1; at < size; at += PART_BYTES, number += 1) {
      const content = Buffer.alloc(Math.min(PART_BYTES, size - at));
      await source.read(content, 0, content.length, at);
      await insertPart(tx, taskId, number, content);
    }
  } finally {
    await source.close();
  }
}

/** The bytes of the file, each part in a transaction of its own; nothing when it is not there any more. */
export async function* readParts({
  services,
  tenant,
  taskId,
}: Pick<TaskContext<object>, 'services' | 'tenant' | 'taskId'>): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const part = await inTenant(services.database, tenant, (tx) => findPart(tx, taskId, number));
    if (part === null) return;
    yield part;
  }
}
