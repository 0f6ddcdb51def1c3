/** What the new grades come to, attempt by attempt. */
import { sql } from 'kysely';
import { type AttemptResult, hasPassed, totalOf } from '#delivery/grading/rules-totals.ts';
import type { Outcome } from '#items/question-types/question-type.ts';
import { add, parseRational, type Rational, round, subtract, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

const AT_ONCE = 5_000;

type Counts = Record<'right_count' | 'partial_count' | 'wrong_count' | 'blank_count', number>;

interface ChangedRow extends Counts {
  readonly attempt_id: string;
  readonly person_id: string;
  readonly score_exact: string | null;
  readonly score: string | null;
  readonly max_score: string;
  readonly passed: boolean | null;
  /** As the attempt was sat. */
  readonly marks_floor: string;
  /** Old and new outcome, exact marks and most of each grade that changes. */
  readonly changes: readonly (readonly [Outcome, string, number, Outcome, string, number])[];
}

const countOf: Readonly<Record<Outcome, keyof Counts | null>> = {
  right: 'right_count',
  partial: 'partial_count',
  wrong: 'wrong_count',
  blank: 'blank_count',
  ungradable: 'blank_count',
  waiting: null,
};

/** Exact: what was there, less the old marks, and the new ones. Only for attempts that are whole before and after. */
function shifted(row: ChangedRow, pass: string | null): AttemptResult {
  const counts: Counts = {
    right_count: row.right_count,
    partial_count: row.partial_count,
    wrong_count: row.wrong_count,
    blank_count: row.blank_count,
  };
  let [total, most]: [Rational, Rational] = [parseRational(row.score_exact!), parseRational(row.max_score)];
  for (const [oldOutcome, oldExact, oldMost, outcome, exact, newMost] of row.changes) {
    total = add(subtract(total, parseRational(oldExact)), parseRational(exact));
    most = add(subtract(most, parseRational(String(oldMost))), parseRational(String(newMost)));
    const [from, to] = [countOf[oldOutcome], countOf[outcome]];
    if (from) counts[from] -= 1;
    if (to) counts[to] += 1;
  }
  return {
    exact: toText(total),
    most: round(most, 4),
    score: round(total, 6),
    unmarked: 0,
    soFar: null,
    right: counts.right_count,
    partial: counts.partial_count,
    wrong: counts.wrong_count,
    blank: counts.blank_count,
    passed: hasPassed(total, most, pass),
  };
}

/** The whole sum, for attempts that wait for people before or after, and where sections have a floor. */
async function sumWhole(tx: TenantTx, attemptIds: readonly string[], pass: string | null) {
  const { rows } = await sql<{
    attempt_id: string;
    outcome: Outcome;
    marks_exact: string;
    max_marks: string;
    section: number | null;
    marks_floor: string;
  }>`
    select g.attempt_id, coalesce(w.outcome, g.outcome) as outcome, coalesce(w.marks_exact, g.marks_exact) as marks_exact,
      coalesce(w.max_marks, g.max_marks)::text as max_marks, coalesce(s.section, d.section) as section, r.marks_floor
    from attempt_grade g
    join attempt a on a.tenant_id = g.tenant_id and a.attempt_id = g.attempt_id
    join quiz_revision r on r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision = a.revision
    left join quiz_slot s on s.tenant_id = a.tenant_id and s.quiz_id = a.quiz_id and s.revision = a.revision
      and s.question_id = g.question_id
    left join quiz_pool p on p.tenant_id = a.tenant_id and p.quiz_id = a.quiz_id and p.revision = a.revision
      and p.question_id = g.question_id
    left join quiz_draw d on d.tenant_id = p.tenant_id and d.quiz_id = p.quiz_id and d.revision = p.revision
      and d.position = p.draw
    left join new_grade w on w.attempt_id = g.attempt_id and w.question_id = g.question_id
    where g.tenant_id = ${tx.tenantId} and g.attempt_id = any(${[...attemptIds]}::uuid[])`.execute(tx);
  const byAttempt = Map.groupBy(rows, (row) => row.attempt_id);
  return new Map(
    [...byAttempt].map(([id, grades]) => [
      id,
      totalOf(
        grades.map(({ outcome, marks_exact, max_marks, section }) => ({
          section,
          outcome,
          marks: parseRational(marks_exact),
          most: parseRational(max_marks),
        })),
        pass,
        grades[0]!.marks_floor,
      ),
    ]),
  );
}

/** Nothing but the changed grades need to be looked at. */
const isWhole = (row: ChangedRow): boolean =>
  row.marks_floor !== 'section' &&
  row.score_exact !== null &&
  row.changes.every(([, , , outcome]) => outcome !== 'waiting');

/** Sums every attempt with a changed grade. `report` gets how many are done of how many. */
export async function setNewTotals(
  tx: TenantTx,
  pass: string | null,
  report: (done: number, total: number) => Promise<void>,
): Promise<void> {
  await sql`create index on new_grade (attempt_id)`.execute(tx);
  await sql`analyze new_grade`.execute(tx);
  const { rows: counted } = await sql<{ n: number }>`
    select count(distinct attempt_id)::int as n from new_grade`.execute(tx);
  const total = counted[0]!.n;
  for (let after = '00000000-0000-0000-0000-000000000000', done = 0; done < total; ) {
    const { rows } = await sql<ChangedRow>`
      select w.attempt_id, a.person_id, a.score_exact, a.score, a.max_score, a.passed, a.right_count, a.partial_count, a.wrong_count,
        a.blank_count, r.marks_floor, w.changes
      from (select attempt_id, json_agg(json_build_array(old_outcome, old_exact, old_max, outcome, marks_exact, max_marks)) as changes
        from new_grade where attempt_id > ${after}::uuid group by attempt_id order by attempt_id limit ${AT_ONCE}) w
      join attempt a on a.tenant_id = ${tx.tenantId} and a.attempt_id = w.attempt_id
      join quiz_revision r on r.tenant_id = a.tenant_id and r.quiz_id = a.quiz_id and r.revision = a.revision
      order by w.attempt_id`.execute(tx);
    const slow = rows.filter((row) => !isWhole(row)).map((row) => row.attempt_id);
    const sums = slow.length > 0 ? await sumWhole(tx, slow, pass) : new Map<string, AttemptResult>();
    await insertTotals(
      tx,
      rows.map((row) => ({ row, result: sums.get(row.attempt_id) ?? shifted(row, pass) })),
    );
    done += rows.length;
    after = rows.at(-1)!.attempt_id;
    await report(done, total);
  }
}

const insertTotals = (tx: TenantTx, totals: readonly { row: ChangedRow; result: AttemptResult }[]) => {
  const json = JSON.stringify(
    totals.map(({ row, result }) => ({
      attempt_id: row.attempt_id,
      score_exact: result.exact,
      score: result.score,
      so_far: result.soFar,
      unmarked: result.unmarked,
      right_count: result.right,
      partial_count: result.partial,
      wrong_count: result.wrong,
      blank_count: result.blank,
      max_score: result.most,
      passed: result.passed,
      old_score: row.score,
      old_max: row.max_score,
      old_passed: row.passed,
      person_id: row.person_id,
    })),
  );
  return sql`insert into new_total select * from jsonb_populate_recordset(null::new_total, ${json}::jsonb)`.execute(tx);
};
