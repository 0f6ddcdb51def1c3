import { type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { SweeperTx, TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TaskFile } from '#platform/server/jobs/task-kind.ts';
import type { TaskView } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'task.result': NonNullable<TaskView['result']>;
  }
}

export async function insertTask(
  tx: TenantTx,
  task: { kind: string; title: string; params: object; startedBy: string | null; input?: TaskFile | undefined },
): Promise<string> {
  const id = uuid();
  await tx
    .insertInto('task')
    .values({
      tenant_id: tx.tenantId,
      task_id: id,
      kind: task.kind,
      title: task.title,
      params: JSON.stringify(task.params),
      started_by: task.startedBy,
    })
    .execute();
  if (task.input) await upsertTaskFile(tx, id, 'input', task.input);
  return id;
}

export const upsertTaskFile = (tx: TenantTx, taskId: string, part: 'input' | 'output', file: TaskFile) =>
  tx
    .insertInto('task_file')
    .values({ tenant_id: tx.tenantId, task_id: taskId, part, name: file.name, mime: file.mime, bytes: file.bytes })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'task_id', 'part']).doUpdateSet({
        name: file.name,
        mime: file.mime,
        bytes: file.bytes,
      }),
    )
    .execute();

export const getTaskFileRow = (tx: TenantTx, taskId: string, part: 'input' | 'output') =>
  tx
    .selectFrom('task_file')
    .select(['name', 'mime', 'bytes'])
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('part', '=', part)
    .executeTakeFirst();

/** Removes what tasks of this kind have made, if they ended before the cut. */
export const deleteOldFiles = (tx: TenantTx, kind: string, cut: Date) =>
  tx
    .deleteFrom('task_file as f')
    .using('task as t')
    .whereRef('t.tenant_id', '=', 'f.tenant_id')
    .whereRef('t.task_id', '=', 'f.task_id')
    .where('f.tenant_id', '=', tx.tenantId)
    .where('f.part', '=', 'output')
    .where('t.kind', '=', kind)
    .where('t.ended_at', '<', cut)
    .execute();

const LOST_AFTER = sql`interval '2 minutes'`;

/** A run of a task, as it was claimed. A run that was taken for lost has another count than the one that followed it. */
export interface Run {
  readonly taskId: string;
  readonly lostCount: number;
}

