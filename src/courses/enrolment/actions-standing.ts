/** A person's standing in a course: what is done, what has become done automatically, and what blocks them. */
import { mayReadCourse } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { refuseWithoutPlan } from '#billing/api.ts';
import { listJoinedChannelIds } from '#courses/courses/api.ts';
import { issueCourseCertificate } from '#credentials/certificates/api.ts';
import { notify } from '#messaging/notifications/api.ts';
import { publishEvents } from '#messaging/webhooks/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Progress } from './contract.ts';
import { type BestResults, courseProgress, isQuizPassed, type Lock, lockOf, newlyDone } from './rules.ts';
import {
  type EnrolmentRow,
  findEnrolment,
  findLearnable,
  type LearnableCourse,
  listBestResults,
  listMissingCourses,
  listTopicPlans,
  lockEnrolment,
  markCompleted,
  setDone,
  type TopicPlanRow,
} from './store.ts';
import { listProgress, type ProgressRow } from './store-progress.ts';

/** A course that the actor may know of. Students who have started it keep it, until it is a draft again or archived. */
export async function getReadableCourse(tx: TenantTx, actor: Actor, courseId: string): Promise<LearnableCourse> {
  const course = await findLearnable(tx, courseId);
  if (!course) throw notFound('The course');
  const channels = course.access === 'channel' ? await listJoinedChannelIds(tx, actor.personId) : [];
  const audience = {
    isPublished: course.is_published,
    access: course.access,
    groupIds: course.group_ids,
    channelId: course.channel_id,
  };
  if (mayReadCourse(actor, audience, channels)) return course;
  if (course.is_published && (await findEnrolment(tx, courseId, actor.personId))) return course;
  throw notFound('The course');
}

export interface Standing {
  readonly course: LearnableCourse;
  readonly enrolment: EnrolmentRow | undefined;
  readonly topics: readonly TopicPlanRow[];
  readonly records: ReadonlyMap<string, ProgressRow>;
  readonly best: BestResults;
}

export async function readStanding(tx: TenantTx, course: LearnableCourse, personId: string): Promise<Standing> {
  const enrolment = await findEnrolment(tx, course.course_id, personId);
  const topics = await listTopicPlans(tx, course.course_id);
  const records = enrolment ? await listProgress(tx, course.course_id, personId) : [];
  const quizIds = topics.flatMap((topic) => topic.quizzes.map(({ quiz }) => quiz));
  return {
    course,
    enrolment,
    topics,
    records: new Map(records.map((record) => [record.topicId, record])),
    best: enrolment ? await listBestResults(tx, personId, quizIds, course.closes_at) : new Map(),
  };
}

export const isDoneIn =
  ({ records }: Pick<Standing, 'records'>) =>
  (topic: string): boolean =>
    records.get(topic)?.doneAt != null;

export const isClosed = (course: LearnableCourse, now: Date): boolean =>
  course.closes_at !== null && now >= course.closes_at;

export const closedForGood = { code: 'closed', message: 'This course is closed. Your progress is kept' } as const;

/** Tells webhooks that somebody is in a course now, or no longer. */
export const publishMembership = (
  tx: TenantTx,
  type: 'course.enrolled' | 'course.left',
  courseId: string,
  personId: string,
  now: Date,
): Promise<void> =>
  publishEvents(
    tx,
    [{ type, subject: `course ${courseId} ${personId}`, data: { course: courseId, person: personId } }],
    now,
  );

/** Makes topics done, or undone where there is no time, and tells of those that are done now. */
export async function recordDone(
  tx: TenantTx,
  { courseId, personId }: { readonly courseId: string; readonly personId: string },
  topicIds: readonly string[],
  doneAt: Date | null,
  now: Date,
): Promise<void> {
  const done = await setDone(tx, courseId, personId, topicIds, doneAt, now);
  const subject = `course ${courseId} ${personId}`;
  await publishEvents(
    tx,
    done.map((topic) => ({
      type: 'topic.completed' as const,
      subject,
      data: { course: courseId, topic, person: personId },
    })),
    now,
  );
}

/** Records what has become done automatically, and the completion of the course; returns the standing after it. */
export async function recordCompletion(
  tx: TenantTx,
  standing: Standing,
  personId: string,
  now: Date,
): Promise<Standing> {
  const { course, enrolment, topics, records, best } = standing;
  if (!enrolment) return standing;
  // What was handed in in time counts, also where it is marked or looked at after the closing.
  const until = isClosed(course, now) ? course.closes_at! : now;
  const done = newlyDone(topics, records, best, enrolment.started_at, until);
  if (done.length > 0) {
    // The same order as in a report of reading: the enrolment, then its topics.
    if (!(await lockEnrolment(tx, course.course_id, personId))) return readStanding(tx, course, personId);
    await recordDone(tx, { courseId: course.course_id, personId }, done, now, now);
  }
  const after = done.length > 0 ? await readStanding(tx, course, personId) : standing;
  const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
  const { isCompleted } = courseProgress(rule, topics, isDoneIn(after), best);
  if (!isCompleted || enrolment.completed_at || !(await markCompleted(tx, course.course_id, personId, now)))
    return after;
  const data = { course: course.course_id, person: personId };
  const subject = `course ${course.course_id} ${personId}`;
  await publishEvents(tx, [{ type: 'course.completed', subject, data }], now);
  const issued = await issueCourseCertificate(tx, course, personId, now);
  const href = issued?.url ?? `/courses/${course.course_id}`;
  await notify(tx, [personId], { kind: 'course', title: (say) => say.courseCompleted(course.title), href });
  return { ...after, enrolment: { ...enrolment, completed_at: now } };
}

