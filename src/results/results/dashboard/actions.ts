/** What a student needs next. */
import { mayReadRecord } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { hasPremiumAccess } from '#billing/api.ts';
import { remainingMs } from '#delivery/rules.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { together } from '#platform/server/database/together.ts';
import { dayIn } from '#platform/text/day-in.ts';
import { anyQuiz, listAttemptsAt, listQuizPage, type QuizFilter, standingOf, toQuizSummary } from '#quizzes/api.ts';
import type { Enrolment, StudentDashboard } from '#results/results/dashboard/contract.ts';
import { streakOf, USUAL_GOAL_DAYS, weekOf } from '#results/results/rules.ts';
import { listAttemptPage, newestAttempts } from '#results/results/store.ts';
import { fullName, toAttemptSummary, toStrength } from '#results/results/views.ts';
import { countResults, findStudent, listActiveDays, listStrengthsOf } from './store.ts';

const AT_MOST = 10;
const everything: QuizFilter = { ...anyQuiz, limit: AT_MOST, sort: 'closesAt' };

/** What fills the part of the overview about courses and certificates; null shows nothing. */
export type FillEnrolment = (tx: TenantTx, personId: string, now: Date) => Promise<Enrolment | null>;

/** The overview of a student, for that student and for faculty; for everybody else the student does not exist. */
export async function readStudentDashboard(
  tx: TenantTx,
  actor: Actor,
  personId: string,
  timeZone: string,
  now: Date,
  fillEnrolment: FillEnrolment,
): Promise<StudentDashboard> {
  const student = mayReadRecord(actor, personId) ? await findStudent(tx, personId) : undefined;
  if (!student) throw notFound('The student');
  const reader = { isFaculty: personId !== actor.personId, now };
  const audience = { kind: 'student', personId, groupIds: student.group_ids } as const;
  const [attempts, open, coming, hasPremium, results, activeDays, strengths, learning] = await together([
    listAttemptPage(tx, personId, newestAttempts),
    listQuizPage(tx, audience, { ...everything, ds: ['open'], startableBy: personId }, now),
    listQuizPage(tx, audience, { ...everything, ds: ['scheduled'], sort: 'opensAt' }, now),
    hasPremiumAccess(tx, { personId, groupIds: student.group_ids }, now),
    countResults(tx, personId),
    listActiveDays(tx, personId, timeZone),
    listStrengthsOf(tx, personId, 8),
    fillEnrolment(tx, personId, now),
  ]);
  const shown = [...open, ...coming];
  const own = await listAttemptsAt(
    tx,
    personId,
    shown.map((quiz) => quiz.quiz_id),
  );
  const summary = (row: (typeof shown)[number]) =>
    toQuizSummary(
      row,
      standingOf(
        row,
        own.filter((attempt) => attempt.quiz_id === row.quiz_id),
        now,
      ),
      hasPremium,
    );
  const today = dayIn(timeZone, now);
  const streak = streakOf(activeDays, today);
  return {
    now: now.toISOString(),
    person: { _id: personId, name: fullName(student) },
    resume: attempts
      .filter((row) => row.state === 'open')
      .map((row) => ({ ...toAttemptSummary(row, reader), remainingMs: remainingMs(row, now) })),
    open: open.map(summary),
    upcoming: coming.map(summary),
    recent: attempts
      .filter((row) => row.state === 'submitted')
      .slice(0, 10)
      .map((row) => toAttemptSummary(row, reader)),
    figures: {
      quizzesTaken: results.quizzes,
      attempts: results.attempts,
      graded: results.graded,
      meanPercent: results.mean_percent === null ? null : roundDecimal(results.mean_percent),
      passed: results.passed,
      judged: results.judged,
      streakDays: streak.days,
    },
    week: {
      days: weekOf(today).map((day) => ({
        day,
        isActive: activeDays.includes(day),
        isRest: streak.restDays.includes(day),
      })),
      goalDays: student.goal_days ?? USUAL_GOAL_DAYS,
    },
    strengths: strengths.map((row) => toStrength(row)),
    learning,
  };
}

export interface DashNames {
  readonly running: readonly { readonly attemptId: string; readonly name: string }[];
  readonly open: readonly { readonly quizId: string; readonly name: string }[];
}

/** The names with which a student's own overview begins, in its order. */
export async function listDashNames(tx: TenantTx, actor: Actor, now: Date): Promise<DashNames> {
  const { personId, groupIds } = actor;
  const audience = { kind: 'student', personId, groupIds: [...groupIds] } as const;
  const [attempts, open] = await together([
    listAttemptPage(tx, personId, newestAttempts),
    listQuizPage(tx, audience, { ...everything, ds: ['open'], startableBy: personId }, now),
  ]);
  const leftOf = (row: (typeof attempts)[number]) => remainingMs(row, now) ?? Number.MAX_SAFE_INTEGER;
  return {
    running: attempts
      .filter((row) => row.state === 'open')
      .toSorted((one, other) => leftOf(one) - leftOf(other))
      .map((row) => ({ attemptId: row.attempt_id, name: row.name })),
    open: open.map((row) => ({ quizId: row.quiz_id, name: row.name })),
  };
}
