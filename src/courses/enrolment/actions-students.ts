/** What teachers see of those who take a course, what they tell them, and what a student has started. */
import type { Actor } from '#access/subject.ts';
import { notify } from '#messaging/notifications/api.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { translatorFor } from '#platform/server/text/translate.ts';
import { csvFile } from '#platform/text/csv.ts';
import { dayIn } from '#platform/text/day-in.ts';
import { getTenantRow } from '#tenancy/api.ts';
import { readProgress } from './actions.ts';
import { getReadableCourse, publishMembership } from './actions-standing.ts';
import type { EnrolledStudent } from './contract.ts';
import { listTopicPlans } from './store.ts';
import {
  deleteEnrolment,
  listDoneDays,
  listEnrolledIds,
  listEnrolments,
  listStudentRows,
  type StudentFilter,
  type StudentRow,
  type WhichStudents,
} from './store-students.ts';
import { countWaiting, listWaiting, listWaitingIds, type WaitingRow } from './store-waiting.ts';

const toStudent = (row: StudentRow): EnrolledStudent => ({
  person: { _id: row.person_id, name: `${row.first_name} ${row.last_name}`.trim() },
  email: row.email,
  startedAt: row.started_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  done: row.done,
  total: row.total,
  percent: row.total === 0 ? 0 : Math.floor((100 * row.done) / row.total),
  quizzesPassed: row.quizzes_passed,
  quizzesTotal: row.quizzes_total,
  quizzesWithResult: row.quizzes_with_result,
  meanPercent: row.mean_percent === null ? null : roundDecimal(row.mean_percent),
});

const toWaiting = (row: WaitingRow, course: { total: number; quizzesTotal: number }): EnrolledStudent => ({
  person: { _id: row.person_id, name: `${row.first_name} ${row.last_name}`.trim() },
  email: row.email,
  startedAt: null,
  lastSeenAt: null,
  completedAt: null,
  done: 0,
  percent: 0,
  quizzesPassed: 0,
  quizzesWithResult: 0,
  meanPercent: null,
  ...course,
});

export async function listStudents(tx: TenantTx, actor: Actor, courseId: string, filter: StudentFilter, now: Date) {
  const course = await getReadableCourse(tx, actor, courseId);
  const { rows, total, counts } = await listStudentRows(
    tx,
    courseId,
    filter.state === 'waiting' ? { ...filter, limit: 0 } : filter,
    now,
  );
  const waiting = await countWaiting(tx, course, filter);
  if (filter.state !== 'waiting') return { students: rows.map(toStudent), total, counts: { ...counts, waiting } };
  const people = await listWaiting(tx, course, filter, filter);
  const topics = await listTopicPlans(tx, courseId);
  const quizzes = new Set(topics.flatMap((topic) => topic.quizzes.map(({ quiz }) => quiz)));
  const nothing = { total: topics.length, quizzesTotal: quizzes.size };
  return {
    students: people.map((row) => toWaiting(row, nothing)),
    total: waiting ?? 0,
    counts: { ...counts, waiting },
  };
}

/** Takes somebody out of the course. Throws `not_found` for who has not started it. */
export async function removeStudent(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await getReadableCourse(tx, actor, courseId);
  if (!(await deleteEnrolment(tx, courseId, personId))) throw notFound('The student');
  await publishMembership(tx, 'course.left', courseId, personId, now);
  await writeAudit(tx, actor, 'course.removeMember', 'course', courseId, { person: personId });
}

/** Tells students of the course something, or reminds them. Returns how many were told. */
export async function message(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  wish: WhichStudents & { people: readonly string[]; everybody: boolean; title: string; text: string },
  now: Date,
): Promise<{ told: number }> {
  const { title, text } = wish;
  if (!wish.everybody && wish.people.length === 0) throw badField('people', 'Choose at least one student');
  const course = await getReadableCourse(tx, actor, courseId);
  const among = wish.everybody ? null : wish.people;
  const isBegun = wish.state !== 'waiting';
  const people = isBegun
    ? await listEnrolledIds(tx, courseId, wish, among, now)
    : await listWaitingIds(tx, course, wish, among);
  const isReminder = text === '';
  const told = await notify(tx, people, {
    kind: isReminder ? 'course' : 'message',
    title:
      title || ((say) => (!isReminder ? say.courseAbout : isBegun ? say.courseGoOn : say.courseBegin)(course.title)),
    body: text || ((say) => (isBegun ? say.courseGoOnMore : say.courseBeginMore)(actor.firstName)),
    href: `/courses/${courseId}`,
  });
  await writeAudit(tx, actor, 'course.message', 'course', courseId, { people: people.length, isReminder });
  return { told };
}

const PAGE = 1_000;

export const studentHeadings = [
  'Name',
  'E-mail',
  'Percent',
  'Topics done',
  'Topics',
  'Quizzes passed',
  'Quizzes',
  'Mean percent',
  'Quizzes with a result',
  'Started',
  'Last seen',
  'Completed',
] as const;

/** The students of a filter as CSV, with headings in the caller's language: what the list shows of each, and the day on which each topic was done, by the school's clocks. */
export async function exportStudents(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  which: WhichStudents,
  now: Date,
): Promise<string> {
  const topics = await listTopicPlans(tx, courseId);
  const { time_zone: timeZone } = await getTenantRow(tx);
  const dayOf = (instant: Date | string | null): string => (instant === null ? '' : dayIn(timeZone, new Date(instant)));
  const lines: (string | number | null)[][] = [];
  for (let ofst = 0; ; ofst += PAGE) {
    const { students } = await listStudents(tx, actor, courseId, { ...which, sort: 'name', ofst, limit: PAGE }, now);
    const ids = students.map(({ person }) => person._id);
    const done = new Map(
      (await listDoneDays(tx, courseId, ids)).map((row) => [`${row.person_id} ${row.topic_id}`, row.done_at]),
    );
    for (const one of students)
      lines.push([
        one.person.name,
        one.email,
        one.percent,
        one.done,
        one.total,
        one.quizzesPassed,
        one.quizzesTotal,
        one.meanPercent,
        one.quizzesWithResult,
        dayOf(one.startedAt),
        dayOf(one.lastSeenAt),
        dayOf(one.completedAt),
        ...topics.map((topic) => dayOf(done.get(`${one.person._id} ${topic.id}`) ?? null)),
      ]);
    if (students.length < PAGE) break;
  }
  const { heading } = await translatorFor(tx, actor.personId);
  const doneDays = topics.map(({ title }) => `Done: ${title}`);
  return csvFile([[...studentHeadings, ...doneDays].map(heading), ...lines]);
}

/** The courses that the caller has started, with how far they are and where they continue. */
export async function listMine(tx: TenantTx, actor: Actor, page: { ofst: number; limit: number }, now: Date) {
  const { rows, total } = await listEnrolments(tx, actor.personId, page);
  const courses = [];
  for (const row of rows) {
    const course = await getReadableCourse(tx, actor, row.course_id);
    const progress = await readProgress(tx, actor, row.course_id, undefined, now);
    const next = (await listTopicPlans(tx, row.course_id)).find((topic) => topic.id === progress.resume);
    courses.push({
      _id: row.course_id,
      title: course.title,
      cover: row.cover_hash && `/v1/api/images/${row.cover_hash}`,
      percent: progress.percent,
      done: progress.done,
      total: progress.total,
      completedAt: progress.completedAt,
      lastSeenAt: row.last_seen_at.toISOString(),
      resume: next ? { _id: next.id, title: next.title } : null,
    });
  }
  return { courses, total };
}
