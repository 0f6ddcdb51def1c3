/** The end of an attempt and its result. */

import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { AttemptResult } from '#delivery/grading/rules-totals.ts';
import { toResultColumns } from '#delivery/grading/store.ts';
import { openSection } from '#delivery/rules.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** How and when an attempt has ended. */
export interface End {
  readonly endedBy: 'student' | 'time' | 'proctor';
  readonly at: Date;
}

const toOverColumns = (end: End) => ({
  state: 'submitted' as const,
  submitted_at: end.at,
  paused_at: null,
  ended_by: end.endedBy,
});

/** The columns of an attempt that has ended and is graded. */
export const toEndColumns = (end: End, result: AttemptResult, gradedAt: Date) => ({
  ...toOverColumns(end),
  ...toResultColumns(result, gradedAt),
});

/** An open attempt that ends, and its result; or until when it is waited for late answers, because it has none yet. */
export interface Closing {
  readonly attempt: AttemptRow;
  readonly end: End;
  readonly result: ReturnType<typeof toResultColumns> | { readonly late_until: Date };
}

/** An attempt as it is after its end. */
export type ClosedRow = Pick<AttemptRow, 'attempt_id' | 'submitted_at' | 'deadline' | 'paused_at'>;

const resultTypes = {
  graded_at: 'timestamptz',
  max_score: 'numeric',
  score_exact: 'text',
  score: 'numeric',
  unmarked_count: 'int',
  score_so_far: 'numeric',
  right_count: 'int',
  partial_count: 'int',
  wrong_count: 'int',
  blank_count: 'int',
  passed: 'bool',
} satisfies Record<keyof ReturnType<typeof toResultColumns>, string>;
const resultColumns = keysOf(resultTypes);

const closeText = `update attempt a set state = 'submitted', submitted_at = greatest(n.submitted_at, a.started_at), paused_at = null, ended_by = n.ended_by,
    late_until = coalesce(n.late_until, a.late_until), section = coalesce(n.section, a.section),
    section_started_at = coalesce(n.section_started_at, a.section_started_at),
    section_deadline = coalesce(n.section_deadline, a.section_deadline),
    deadline = (a.deadline at time zone 'UTC' + n.stood_ms * interval '1 millisecond') at time zone 'UTC', added_ms = a.added_ms + n.stood_ms,
    stopped_ms = a.stopped_ms + n.stood_ms,
    ${resultColumns.map((name) => `${name} = case when n.graded_at is null then a.${name} else n.${name} end`).join(', ')}
  from unnest($2::uuid[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::int[], $7::timestamptz[], $8::timestamptz[],
      $9::bigint[], ${resultColumns.map((name, at) => `$${at + 10}::${resultTypes[name]}[]`).join(', ')})
    as n (attempt_id, submitted_at, ended_by, late_until, section, section_started_at, section_deadline, stood_ms,
      ${resultColumns.join(', ')})
  where a.tenant_id = $1 and a.attempt_id = n.attempt_id and a.state = 'open'
  returning a.attempt_id, a.submitted_at, a.deadline, a.paused_at`;

/** What a pause took is given back, as when it continues. */
const stoodMs = ({ attempt: { paused_at }, end }: Closing): number =>
  paused_at ? Math.max(0, end.at.getTime() - paused_at.getTime()) : 0;

/** The section in which it ended is the one that opens again, if it ever does. */
function sectionAt(closing: Closing) {
  const open = openSection(closing.attempt, closing.end.at);
  const later = (at: Date): string => new Date(at.getTime() + stoodMs(closing)).toISOString();
  return open && { number: open.number, startedAt: later(open.startedAt), deadline: later(open.deadline) };
}

/** Ends open attempts that are locked by this transaction. */
export async function closeAttempts(tx: TenantTx, closings: readonly Closing[]): Promise<ClosedRow[]> {
  if (closings.length === 0) return [];
  const sections = closings.map(sectionAt);
  const ofResult = (name: keyof typeof resultTypes) =>
    closings.map(({ result }) => {
      const value = 'late_until' in result ? null : result[name];
      return value instanceof Date ? value.toISOString() : value;
    });
  return tx.prepared<ClosedRow>('close-attempts', closeText, [
    tx.tenantId,
    closings.map(({ attempt }) => attempt.attempt_id),
    closings.map(({ end }) => end.at.toISOString()),
    closings.map(({ end }) => end.endedBy),
    closings.map(({ result }) => ('late_until' in result ? result.late_until.toISOString() : null)),
    sections.map((section) => section?.number ?? null),
    sections.map((section) => section?.startedAt ?? null),
    sections.map((section) => section?.deadline ?? null),
    closings.map(stoodMs),
    ...resultColumns.map(ofResult),
  ]);
}

/** Gives its result to an attempt for whose late answers was waited, which is locked by this transaction. */
export const setResult = (
  tx: TenantTx,
  attemptId: string,
  result: ReturnType<typeof toResultColumns>,
  lateUntil: Date,
) =>
  tx
    .updateTable('attempt')
    .set({ ...result, late_until: lateUntil })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'submitted')
    .where('graded_at', 'is', null)
    .execute();

/** The person's attempts at the quiz that are over, and for whose late answers is waited. */
export async function listAwaitingIds(tx: TenantTx, personId: string, quizId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt')
    .select('attempt_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('person_id', '=', personId)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .orderBy('attempt_id')
    .execute();
  return rows.map((row) => row.attempt_id);
}

/** Which of these attempts were opened again after they had ended. */
export async function listReopened(tx: TenantTx, attemptIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('attempt_event')
    .select('attempt_id')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', 'in', [...attemptIds])
    .where('kind', '=', 'reopen')
    .execute();
  return rows.map((row) => row.attempt_id);
}
