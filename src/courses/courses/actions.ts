import { can, mayReadCourse } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { hasPremiumAccess } from '#billing/api.ts';
import { needsPlan } from '#billing/rules.ts';
import { publishEvents } from '#messaging/webhooks/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import {
  type Course,
  type CourseInput,
  type CourseSummary,
  courseInputSchema,
  type updateCourse as updateCourseCall,
} from './contract.ts';
import { circularPrerequisite, courseStateOf } from './rules.ts';
import {
  type CourseRow,
  type CourseValues,
  findCourseRow,
  hasStarted,
  imageIsStored,
  insertCourse,
  listCourseGroups,
  listCoursePrerequisites,
  listCourseTeachers,
  listJoinedChannelIds,
  listKnown,
  lockCourseRow,
  readNeeds,
  setCourseDates,
  setCourseLinks,
  updateCourseRow,
} from './store.ts';
import { type CourseFilter, type CourseReader, countTopics, listCourseRows } from './store-list.ts';
import { iso, toCourseSummary } from './store-views.ts';
import { listTopicRows } from './topics/store.ts';

/** Which courses somebody may find; visitors those that are open to everybody. */
export const courseReaderOf = async (tx: TenantTx, actor: Actor | null): Promise<CourseReader> =>
  actor === null
    ? { kind: 'student', personId: null, groupIds: [], channelIds: [] }
    : can(actor, 'course.write')
      ? { kind: 'faculty', personId: actor.personId }
      : {
          kind: 'student',
          personId: actor.personId,
          groupIds: actor.groupIds,
          channelIds: await listJoinedChannelIds(tx, actor.personId),
        };

export async function listCourses(
  tx: TenantTx,
  actor: Actor,
  filter: CourseFilter,
  now: Date,
): Promise<{ courses: CourseSummary[]; total: number }> {
  const { rows, total } = await listCourseRows(tx, await courseReaderOf(tx, actor), filter);
  const teachers = await listCourseTeachers(
    tx,
    rows.map((row) => row.course_id),
  );
  const hasPremium = await hasPremiumAccess(tx, actor, now);
  return {
    courses: rows.map((row) =>
      toCourseSummary(
        row,
        teachers.filter((teacher) => teacher.course_id === row.course_id),
        needsPlan(actor.role, row.subscription, hasPremium),
      ),
    ),
    total,
  };
}

/** The course's row, if the actor may see it. Throws `not_found`. */
export async function getVisibleCourse(tx: TenantTx, actor: Actor, courseId: string): Promise<CourseRow> {
  const row = await findCourseRow(tx, courseId);
  if (!row) throw notFound('The course');
  const audience = {
    isPublished: row.published_at !== null && row.archived_at === null,
    access: row.access,
    groupIds: row.access === 'groups' ? (await listCourseGroups(tx, courseId)).map((group) => group._id) : [],
    channelId: row.channel_id,
  };
  const channelIds = row.access === 'channel' ? await listJoinedChannelIds(tx, actor.personId) : [];
  if (mayReadCourse(actor, audience, channelIds)) return row;
  // A student who has started it keeps it, until it is a draft again or archived.
  if (audience.isPublished && (await hasStarted(tx, courseId, actor.personId))) return row;
  throw notFound('The course');
}

/** The course, locked for a change. Throws `not_found`, also for a deleted one unless `alsoDeleted`. */
export async function getLockedCourse(
  tx: TenantTx,
  courseId: string,
  { alsoDeleted = false } = {},
): Promise<CourseRow> {
  const row = await lockCourseRow(tx, courseId);
  if (!row || (row.deleted_at !== null && !alsoDeleted)) throw notFound('The course');
  return row;
}

