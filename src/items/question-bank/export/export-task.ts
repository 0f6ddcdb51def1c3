/** The task that makes a large file of questions, and says what the file does not hold before anybody fetches it. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { Notice } from '#messaging/notifications/rules.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { startTask, taskKind } from '#tasks/api.ts';
import { exportOrderSchema, MAX_EXPORT } from './contract.ts';
import { exportable, writeExport } from './export.ts';
import { exportResult } from './rules-losses.ts';

const KIND = 'question-export';

/** Stored as it was asked for, so that the task reads it as the endpoint did. */
const paramsSchema = z.object({ asked: exportOrderSchema });
type Params = z.output<typeof paramsSchema>;

/** Starts the task; returns its id. `body` is the one that the endpoint has read. */
export async function startExportTask(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  body: Params['asked'],
): Promise<{ task: string }> {
  const lists = (['subscription', 'st', 'dif', 'type', 'status', 'import', 'stimulus'] as const).map((name) => [
    name,
    body[name].join(','),
  ]);
  const task = await startTask(services, tenant, {
    kind: KIND,
    title: 'Questions as a file',
    params: { asked: { ...body, ...Object.fromEntries(lists) } },
    startedBy: actor.personId,
  });
  return { task };
}

const STATEMENT_MS = 60_000;

async function runExport({
  services,
  params,
  personId,
  taskId,
  inTenant,
  translator,
  report,
}: TaskContext<Params>): Promise<TaskEnd> {
  const { format, ...filter } = params.asked;
  await report(0, 3);
  const found = await inTenant((tx) => exportable(tx, { ...filter, me: personId ?? undefined }, MAX_EXPORT), {
    statementTimeoutMs: STATEMENT_MS,
  });
  await report(1, 3);
  const { file, losses } = await writeExport(found, format, services.clock());
  await report(2, 3);
  if (personId !== null) {
    const told = {
      kind: 'task',
      title: (say) => say.questionsOut,
      body: (say) => say.questionsOutMore(found.questions.length),
      href: `/questions?task=${taskId}`,
    } satisfies Notice;
    await inTenant((tx) => notify(tx, [personId], told));
  }
  return {
    result: exportResult(found.questions.length, losses, translator.message),
    file: { name: file.fileName, mime: file.mime, bytes: Buffer.from(file.bytes) },
  };
}

export const exportKind = taskKind<Params>({
  name: KIND,
  access: 'question.read',
  forKeys: true,
  params: paramsSchema,
  run: runExport,
});
