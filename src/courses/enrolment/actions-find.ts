/** Topics of courses for the global search: by their titles, and by what they say. */
import { type SqlBool, sql } from 'kysely';
import { can } from '#access/can.ts';
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import type { Actor } from '#access/subject.ts';
import { refuseWithoutPlan } from '#billing/api.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { plainText } from '#platform/server/text/rich-text.ts';
import { getReadableCourse } from './actions-standing.ts';
import { lockOf } from './rules.ts';
import { findEnrolment, listTopicPlans } from './store.ts';
import { listProgress } from './store-progress.ts';

/** As many topics of a like title are looked at for a student; some of them may still be closed. */
const LOOKED_AT = 50;

/** Shorter words are in every text. */
const SHORTEST_IN_TEXT = 3;

const TAGS = '<[^>]*>';

type Place = 'title' | 'text';

/**
 * Topics whose title holds every word, or those whose title does not but whose title and text do; with a student,
 * published ones of the courses that they have started.
 */
const listMatching = (tx: TenantTx, text: string, limit: number, student: string | null, place: Place) => {
  const words = text.split(/\s+/);
  let query = tx
    .selectFrom('topic as t')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.course_id', '=', 't.course_id'),
    )
    .select(['t.topic_id', 't.course_id', 't.title', 't.published_at', 'c.title as course_title'])
    .select(place === 'text' ? sql<string>`t.body`.as('body') : sql<string>`''`.as('body'))
    .where('t.tenant_id', '=', tx.tenantId)
    .where('t.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null);
  if (student !== null) {
    query = query.where('t.published_at', 'is not', null).where(
      sql<SqlBool>`t.course_id = any(array(select e.course_id from enrolment e
        where e.tenant_id = ${tx.tenantId} and e.person_id = ${student}))`,
    );
  }
  for (const word of words) {
    const found = containing(word);
    // The tags are taken off only where the word is there with them.
    query = query.where(
      place === 'title'
        ? sql<SqlBool>`t.title ilike ${found}`
        : sql<SqlBool>`(t.title ilike ${found}
            or (t.body ilike ${found} and regexp_replace(t.body, ${TAGS}, ' ', 'g') ilike ${found}))`,
    );
  }
  if (place === 'text')
    query = query.where(
      sql<SqlBool>`not (${sql.join(
        words.map((word) => sql`t.title ilike ${containing(word)}`),
        sql` and `,
      )})`,
    );
  return query.orderBy(sql`lower(t.title)`).orderBy('t.topic_id').limit(limit).execute();
};
type Match = Awaited<ReturnType<typeof listMatching>>[number];

const BEFORE = 24;
const SHOWN = 80;

/** The words around the first one that was looked for: `… the frequency of a wave is …`. Empty where none is in the text. */
export function excerptOf(body: string, text: string): string {
  const plain = plainText(body).replace(/\s+/g, ' ');
  const folded = plain.toLowerCase();
  const places = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => folded.indexOf(word))
    .filter((place) => place >= 0);
  if (places.length === 0) return '';
  const from = Math.max(0, Math.min(...places) - BEFORE);
  const start = from === 0 ? 0 : plain.indexOf(' ', from) + 1;
  const end = start + SHOWN;
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end).trim()}${end < plain.length ? ' …' : ''}`;
}

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

/** Topics by title and then by text, of those that the actor may open now. */
async function findOpen(tx: TenantTx, actor: Actor, text: string, limit: number, now: Date): Promise<Match[]> {
  const isFaculty = can(actor, 'course.write');
  const [most, student] = isFaculty ? [limit, null] : [LOOKED_AT, actor.personId];
  const isLong = text.split(/\s+/).every((word) => [...word].length >= SHORTEST_IN_TEXT);
  const open = new Map<string, ReadonlySet<string>>();
  const found: Match[] = [];
  for (const place of ['title', 'text'] as const) {
    if (found.length >= limit || (place === 'text' && !isLong)) break;
    for (const row of await listMatching(tx, text, most, student, place)) {
      if (!isFaculty) {
        const ofCourse = open.get(row.course_id) ?? (await listOpenTopics(tx, actor, row.course_id, now));
        open.set(row.course_id, ofCourse);
        if (!ofCourse.has(row.topic_id)) continue;
      }
      found.push(row);
    }
  }
  return found.slice(0, limit);
}

/** What the actor may open now: faculty every topic, students those open in the courses they have started. */
export const topicFinder: Finder = {
  kind: 'topic',
  async findFor(tx, actor, text, limit, now) {
    const rows = await findOpen(tx, actor, text, limit, now);
    return rows.map((row) => ({
      _id: row.topic_id,
      title: row.title,
      note: row.published_at === null ? hitNote('draft') : null,
      detail: [row.course_title, excerptOf(row.body, text)].filter((part) => part !== '').join(' · '),
      href: `/courses/${row.course_id}/topics/${row.topic_id}`,
    }));
  },
};
