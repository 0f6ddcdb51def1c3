/** How far the marking of each answer, or of a part of it, is, and who is at it now. */
import { type RawBuilder, sql } from 'kysely';
import type { SettledPart } from '#delivery/grading/rules-part-marks.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { MarkingState } from './contract.ts';
import type { Place } from './store.ts';

const columns = ['state', 'held_by', 'held_until', 'wanted_by', 'first_mark', 'second_mark', 'mark_id'] as const;

const wholes = (tx: TenantTx, { attemptId, questionId }: Place) =>
  tx
    .selectFrom('marking')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId);

const parts = (tx: TenantTx, { attemptId, questionId, part }: Place) =>
  tx
    .selectFrom('part_marking')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where('part', '=', part);

export const findMarking = (tx: TenantTx, place: Place) =>
  place.part === '' ? wholes(tx, place).executeTakeFirst() : parts(tx, place).executeTakeFirst();
export type MarkingRow = NonNullable<Awaited<ReturnType<typeof findMarking>>>;

const keyOf = (tx: TenantTx, { attemptId, questionId }: Place, quizId: string) => ({
  tenant_id: tx.tenantId,
  attempt_id: attemptId,
  question_id: questionId,
  quiz_id: quizId,
});

/** The marking of the answer, made when there is none, and nobody else changes it until the transaction ends. */
export async function lockMarking(tx: TenantTx, place: Place, quizId: string, isDone: boolean): Promise<MarkingRow> {
  const { part } = place;
  const key = keyOf(tx, place, quizId);
  // An answer that a machine graded is done from the start, without a mark of a person: its row comes with the first one.
  if (!isDone) {
    await (part === ''
      ? tx
          .insertInto('marking')
          .values(key)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : tx
          .insertInto('part_marking')
          .values({ ...key, part })
          .onConflict((conflict) => conflict.doNothing())
          .execute());
  }
  const row = await (part === ''
    ? wholes(tx, place).forUpdate().executeTakeFirst()
    : parts(tx, place).forUpdate().executeTakeFirst());
  return (
    row ?? {
      state: 'done',
      held_by: null,
      held_until: null,
      wanted_by: null,
      first_mark: null,
      second_mark: null,
      mark_id: null,
    }
  );
}

export interface MarkingChange {
  readonly state: MarkingState;
  readonly first_mark?: string;
  readonly second_mark?: string;
  readonly mark_id?: string;
  readonly settled_exact?: string;
}

/** Moves the marking on and lets go of it. */
export async function upsertMarking(tx: TenantTx, place: Place, quizId: string, change: MarkingChange): Promise<void> {
  const { part } = place;
  const key = keyOf(tx, place, quizId);
  const changed = { ...change, held_by: null, held_until: null, wanted_by: null };
  await (part === ''
    ? tx
        .insertInto('marking')
        .values({ ...key, ...change })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'attempt_id', 'question_id']).doUpdateSet(changed))
        .execute()
    : tx
        .insertInto('part_marking')
        .values({ ...key, part, ...change })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'attempt_id', 'question_id', 'part']).doUpdateSet(changed),
        )
        .execute());
}

/** Where the row of an answer is, or of a part of it. */
const isAt = (tx: TenantTx, { attemptId, questionId, part }: Place) => sql`tenant_id = ${tx.tenantId}
  and attempt_id = ${attemptId} and question_id = ${questionId} ${part === '' ? sql`` : sql`and part = ${part}`}`;

/** Changes the row of an answer, or of a part of it. */
async function update(tx: TenantTx, place: Place, changes: RawBuilder<unknown>): Promise<void> {
  const where = isAt(tx, place);
  await (place.part === ''
    ? sql`update marking set ${changes} where ${where}`.execute(tx)
    : sql`update part_marking set ${changes} where ${where}`.execute(tx));
}

/** Keeps the answer for a person until the given time. Others who wait keep waiting, but not the one who has just taken it. */
export const setHold = (tx: TenantTx, place: Place, personId: string, until: Date) =>
  update(
    tx,
    place,
    sql`wanted_by = case when held_by = ${personId} then wanted_by end, held_by = ${personId}, held_until = ${until}`,
  );

export const setWanted = (tx: TenantTx, place: Place, personId: string) =>
  update(tx, place, sql`wanted_by = ${personId}`);

/** Lets go of an answer that this person holds, and takes back their wish for it. */
export const dropHold = (tx: TenantTx, place: Place, personId: string) =>
  update(
    tx,
    place,
    sql`held_until = case when held_by = ${personId} then null else held_until end,
      held_by = nullif(held_by, ${personId}::uuid), wanted_by = nullif(wanted_by, ${personId}::uuid)`,
  );

/** The parts of an answer on which people have settled. */
export async function listSettledParts(
  tx: TenantTx,
  { attemptId, questionId }: Pick<Place, 'attemptId' | 'questionId'>,
): Promise<SettledPart[]> {
  const rows = await tx
    .selectFrom('part_marking')
    .select(['part', 'settled_exact'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where('state', '=', 'done')
    .execute();
  return rows.map(({ part, settled_exact }) => ({ part, marks: settled_exact! }));
}
