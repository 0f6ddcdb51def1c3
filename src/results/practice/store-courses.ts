/** Mistakes in the quizzes of a course. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Practisable } from './store.ts';

/**
 * The courses that the person is enrolled in, with the questions that they answered in the quizzes of their topics. Courses
 * and topics that students cannot see are left out.
 */
const answeredInCourses = (tx: TenantTx, personId: string) => sql<{
  course_id: string;
  title: string;
  question_id: string;
}>`(
  select distinct k.course_id, k.title, g.question_id
  from enrolment e
  join course k on k.tenant_id = e.tenant_id and k.course_id = e.course_id and k.deleted_at is null
    and k.published_at is not null and k.archived_at is null
  join topic t on t.tenant_id = k.tenant_id and t.course_id = k.course_id and t.deleted_at is null
    and t.published_at is not null
  join topic_quiz z on z.tenant_id = t.tenant_id and z.topic_id = t.topic_id
  join attempt a on a.tenant_id = z.tenant_id and a.quiz_id = z.quiz_id and a.person_id = e.person_id
    and a.state = 'submitted'
  join attempt_grade g on g.tenant_id = a.tenant_id and g.attempt_id = a.attempt_id
  where e.tenant_id = ${tx.tenantId} and e.person_id = ${personId}::uuid)`;

/** Those of the questions that were answered in quizzes of the course; none for a course without the person. */
export const inCourse = (tx: TenantTx, personId: string, courseId: string) =>
  sql<SqlBool>`c.question_id in (select k.question_id from ${answeredInCourses(tx, personId)} k
    where k.course_id = ${courseId}::uuid)`;

/** The courses of the person with how many of these questions they have, most first. */
export const countByCourse = (tx: TenantTx, personId: string, cards: Practisable) =>
  cards
    .innerJoin(answeredInCourses(tx, personId).as('k'), (join) => join.onRef('k.question_id', '=', 'c.question_id'))
    .select(['k.course_id as _id', 'k.title', sql<number>`count(*)::int`.as('mistakes')])
    .groupBy(['k.course_id', 'k.title'])
    .orderBy('mistakes', 'desc')
    .orderBy('k.title')
    .orderBy('k.course_id')
    .execute();

/** Whether the person is enrolled in a course that students can see. */
export async function isEnrolled(tx: TenantTx, personId: string, courseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('enrolment as e')
    .innerJoin('course as k', (join) =>
      join.onRef('k.tenant_id', '=', 'e.tenant_id').onRef('k.course_id', '=', 'e.course_id'),
    )
    .select('e.course_id')
    .where('e.tenant_id', '=', tx.tenantId)
    .where('e.person_id', '=', personId)
    .where('e.course_id', '=', courseId)
    .where('k.deleted_at', 'is', null)
    .where('k.published_at', 'is not', null)
    .where('k.archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
