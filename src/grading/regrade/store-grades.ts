/**
 * New grades of a quiz in tables of the transaction: each different answer is graded once by the program, and everybody
 * who gave it is then looked up by the database. Nothing that was stored changes before `applyGrades`.
 */
import { sql } from 'kysely';
import { toStoredGrade } from '#delivery/api.ts';
import type { SlotGrade } from '#delivery/grading/rules.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const AT_ONCE = 5_000;

export async function makeWorkTables(tx: TenantTx): Promise<void> {
  await sql`
    create temporary table given (attempt_id uuid, question_id uuid, key jsonb, outcome text, fraction text, marks_exact text,
      max_marks numeric, version int, classes text[], seq int, waiting_parts text[]) on commit drop`.execute(tx);
  await sql`
    create temporary table graded_key (question_id uuid, key jsonb, outcome text, fraction text, marks_exact text, marks numeric,
      max_marks numeric, version int, classes text[], seq int, waiting_parts text[]) on commit drop`.execute(tx);
  await sql`
    create temporary table new_grade (attempt_id uuid, question_id uuid, outcome text, fraction text, marks_exact text,
      marks numeric, max_marks numeric, version int, classes text[], old_outcome text, old_exact text, old_max numeric, seq int,
      waiting_parts text[])
    on commit drop`.execute(tx);
  await sql`
    create temporary table new_total (attempt_id uuid primary key, score_exact text, score numeric, so_far numeric, unmarked int,
      right_count int, partial_count int, wrong_count int, blank_count int, max_score numeric, passed boolean,
      old_score numeric, old_max numeric, old_passed boolean, person_id uuid) on commit drop`.execute(tx);
}

/** Answers to questions as in attempts at one revision. */
export interface AnswersOf {
  readonly quizId: string;
  readonly revision: number;
  readonly questionIds: readonly string[];
  /**
   * What tells answers apart. `withVariant`: each with the numbers that its attempt had; `versions`: all that was saved, also with
   * those numbers; `tries`: all that may count of
   * them, also with those numbers; `parts`: with those numbers, and what people gave for
   * its parts; `partTries`: both; `blankness`: only whether something was written; `byPerson`: the marks that people have
   * settled on.
   */
  readonly kind: 'answer' | 'withVariant' | 'versions' | 'tries' | 'parts' | 'partTries' | 'blankness' | 'byPerson';
}

const variant = sql`(select e -> 'arrangement'
    from jsonb_array_elements(a.paper) e where e ->> 'question' = g.question_id::text limit 1)`;

/** All that was saved of an answer, newest first. */
const allVersions = sql`(select jsonb_agg(jsonb_build_array(t.seq, t.answer, t.is_final) order by t.seq desc) from answer t
    where t.tenant_id = g.tenant_id and t.attempt_id = g.attempt_id and t.question_id = g.question_id)`;

/** What may count of an answer, newest first. */
const versions = sql`(select jsonb_agg(jsonb_build_array(t.seq, t.answer, t.is_final) order by t.seq desc) from answer t
    where t.tenant_id = g.tenant_id and t.attempt_id = g.attempt_id and t.question_id = g.question_id
      and (t.is_final or t.seq > (select coalesce(max(f.seq), 0) from answer f where f.tenant_id = g.tenant_id
        and f.attempt_id = g.attempt_id and f.question_id = g.question_id and f.is_final)))`;

/** What people have settled on for parts of an answer. */
const settled = sql`(select jsonb_object_agg(k.part, k.settled_exact) from part_marking k
    where k.tenant_id = g.tenant_id and k.attempt_id = g.attempt_id and k.question_id = g.question_id and k.state = 'done')`;

const keyOf = {
  answer: sql`jsonb_build_array(n.answer, g.hints)`,
  withVariant: sql`jsonb_build_array(n.answer, g.hints, ${variant})`,
  versions: sql`jsonb_build_array(${allVersions}, g.hints, ${variant})`,
  tries: sql`jsonb_build_array(${versions}, ${variant})`,
  parts: sql`jsonb_build_array(n.answer, g.hints, ${variant}, ${settled})`,
  partTries: sql`jsonb_build_array(${versions}, ${variant}, ${settled})`,
  blankness: sql`to_jsonb(coalesce(n.is_blank, true))`,
  byPerson: sql`to_jsonb(coalesce(m.settled_exact, g.marks_exact))`,
};

/** Brings together what was given to these questions, with what it earned: the large tables are read once for all. False: nothing was. */
export async function setGiven(tx: TenantTx, { quizId, revision, questionIds, kind }: AnswersOf): Promise<boolean> {
  await sql`truncate given, graded_key`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into given
    select g.attempt_id, g.question_id, ${keyOf[kind]}, g.outcome, g.fraction, g.marks_exact, g.max_marks, g.question_version,
      g.classes, g.seq, g.waiting_parts
    from attempt_grade g
    join attempt a on a.tenant_id = g.tenant_id and a.attempt_id = g.attempt_id and a.revision = ${revision}
    left join answer n on n.tenant_id = g.tenant_id and n.attempt_id = g.attempt_id and n.question_id = g.question_id and n.seq = g.seq
    left join marking m on m.tenant_id = g.tenant_id and m.attempt_id = g.attempt_id and m.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.question_id = any(${[...questionIds]}::uuid[])
      and g.by_person = ${kind === 'byPerson'} and (g.seq is null or n.seq is not null or g.by_person)`.execute(tx);
  return numAffectedRows !== 0n;
}

/** The revisions that people have sat to the end. */
export async function listSatRevisions(tx: TenantTx, quizId: string): Promise<number[]> {
  const { rows } = await sql<{ revision: number }>`
    select distinct revision from attempt
    where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted' order by revision`.execute(tx);
  return rows.map((row) => row.revision);
}

