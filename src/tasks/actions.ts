/**
 * Work that takes longer than a request. A slice describes a kind of task, starts it, and the person watches it, stops it
 * or tries again. A task whose server process died is run again from its start: `run` must do all in one transaction or
 * be able to start over.
 */
import { z } from 'zod';
import { can } from '#access/can.ts';
import type { Scope } from '#access/keys.ts';
import type { Permission } from '#access/permissions.ts';
import { type Actor, resolveRole } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { asSweeper, inTenant, type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { TaskContext, TaskFile, TaskKind } from '#platform/server/jobs/task-kind.ts';
import type { Services } from '#platform/server/services.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import type { TaskView } from './contract.ts';
import {
  askToCancel,
  claimTask,
  endTask,
  findStarter,
  findTask,
  getTaskFileRow,
  insertTask,
  listLostTasks,
  listTaskRows,
  markProgress,
  setStarter,
  type TaskRow,
  upsertTaskFile,
  waitAgain,
} from './store.ts';

type Access = Pick<TaskKind, 'isPersonal'> &
  ({ readonly access: Permission; readonly forKeys: false } | { readonly access: Scope; readonly forKeys: true });

const accessOf = new Map<string, Access>();

/** Lets kinds with different parameters be in one list. */
export function taskKind<Params extends object>(kind: TaskKind<Params> & Access): TaskKind {
  accessOf.set(kind.name, kind);
  return kind;
}

/** The kinds that the actor sees now, whatever they were when they started them; null: also those that are known no longer. */
function kindsFor(actor: Actor): readonly string[] | null {
  if (!actor.scopes && actor.role === 'admin') return null;
  const isSeen = ({ access, forKeys }: Access): boolean => (forKeys || !actor.scopes) && can(actor, access);
  return [...accessOf].filter(([, access]) => isSeen(access)).map(([kind]) => kind);
}

const taskJobSchema = z.object({ tenantId: z.uuid(), taskId: z.uuid() });
export const taskJob: Job<z.output<typeof taskJobSchema>> = { name: 'task', data: taskJobSchema, retries: 0 };

/**
 * Stores the task, with what `attach` stores for it, and queues it; returns its id. Call it outside of a transaction.
 */
export async function startTask(
  services: Services,
  tenant: TenantId,
  task: { kind: string; title: string; params: object; startedBy: string | null; input?: TaskFile | undefined },
  attach?: (tx: TenantTx, taskId: string) => Promise<void>,
): Promise<string> {
  const taskId = await inTenant(services.database, tenant, async (tx) => {
    const id = await insertTask(tx, task);
    await attach?.(tx, id);
    return id;
  });
  await services.jobs.send(taskJob, { tenantId: tenant, taskId });
  return taskId;
}

/** Somebody asked the run to stop, or another has taken over, as this one was silent for too long. */
class TaskStopped extends Error {}

/** Whether who started it is active and has the permission of the kind now. What the server started itself needs none. */
async function mayContinue(tx: TenantTx, kind: string, personId: string | null): Promise<boolean> {
  const access = accessOf.get(kind)?.access;
  if (personId === null || access === undefined) return true;
  const starter = await findStarter(tx, personId);
  return starter?.status === 'active' && can({ role: resolveRole(starter.roles) }, access);
}

async function refuseOfFormer(tx: TenantTx, kind: string, personId: string | null): Promise<void> {
  if (await mayContinue(tx, kind, personId)) return;
  throw new Refusal('forbidden', 'The person who started this can no longer do it');
}

const REPORT_EVERY_MS = 250;
const ALIVE_EVERY_MS = 15_000;
/** A task whose server process ends this many times while it runs is the reason for it, and fails. */
export const LOST_AT_MOST = 3;

/** Runs one task, unless another process has it. Its failure is written down, not thrown. */
export async function runTask(
  services: Services,
  kinds: readonly TaskKind[],
  { tenantId: tenantText, taskId }: z.output<typeof taskJobSchema>,
): Promise<void> {
  const tenant = tenantId(tenantText);
  const within: TaskContext<object>['inTenant'] = (work, options) => inTenant(services.database, tenant, work, options);
  const claimed = await within(async (tx) => {
    const row = await claimTask(tx, taskId);
    const input = (await getTaskFileRow(tx, taskId, 'input')) ?? null;
    return row && { ...row, input, translator: await translatorFor(tx, row.started_by) };
  });
  if (!claimed) return;

  const thisRun = { taskId, lostCount: claimed.lost_count };
  let progress: { done: number; total: number | null } = { done: 0, total: null };
  let toldAt = 0;
  const tell = async (): Promise<void> => {
    toldAt = performance.now();
    const { isToStop } = await within(async (tx) => {
      await refuseOfFormer(tx, claimed.kind, claimed.started_by);
      return markProgress(tx, thisRun, progress);
    });
    if (isToStop) throw new TaskStopped();
  };
  const alive = setInterval(() => tell().catch(() => undefined), ALIVE_EVERY_MS);
  try {
    const kind = kinds.find(({ name }) => name === claimed.kind);
    if (!kind) throw new Error(`No kind of task is called ${claimed.kind}`);
    if (claimed.lost_count >= LOST_AT_MOST)
      throw new Refusal('impossible', `The server stopped ${claimed.lost_count} times while this was running`);
    await within((tx) => refuseOfFormer(tx, claimed.kind, claimed.started_by));
    const { result, file } = await kind.run({
      services,
      tenant,
      taskId,
      params: kind.params.parse(claimed.params),
      personId: claimed.started_by,
      input: claimed.input,
      translator: claimed.translator,
      inTenant: within,
      report: async (done, total) => {
        progress = { done, total };
        if (done === total || performance.now() - toldAt >= REPORT_EVERY_MS) await tell();
      },
    });
    await within(async (tx) => {
      await markProgress(tx, thisRun, { done: progress.total ?? progress.done, total: progress.total });
      if (file) await upsertTaskFile(tx, taskId, 'output', file);
      // What was made for a run that is no longer this one is undone with this transaction.
      if (!(await endTask(tx, thisRun, { state: 'done', result: result ?? null }))) throw new TaskStopped();
    });
  } catch (error) {
    const isStopped = error instanceof TaskStopped;
    if (!isStopped && !(error instanceof Refusal)) services.log.error({ err: error, task: taskId }, 'a task failed');
    const told = error instanceof Refusal ? error.message : 'Something went wrong on the server; it can be tried again';
    await within((tx) => endTask(tx, thisRun, isStopped ? { state: 'cancelled' } : { state: 'failed', error: told }));
  } finally {
    clearInterval(alive);
  }
}

/** Queues again what was lost with a server process. Returns how many. */
export async function requeueLostTasks(services: Services): Promise<number> {
  const lost = await asSweeper(services.database, listLostTasks);
  const sent = lost.map(({ tenant_id, task_id }) =>
    services.jobs.send(taskJob, { tenantId: tenant_id, taskId: task_id }),
  );
  for (const one of await Promise.allSettled(sent))
    if (one.status === 'rejected') services.log.error({ err: one.reason }, 'a lost task could not be queued again');
  return lost.length;
}

const WATCH_EVERY_MS = 60_000;

/** Works on tasks in this process, and watches for lost ones, until stopped. */
export async function startTasks(services: Services, kinds: readonly TaskKind[]): Promise<() => void> {
  await services.jobs.work(taskJob, (data) => runTask(services, kinds, data));
  const watch = (): void => {
    requeueLostTasks(services).catch((error) => services.log.warn({ err: error }, 'looking for lost tasks failed'));
  };
  watch();
  const timer = setInterval(watch, WATCH_EVERY_MS);
  return () => clearInterval(timer);
}

const mayHaveFile = (actor: Actor, { kind, started_by: by }: TaskRow): boolean =>
  by === actor.personId || !accessOf.get(kind)?.isPersonal;

const toView = (row: TaskRow, actor: Actor): TaskView => ({
  _id: row.task_id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  done: row.done_count,
  total: row.total_count,
  error: row.error,
  result: row.result,
  file: row.file_name === null || !mayHaveFile(actor, row) ? null : { name: row.file_name },
  startedBy:
    row.started_by === null ? null : { _id: row.started_by, name: `${row.first_name} ${row.last_name}`.trim() },
  createdAt: new Date(row.created_at).toISOString(),
  endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
});

/** A task may be seen by the person who started it, as long as they may start such a one, and by admins; with a key, where it is for keys. */
async function ownTask(tx: TenantTx, actor: Actor, taskId: string): Promise<TaskView> {
  const row = await findTask(tx, taskId);
  const isSeen = row && (row.started_by === actor.personId || actor.role === 'admin');
  if (!isSeen || kindsFor(actor)?.includes(row.kind) === false) throw notFound('The task');
  return toView(row, actor);
}

export const readTask = ownTask;

export async function readTasks(
  tx: TenantTx,
  actor: Actor,
  { all, ofst, limit }: { all: boolean; ofst: number; limit: number },
): Promise<{ tasks: TaskView[]; total: number }> {
  if (all && actor.role !== 'admin') throw new Refusal('forbidden', 'Only administrators can see other people’s tasks');
  const { rows, total } = await listTaskRows(tx, {
    startedBy: all ? null : actor.personId,
    kinds: kindsFor(actor),
    ofst,
    limit,
  });
  return { tasks: rows.map((row) => toView(row, actor)), total };
}

export async function readTaskFile(tx: TenantTx, actor: Actor, taskId: string): Promise<TaskFile> {
  const task = await ownTask(tx, actor, taskId);
  const file = task.file && (await getTaskFileRow(tx, taskId, 'output'));
  if (!file) throw notFound('The file of this task');
  return file;
}

export async function stopTask(tx: TenantTx, actor: Actor, taskId: string): Promise<void> {
  await ownTask(tx, actor, taskId);
  if (!(await askToCancel(tx, taskId))) throw new Refusal('impossible', 'This task has already ended');
}

/**
 * Runs an ended task again; from then on it is the actor's where who started it may not any more, as others can wait for
 * its end. Call it outside of a transaction.
 */
export async function tryTaskAgain(services: Services, tenant: TenantId, actor: Actor, taskId: string): Promise<void> {
  await inTenant(services.database, tenant, async (tx) => {
    const { kind, startedBy } = await ownTask(tx, actor, taskId);
    if (!(await waitAgain(tx, taskId)))
      throw new Refusal('impossible', 'Only a failed or cancelled task can be tried again');
    const isTaken = !accessOf.get(kind)?.isPersonal && !(await mayContinue(tx, kind, startedBy?._id ?? null));
    if (isTaken) await setStarter(tx, taskId, actor.personId);
  });
  await services.jobs.send(taskJob, { tenantId: tenant, taskId });
}
