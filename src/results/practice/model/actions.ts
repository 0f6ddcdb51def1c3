/** Fitting the memory model of a school, and choosing which version counts. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { runInWorker } from '#platform/server/worker/run-in-worker.ts';
import { findLastTask, insertTask, taskJob, taskKind } from '#tasks/api.ts';
import type { PracticeModel } from './contract.ts';
import { FEWEST_REVIEWS, FEWEST_STUDENTS, type Fit, isBetter, MOST_REVIEWS } from './rules.ts';
import * as store from './store.ts';

const KIND = 'practice-model';
const SHOWN = 10;
const DEADLINE_MS = 600_000;

const isOpen = (state: string): boolean => state === 'waiting' || state === 'running';

export async function readModel(tx: TenantTx, actor: Actor): Promise<PracticeModel> {
  const task = await findLastTask(tx, actor.personId, KIND);
  return {
    ...(await store.countReviews(tx)),
    fewestReviews: FEWEST_REVIEWS,
    fewestStudents: FEWEST_STUDENTS,
    task: task && task.state !== 'done' ? task.task_id : null,
    versions: (await store.listModels(tx, SHOWN)).map((row) => ({
      version: row.version,
      reviews: row.reviews,
      students: row.students,
      lossUsual: row.loss_usual,
      lossFitted: row.loss_fitted,
      isInUse: row.is_in_use,
      fittedAt: row.fitted_at.toISOString(),
    })),
  };
}

function refuseFew({ reviews, students }: store.ReviewCount): void {
  if (reviews < FEWEST_REVIEWS || students < FEWEST_STUDENTS)
    throw new Refusal(
      'impossible',
      `The model needs ${FEWEST_REVIEWS} repeated answers from ${FEWEST_STUDENTS} students. There are ${reviews} from ${students}`,
    );
}

/** Starts a fit, or answers the one of the actor's that is under way. Throws `impossible` for too few reviews. */
export async function startFit(services: Services, tenant: TenantId, actor: Actor): Promise<{ task: string }> {
  const task = await inTenant(services.database, tenant, async (tx) => {
    refuseFew(await store.countReviews(tx));
    const last = await findLastTask(tx, actor.personId, KIND);
    if (last && isOpen(last.state)) return { id: last.task_id, isNew: false };
    const id = await insertTask(tx, {
      kind: KIND,
      title: 'Fit the memory model of practice',
      params: {},
      startedBy: actor.personId,
    });
    await writeAudit(tx, actor, 'practice.fit', 'practice', null, {});
    return { id, isNew: true };
  });
  if (task.isNew) await services.jobs.send(taskJob, { tenantId: tenant, taskId: task.id });
  return { task: task.id };
}

const paramsSchema = z.object({});

export const fitTask = taskKind<z.output<typeof paramsSchema>>({
  name: KIND,
  access: 'company.edit',
  forKeys: true,
  params: paramsSchema,
  async run({ services, personId, inTenant: within, report }) {
    await report(0, null);
    const histories = await within((tx) => store.listHistories(tx, MOST_REVIEWS), { statementTimeoutMs: 120_000 });
    const count = {
      reviews: histories.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      students: new Set(histories.map(({ student }) => student)).size,
    };
    refuseFew(count);
    const fit = await runInWorker<Fit>(new URL('./fit-worker.ts', import.meta.url), histories, DEADLINE_MS);
    await within(async (tx) => {
      const version = await store.insertModel(tx, { ...fit, ...count, fittedBy: personId, at: services.clock() });
      if (isBetter(fit)) await store.setInUse(tx, version);
    });
    return { result: { ...count, better: isBetter(fit) ? 1 : 0 } };
  },
});

/** Throws `not_found`, and `impossible` for a version that predicts worse than the standard parameters. */
export async function chooseModel(tx: TenantTx, actor: Actor, version: number | null): Promise<void> {
  if (version !== null) {
    const model = await store.findModel(tx, version);
    if (!model) throw notFound('The version');
    if (!isBetter({ lossUsual: model.loss_usual, lossFitted: model.loss_fitted }))
      throw new Refusal('impossible', 'This version predicts no better than the standard parameters');
  }
  const before = (await store.findInUse(tx))?.version ?? null;
  await store.setInUse(tx, version);
  await writeAudit(tx, actor, 'practice.update', 'practice', null, {
    before: { version: before },
    after: { version },
  });
}
