import type { Actor } from '#access/subject.ts';
import { getLockedCourse, getVisibleCourse } from '#courses/courses/actions.ts';
import { listKnown } from '#courses/courses/store.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getTopicRow, updateTopic } from './actions.ts';
import type { listTopicVersions, Topic } from './contract.ts';
import { listTopicRows } from './store.ts';
import { findVersionRow, listVersionRows, versionSettingsSchema } from './store-versions.ts';

const toLine = (row: { version: number; title: string; created_at: Date; by: string }) => ({
  version: row.version,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  by: row.by,
});

export async function listVersions(
  tx: TenantTx,
  actor: Actor,
  { courseId, topicId }: { readonly courseId: string; readonly topicId: string },
  page: QueryOf<typeof listTopicVersions>,
) {
  await getVisibleCourse(tx, actor, courseId);
  await getTopicRow(tx, courseId, topicId);
  const { rows, total } = await listVersionRows(tx, topicId, page);
  return { versions: rows.map(toLine), total };
}

async function getVersion(tx: TenantTx, courseId: string, topicId: string, version: number) {
  await getTopicRow(tx, courseId, topicId);
  const row = await findVersionRow(tx, topicId, version);
  if (!row) throw notFound('This version of the topic');
  return row;
}

export async function readVersion(tx: TenantTx, actor: Actor, courseId: string, topicId: string, version: number) {
  await getVisibleCourse(tx, actor, courseId);
  const row = await getVersion(tx, courseId, topicId, version);
  return { ...toLine(row), body: row.body };
}

/**
 * Writes an old version as the newest one. Quizzes and topics that it named and that are gone are left out; where the
 * topic is and whether students see it stays as it is.
 */
export async function restoreVersion(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicId: string,
  version: number,
  now: Date,
): Promise<Topic> {
  await getLockedCourse(tx, courseId);
  const current = await getTopicRow(tx, courseId, topicId);
  const old = await getVersion(tx, courseId, topicId, version);
  const settings = versionSettingsSchema.parse(old.settings);
  const known = await listKnown(
    tx,
    'quiz',
    settings.quizzes.map((entry) => entry.quiz),
  );
  const quizzes = settings.quizzes.filter((entry) => known.has(entry.quiz));
  const rows = await listTopicRows(tx, courseId, { publishedOnly: false });
  const waits = settings.drip === 'after' && rows.some((row) => row.topic_id === settings.dripTopic);
  const withoutQuiz = settings.completion === 'quiz' && quizzes.length === 0;
  return updateTopic(
    tx,
    actor,
    courseId,
    topicId,
    {
      ...settings,
      ...(settings.drip === 'after' && !waits && { drip: 'none', dripTopic: null }),
      ...(withoutQuiz && { completion: 'read' }),
      title: old.title,
      body: old.body,
      quizzes,
      section: current.section_id,
      published: current.published_at !== null,
    },
    now,
  );
}
