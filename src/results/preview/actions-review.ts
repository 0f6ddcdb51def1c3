/** The result of a preview, as its student would see it. */
import type { Actor } from '#access/subject.ts';
import { listKeyOverrides, toEndColumns, toGradeRow } from '#delivery/api.ts';
import { gradePaper, isAsked, keyOverridesIn } from '#delivery/grading/rules.ts';
import { resultOf } from '#delivery/grading/rules-totals.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findHolder } from '#quizzes/api.ts';
import { type AttemptResultRow, fullName, type GradeRow, summaryWith, toReviewedPart } from '#results/results/api.ts';
import { notificationFor, reviewRights } from '#results/results/rules.ts';
import { getPreview, shownHints } from './actions.ts';
import type { ReviewTime } from './rules-times.ts';
import { listAnswers } from './store.ts';

type Previewed = Awaited<ReturnType<typeof getPreview>>;

/** The preview as a row of results: never reviewed by a person, and open for good. */
function toResultRow(
  attempt: Previewed['attempt'] & { submitted_at: Date },
  { settings, slots }: Previewed['paper'],
  result: ReturnType<typeof toEndColumns>,
): AttemptResultRow {
  return {
    ...attempt,
    ...result,
    submitted_at: attempt.submitted_at,
    seconds_spent: Math.round((attempt.submitted_at.getTime() - attempt.started_at.getTime()) / 1000),
    score: result.score === null ? null : String(result.score),
    score_so_far: result.score_so_far === null ? null : String(result.score_so_far),
    max_score: String(result.max_score),
    name: settings.name,
    question_count: slots.filter(isAsked).length,
    feedback_timing: settings.feedback_timing,
    review: null,
    closed_at: null,
    pass_percent: settings.pass_percent,
    counted_attempt: settings.counted_attempt,
  };
}

/** Throws `not_found`, or `conflict` while it runs. */
export async function reviewPreview(tx: TenantTx, actor: Actor, id: string, time: ReviewTime, now: Date) {
  const { row, attempt, paper, shuffled } = await getPreview(tx, actor, id, now);
  if (attempt.submitted_at === null) throw new Refusal('conflict', 'This rehearsal is still running');
  const versions = await listAnswers(tx, id);
  const keyOverrides = keyOverridesIn(paper, await listKeyOverrides(tx, row.quiz_id), shuffled);
  const hints = shownHints(row);
  const stored = versions.map(({ question_id, seq, answer, is_final }) => ({
    questionId: question_id,
    seq,
    answer,
    isChecked: is_final,
    hints: hints.get(question_id),
  }));
  const grades = gradePaper(paper, stored, keyOverrides);
  const end = { endedBy: row.ended_by === 'time' ? ('time' as const) : ('student' as const), at: attempt.submitted_at };
  const { settings } = paper;
  const result = toEndColumns(end, resultOf(paper, grades), now);
  const rights = reviewRights(settings, time, false);
  const resultRow = toResultRow({ ...attempt, submitted_at: attempt.submitted_at }, paper, result);
  const counted = new Map(grades.map((grade) => [grade.slot.questionId, grade.counted?.seq]));
  const summary = summaryWith(resultRow, rights, true);
  const person = { _id: actor.personId, name: `${actor.firstName} ${actor.lastName}`.trim() };
  const student = row.as_person_id === null ? undefined : await findHolder(tx, row.as_person_id);
  const { attempt: showsQuestions, ...shown } = rights;
  const notification = notificationFor(rights, { state: 'submitted' }, settings);
  return {
    as: student && row.as_person_id ? { _id: row.as_person_id, name: fullName(student) || student.email } : null,
    report: {
      attempt: summary,
      person,
      rank: null,
      passPercent: settings.pass_percent === null ? null : Number(settings.pass_percent),
      strengthsByTag: [],
      strengthsByDifficulty: [],
      weakest: [],
      group: null,
      notice: notification,
    },
    review: {
      attempt: summary,
      person,
      shown,
      notice: notification,
      ...(showsQuestions
        ? toReviewedPart(
            {
              paper,
              shuffled,
              keyOverrides,
              grades: grades.map((grade): GradeRow => {
                const { question_id, question_version, seq, outcome, fraction, marks, max_marks } = toGradeRow(
                  tx,
                  attempt,
                  grade,
                );
                return {
                  question_id,
                  question_version,
                  seq,
                  outcome,
                  fraction,
                  marks: String(marks),
                  max_marks: String(max_marks),
                  by_person: false,
                };
              }),
              answers: versions.filter((version) => counted.get(version.question_id) === version.seq),
              marks: [],
              partMarks: [],
              hints,
              versions: stored,
            },
            rights,
          )
        : { questions: [], stimuli: [] }),
    },
  };
}
