/** Estimating the models: asked for by a teacher, worked out by a task in a thread of its own, kept with what it is of. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { runInWorker } from '#platform/server/worker/run-in-worker.ts';
import { getPublished } from '#quizzes/api.ts';
import { readColumns } from '#results/statistics/analysis-cache.ts';
import type { Models, Statistics } from '#results/statistics/contract.ts';
import { packAll } from '#results/statistics/dataset/packing.ts';
import { getDataset } from '#results/statistics/dataset/store-pack.ts';
import type { QuizStats } from '#results/statistics/items/item-analysis.ts';
import { type AttemptChoice, attemptChoices } from '#results/statistics/items/rules-choices.ts';
import { listQuestionWords } from '#results/statistics/question-words.ts';
import * as store from '#results/statistics/store.ts';
import { insertTask, taskJob, taskKind } from '#tasks/api.ts';
import { type BinaryResponses, binaryResponses, FEWEST_ITEMS, FEWEST_PERSONS, isBinary } from './models.ts';

export const MODELS_KIND = 'item-models';
const isOpen = (state: string | null): boolean => state === 'waiting' || state === 'running';

function refusalOf(stats: QuizStats, group: string | undefined): Statistics['models']['refusal'] {
  if (group !== undefined) return 'group';
  if (stats.persons < FEWEST_PERSONS) return 'few';
  if (!stats.isComplete) return 'different-questions';
  return stats.items.filter(isBinary).length < FEWEST_ITEMS ? 'no-items' : null;
}

/** The newest estimates and whether new ones can be made. */
export async function modelsOf(
  tx: TenantTx,
  { quizId, attempts, group }: store.Scope,
  stats: QuizStats,
  number: number,
): Promise<Statistics['models']> {
  const refusal = refusalOf(stats, group);
  const row = group === undefined ? await store.findModel(tx, quizId, attempts) : undefined;
  const isShown = row?.task_id && row.task_state !== null && row.task_state !== 'done';
  return {
    refusal,
    task: isShown ? { _id: row.task_id!, state: row.task_state!, error: row.task_error } : null,
    computedAt: row?.computed_at?.toISOString() ?? null,
    isOld: row !== undefined && row.number !== null && row.number !== number,
    result: (row?.result ?? null) as Models | null,
  };
}

/** Starts the estimate, or answers the one under way. Throws `not_found`. */
export async function startModels(
  services: Services,
  tenant: TenantId,
  actor: Actor,
  quizId: string,
  attempts: AttemptChoice,
): Promise<{ task: string }> {
  const task = await inTenant(services.database, tenant, async (tx) => {
    const { name } = await getPublished(tx, quizId);
    const known = await store.findModel(tx, quizId, attempts);
    if (known?.task_id && isOpen(known.task_state)) return { id: known.task_id, isNew: false };
    const title = `Estimate item models of “${name}”`;
    const id = await insertTask(tx, {
      kind: MODELS_KIND,
      title,
      params: { quizId, attempts },
      startedBy: actor.personId,
    });
    await store.recordModelTask(tx, { quizId, attempts }, id);
    return { id, isNew: true };
  });
  if (task.isNew) await services.jobs.send(taskJob, { tenantId: tenant, taskId: task.id });
  return { task: task.id };
}

const paramsSchema = z.object({ quizId: z.uuid(), attempts: z.enum(attemptChoices) });

export const modelsTask = taskKind<z.output<typeof paramsSchema>>({
  name: MODELS_KIND,
  access: 'quiz.watch',
  forKeys: true,
  params: paramsSchema,
  async run({ services, tenant, params: { quizId, attempts }, report }) {
    await report(0, null);
    await packAll(services, tenant, quizId);
    const { responses, number } = await inTenant(
      services.database,
      tenant,
      async (tx) => {
        const revision = await getPublished(tx, quizId);
        const scope = { quizId, attempts, countedAttempt: revision.counted_attempt };
        const dataset = await getDataset(tx, quizId);
        const words = await listQuestionWords(tx, revision);
        const { columns } = await readColumns(tx, scope, [...words.keys()]);
        return { responses: binaryResponses(columns, `${quizId} ${dataset.number}`), number: dataset.number };
      },
      { isolation: 'repeatable read' },
    );
    if (responses.of < FEWEST_PERSONS || responses.questions.length < FEWEST_ITEMS)
      throw new Refusal('impossible', 'There are too few attempts or questions for these models');
    const result = await runInWorker<Models>(
      new URL('./models-in-worker.ts', import.meta.url),
      responses satisfies BinaryResponses,
    );
    await inTenant(services.database, tenant, (tx) =>
      store.setModel(tx, { quizId, attempts }, number, result, services.clock()),
    );
    return { result: { persons: result.persons, questions: result.items.length } };
  },
});
