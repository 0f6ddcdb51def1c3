/** Attempts and their answers. */
import { type SqlBool, sql } from 'kysely';
import { round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AttemptResult, SlotGrade, StoredAnswer } from './grading/rules.ts';
import { type afterFinishing, type firstSection, openSection } from './sections/rules.ts';

const attemptColumns = [
  'attempt_id',
  'quiz_id',
  'revision',
  'person_id',
  'number',
  'state',
  'started_at',
  'deadline',
  'submitted_at',
  'paper',
  'paused_at',
  'session_id',
  'one_device',
  'notes_signals',
  'networks',
  'safe_config_keys',
  'safe_browser_keys',
  'safe_session_id',
  'locked_at',
  'section',
  'section_started_at',
  'section_deadline',
  'section_seconds',
  'ended_by',
  'graded_at',
  'late_until',
] as const;

/** With the revision by whose dates and rules the attempt is held now. */
const attempts = (tx: TenantTx) =>
  tx
    .selectFrom('attempt')
    .select(attemptColumns)
    .select(
      sql<number>`(select q.published_revision from quiz q
        where q.tenant_id = attempt.tenant_id and q.quiz_id = attempt.quiz_id)`.as('published_revision'),
    )
    .where('tenant_id', '=', tx.tenantId);

/** The person's attempt with this id, or the open one at the quiz with this id, or else the latest at that quiz. */
export const findOwnAttempt = (tx: TenantTx, personId: string, attemptOrQuizId: string) =>
  attempts(tx)
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('attempt_id', '=', attemptOrQuizId), eb('quiz_id', '=', attemptOrQuizId)]))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findOwnAttempt>>>;

/** The attempt, and no other transaction saves to it or ends it until this one is over. */
export const lockAttempt = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx).where('attempt_id', '=', attemptId).forNoKeyUpdate().executeTakeFirst();

