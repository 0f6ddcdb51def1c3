import type { Actor } from '#access/subject.ts';
import { readActivity } from '#admin/operations/api.ts';
import { weeksOf } from '#admin/operations/rules.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import {
  anyQuiz,
  getPublished,
  listQuizPages,
  type QuizFilter,
  type QuizListRow,
  toQuizSummary,
} from '#quizzes/api.ts';
import type { DateState } from '#quizzes/contract.ts';
import { slugOf } from '#quizzes/rules.ts';
import { countWaiting, getStandings } from '#results/results/api.ts';
import { meanOf } from '#results/results/rules.ts';
import type { TeacherDashboard } from './contract.ts';
import { AT_MOST, countForTeacher, listToMark, listWaitingQuizzes } from './store.ts';
import { listFlags, listRisks, listToday } from './store-stats.ts';

/** Of lists that no other page has: of a school of usual size, all. */
const MOST_SIGNS = 50;

const filter = (state: DateState, sort: string): QuizFilter => ({ ...anyQuiz, limit: AT_MOST, ds: [state], sort });

/** What runs, comes and has ended; the statistics and results are those of one group where one is given. */
export async function readTeacherDashboard(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  group: string | undefined,
  timeZone: string,
): Promise<TeacherDashboard> {
  const now = services.clock();
  const pages = [
    filter('open', 'closesAt'),
    filter('scheduled', 'opensAt'),
    filter('closed', '-closesAt'),
    filter('draft', '-updatedAt'),
  ];
  const [running = [], upcoming = [], ended = [], drafts = []] = await listQuizPages(
    tx,
    { kind: 'faculty' },
    pages,
    now,
  );
  const { questions, quizzes, students } = await countForTeacher(tx, group);
  const { thisWeek, weekBefore } = weeksOf(await readActivity(services, tx, timeZone, group));
  return {
    running: running.map((row) => toQuizSummary(row, null)),
    upcoming: upcoming.map((row) => toQuizSummary(row, null)),
    ended: await readEnded(tx, ended, group, now),
    drafts: drafts.map((row) => toQuizSummary(row, null)),
    figures: { questions, quizzes, students, attemptsThisWeek: thisWeek, attemptsWeekBefore: weekBefore },
    today: (await listToday(tx, group, timeZone, now, MOST_SIGNS)).map((row) => ({
      ...quizName(row),
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      open: row.open_count,
      submitted: row.submitted_count,
    })),
    toMark: await readToMark(tx, group),
    flagged: await readFlags(tx, group),
    complaints: await readWaiting(tx, 'appeal', actor),
    decisions: await readWaiting(tx, 'certificate_decision', actor),
    atRisk: await readRisks(tx, group),
  };
}

/** Who has handed in and with what mean, counted as in the analysis of the quiz. */
async function readEnded(
  tx: TenantTx,
  ended: readonly QuizListRow[],
  group: string | undefined,
  now: Date,
): Promise<TeacherDashboard['ended']> {
  const all = [];
  for (const quiz of ended) {
    const { quiz_id: quizId, counted_attempt: countedAttempt } = await getPublished(tx, quiz.quiz_id);
    const scope = { quizId, countedAttempt, group };
    const { rows } = await getStandings(tx, scope, now);
    const waiting = await countWaiting(tx, scope, now);
    const mean = meanOf(rows.map(({ percent }) => percent));
    const meanPercent = mean === null ? null : roundDecimal(mean);
    all.push({ ...toQuizSummary(quiz, null), submitted: rows.length + waiting, waiting, meanPercent });
  }
  return all;
}

async function readWaiting(
  tx: TenantTx,
  what: Parameters<typeof listWaitingQuizzes>[1],
  actor: Actor,
): Promise<TeacherDashboard['complaints']> {
  const teacherId = actor.role === 'admin' ? null : actor.personId;
  const { quizzes, total } = await listWaitingQuizzes(tx, what, teacherId, AT_MOST);
  return { quizzes: quizzes.map((row) => ({ ...quizName(row), open: row.open })), total };
}

const quizName = (row: { quiz_id: string; name: string }) => ({
  _id: row.quiz_id,
  name: row.name,
  slug: slugOf(row.name),
});

async function readToMark(tx: TenantTx, group: string | undefined): Promise<TeacherDashboard['toMark']> {
  const rows = await listToMark(tx, group, AT_MOST);
  return {
    quizzes: rows.map((row) => ({
      ...quizName(row),
      answers: row.answers,
      papers: row.papers,
      since: row.since.toISOString(),
    })),
    total: rows[0]?.all_quizzes ?? 0,
    answers: rows[0]?.all_answers ?? 0,
    papers: rows[0]?.all_papers ?? 0,
  };
}

async function readFlags(tx: TenantTx, group: string | undefined): Promise<TeacherDashboard['flagged']> {
  const { flags, total } = await listFlags(tx, group, MOST_SIGNS);
  return {
    questions: flags.map((row) => ({
      _id: row.question_id,
      title: row.title,
      quiz: quizName(row),
      n: row.n,
      facility: row.facility,
      discrimination: row.discrimination,
      reasons: row.reasons,
    })),
    total,
  };
}

async function readRisks(tx: TenantTx, group: string | undefined): Promise<TeacherDashboard['atRisk']> {
  const { risks, total, asOf } = await listRisks(tx, group, MOST_SIGNS);
  return {
    students: risks.map((row) => ({
      _id: row.person_id,
      name: row.name,
      email: row.email,
      lastActiveAt: row.last_active_at.toISOString(),
      inactive: row.is_inactive,
      trend: row.is_falling ? { recent: row.recent_percent!, earlier: row.earlier_percent! } : null,
      below: row.is_failing ? { failed: row.failed, of: row.judged } : null,
    })),
    total,
    asOf: asOf?.toISOString() ?? null,
  };
}
