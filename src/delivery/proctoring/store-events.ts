/** What is recorded of attempts for those who supervise. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { AttemptRow } from '#delivery/attempt/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface Fact {
  readonly eventId: string;
  readonly kind: string;
  readonly at: Date;
  /** Who did it; absent for what was noticed. */
  readonly by?: string;
  readonly details: Record<string, unknown>;
}

/** Writes down what happened during an attempt; what was reported before is passed over. */
export const insertFacts = (
  tx: TenantTx,
  attempt: { readonly attemptId: string; readonly quizId: string },
  facts: readonly Fact[],
) =>
  tx
    .insertInto('attempt_event')
    .values(
      facts.map((fact) => ({
        tenant_id: tx.tenantId,
        attempt_id: attempt.attemptId,
        event_id: fact.eventId,
        quiz_id: attempt.quizId,
        kind: fact.kind,
        at: fact.at,
        person_id: fact.by ?? null,
        details: JSON.stringify(fact.details),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Notes for teachers what is kept beside the answers to these questions, each with its number on the paper. */
export async function recordStored(
  tx: TenantTx,
  attempt: Pick<AttemptRow, 'attempt_id' | 'quiz_id'>,
  kind: 'conflict' | 'late-counted',
  questions: readonly string[],
  numbers: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  if (questions.length === 0) return;
  const facts = questions.map((question) => ({
    eventId: uuid(),
    kind,
    at: now,
    details: { question, number: numbers.get(question) ?? 0 },
  }));
  await insertFacts(tx, { attemptId: attempt.attempt_id, quizId: attempt.quiz_id }, facts);
}

/** As many as anybody reads; of what was noticed more often, the newest, beside `countEvents`. */
export const MOST_EVENTS = 500;

export const listEvents = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('attempt_event as e')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'e.tenant_id').onRef('p.person_id', '=', 'e.person_id'),
    )
    .select(['e.event_id', 'e.kind', 'e.at', 'e.details', 'e.person_id', 'p.first_name', 'p.last_name', 'p.email'])
    .where('e.tenant_id', '=', tx.tenantId)
    .where('e.attempt_id', '=', attemptId)
    .orderBy('e.at', 'desc')
    .orderBy('e.event_id', 'desc')
    .limit(MOST_EVENTS)
    .execute();

export const countEvents = async (tx: TenantTx, attemptId: string): Promise<number> =>
  (
    await tx
      .selectFrom('attempt_event')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('tenant_id', '=', tx.tenantId)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
  ).total;
