import { listCertificateRows } from '#certificate/store.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Learning } from '#results/contract.ts';
import { courseProgress, lockOf } from './rules.ts';
import { findEnrolment, findLearnable, listBestResults, listProgress, listTopicPlans } from './store.ts';
import { listEnrolments } from './store-students.ts';

const AT_MOST = 4;

/** What the overview of a student says of courses and certificates; null when there is nothing of either. */
export async function learningOf(tx: TenantTx, personId: string, now: Date): Promise<Learning | null> {
  const { rows } = await listEnrolments(tx, personId, { ofst: 0, limit: AT_MOST });
  const courses = [];
  for (const { course_id: id } of rows) {
    const [course, enrolment] = [await findLearnable(tx, id), await findEnrolment(tx, id, personId)];
    if (!course || !enrolment || enrolment.completed_at) continue;
    const topics = await listTopicPlans(tx, id);
    const records = new Map((await listProgress(tx, id, personId)).map((one) => [one.topicId, one]));
    const isDone = (topic: string): boolean => records.get(topic)?.doneAt != null;
    const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
    const best = await listBestResults(
      tx,
      personId,
      topics.flatMap((topic) => topic.quizzes.map(({ quiz }) => quiz)),
    );
    const next = topics.find((topic) => !isDone(topic.id) && !lockOf(topic, enrolment.started_at, isDone, now));
    courses.push({
      _id: id,
      name: course.title,
      href: next ? `/courses/${id}/topics/${next.id}` : `/courses/${id}`,
      percent: courseProgress(rule, topics, isDone, best).percent,
      next: next?.title ?? null,
    });
  }
  const found = await listCertificateRows(tx, { personId, ofst: 0, limit: AT_MOST });
  const certificates = found.rows
    .filter((row) => row.state === 'issued')
    .map((row) => ({
      _id: row.certificate_id,
      name: row.title,
      href: `/${row.kind === 'quiz' ? 'quizzes' : 'courses'}/certificate/${row.certificate_id}`,
      issuedAt: row.issued_at.toISOString(),
    }));
  return courses.length === 0 && certificates.length === 0 ? null : { courses, certificates };
}
