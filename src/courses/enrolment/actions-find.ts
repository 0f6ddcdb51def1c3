/** Topics of courses for the global search. */
import { type SqlBool, sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { noteOf } from '#access/hit.ts';
import type { Actor } from '#access/subject.ts';
import { refuseWithoutPlan } from '#billing/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getReadableCourse } from './actions-standing.ts';
import { lockOf } from './rules.ts';
import { findEnrolment, listProgress, listTopicPlans } from './store.ts';

/** As many topics of a like title are looked at for a student; some of them may still be closed. */
const LOOKED_AT = 50;

/** Topics whose title holds every word; with a student, published ones of the courses that they have started. */
const listMatching = (tx: TenantTx, text: string, limit: number, student: string | null) => {
  let query = tx
    .selectFrom('topic as t')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.course_id', '=', 't.course_id'),
    )
    .select(['t.topic_id', 't.course_id', 't.title', 't.published_at', 'c.title as course_title'])
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null);
  for (const word of text.split(/\s+/)) query = query.where('t.title', 'ilike', containing(word));
  if (student !== null) {
    query = query.where('t.published_at', 'is not', null).where(
      sql<SqlBool>`t.course_id = any(array(select e.course_id from enrolment e
        where e.tenant_id = ${tx.tenantId} and e.person_id = ${student}))`,
    );
  }
  return query.orderBy(sql`lower(t.title)`).orderBy('t.topic_id').limit(limit).execute();
};

/** The topics of a course that are open to the student now; none when the course itself is closed to them. */
async function listOpenTopics(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<ReadonlySet<string>> {
  const enrolment = await findEnrolment(tx, courseId, actor.personId);
  try {
    const course = await getReadableCourse(tx, actor, courseId);
    await refuseWithoutPlan(tx, actor, course.subscription, now);
  } catch (error) {
    if (error instanceof Refusal) return new Set();
    throw error;
  }
  const records = await listProgress(tx, courseId, actor.personId);
  const done = new Set(records.flatMap(({ topicId, doneAt }) => (doneAt ? [topicId] : [])));
  const isDone = (topic: string): boolean => done.has(topic);
  const open = (await listTopicPlans(tx, courseId)).filter(
    (topic) => lockOf(topic, enrolment?.started_at ?? null, isDone, now) === null,
  );
  return new Set(open.map(({ id }) => id));
}

/** What the actor may open now: faculty every topic, students those open in the courses they have started. */
export const topicFinder: Finder = {
  kind: 'topic',
  async findFor(tx, actor, text, limit, now) {
    const isFaculty = can(actor, 'course.write');
    const rows = await listMatching(tx, text, isFaculty ? limit : LOOKED_AT, isFaculty ? null : actor.personId);
    const open = new Set<string>();
    if (!isFaculty)
      for (const courseId of new Set(rows.map((row) => row.course_id)))
        for (const topic of await listOpenTopics(tx, actor, courseId, now)) open.add(topic);
    return rows
      .filter((row) => isFaculty || open.has(row.topic_id))
      .slice(0, limit)
      .map((row) => ({
        _id: row.topic_id,
        title: row.title,
        note: row.published_at === null ? noteOf('draft') : null,
        detail: row.course_title,
        href: `/courses/${row.course_id}/topics/${row.topic_id}`,
      }));
  },
};
