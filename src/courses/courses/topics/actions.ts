import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { getLockedCourse, getVisibleCourse } from '#courses/courses/actions.ts';
import { outlineFault, waitsForItself } from '#courses/courses/rules.ts';
import { listKnown } from '#courses/courses/store.ts';
import { toTopic, toTopicLine } from '#courses/courses/store-views.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import {
  type NewOutline,
  type Outline,
  type Topic,
  type TopicInput,
  topicInputSchema,
  type updateTopic as updateTopicCall,
} from './contract.ts';
import {
  endWaitingFor,
  findTopicRow,
  insertTopic,
  listSectionRows,
  listTopicQuizzes,
  listTopicRows,
  lockTopic,
  makeRoom,
  recordOutline,
  setTopicQuizzes,
  type TopicRow,
  type TopicValues,
  updateTopicRow,
  upsertOutline,
} from './store.ts';
import { insertVersion, type VersionSettings } from './store-versions.ts';

/** The outline as the actor may see it: students learn of published topics, and of the sections that hold one. */
export async function readOutline(tx: TenantTx, actor: Actor, courseId: string): Promise<Outline> {
  const course = await getVisibleCourse(tx, actor, courseId);
  const faculty = can(actor, 'course.write');
  const rows = await listTopicRows(tx, courseId, { publishedOnly: !faculty });
  const quizzes = await listTopicQuizzes(
    tx,
    rows.map((row) => row.topic_id),
  );
  const sections = await listSectionRows(tx, courseId);
  return {
    topics: rows.map((row) => toTopicLine(row, quizzes)),
    total: rows.length,
    sections: faculty ? sections : sections.filter((section) => rows.some((row) => row.section_id === section._id)),
    outlineRevision: course.outline_revision,
  };
}

const staleOutline = (current: number): Refusal =>
  new Refusal('conflict', 'Someone else has changed the topics of this course. Reload the page', {
    details: [{ path: 'outlineRevision', message: `Is ${current} now`, current }],
  });

/** Sets the whole order. Throws `conflict` when topics have come or gone since it was read. */
export async function reorder(tx: TenantTx, actor: Actor, courseId: string, order: NewOutline): Promise<Outline> {
  const course = await getLockedCourse(tx, courseId);
  if (order.outlineRevision !== undefined && order.outlineRevision !== course.outline_revision)
    throw staleOutline(course.outline_revision);
  const rows = await listTopicRows(tx, courseId, { publishedOnly: false });
  const fault = outlineFault(
    order,
    rows.map((row) => row.topic_id),
  );
  if (fault === 'twice') throw badField('topics', 'Must name every topic once');
  if (fault !== null) throw staleOutline(course.outline_revision);
  const known = new Set((await listSectionRows(tx, courseId)).map((section) => section._id));
  const named = order.sections.flatMap((section) => (section._id === undefined ? [] : [section._id]));
  const bad = order.sections.findIndex((section) => section._id !== undefined && !known.has(section._id));
  if (bad >= 0) throw badField(`sections.${bad}._id`, 'Must be a section of this course');
  if (new Set(named).size !== named.length) throw badField('sections', 'Must name every section once');
  await upsertOutline(
    tx,
    courseId,
    order.topics,
    order.sections.map((section) => ({ id: section._id ?? null, title: section.title, topics: section.topics })),
  );
  await writeAudit(tx, actor, 'course.reorder', 'course', courseId, {});
  return readOutline(tx, actor, courseId);
}

export async function getTopicRow(tx: TenantTx, courseId: string, topicId: string): Promise<TopicRow> {
  const row = await findTopicRow(tx, courseId, topicId);
  if (!row || row.deleted_at !== null) throw notFound('The topic');
  return row;
}

export async function readTopic(tx: TenantTx, actor: Actor, courseId: string, topicId: string): Promise<Topic> {
  await getVisibleCourse(tx, actor, courseId);
  const row = await getTopicRow(tx, courseId, topicId);
  return toTopic(row, await listTopicQuizzes(tx, [topicId]));
}

/** Fields that do not belong to the chosen kind are dropped, so that nothing hidden comes back later. */
const toValues = (input: TopicInput): TopicValues => ({
  title: input.title,
  body: sanitiseRichText(input.body, { media: true }),
  completion: input.completion,
  completion_seconds: input.completion === 'seconds' ? input.completionSeconds : null,
  drip: input.drip,
  drip_at: input.drip === 'date' && input.dripAt !== null ? new Date(input.dripAt) : null,
  drip_days: input.drip === 'days' ? input.dripDays : null,
  drip_topic_id: input.drip === 'after' ? input.dripTopic : null,
});

const toSettings = (values: TopicValues, quizzes: TopicInput['quizzes']): VersionSettings => ({
  completion: values.completion,
  completionSeconds: values.completion_seconds,
  drip: values.drip,
  dripAt: values.drip_at?.toISOString() ?? null,
  dripDays: values.drip_days,
  dripTopic: values.drip_topic_id,
  quizzes: quizzes.map(({ quiz, passPercent }) => ({ quiz, passPercent })),
});

