/** What proctors do to attempts. Every action is one conditional update: it is done where the state allows it, once per key. */
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { later } from '#platform/server/database/later.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { ProctorAction } from './contract.ts';

/** Returns how attempts at a quiz are supervised that begin now. */
export async function getSupervision(
  tx: TenantTx,
  quizId: string,
): Promise<{ notesSignals: boolean; oneDevice: boolean }> {
  const row = await tx
    .selectFrom('quiz_supervision')
    .select(['notes_signals', 'one_device'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();
  return { notesSignals: row?.notes_signals ?? false, oneDevice: row?.one_device ?? false };
}

export async function upsertSupervision(
  tx: TenantTx,
  quizId: string,
  rules: { readonly notesSignals: boolean; readonly oneDevice: boolean },
  by: string,
  now: Date,
): Promise<void> {
  const values = { notes_signals: rules.notesSignals, one_device: rules.oneDevice, changed_at: now, changed_by: by };
  await tx
    .insertInto('quiz_supervision')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}

export interface Action {
  readonly kind: ProctorAction;
  readonly quizId: string;
  /** Null: all at the quiz. */
  readonly attempts: readonly string[] | null;
  /** Names the action: what carries the same key again has been done. */
  readonly key: string;
  readonly by: string;
  readonly at: Date;
  readonly details: Record<string, unknown>;
}

const among = (attempts: readonly string[] | null) =>
  attempts === null ? sql`true` : sql`a.attempt_id = any(${[...attempts]}::uuid[])`;

/** Locks the attempts that meet the condition, and notes the action on them; returns those on which it was not noted before. */
async function note(tx: TenantTx, action: Action, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows: due } = await sql<{ attempt_id: string }>`
    select a.attempt_id from attempt a
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${action.quizId} and ${among(action.attempts)} and ${condition}
    order by a.attempt_id for no key update`.execute(tx);
  if (due.length === 0) return [];
  const { rows } = await sql<{ attempt_id: string }>`
    insert into attempt_event (tenant_id, attempt_id, event_id, quiz_id, kind, at, person_id, details)
    values (${tx.tenantId}, unnest(${due.map((one) => one.attempt_id)}::uuid[]), ${action.key}, ${action.quizId}, ${action.kind},
      ${action.at}, ${action.by}, ${JSON.stringify(action.details)})
    on conflict do nothing returning attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

async function change(
  tx: TenantTx,
  action: Action,
  condition: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
): Promise<string[]> {
  const noted = await note(tx, action, condition);
  if (noted.length === 0) return [];
  const { rows } = await sql<{ attempt_id: string }>`
    update attempt a set ${set}
    where a.tenant_id = ${tx.tenantId} and a.attempt_id = any(${noted}::uuid[]) and ${condition}
    returning a.attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

const isOpen = sql`a.state = 'open'`;
const msOf = (interval: RawBuilder<unknown>) => sql`round(extract(epoch from ${interval}) * 1000)::bigint`;

/** Adds time to running attempts that have a deadline, and to the section that is open, whatever the quiz's closing time says. */
export const extendAttempts = (tx: TenantTx, action: Action, minutes: number): Promise<string[]> =>
  change(
    tx,
    action,
    sql`${isOpen} and a.deadline is not null`,
    sql`deadline = ${later(sql`a.deadline`, sql`${minutes}::int * interval '1 minute'`)}, added_ms = a.added_ms + ${minutes * 60_000},
      section_deadline = ${later(sql`a.section_deadline`, sql`${minutes}::int * interval '1 minute'`)}`,
  );

/** Stops the clock of running attempts that still have time. */
export const pauseAttempts = (tx: TenantTx, action: Action): Promise<string[]> =>
  change(
    tx,
    action,
    sql`${isOpen} and a.paused_at is null and (a.deadline is null or a.deadline > ${action.at})`,
    sql`paused_at = ${action.at}`,
  );

/** Lets the clock continue: the deadlines move by as long as it stood still. */
export function resumeAttempts(tx: TenantTx, action: Action): Promise<string[]> {
  const stood = sql`greatest(${action.at}::timestamptz - a.paused_at, interval '0')`;
  return change(
    tx,
    action,
    sql`${isOpen} and a.paused_at is not null`,
    sql`deadline = ${later(sql`a.deadline`, stood)}, added_ms = a.added_ms + ${msOf(stood)},
      stopped_ms = a.stopped_ms + ${msOf(stood)}, paused_at = null,
      section_started_at = ${later(sql`a.section_started_at`, stood)}, section_deadline = ${later(sql`a.section_deadline`, stood)}`,
  );
}

/** Lets stopped attempts continue, in Safe Exam Browser as before. */
export const unlockAttempts = (tx: TenantTx, action: Action): Promise<string[]> =>
  change(tx, action, sql`${isOpen} and a.locked_at is not null`, sql`locked_at = null`);

/** The next device that comes may continue. */
export const allowDevice = (tx: TenantTx, action: Action): Promise<string[]> =>
  change(tx, action, sql`${isOpen} and a.one_device and a.session_id is not null`, sql`session_id = null`);

/**
 * Opens finished attempts again, in the section in which they ended, with the time that was left then and some minutes more. Passed over are those
 * that would have no time at all, whose student has another one running, whose answers were removed, or which people have
 * begun to mark.
 */
export async function reopenAttempts(tx: TenantTx, action: Action, minutes: number): Promise<string[]> {
  const left = sql`greatest(a.deadline - a.submitted_at, interval '0') + ${minutes}::int * interval '1 minute'`;
  const until = later(sql`${action.at}::timestamptz`, left);
  const condition = sql`a.state = 'submitted' and a.answers_removed_at is null
    and (a.deadline is null or ${left} > interval '0')
    and not exists (select 1 from mark m where m.tenant_id = a.tenant_id and m.attempt_id = a.attempt_id and m.tool = '')
    and not exists (select 1 from attempt o where o.tenant_id = a.tenant_id and o.quiz_id = a.quiz_id
      and o.person_id = a.person_id and o.state = 'open')`;
  const reopened = await change(
    tx,
    action,
    condition,
    sql`state = 'open', deadline = ${until}, added_ms = a.added_ms + coalesce(${msOf(sql`${until} - a.deadline`)}, 0),
      section_started_at = ${later(sql`a.section_started_at`, sql`${action.at}::timestamptz - a.submitted_at`)},
      section_deadline = ${later(sql`a.section_deadline`, sql`${until} - a.deadline`)},
      stopped_ms = a.stopped_ms + greatest(0, ${msOf(sql`${action.at}::timestamptz - a.submitted_at`)}),
      submitted_at = null, locked_at = null, ended_by = null, graded_at = null, late_until = null, score_exact = null, score = null, right_count = null,
      partial_count = null, wrong_count = null, blank_count = null, passed = null, unmarked_count = 0, score_so_far = null`,
  );
  if (reopened.length > 0) {
    for (const table of ['attempt_grade', 'marking', 'part_marking'] as const)
      await tx.deleteFrom(table).where('tenant_id', '=', tx.tenantId).where('attempt_id', 'in', reopened).execute();
    await takeBackToolMarks(tx, reopened);
  }
  return reopened;
}

/** What outside tools have given waits for the end of the attempt again. */
async function takeBackToolMarks(tx: TenantTx, attempts: readonly string[]): Promise<void> {
  await tx.deleteFrom('mark').where('tenant_id', '=', tx.tenantId).where('attempt_id', 'in', attempts).execute();
  await tx
    .updateTable('lti_launch')
    .set({ is_due: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', 'in', attempts)
    .where('score_exact', 'is not', null)
    .where('grading', '=', 'FullyGraded')
    .execute();
}

/** Leaves a message with everybody named who is working. */
export async function insertMessages(tx: TenantTx, action: Action, text: string): Promise<string[]> {
  const noted = await note(tx, action, isOpen);
  if (noted.length === 0) return [];
  await sql`
    insert into attempt_message (tenant_id, attempt_id, message_id, quiz_id, body, sent_by, sent_at)
    values (${tx.tenantId}, unnest(${noted}::uuid[]), ${action.key}, ${action.quizId}, ${text}, ${action.by}, ${action.at})`.execute(
    tx,
  );
  return noted;
}

/** Notes the action on one attempt that this transaction has locked; false when it was noted before. */
export async function recordAction(tx: TenantTx, action: Action, attemptId: string): Promise<boolean> {
  const row = await tx
    .insertInto('attempt_event')
    .values({
      tenant_id: tx.tenantId,
      attempt_id: attemptId,
      event_id: action.key,
      quiz_id: action.quizId,
      kind: action.kind,
      at: action.at,
      person_id: action.by,
      details: JSON.stringify(action.details),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The attempts to which the action with this key was done. */
export async function listDone(tx: TenantTx, { quizId, key, attempts }: Action): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt_event')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('event_id', '=', key)
    .$if(attempts !== null, (query) => query.where('attempt_id', 'in', [...attempts!]))
    .execute();
  return rows.map((row) => row.attempt_id);
}

/** The running attempts of a quiz, or those of them that are named. */
export async function listRunningIds(tx: TenantTx, quizId: string, among: readonly string[] | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('state', '=', 'open')
    .$if(among !== null, (query) => query.where('attempt_id', 'in', [...among!]))
    .orderBy('attempt_id')
    .execute();
  return rows.map((row) => row.attempt_id);
}

export const listMessages = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('attempt_message as m')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'm.tenant_id').onRef('p.person_id', '=', 'm.sent_by'),
    )
    .select([
      'm.message_id',
      'm.body',
      'm.sent_at',
      'm.acknowledged_at',
      'm.sent_by',
      'p.first_name',
      'p.last_name',
      'p.email',
    ])
    .where('m.tenant_id', '=', tx.tenantId)
    .where('m.attempt_id', '=', attemptId)
    .orderBy('m.sent_at')
    .execute();

/** Returns what a person is called. */
export async function getPersonName(tx: TenantTx, personId: string): Promise<string> {
  const { first_name, last_name, email } = await tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'email'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`.trim() || email;
}

export const newKey = (): string => uuid();