/** Takes the task for this process: one that waits, or one whose process was lost. Undefined when there is nothing to do. */
export const claimTask = (tx: TenantTx, taskId: string) =>
  tx
    .updateTable('task')
    .set({
      state: 'running',
      alive_at: sql`now()`,
      done_count: 0,
      error: null,
      lost_count: sql`lost_count + (state = 'running')::int`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where((is) =>
      is.or([
        is('state', '=', 'waiting'),
        is.and([is('state', '=', 'running'), sql<SqlBool>`alive_at < now() - ${LOST_AFTER}`]),
      ]),
    )
    .returning(['kind', 'title', 'params', 'started_by', 'cancel_asked', 'lost_count'])
    .executeTakeFirst();

export const findStarter = (tx: TenantTx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['roles', 'status'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

export const setStarter = (tx: TenantTx, taskId: string, personId: string) =>
  tx
    .updateTable('task')
    .set({ started_by: personId })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .execute();

/** Notes that the run is alive and how far it is. Returns whether it is to stop: somebody asked, or another run has taken over. */
export async function markProgress(
  tx: TenantTx,
  { taskId, lostCount }: Run,
  progress: { done: number; total: number | null },
): Promise<{ isToStop: boolean }> {
  const row = await tx
    .updateTable('task')
    .set({ alive_at: sql`now()`, done_count: progress.done, total_count: progress.total })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'running')
    .where('lost_count', '=', lostCount)
    .returning('cancel_asked')
    .executeTakeFirst();
  return { isToStop: row?.cancel_asked ?? true };
}

/** Returns false where the run had nothing to end, as another has taken over. */
export async function endTask(
  tx: TenantTx,
  { taskId, lostCount }: Run,
  end: { state: 'done' | 'failed' | 'cancelled'; result?: object | null; error?: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('task')
    .set({
      state: end.state,
      result: end.result ? JSON.stringify(end.result) : null,
      error: end.error ?? null,
      ended_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('state', '=', 'running')
    .where('lost_count', '=', lostCount)
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Asks a running task to stop; one that waits ends at once. Returns whether there was anything to stop. */
export async function askToCancel(tx: TenantTx, taskId: string): Promise<boolean> {
  const {
    rows: [at],
  } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const row = await tx
    .updateTable('task')
    .set({
      cancel_asked: true,
      state: sql`case when state = 'waiting' then 'cancelled' else state end`,
      // Worked out before the row is known, as Citus has it.
      ended_at: sql`case when state = 'waiting' then ${at!.now}::timestamptz end`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the task waits or runs. */
export const isUnderWay = async (tx: TenantTx, taskId: string): Promise<boolean> =>
  (await tx
    .selectFrom('task')
    .select('task_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()) !== undefined;

/** Puts an ended task back in the queue. Returns whether it had failed or was cancelled. */
export async function waitAgain(tx: TenantTx, taskId: string): Promise<boolean> {
  const row = await tx
    .updateTable('task')
    .set({
      state: 'waiting',
      cancel_asked: false,
      lost_count: 0,
      error: null,
      done_count: 0,
      ended_at: null,
      created_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('task_id', '=', taskId)
    .where('state', 'in', ['failed', 'cancelled'])
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

const taskRows = (tx: TenantTx) =>
  tx
    .selectFrom('task as t')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.person_id', '=', 't.started_by'),
    )
    .leftJoin('task_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.task_id', '=', 't.task_id').on('f.part', '=', 'output'),
    )
    .select([
      't.task_id',
      't.kind',
      't.title',
      't.state',
      't.done_count',
      't.total_count',
      't.error',
      't.result',
      't.started_by',
      't.created_at',
      't.ended_at',
      'p.first_name',
      'p.last_name',
      'f.name as file_name',
    ])
    .where('t.tenant_id', '=', tx.tenantId);
export type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['execute']>>[number];

export const findTask = (tx: TenantTx, taskId: string) =>
  taskRows(tx).where('t.task_id', '=', taskId).executeTakeFirst();

/** The newest first; `startedBy` null for those of everybody, `kinds` null for all. */
export async function listTaskRows(
  tx: TenantTx,
  given: { startedBy: string | null; kinds: readonly string[] | null; ofst: number; limit: number },
) {
  const { startedBy, kinds, ofst, limit } = given;
  const isOfKinds = sql<SqlBool>`(${kinds === null} or kind = any(${[...(kinds ?? [])]}::text[]))`;
  const rows = await taskRows(tx)
    .where(isOfKinds)
    .$if(startedBy !== null, (query) => query.where('t.started_by', '=', startedBy!))
    .orderBy('t.task_id', 'desc')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await tx
    .selectFrom('task')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tx.tenantId)
    .where(isOfKinds)
    .$if(startedBy !== null, (query) => query.where('started_by', '=', startedBy!))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Open tasks of all tenants that no process is working on: their job was lost with its process. */
export const listLostTasks = (tx: SweeperTx) =>
  tx
    .selectFrom('task')
    .select(['tenant_id', 'task_id'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'waiting'), sql<SqlBool>`created_at < now() - ${LOST_AFTER}`]),
        is.and([is('state', '=', 'running'), sql<SqlBool>`alive_at < now() - ${LOST_AFTER}`]),
      ]),
    )
    .limit(100)
    .execute();

/** The task of this kind that the person started last. */
export const findLastTask = (tx: TenantTx, personId: string, kind: string) =>
  tx
    .selectFrom('task')
    .select(['task_id', 'state'])
    .where('tenant_id', '=', tx.tenantId)
    .where('started_by', '=', personId)
    .where('kind', '=', kind)
    .orderBy('task_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Removes what the person's tasks of this kind have made. */
export const deleteFilesOf = (tx: TenantTx, personId: string, kind: string) =>
  tx
    .deleteFrom('task_file as f')
    .using('task as t')
    .whereRef('t.tenant_id', '=', 'f.tenant_id')
    .whereRef('t.task_id', '=', 'f.task_id')
    .where('f.tenant_id', '=', tx.tenantId)
    .where('t.started_by', '=', personId)
    .where('t.kind', '=', kind)
    .execute();