export async function readCourse(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<Course> {
  const row = await getVisibleCourse(tx, actor, courseId);
  const faculty = can(actor, 'course.write');
  const counts = await countTopics(tx, { kind: faculty ? 'faculty' : 'student' }, courseId);
  const teachers = await listCourseTeachers(tx, [courseId]);
  const hasPremium = await hasPremiumAccess(tx, actor, now);
  const published = faculty ? await countTopics(tx, { kind: 'student' }, courseId) : counts;
  return {
    ...toCourseSummary({ ...row, ...counts }, teachers, needsPlan(actor.role, row.subscription, hasPremium)),
    outcomes: row.outcomes,
    description: row.description,
    groups: faculty ? await listCourseGroups(tx, courseId) : [],
    channel: row.channel_id,
    prerequisites: await listCoursePrerequisites(tx, courseId, faculty ? 'faculty' : 'student'),
    completionRule: row.completion_rule,
    completionShare: row.completion_share === null ? null : Number(row.completion_share),
    certificateTemplate: row.certificate_template_id,
    publishedAt: iso(row.published_at),
    revision: row.revision,
    may: {
      edit: faculty,
      publish: faculty && row.published_at === null && published.topic_count > 0,
      delete: faculty,
    },
  };
}

async function refuseUnknown(
  tx: TenantTx,
  kind: Parameters<typeof listKnown>[1],
  field: string,
  { ids, kept }: { readonly ids: readonly string[]; readonly kept: readonly string[] },
  message: string,
): Promise<void> {
  const added = ids.filter((id) => !kept.includes(id));
  const known = await listKnown(tx, kind, added);
  const unknown = ids.findIndex((id) => added.includes(id) && !known.has(id));
  if (unknown >= 0) throw badField(`${field}.${unknown}`, message);
}

const hashOf = (cover: string | null): string | null => cover?.slice(-64) ?? null;

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];

type Links = Pick<CourseInput, 'groups' | 'teachers' | 'prerequisites' | 'channel'>;

/** `kept`: what the course refers to already, and may refer to still, whatever has become of it. */
async function checkLinks(tx: TenantTx, courseId: string | null, input: CourseInput, kept?: Links): Promise<void> {
  const of = (field: 'groups' | 'teachers' | 'prerequisites') => ({ ids: input[field], kept: kept?.[field] ?? [] });
  await refuseUnknown(tx, 'group', 'groups', of('groups'), 'Must be a group of people');
  await refuseUnknown(tx, 'teacher', 'teachers', of('teachers'), 'Must be a teacher or an admin');
  await refuseUnknown(tx, 'course', 'prerequisites', of('prerequisites'), 'Must be a course');
  if (input.access === 'channel' && input.channel !== null && input.channel !== kept?.channel) {
    const known = await listKnown(tx, 'channel', [input.channel]);
    if (!known.has(input.channel)) throw badField('channel', 'Must be a channel');
  }
  const cover = hashOf(input.cover);
  if (cover !== null && !(await imageIsStored(tx, cover))) throw badField('cover', 'Must be an uploaded picture');
  if (courseId === null || input.prerequisites.length === 0) return;
  const circular = circularPrerequisite(courseId, input.prerequisites, await readNeeds(tx, input.prerequisites));
  if (circular !== null) {
    throw badField(
      `prerequisites.${input.prerequisites.indexOf(circular)}`,
      'Must not itself wait for this course to be completed',
    );
  }
}

const toValues = (input: CourseInput): CourseValues => ({
  title: input.title,
  cover_hash: hashOf(input.cover),
  summary: input.summary,
  outcomes: input.outcomes,
  description: sanitiseRichText(input.description),
  access: input.access,
  channel_id: input.access === 'channel' ? input.channel : null,
  opens_at: input.opensAt === null ? null : new Date(input.opensAt),
  closes_at: input.closesAt === null ? null : new Date(input.closesAt),
  subscription: input.subscription,
  completion_rule: input.completionRule,
  completion_share: input.completionRule === 'share' ? input.completionShare : null,
  certificate_template_id: input.certificateTemplate,
});

const toLinks = (input: CourseInput, actor: Actor) => ({
  groups: input.access === 'groups' ? distinct(input.groups) : [],
  teachers: input.teachers.length > 0 ? distinct(input.teachers) : [actor.personId],
  prerequisites: distinct(input.prerequisites),
});

