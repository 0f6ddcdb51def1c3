import type { Actor } from '#access/subject.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { copyCourseRule } from '#credentials/certificates/api.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getLockedCourse, readCourse } from './actions.ts';
import type { Course } from './contract.ts';
import { writeTopics } from './exchange/write-topics.ts';
import { copyTitle } from './rules.ts';
import {
  insertCourse,
  listCourseGroups,
  listCoursePrerequisites,
  listCourseTeachers,
  setCourseLinks,
} from './store.ts';
import { findTopicRow, listSectionRows, listTopicQuizzes, listTopicRows } from './topics/store.ts';

/**
 * A draft with the same settings, sections, topics and outside tools, whose certificates are issued in the same way. Its quizzes
 * are the same ones, so that a question that is mended in one course is corrected in all; dates are left out, since a copy
 * is for another term.
 */
export async function duplicateCourse(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicTools: TopicTools,
  now: Date,
): Promise<Course> {
  const row = await getLockedCourse(tx, courseId);
  const copyId = await insertCourse(tx, actor.personId, {
    title: copyTitle(row.title),
    cover_hash: row.cover_hash,
    summary: row.summary,
    outcomes: row.outcomes,
    description: row.description,
    access: row.access,
    channel_id: row.channel_id,
    opens_at: null,
    closes_at: null,
    subscription: row.subscription,
    completion_rule: row.completion_rule,
    completion_share: row.completion_share === null ? null : Number(row.completion_share),
    certificate_template_id: row.certificate_template_id,
  });
  await setCourseLinks(tx, copyId, {
    groups: (await listCourseGroups(tx, courseId)).map((group) => group._id),
    teachers: (await listCourseTeachers(tx, [courseId])).map((teacher) => teacher._id),
    prerequisites: (await listCoursePrerequisites(tx, courseId)).map((course) => course._id),
  });
  await copyCourseRule(tx, courseId, copyId, actor.personId);
  const lines = await listTopicRows(tx, courseId, { publishedOnly: false });
  const quizzes = await listTopicQuizzes(
    tx,
    lines.map((line) => line.topic_id),
  );
  const topics = [];
  for (const line of lines) {
    const topic = (await findTopicRow(tx, courseId, line.topic_id))!;
    topics.push({
      key: line.topic_id,
      section: line.section_id,
      isPublished: line.published_at !== null,
      values: {
        title: topic.title,
        body: topic.body,
        completion: topic.completion,
        completion_seconds: topic.completion_seconds,
        // A date belongs to the old term.
        drip: topic.drip === 'date' ? 'none' : topic.drip,
        drip_at: null,
        drip_days: topic.drip_days,
        drip_topic_id: topic.drip_topic_id,
      },
      quizzes: quizzes
        .filter((quiz) => quiz.topic_id === line.topic_id)
        .map((quiz) => ({ quiz: quiz.quiz_id, passPercent: Number(quiz.pass_percent) })),
    });
  }
  const sections = (await listSectionRows(tx, courseId)).map(({ _id, title }) => ({ key: _id, title }));
  const ids = await writeTopics(tx, actor, copyId, sections, topics, now);
  await topicTools.copy(tx, actor, copyId, ids, now);
  await writeAudit(tx, actor, 'course.duplicate', 'course', copyId, { from: courseId, title: row.title });
  return readCourse(tx, actor, copyId, now);
}
