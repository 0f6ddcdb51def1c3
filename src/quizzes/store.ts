/** Quizzes and their revisions. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from './rules.ts';
import type { ReviewMatrix } from './rules-review.ts';
import type { CountedTry } from './rules-tries.ts';
import { type DrawInput, insertDraws, insertSections, type SectionInput } from './sections/store.ts';

export interface QuizRow {
  readonly quiz_id: string;
  readonly edit: number;
  readonly newest_revision: number;
  readonly published_revision: number | null;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The revision that edits are written to: what is published stays as it is. */
export const editedRevision = ({ newest_revision, published_revision }: QuizRow): number =>
  newest_revision === published_revision ? newest_revision + 1 : newest_revision;

const quizColumns = [
  'quiz_id',
  'edit',
  'newest_revision',
  'published_revision',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export const findQuizRow = (tx: TenantTx, quizId: string): Promise<QuizRow | undefined> =>
  sharedRead(tx, `row of quiz ${quizId}`, () =>
    tx
      .selectFrom('quiz')
      .select(quizColumns)
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', quizId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );

/** As `findQuizRow`, and nobody else can change the quiz until the transaction ends. */
export const lockQuizRow = (tx: TenantTx, quizId: string): Promise<QuizRow | undefined> =>
  tx
    .selectFrom('quiz')
    .select(quizColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * As `findQuizRow`, and nothing is published until the transaction ends: an attempt that begins is either there when its
 * quiz is published again, or begins with what was published. Any number of attempts may begin at once.
 */
export const lockQuiz = (tx: TenantTx, quizId: string): Promise<QuizRow | undefined> =>
  tx
    .selectFrom('quiz')
    .select(quizColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

const revisionColumns = [
  'quiz_id',
  'revision',
  'name',
  'description',
  'instructions',
  'duration_seconds',
  'opens_at',
  'closes_at',
  'late_seconds',
  'feedback_timing',
  'review',
  'negative_marking',
  'penalty_for',
  'marks_floor',
  'tries_allowed',
  'counted_try',
  'subscription',
  'attempts_allowed',
  'counted_attempt',
  'shuffle_questions',
  'shuffle_options',
  'pass_percent',
  'is_public',
  'guests_allowed',
  'question_count',
  'total_marks',
  'published_at',
] as const;

export const getRevisionRow = (tx: TenantTx, quizId: string, revision: number) =>
  sharedRead(tx, `revision ${revision} of quiz ${quizId}`, () =>
    tx
      .selectFrom('quiz_revision')
      .select(revisionColumns)
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', quizId)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow(),
  );
export type RevisionRow = Awaited<ReturnType<typeof getRevisionRow>>;

export interface RevisionSettings {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly duration_seconds: number | null;
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
  readonly late_seconds: number;
  readonly feedback_timing: number;
  /** Null: as the feedback timing says. */
  readonly review: ReviewMatrix | null;
  readonly negative_marking: string;
  readonly penalty_for: string;
  readonly marks_floor: string;
  /** 0: until one is right. */
  readonly tries_allowed: number;
  readonly counted_try: CountedTry;
  readonly subscription: number;
  readonly attempts_allowed: number;
  readonly counted_attempt: CountedAttempt;
  readonly shuffle_questions: boolean;
  readonly shuffle_options: boolean;
  readonly pass_percent: number | null;
  readonly is_public: boolean;
  readonly guests_allowed: boolean;
}

export interface SlotInput {
  readonly questionId: string;
  /** Exact decimal. */
  readonly marks: string;
  readonly isSample: boolean;
  /** From 1; null where the quiz has no sections. */
  readonly section: number | null;
}

/** What a revision is made of. */
export interface RevisionParts {
  readonly sections: readonly SectionInput[];
  readonly slots: readonly SlotInput[];
  readonly draws: readonly DrawInput[];
}

export async function insertQuiz(tx: TenantTx, createdBy: string): Promise<string> {
  const quizId = uuid();
  await tx
    .insertInto('quiz')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, newest_revision: 1, created_by: createdBy })
    .execute();
  return quizId;
}

/** What has no marks is a text without a question. */
const countOf = ({ marks }: Pick<SlotInput, 'marks'>): number => (Number(marks) > 0 ? 1 : 0);

/** Writes a revision that is not published: new, or in place of what was there. */
export async function upsertRevision(
  tx: TenantTx,
  quizId: string,
  revision: number,
  settings: RevisionSettings,
  { sections, slots, draws }: RevisionParts,
  groupIds: readonly string[],
): Promise<void> {
  const key = { tenant_id: tx.tenantId, quiz_id: quizId, revision };
  const worth = [...slots.map((slot) => ({ count: countOf(slot), marks: slot.marks })), ...draws];
  const {
    rows: [total],
  } = await sql<{ total_marks: string }>`select coalesce(sum(n * m::numeric), 0) as total_marks
    from unnest(${worth.map(({ count }) => count)}::int[], ${worth.map(({ marks }) => marks)}::text[]) as w (n, m)`.execute(
    tx,
  );
  const values = {
    ...settings,
    review: settings.review && JSON.stringify(settings.review),
    question_count: worth.reduce((total, { count }) => total + count, 0),
    total_marks: total!.total_marks,
  };
  await tx
    .insertInto('quiz_revision')
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id', 'revision']).doUpdateSet(values))
    .execute();
  for (const table of ['quiz_slot', 'quiz_draw', 'quiz_section', 'quiz_group'] as const) {
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', quizId)
      .where('revision', '=', revision)
      .execute();
  }
  await insertSections(tx, key, sections);
  await insertDraws(tx, key, draws);
  if (slots.length > 0) {
    await tx
      .insertInto('quiz_slot')
      .values(
        slots.map((slot, index) => ({
          ...key,
          position: index + 1,
          question_id: slot.questionId,
          marks: slot.marks,
          is_sample: slot.isSample,
          section: slot.section,
        })),
      )
      .execute();
  }
  if (groupIds.length > 0) {
    await tx
      .insertInto('quiz_group')
      .values(groupIds.map((groupId) => ({ ...key, group_id: groupId })))
      .execute();
  }
}

/** Notes an edit; `newest` is the revision that is now the newest. */
export const recordEdit = (tx: TenantTx, quizId: string, newest: number) =>
  tx
    .updateTable('quiz')
    .set({ newest_revision: newest, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();

/** Fixes the newest version of every question in the revision, and marks it as published. */
export async function freezeRevision(
  tx: TenantTx,
  quizId: string,
  revision: number,
  publishedBy: string,
  now: Date,
): Promise<void> {
  await sql`
    update quiz_slot s set question_version = q.version
    from question q
    where s.tenant_id = ${tx.tenantId} and s.quiz_id = ${quizId} and s.revision = ${revision}
      and q.tenant_id = s.tenant_id and q.question_id = s.question_id`.execute(tx);
  await tx
    .updateTable('quiz_revision')
    .set({ published_at: now, published_by: publishedBy })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('revision', '=', revision)
    .execute();
  await tx
    .updateTable('quiz')
    .set({ published_revision: revision, edit: sql`edit + 1`, updated_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();
}

export const setQuizDates = (tx: TenantTx, quizId: string, dates: { archived_at?: Date | null; deleted_at?: Date }) =>
  tx
    .updateTable('quiz')
    .set({ ...dates, edit: sql`edit + 1`, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .execute();