export async function createCourse(tx: TenantTx, actor: Actor, input: CourseInput, now: Date): Promise<Course> {
  await checkLinks(tx, null, input);
  const courseId = await insertCourse(tx, actor.personId, toValues(input));
  await setCourseLinks(tx, courseId, toLinks(input, actor));
  await writeAudit(tx, actor, 'course.create', 'course', courseId, { title: input.title });
  return readCourse(tx, actor, courseId, now);
}

/** Changes the course at once for everybody. Throws `conflict` for a stale revision. */
export async function updateCourse(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  changes: BodyOf<typeof updateCourseCall>,
  now: Date,
): Promise<Course> {
  // Before any course is locked: two that are made to wait for each other would wait here for each other's rows.
  if (changes.prerequisites?.length) await lockChanges(tx, 'course-prerequisites');
  const row = await getLockedCourse(tx, courseId);
  if (changes.revision !== undefined && changes.revision !== row.revision) {
    throw new Refusal('conflict', 'Someone else has changed this course. Reload it to see the changes', {
      details: [{ path: 'revision', message: `Is ${row.revision} now`, current: row.revision }],
    });
  }
  const before = await readCourse(tx, actor, courseId, now);
  const current = {
    ...before,
    teachers: before.teachers.map(({ _id }) => _id),
    groups: before.groups.map(({ _id }) => _id),
    prerequisites: before.prerequisites.map(({ _id }) => _id),
  };
  const input = withChanges(courseInputSchema, current, changes);
  await checkLinks(tx, courseId, input, current);
  await updateCourseRow(tx, courseId, toValues(input));
  await setCourseLinks(tx, courseId, toLinks(input, actor));
  await writeAudit(tx, actor, 'course.update', 'course', courseId, { title: input.title });
  return readCourse(tx, actor, courseId, now);
}

/** Shows the course to students, or takes it back. Throws `impossible` while none of its topics is published. */
export async function publishCourse(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  published: boolean,
  now: Date,
): Promise<Course> {
  const row = await getLockedCourse(tx, courseId);
  const state = courseStateOf({ publishedAt: row.published_at, archivedAt: row.archived_at });
  if (state === 'archived') throw new Refusal('impossible', 'Unarchive this course first');
  if (published !== (state === 'published')) {
    if (published && (await listTopicRows(tx, courseId, { publishedOnly: true })).length === 0) {
      const message = 'Must have at least one published topic';
      throw new Refusal('impossible', `This course cannot be published: ${message}`, {
        details: [{ path: 'topics', message }],
      });
    }
    await setCourseDates(tx, courseId, { published_at: published ? now : null });
    if (published)
      await publishEvents(
        tx,
        [{ type: 'course.published', subject: `course ${courseId}`, data: { course: courseId } }],
        now,
      );
    await writeAudit(tx, actor, published ? 'course.publish' : 'course.unpublish', 'course', courseId, {});
  }
  return readCourse(tx, actor, courseId, now);
}

export async function archiveCourse(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  archived: boolean,
  now: Date,
): Promise<Course> {
  const row = await getLockedCourse(tx, courseId);
  if (archived !== (row.archived_at !== null)) {
    await setCourseDates(tx, courseId, { archived_at: archived ? now : null });
    await writeAudit(tx, actor, archived ? 'course.archive' : 'course.unarchive', 'course', courseId, {});
  }
  return readCourse(tx, actor, courseId, now);
}

export async function deleteCourse(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<void> {
  const row = await getLockedCourse(tx, courseId);
  await setCourseDates(tx, courseId, { deleted_at: now });
  await writeAudit(tx, actor, 'course.delete', 'course', courseId, { title: row.title });
}

/** Puts a deleted course back, as it was. */
export async function restoreCourse(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<Course> {
  const row = await getLockedCourse(tx, courseId, { alsoDeleted: true });
  if (row.deleted_at !== null) {
    await setCourseDates(tx, courseId, { deleted_at: null });
    await writeAudit(tx, actor, 'course.restore', 'course', courseId, { title: row.title });
  }
  return readCourse(tx, actor, courseId, now);
}