/** As `lockAttempt` for an open attempt that nobody else is at; undefined otherwise. */
export const lockIdleAttempt = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** As `lockIdleAttempt` for one that is over, and for whose late answers is waited. */
export const lockIdleAwaiting = (tx: TenantTx, attemptId: string): Promise<AttemptRow | undefined> =>
  attempts(tx)
    .where('attempt_id', '=', attemptId)
    .where('late_until', 'is not', null)
    .where('graded_at', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/**
 * As `lockAttempt` for those of these attempts that nobody else is at. Always in the same order, and never waiting: two
 * processes that save at once cannot stand in each other's way.
 */
export const lockIdleAttempts = (tx: TenantTx, attemptIds: readonly string[]): Promise<AttemptRow[]> =>
  attempts(tx)
    .where(sql<SqlBool>`attempt_id = any(${[...attemptIds]}::uuid[])`)
    .orderBy('attempt_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** As `lockIdleAttempts` for the open attempts of these people at these quizzes. */
export const lockIdleAttemptsAt = (
  tx: TenantTx,
  wanted: readonly { readonly quizId: string; readonly personId: string }[],
): Promise<AttemptRow[]> =>
  attempts(tx)
    .where('state', '=', 'open')
    .where(
      sql<SqlBool>`(person_id, quiz_id) in (select * from unnest(
        ${wanted.map((one) => one.personId)}::uuid[], ${wanted.map((one) => one.quizId)}::uuid[]))`,
    )
    .orderBy('attempt_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

/** How often the person has had each question in attempts at the quiz. */
export async function countMetQuestions(tx: TenantTx, personId: string, quizId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ question: string; times: number }>`
    select e ->> 'question' as question, count(*)::int as times
    from attempt a cross join lateral jsonb_array_elements(a.paper) as e
    where a.tenant_id = ${tx.tenantId} and a.quiz_id = ${quizId} and a.person_id = ${personId} group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.question, row.times]));
}

/** The columns of the section that is open. */
export const toSectionColumns = (section: ReturnType<typeof firstSection>) => ({
  section: section?.section ?? null,
  section_started_at: section?.startedAt ?? null,
  section_deadline: section?.deadline ?? null,
  section_seconds: section && [...section.seconds],
});

/** Notes that an open section was finished early; nothing where it is no longer the open one. */
export const putFinished = (
  tx: TenantTx,
  attemptId: string,
  { section, startedAt, deadline, lapsedMs, wholeDeadline }: ReturnType<typeof afterFinishing>,
) =>
  tx
    .updateTable('attempt')
    .set({
      section,
      section_started_at: startedAt,
      section_deadline: deadline,
      deadline: wholeDeadline,
      lapsed_ms: sql`lapsed_ms + ${lapsedMs}`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('section', '=', section - 1)
    .execute();

/** The newest version of each answer of an attempt. */
export const listNewestAnswers = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('answer')
    .distinctOn('question_id')
    .select(['question_id', 'seq', 'answer', 'is_final', 'saved_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute();
export type AnswerRow = Awaited<ReturnType<typeof listNewestAnswers>>[number];

/** Every version of every answer of an attempt, newest first. */
export async function listAnswerVersions(tx: TenantTx, attemptId: string): Promise<StoredAnswer[]> {
  const rows = await tx
    .selectFrom('answer')
    .select(['question_id', 'seq', 'answer'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .orderBy('seq', 'desc')
    .execute();
  return rows.map((row) => ({ questionId: row.question_id, seq: row.seq, answer: row.answer }));
}

export interface NewAnswer {
  readonly questionId: string;
  readonly seq: number;
  readonly answer: unknown;
  readonly isFinal: boolean;
  readonly isBlank: boolean;
}

export const insertAnswers = (tx: TenantTx, attemptId: string, answers: readonly NewAnswer[], now: Date) =>
  tx
    .insertInto('answer')
    .values(
      answers.map((answer) => ({
        tenant_id: tx.tenantId,
        attempt_id: attemptId,
        question_id: answer.questionId,
        seq: answer.seq,
        answer: JSON.stringify(answer.answer),
        is_final: answer.isFinal,
        is_blank: answer.isBlank,
        saved_at: now,
      })),
    )
    .execute();

/**
 * Of the versions of these answers that were saved within one minute of the clock, leaves the last. An essay is saved
 * whole with every pause of its writer; a page of text a thousand times over helps nobody.
 */
export const thinAnswers = (tx: TenantTx, attemptId: string, questionIds: readonly string[]) =>
  sql`
    delete from answer n where n.tenant_id = ${tx.tenantId} and n.attempt_id = ${attemptId}
      and n.question_id = any(${[...questionIds]}::uuid[])
      and exists (select 1 from answer later where later.tenant_id = n.tenant_id and later.attempt_id = n.attempt_id
        and later.question_id = n.question_id and later.seq > n.seq
        and date_trunc('minute', later.saved_at) = date_trunc('minute', n.saved_at))`.execute(tx);

/** What an answer earned, as it is stored. */
export const toStoredGrade = (grade: SlotGrade) => ({
  question_version: grade.version,
  outcome: grade.outcome,
  fraction: toText(grade.fraction),
  marks_exact: toText(grade.marks),
  marks: round(grade.marks, 6),
  max_marks: round(grade.most, 4),
  classes: [...grade.classes],
});

/** What is stored of one graded answer. */
export const toGradeRow = (tx: TenantTx, attempt: Pick<AttemptRow, 'attempt_id' | 'quiz_id'>, grade: SlotGrade) => ({
  tenant_id: tx.tenantId,
  attempt_id: attempt.attempt_id,
  question_id: grade.slot.questionId,
  quiz_id: attempt.quiz_id,
  seq: grade.counted?.seq ?? null,
  hints: grade.counted?.hints ?? 0,
  ...toStoredGrade(grade),
});

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

/** The result of an attempt that is over. */
export const toResultColumns = (result: AttemptResult, gradedAt: Date) => ({
  graded_at: gradedAt,
  max_score: result.most,
  score_exact: result.exact,
  score: result.score,
  unmarked_count: result.unmarked,
  score_so_far: result.soFar,
  right_count: result.right,
  partial_count: result.partial,
  wrong_count: result.wrong,
  blank_count: result.blank,
  passed: result.passed,
});

/** The columns of an attempt that has ended and is graded. */
export const toEndColumns = (end: End, result: AttemptResult, gradedAt: Date) => ({
  ...toOverColumns(end),
  ...toResultColumns(result, gradedAt),
});

/** Stores what the answers of an attempt earned. */
export async function insertGrades(tx: TenantTx, attempt: AttemptRow, grades: readonly SlotGrade[]): Promise<void> {
  if (grades.length === 0) return;
  await tx
    .insertInto('attempt_grade')
    .values(grades.map((grade) => toGradeRow(tx, attempt, grade)))
    .execute();
}

/** Ends an open attempt that is locked by this transaction. It has no result yet: `lateUntil` it is waited for late answers. */
export async function closeAttempt(
  tx: TenantTx,
  attempt: AttemptRow,
  end: End,
  result: ReturnType<typeof toResultColumns> | { readonly late_until: Date },
): Promise<void> {
  // The section in which it ended is the one that opens again, if it ever does.
  const open = openSection(attempt, end.at);
  // What a pause took is given back, as when it goes on.
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
