/** The task that makes a course of a large file: the course and all that belongs to it in one transaction. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { spooled } from '#media/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import { openUpload } from '#platform/server/http/upload.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteParts, readParts, startTask, storeParts, taskKind } from '#tasks/api.ts';
import { MAX_COURSE_FILE_BYTES } from './contract.ts';
import { importFile } from './import.ts';
import { findImporter } from './store-import.ts';

const KIND = 'course-import';

const paramsSchema = z.object({ name: z.string() });
type Params = z.output<typeof paramsSchema>;

/** Reads the form field `file` and starts the task; returns its id. */
export async function startImport(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  request: FastifyRequest,
): Promise<{ task: string }> {
  const { name, stream } = await openUpload(request, MAX_COURSE_FILE_BYTES);
  return spooled(stream, MAX_COURSE_FILE_BYTES, async ({ path, size }) => {
    const params: Params = { name };
    const task = await startTask(
      services,
      tenant,
      { kind: KIND, title: `Course from ${name || 'a file'}`, params, startedBy: actor.personId },
      (tx, taskId) => storeParts(tx, taskId, path, size),
    );
    return { task };
  });
}

async function runImport(context: TaskContext<Params>, topicTools: TopicTools): Promise<TaskEnd> {
  const { params, personId, taskId, services, translator, inTenant, report } = context;
  const actor = personId === null ? null : await inTenant((tx) => findImporter(tx, personId));
  if (!actor || !can(actor, 'course.write'))
    throw new Refusal('forbidden', 'The person who started this can no longer create courses');
  return spooled(Readable.from(readParts(context)), MAX_COURSE_FILE_BYTES, async ({ path, size }) => {
    if (size === 0) throw new Refusal('impossible', 'The file no longer exists. Choose it again');
    const { items: _items, ...result } = await importFile(
      inTenant,
      actor,
      { path, name: params.name },
      {
        topicTools,
        now: services.clock(),
        report,
        async finish(tx, { course, title }) {
          // Together with the course, so that a task that is run again after a crash makes no second one.
          await deleteParts(tx, taskId);
          await notify(tx, [actor.personId], {
            kind: 'task',
            title: (say) => say.courseIn,
            body: (say) => say.courseInMore(title),
            href: `/courses/${course}`,
          });
        },
      },
    );
    return { result: { ...result, warnings: result.warnings.map(translator.message) } };
  });
}

/** The kind of task; what keeps outside tools is above courses. */
export const courseImportKind = (topicTools: TopicTools) =>
  taskKind<Params>({
    name: KIND,
    access: 'course.write',
    forKeys: true,
    params: paramsSchema,
    run: (context) => runImport(context, topicTools),
  });
