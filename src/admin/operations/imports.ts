/** The archive of another site brought into this one, which must be new: uploaded, then stored by a task. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, resolveRole } from '#access/subject.ts';
import { findPerson } from '#identity/account/api.ts';
import { spooled } from '#media/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { archiveFile } from '#platform/server/archive/archive-file.ts';
import { UnwelcomeArchive } from '#platform/server/archive/read.ts';
import { readHoldings, storeInto } from '#platform/server/archive/read-into.ts';
import { BrokenArchive } from '#platform/server/archive/tar.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { openUpload } from '#platform/server/http/upload.ts';
import type { TaskContext, TaskEnd, TaskKind } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteParts, listPartedTasks, readParts, startTask, storeParts, taskKind } from '#tasks/api.ts';
import { TENANT_CHANGED } from '#tenancy/api.ts';
import { MAX_ARCHIVE_BYTES, MAX_UNPACKED_BYTES } from './contract-data.ts';
import { holdingsWords } from './rules-holdings.ts';

const KIND = 'tenant-import';

const paramsSchema = z.object({ name: z.string() });
type Params = z.output<typeof paramsSchema>;

/** Why no archive can come in here now; null when one can. */
const importBlocker = (held: readonly string[]): string | null =>
  held.length === 0
    ? null
    : `An export can only be imported into a new site, and this site already has: ${holdingsWords(held)}`;

export async function readImports(services: Services, tenant: TenantId, actor: Actor) {
  const [last] = await inTenant(services.database, tenant, (tx) => listPartedTasks(tx, KIND, 1));
  const held = await readHoldings(services.database, tenant, actor.personId);
  return { task: last?.task_id ?? null, refused: importBlocker(held), held };
}

/** Reads the form field `file` and starts the task; returns its id. Throws `impossible` where something is already. */
export async function beginImport(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  request: FastifyRequest,
): Promise<{ task: string }> {
  const { name, stream } = await openUpload(request, MAX_ARCHIVE_BYTES);
  const refused = importBlocker(await readHoldings(services.database, tenant, actor.personId));
  if (refused !== null) {
    stream.resume();
    throw new Refusal('impossible', refused);
  }
  return spooled(stream, MAX_ARCHIVE_BYTES, async ({ path, size }) => {
    const params: Params = { name };
    const task = await startTask(
      services,
      tenant,
      { kind: KIND, title: `Archive ${name}`.trim(), params, startedBy: actor.personId },
      (tx, taskId) => storeParts(tx, taskId, path, size),
    );
    return { task };
  });
}

const asRefusal = (error: unknown): unknown =>
  error instanceof BrokenArchive || error instanceof UnwelcomeArchive
    ? new Refusal('impossible', error.message, { cause: error })
    : error;

async function runImport(context: TaskContext<Params>): Promise<TaskEnd> {
  const { params, personId, taskId, tenant, services, report } = context;
  const keeper = personId === null ? undefined : await context.inTenant((tx) => findPerson(tx, personId));
  if (keeper?.status !== 'active' || resolveRole(keeper.roles) !== 'admin')
    throw new Refusal('forbidden', 'The person who started this can no longer import exports');
  return spooled(Readable.from(readParts(context)), MAX_ARCHIVE_BYTES, async ({ path, size }) => {
    if (size === 0) throw new Refusal('impossible', 'The file no longer exists. Choose it again');
    const { manifest, rows } = await storeInto(services.database, archiveFile(path, MAX_UNPACKED_BYTES), {
      tenant,
      keeper: { personId: keeper.person_id, email: keeper.email },
      report,
      async finish(tx, stored) {
        // Together with everything else, so that a task that is run again after a crash brings nothing in twice.
        await deleteParts(tx, taskId);
        const { name, _id } = stored.manifest.tenants[0]!;
        const told = { file: params.name, of: name || _id, madeAt: stored.manifest.madeAt, rows: stored.rows };
        await writeAudit(tx, { personId: keeper.person_id }, 'tenant.import', 'tenant', tenant, told);
        await services.signals.send(tx, TENANT_CHANGED, {});
      },
    }).catch((error: unknown) => {
      throw asRefusal(error);
    });
    return { result: { name: manifest.tenants[0]!.name, madeAt: manifest.madeAt, rows } };
  });
}

export const tenantImportTask: TaskKind = taskKind<Params>({
  name: KIND,
  access: 'company.edit',
  forKeys: false,
  params: paramsSchema,
  run: runImport,
});
