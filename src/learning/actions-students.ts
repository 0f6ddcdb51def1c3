/** What teachers see of those who take a course, what they tell them, and what a student has started. */
import type { Actor } from '#access/subject.ts';
import { notify } from '#notice/store.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { readProgress } from './actions.ts';
import { getReadableCourse } from './actions-standing.ts';
import type { EnrolledStudent } from './contract.ts';
import { listTopicPlans } from './store.ts';
import {
  listEnrolledAmong,
  listEnrolments,
  listStudentRows,
  type StudentFilter,
  type StudentRow,
} from './store-students.ts';

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
  meanPercent: row.mean_percent === null ? null : Math.round(row.mean_percent * 100) / 100,
});

export async function listStudents(tx: TenantTx, actor: Actor, courseId: string, filter: StudentFilter, now: Date) {
  await getReadableCourse(tx, actor, courseId);
  const { rows, total, counts } = await listStudentRows(tx, courseId, filter, now);
  return { students: rows.map(toStudent), total, counts };
}

/** Tells students of the course something; those who have not started it are passed over. Answers how many were told. */
export async function message(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  { people, title, text }: { people: readonly string[]; title: string; text: string },
): Promise<{ told: number }> {
  const course = await getReadableCourse(tx, actor, courseId);
  const enrolled = await listEnrolledAmong(tx, courseId, people);
  const told = await notify(tx, enrolled, {
    kind: text === '' ? 'course' : 'message',
    title: title || (text === '' ? `Go on with ${course.title}` : `About ${course.title}`),
    body: text || `${actor.firstName} reminds you: your course is waiting where you left it.`,
    href: `/courses/${courseId}`,
  });
  await writeAudit(tx, actor, 'course.message', 'course', courseId, {
    people: enrolled.length,
    isReminder: text === '',
  });
  return { told };
}

/** The courses that the caller has started, with how far they are and where they go on. */
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