/** `kept`: the topic as it is, whose quizzes may stay where they have been deleted. */
async function checkTopic(tx: TenantTx, courseId: string, kept: Topic | null, input: TopicInput): Promise<void> {
  const topicId = kept?._id ?? null;
  const quizIds = input.quizzes.map((entry) => entry.quiz);
  const known = await listKnown(tx, 'quiz', quizIds);
  const isKept = (id: string): boolean => kept?.quizzes.some(({ quiz }) => quiz === id) ?? false;
  for (const [index, id] of quizIds.entries()) {
    if (!known.has(id) && !isKept(id)) throw badField(`quizzes.${index}.quiz`, 'Must be a quiz');
    if (quizIds.indexOf(id) !== index) throw badField(`quizzes.${index}.quiz`, 'Must not be in the topic twice');
  }
  if (input.section !== null) {
    const sections = await listSectionRows(tx, courseId);
    if (!sections.some((section) => section._id === input.section))
      throw badField('section', 'Must be a section of this course');
  }
  if (input.drip !== 'after' || input.dripTopic === null) return;
  const rows = await listTopicRows(tx, courseId, { publishedOnly: false });
  if (!rows.some((row) => row.topic_id === input.dripTopic))
    throw badField('dripTopic', 'Must be a topic of this course');
  const waits = new Map(rows.flatMap((row) => (row.drip_topic_id ? [[row.topic_id, row.drip_topic_id]] : [])));
  if (topicId !== null && waitsForItself(topicId, input.dripTopic, waits))
    throw badField('dripTopic', 'Must not itself wait for this topic');
}

export async function createTopic(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  input: TopicInput,
  now: Date,
): Promise<Topic> {
  await getLockedCourse(tx, courseId);
  await checkTopic(tx, courseId, null, input);
  const values = toValues(input);
  const position = await makeRoom(tx, courseId, input.section);
  const place = { sectionId: input.section, position, publishedAt: input.published ? now : null };
  const topicId = await insertTopic(tx, courseId, actor.personId, place, values);
  await setTopicQuizzes(tx, topicId, input.quizzes);
  await insertVersion(tx, actor.personId, topicId, 1, { ...values, settings: toSettings(values, input.quizzes) });
  await recordOutline(tx, courseId);
  await writeAudit(tx, actor, 'topic.create', 'topic', topicId, { title: input.title, course: courseId });
  return readTopic(tx, actor, courseId, topicId);
}

/** Changes the topic at once for everybody, and keeps it as a version. Throws `conflict` for a stale version. */
export async function updateTopic(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicId: string,
  changes: BodyOf<typeof updateTopicCall>,
  now: Date,
): Promise<Topic> {
  await getLockedCourse(tx, courseId);
  await lockTopic(tx, topicId);
  const row = await getTopicRow(tx, courseId, topicId);
  if (changes.version !== undefined && changes.version !== row.version) {
    throw new Refusal('conflict', 'Someone else has changed this topic. Reload it to see the changes', {
      details: [{ path: 'version', message: `Is ${row.version} now`, current: row.version }],
    });
  }
  const before = await readTopic(tx, actor, courseId, topicId);
  const input = withChanges(topicInputSchema, before, changes);
  await checkTopic(tx, courseId, before, input);
  const values = toValues(input);
  const moved = input.section !== row.section_id;
  await updateTopicRow(tx, topicId, {
    ...values,
    version: row.version + 1,
    published_at: input.published ? (row.published_at ?? now) : null,
    ...(moved && { section_id: input.section, position: await makeRoom(tx, courseId, input.section) }),
  });
  await setTopicQuizzes(tx, topicId, input.quizzes);
  await insertVersion(tx, actor.personId, topicId, row.version + 1, {
    ...values,
    settings: toSettings(values, input.quizzes),
  });
  if (moved) await recordOutline(tx, courseId);
  await writeAudit(tx, actor, 'topic.update', 'topic', topicId, { title: input.title, version: row.version + 1 });
  return readTopic(tx, actor, courseId, topicId);
}

/** Shows the topic to students, or takes it back. What it says stays as it is. */
export async function publishTopic(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicId: string,
  published: boolean,
  now: Date,
): Promise<Topic> {
  await getLockedCourse(tx, courseId);
  await lockTopic(tx, topicId);
  const row = await getTopicRow(tx, courseId, topicId);
  if (published !== (row.published_at !== null)) {
    await updateTopicRow(tx, topicId, { published_at: published ? now : null });
    await writeAudit(tx, actor, published ? 'topic.publish' : 'topic.unpublish', 'topic', topicId, {
      title: row.title,
      course: courseId,
    });
  }
  return readTopic(tx, actor, courseId, topicId);
}

/** Takes the topic out of the course; topics that waited for it open with the course. */
export async function deleteTopic(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicId: string,
  now: Date,
): Promise<void> {
  await getLockedCourse(tx, courseId);
  const row = await getTopicRow(tx, courseId, topicId);
  await updateTopicRow(tx, topicId, { deleted_at: now });
  await endWaitingFor(tx, courseId, topicId);
  await recordOutline(tx, courseId);
  await writeAudit(tx, actor, 'topic.delete', 'topic', topicId, { title: row.title, course: courseId });
}

export async function restoreTopic(tx: TenantTx, actor: Actor, courseId: string, topicId: string): Promise<Topic> {
  await getLockedCourse(tx, courseId);
  const row = await findTopicRow(tx, courseId, topicId);
  if (!row) throw notFound('The topic');
  if (row.deleted_at !== null) {
    const waitsForGone = row.drip === 'after' && !(await isLiving(tx, courseId, row.drip_topic_id));
    await updateTopicRow(tx, topicId, {
      deleted_at: null,
      position: await makeRoom(tx, courseId, row.section_id),
      ...(waitsForGone && { drip: 'none', drip_topic_id: null }),
    });
    await recordOutline(tx, courseId);
    await writeAudit(tx, actor, 'topic.restore', 'topic', topicId, { title: row.title, course: courseId });
  }
  return readTopic(tx, actor, courseId, topicId);
}

const isLiving = async (tx: TenantTx, courseId: string, topicId: string | null): Promise<boolean> =>
  topicId !== null && (await findTopicRow(tx, courseId, topicId))?.deleted_at === null;