/** Each different answer to one question once. */
export async function listDifferentAnswers(
  tx: TenantTx,
  questionId: string,
): Promise<{ key: unknown; count: number }[]> {
  const { rows } = await sql<{ key: unknown; count: number }>`
    select key, count(*)::int as count from given where question_id = ${questionId} group by 1`.execute(tx);
  return rows;
}

/** Which of several versions or tries counts now; null where there is one. */
const countedSeq = ({ tries, counted }: SlotGrade, kind: AnswersOf['kind']): number | null =>
  tries === undefined && kind !== 'versions' ? null : (counted?.seq ?? null);

/** Notes what each different answer to one question earns now. */
export async function setGradedKeys(
  tx: TenantTx,
  questionId: string,
  kind: AnswersOf['kind'],
  graded: readonly { readonly key: unknown; readonly grade: SlotGrade }[],
): Promise<void> {
  for (let start = 0; start < graded.length; start += AT_ONCE) {
    const json = JSON.stringify(
      graded
        .slice(start, start + AT_ONCE)
        .map(({ key, grade }) => ({ key, ...toStoredGrade(grade), seq: countedSeq(grade, kind) })),
    );
    await sql`
      -- The null of an answer that was never given comes out of a record as none at all.
      insert into graded_key select ${questionId}, coalesce(key, 'null'::jsonb), outcome, fraction, marks_exact, marks, max_marks, question_version, classes, seq, waiting_parts from jsonb_to_recordset(${json}::jsonb) as k (key jsonb, outcome text, fraction text,
        marks_exact text, marks numeric, max_marks numeric, question_version int, classes text[], seq int, waiting_parts text[])`.execute(
      tx,
    );
  }
}

/** Notes whose grades change. In the order of attempts, as they are stored: what is changed then lies together. */
export async function setNewGrades(tx: TenantTx, kind: AnswersOf['kind']): Promise<void> {
  await sql`analyze given, graded_key`.execute(tx);
  // Whatever people make of an answer, it is the same answer.
  const classes = kind === 'byPerson' ? sql`g.classes` : sql`k.classes`;
  await sql`
    insert into new_grade
    select g.attempt_id, g.question_id, k.outcome, k.fraction, k.marks_exact, k.marks, k.max_marks, k.version, ${classes},
      g.outcome, g.marks_exact, g.max_marks, k.seq, k.waiting_parts
    from given g join graded_key k on k.question_id = g.question_id and k.key = g.key
    where (g.outcome, g.fraction, g.marks_exact, g.max_marks, g.version, g.classes, g.waiting_parts)
      is distinct from (k.outcome, k.fraction, k.marks_exact, k.max_marks, k.version, ${classes}, k.waiting_parts) or k.seq <> g.seq
    order by g.attempt_id`.execute(tx);
}

/** How many grades of the quiz hold an answer that was removed by the retention rules. */
export async function countRemoved(tx: TenantTx, quizId: string, questionIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from attempt_grade g
    join attempt a on a.tenant_id = g.tenant_id and a.attempt_id = g.attempt_id and a.answers_removed_at is not null
    where g.tenant_id = ${tx.tenantId} and g.quiz_id = ${quizId} and g.question_id = any(${[...questionIds]}::uuid[])
      and g.seq is not null and not g.by_person`.execute(tx);
  return rows[0]!.count;
}

/** Nobody marks or sums these attempts until the transaction ends. */
export const lockAttempts = (tx: TenantTx, quizId: string) =>
  sql`
    select attempt_id from attempt where tenant_id = ${tx.tenantId} and quiz_id = ${quizId} and state = 'submitted'
    order by attempt_id for no key update`.execute(tx);

/** Remembers manual decisions before a key override replaces them. */
export const excludeOverridden = (tx: TenantTx, quizId: string) =>
  sql`
    update marking m set settled_exact = g.marks_exact from attempt_grade g
    where m.tenant_id = ${tx.tenantId} and m.quiz_id = ${quizId} and m.settled_exact is null and m.state = 'done'
      and g.tenant_id = m.tenant_id and g.attempt_id = m.attempt_id and g.question_id = m.question_id`.execute(tx);

/** Stores the new grades and totals. */
export async function applyGrades(tx: TenantTx, regradeId: string, now: Date): Promise<void> {
  await sql`
    update attempt_grade g set outcome = w.outcome, fraction = w.fraction, marks_exact = w.marks_exact, marks = w.marks,
      max_marks = w.max_marks, question_version = w.version, classes = w.classes, waiting_parts = w.waiting_parts, seq = coalesce(w.seq, g.seq)
    from new_grade w where g.tenant_id = ${tx.tenantId} and g.attempt_id = w.attempt_id and g.question_id = w.question_id`.execute(
    tx,
  );
  await sql`
    update attempt a set score_exact = t.score_exact, score = t.score, score_so_far = t.so_far, unmarked_count = t.unmarked,
      right_count = t.right_count, partial_count = t.partial_count, wrong_count = t.wrong_count, blank_count = t.blank_count,
      max_score = t.max_score, passed = t.passed, graded_at = ${now}
    from new_total t where a.tenant_id = ${tx.tenantId} and a.attempt_id = t.attempt_id`.execute(tx);
  await sql`
    insert into regrade_change (tenant_id, regrade_id, attempt_id, before_score, after_score, before_max, after_max, before_passed, after_passed)
    select ${tx.tenantId}, ${regradeId}, attempt_id, old_score, score, old_max, max_score, old_passed, passed from new_total
    where (old_score, old_max, old_passed) is distinct from (score, max_score, passed)
    on conflict (tenant_id, regrade_id, attempt_id) do nothing`.execute(tx);
}