/** Counts what has become done for somebody who is not here, such as by the result of an outside tool. */
export async function countFor(tx: TenantTx, courseId: string, personId: string, now: Date): Promise<void> {
  const course = await findLearnable(tx, courseId);
  if (!course?.is_published || !(await lockEnrolment(tx, courseId, personId))) return;
  await recordCompletion(tx, await readStanding(tx, course, personId), personId, now);
}

const toLock = (lock: Lock | null): Progress['topics'][number]['lock'] =>
  lock && {
    why: lock.why,
    opensAt: lock.why === 'later' ? lock.opensAt.toISOString() : null,
    topic: lock.why === 'after' ? lock.topic : null,
  };

interface Hindrance {
  readonly cannotStart: Progress['cannotStart'];
  readonly halted: Progress['halted'];
}

export const unhindered: Hindrance = { cannotStart: null, halted: null };

export function toProgress(standing: Standing, { cannotStart, halted }: Hindrance, now: Date): Progress {
  const { course, enrolment, topics, records, best } = standing;
  const isDone = isDoneIn(standing);
  const startedAt = enrolment?.started_at ?? null;
  const states = topics.map((topic) => ({ topic, lock: lockOf(topic, startedAt, isDone, now) }));
  const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
  const { done, total, percent } = courseProgress(rule, topics, isDone, best);
  const open = states.filter(({ lock }) => lock === null).map(({ topic }) => topic.id);
  const last = enrolment?.last_topic_id ?? null;
  // The topic they were last in may have been deleted, or closed again.
  const goesOn = last !== null && open.includes(last) ? last : null;
  return {
    course: course.course_id,
    startedAt: startedAt?.toISOString() ?? null,
    lastSeenAt: enrolment?.last_seen_at.toISOString() ?? null,
    resume: [goesOn, ...open].find((topic) => topic !== null && !isDone(topic)) ?? goesOn ?? open[0] ?? null,
    completedAt: enrolment?.completed_at?.toISOString() ?? null,
    topics: states.map(({ topic, lock }) => {
      const record = records.get(topic.id);
      return {
        _id: topic.id,
        lock: toLock(lock),
        doneAt: record?.doneAt?.toISOString() ?? null,
        openedAt: record?.openedAt.toISOString() ?? null,
        seconds: record?.seconds ?? 0,
      };
    }),
    quizzes: topics.flatMap((topic) =>
      topic.quizzes.map((quiz) => ({
        quiz: quiz.quiz,
        topic: topic.id,
        passed: isQuizPassed(quiz, best),
        percent: roundedPercent(best.get(quiz.quiz)),
        waits: best.get(quiz.quiz) === null,
        passPercent: quiz.passPercent,
      })),
    ),
    done,
    total,
    percent,
    cannotStart,
    halted,
  };
}

const roundedPercent = (percent: number | null | undefined): number | null =>
  percent == null ? null : roundDecimal(percent);

/** Throws what keeps the actor from starting the course. */
export async function refuseStart(tx: TenantTx, actor: Actor, course: LearnableCourse, now: Date): Promise<void> {
  if (!course.is_published) throw new Refusal('impossible', 'This course is not published');
  if (course.opens_at !== null && now < course.opens_at) {
    throw new Refusal('not_started', 'This course has not opened yet', {
      details: [{ path: 'opensAt', message: course.opens_at.toISOString() }],
    });
  }
  if (isClosed(course, now)) throw new Refusal('closed', 'This course is closed');
  const missing = await listMissingCourses(tx, course.course_id, actor.personId);
  if (missing.length > 0) {
    throw new Refusal('impossible', `Complete ${missing.map(({ title }) => title).join(', ')} first`, {
      details: missing.map(({ course_id, title }) => ({ path: 'prerequisites', message: title, _id: course_id })),
    });
  }
  await refuseWithoutPlan(tx, actor, course.subscription, now);
}

const refusalOf = (work: Promise<void>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

const wordsOf = (refusal: Refusal | null): { code: string; message: string } | null =>
  refusal && { code: refusal.code, message: refusal.message };

/** Why a course cannot be started, with the courses to complete first. */
function startRefusal(refusal: Refusal | null): Progress['cannotStart'] {
  const needed = refusal?.details?.filter(({ path }) => path === 'prerequisites') ?? [];
  const courses = needed.map(({ _id, message }) => ({ _id: String(_id), title: message }));
  return refusal && { code: refusal.code, message: refusal.message, courses };
}

export const startBlocker = async (
  tx: TenantTx,
  actor: Actor,
  course: LearnableCourse,
  now: Date,
): Promise<Hindrance> => ({
  ...unhindered,
  cannotStart: startRefusal(await refusalOf(refuseStart(tx, actor, course, now))),
});

/** What keeps somebody who has started from going on. */
export const courseBlocker = async (
  tx: TenantTx,
  actor: Actor,
  course: LearnableCourse,
  now: Date,
): Promise<Hindrance> => ({
  ...unhindered,
  halted: isClosed(course, now)
    ? closedForGood
    : wordsOf(await refusalOf(refuseWithoutPlan(tx, actor, course.subscription, now))),
});
