/** The end of an attempt and its result. */
import { sql } from 'kysely';
import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { AttemptResult } from '#delivery/grading/rules.ts';
import { toResultColumns } from '#delivery/grading/store.ts';
import { openSection } from '#delivery/sections/rules.ts';
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

/** Ends an open attempt that is locked by this transaction. It has no result yet: `lateUntil` it is waited for late answers. */
export async function closeAttempt(
  tx: TenantTx,
  attempt: AttemptRow,
  end: End,
  result: ReturnType<typeof toResultColumns> | { readonly late_until: Date },
): Promise<void> {
  // The section in which it ended is the one that opens again, if it ever does.
  const open = openSection(attempt, end.at);
  // What a pause took is given back, as when it continues.
  const stoodMs = attempt.paused_at ? Math.max(0, end.at.getTime() - attempt.paused_at.getTime()) : 0;
  const later = (at: Date): Date => new Date(at.getTime() + stoodMs);
  await tx
    .updateTable('attempt')
    .set({
      ...toOverColumns(end),
      ...result,
      ...(open && {
        section: open.number,
        section_started_at: later(open.startedAt),
        section_deadline: later(open.deadline),
      }),
      ...(stoodMs > 0 && {
        deadline: attempt.deadline && later(attempt.deadline),
        added_ms: sql`added_ms + ${stoodMs}`,
      }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attempt.attempt_id)
    .where('state', '=', 'open')
    .execute();
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
