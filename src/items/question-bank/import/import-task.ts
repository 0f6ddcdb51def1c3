/** The task that brings in a large question file: all of it in one transaction, so that stopping it leaves nothing behind. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { shownTypeName } from '#items/interchange/api.ts';
import { formatSchema } from '#items/question-bank/contract.ts';
import { notify } from '#messaging/notifications/api.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Upload } from '#platform/server/http/upload.ts';
import type { TaskContext, TaskEnd } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { startTask, taskKind } from '#tasks/api.ts';
import { keyBaseSchema, type startBulkUpload, textsSchema } from './contract.ts';
import { findOnly, previewQuestions, storeImport } from './import.ts';
import { reportCsv } from './rules-report.ts';

const KIND = 'question-import';

const paramsSchema = z.object({
  format: formatSchema.nullable(),
  only: z.string().nullable(),
  tags: z.array(z.string()),
  /** Absent in tasks of older versions. */
  key: keyBaseSchema.nullish(),
  texts: textsSchema.nullish(),
});
type Params = z.output<typeof paramsSchema>;

/** Starts the task; returns its id. */
export async function startImport(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  upload: Upload,
  { format, key, texts, tags, ...choice }: QueryOf<typeof startBulkUpload>,
): Promise<{ task: string }> {
  const params: Params = {
    format: format ?? null,
    only: findOnly(choice, upload.fields),
    tags,
    key: key ?? null,
    texts: texts ?? null,
  };
  const task = await startTask(services, tenant, {
    kind: KIND,
    title: `Questions from ${upload.name || 'a file'}`,
    params,
    startedBy: actor.personId,
    input: { name: upload.name, mime: 'application/octet-stream', bytes: upload.bytes },
  });
  return { task };
}

/** Ten thousand questions take about half a minute on two cores. */
const STATEMENT_MS = 120_000;

async function runImport({
  params,
  input,
  translator,
  personId,
  taskId,
  inTenant,
  report,
}: TaskContext<Params>): Promise<TaskEnd> {
  if (!input || personId === null) throw new Refusal('impossible', 'The file no longer exists');
  const { format, only, tags, key, texts } = params;
  // Looking and storing take about as long, so each makes a half of the questions.
  const preview = await previewQuestions(
    input,
    { format: format ?? undefined, key: key ?? undefined, texts: texts ?? undefined, tags },
    (done, all) => report(Math.floor(done / 2), all),
  );
  const total = preview.prepared.length;
  const stored = await inTenant(
    async (tx) => {
      const after = await storeImport(tx, { personId }, preview, { name: input.name, only }, (done, all) =>
        report(Math.floor(total / 2 + (total / 2) * (done / all)), total),
      );
      const href = `/questions/bulkUpload?task=${taskId}`;
      await notify(tx, [personId], {
        kind: 'task',
        title: (say) => say.questionsIn,
        body: (say) => say.questionsInMore(after.imported, after.refused),
        href,
      });
      return after;
    },
    { statementTimeoutMs: STATEMENT_MS },
  );
  const { found, ready, warnings, refused, imported, import: importId } = stored;
  return {
    result: { format: stored.format, found, ready, warnings, refused, imported, import: importId },
    file: {
      name: 'question-import.csv',
      mime: 'text/csv; charset=utf-8',
      bytes: Buffer.from(
        reportCsv(stored.items, {
          ...translator,
          word: translator.heading,
          type: (type) => translator.heading(shownTypeName(type)),
          at: (position) => translator.message(`position ${position}`),
        }),
      ),
    },
  };
}

export const importKind = taskKind<Params>({
  name: KIND,
  access: 'question.write',
  forKeys: true,
  params: paramsSchema,
  run: runImport,
});
