import { listCertificateRows } from '#credentials/certificates/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Enrolment } from '#results/results/dashboard/contract.ts';
import { courseProgress, lockOf } from './rules.ts';
import {
  type EnrolmentRow,
  findEnrolment,
  findLearnable,
  type LearnableCourse,
  listBestResults,
  listTopicPlans,
  type TopicPlanRow,
} from './store.ts';
import { listProgress } from './store-progress.ts';
import { listEnrolments } from './store-students.ts';

const AT_MOST = 4;
/** More courses than anybody takes: a record names them all. */
const IN_A_RECORD = 100_000;

interface Taken {
  readonly course: LearnableCourse;
  readonly enrolment: EnrolmentRow;
  readonly topics: readonly TopicPlanRow[];
  readonly isDone: (topic: string) => boolean;
  readonly percent: number;
}

/** The courses that somebody has started, the one they were last in on top, with how far they are. */
async function listTaken(tx: TenantTx, personId: string, limit: number): Promise<Taken[]> {
  const { rows } = await listEnrolments(tx, personId, { ofst: 0, limit });
  const taken: Taken[] = [];
  for (const { course_id: id } of rows) {
    const [course, enrolment] = [await findLearnable(tx, id), await findEnrolment(tx, id, personId)];
    if (!course || !enrolment) continue;
    const topics = await listTopicPlans(tx, id);
    const records = new Map((await listProgress(tx, id, personId)).map((one) => [one.topicId, one]));
    const isDone = (topic: string): boolean => records.get(topic)?.doneAt != null;
    const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
    const quizIds = topics.flatMap((topic) => topic.quizzes.map(({ quiz }) => quiz));
    const best = await listBestResults(tx, personId, quizIds, course.closes_at);
    const { percent } = courseProgress(rule, topics, isDone, best);
    taken.push({ course, enrolment, topics, isDone, percent });
  }
  return taken;
}

/** What the overview of a student says of courses and certificates; null when there is nothing of either. */
export async function enrolmentOf(tx: TenantTx, personId: string, now: Date): Promise<Enrolment | null> {
  const taken = await listTaken(tx, personId, AT_MOST);
  const courses = taken
    .filter(({ enrolment }) => enrolment.completed_at === null)
    .map(({ course, enrolment, topics, isDone, percent }) => {
      const next = topics.find((topic) => !isDone(topic.id) && !lockOf(topic, enrolment.started_at, isDone, now));
      const id = course.course_id;
      return {
        _id: id,
        name: course.title,
        href: next ? `/courses/${id}/topics/${next.id}` : `/courses/${id}`,
        percent,
        next: next?.title ?? null,
      };
    });
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

/** The courses of somebody's record, the one they were last in on top. */
export async function coursesOfRecord(tx: TenantTx, personId: string) {
  const taken = await listTaken(tx, personId, IN_A_RECORD);
  return taken.map(({ course, enrolment, percent }) => ({
    _id: course.course_id,
    title: course.title,
    percent,
    startedAt: enrolment.started_at.toISOString(),
    completedAt: enrolment.completed_at?.toISOString() ?? null,
  }));
}
