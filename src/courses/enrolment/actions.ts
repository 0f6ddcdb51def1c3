/** Starting a course, reading it, getting on in it, completing it. */
import { can, mayReadRecord } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { refuseWithoutPlan } from '#billing/api.ts';
import { issueCourseCertificate, refuseHeldBack, refuseRevoked } from '#credentials/certificates/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quizzes/rules.ts';
import {
  closedForGood,
  courseBlocker,
  getReadableCourse,
  isClosed,
  isDoneIn,
  publishMembership,
  readStanding,
  recordCompletion,
  recordDone,
  refuseStart,
  type Standing,
  startBlocker,
  toProgress,
  unhindered,
} from './actions-standing.ts';
import type { Progress } from './contract.ts';
import { countedSeconds, isQuizPassed, type Lock, lockOf } from './rules.ts';
import {
  addReading,
  findEnrolment,
  findTopicRow,
  insertEnrolment,
  type LearnableCourse,
  listTopicPlans,
  listTopicQuizzes,
  lockEnrolment,
  openTopic,
  touchEnrolment,
} from './store.ts';

export async function start(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<Progress> {
  const course = await getReadableCourse(tx, actor, courseId);
  if (!(await findEnrolment(tx, courseId, actor.personId))) {
    await refuseStart(tx, actor, course, now);
    if (await insertEnrolment(tx, courseId, actor.personId, now))
      await publishMembership(tx, 'course.enrolled', courseId, actor.personId, now);
  }
  return updateAndShow(tx, actor, course, now);
}

async function updateAndShow(tx: TenantTx, actor: Actor, course: LearnableCourse, now: Date): Promise<Progress> {
  const standing = await recordCompletion(tx, await readStanding(tx, course, actor.personId), actor.personId, now);
  return toProgress(standing, await courseBlocker(tx, actor, course, now), now);
}

/** How far somebody is. Reading it also counts what has been passed since. */
export async function readProgress(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  person: string | undefined,
  now: Date,
): Promise<Progress> {
  const course = await getReadableCourse(tx, actor, courseId);
  const personId = person ?? actor.personId;
  if (!mayReadRecord(actor, personId)) throw notFound('The student');
  const standing = await readStanding(tx, course, personId);
  const isOwn = personId === actor.personId && can(actor, 'course.learn');
  if (!isOwn) return toProgress(standing, unhindered, now);
  if (!standing.enrolment) return toProgress(standing, await startBlocker(tx, actor, course, now), now);
  const recorded = await recordCompletion(tx, standing, personId, now);
  return toProgress(recorded, await courseBlocker(tx, actor, course, now), now);
}

const refuseOutside = (course: LearnableCourse, now: Date): void => {
  if (isClosed(course, now)) throw new Refusal(closedForGood.code, closedForGood.message);
};

const notStarted = (): Refusal => new Refusal('not_started', 'Start this course first');

/** Throws `not_started` before the start of the course. */
async function getStarted(tx: TenantTx, actor: Actor, courseId: string): Promise<LearnableCourse> {
  const course = await getReadableCourse(tx, actor, courseId);
  if (!(await lockEnrolment(tx, courseId, actor.personId))) throw notStarted();
  return course;
}

/** Counts a quiz of the course. Throws `not_started` before its hand-in and `impossible` below its pass mark. */
export async function markQuiz(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  quizId: string,
  now: Date,
): Promise<Progress> {
  const course = await getStarted(tx, actor, courseId);
  refuseOutside(course, now);
  const standing = await readStanding(tx, course, actor.personId);
  const quizzes = standing.topics.flatMap((topic) => topic.quizzes).filter(({ quiz }) => quiz === quizId);
  if (quizzes.length === 0) throw notFound('The quiz in this course');
  if (!standing.best.has(quizId)) throw new Refusal('not_started', 'Hand in this quiz first');
  if (!quizzes.some((quiz) => isQuizPassed(quiz, standing.best)))
    throw new Refusal('impossible', 'This quiz is not passed yet');
  return toProgress(await recordCompletion(tx, standing, actor.personId, now), unhindered, now);
}

const lockWords = (lock: Lock): Refusal =>
  lock.why === 'later'
    ? new Refusal('not_started', 'This topic opens later', {
        details: [{ path: 'opensAt', message: lock.opensAt.toISOString() }],
      })
    : new Refusal(
        'not_started',
        lock.why === 'after' ? 'Complete the previous topic first' : 'Start this course first',
      );

/** One topic to read, with its neighbours. Students are counted as being there; faculty look at drafts too. */
export async function read(tx: TenantTx, actor: Actor, courseId: string, topicId: string, now: Date) {
  const isFaculty = can(actor, 'course.write');
  const course = await getReadableCourse(tx, actor, courseId);
  const row = await findTopicRow(tx, courseId, topicId);
  if (!row || (!isFaculty && row.published_at === null)) throw notFound('The topic');
  const standing = isFaculty ? null : await readAsStudent(tx, actor, course, topicId, now);
  const topics = standing?.topics ?? (await listTopicPlans(tx, courseId));
  const place = topics.findIndex((topic) => topic.id === topicId);
  const neighbour = (index: number) => {
    const topic = topics[index];
    if (place < 0 || !topic) return null;
    const lock = standing && lockOf(topic, standing.enrolment?.started_at ?? null, isDoneIn(standing), now);
    return { _id: topic.id, title: topic.title, isOpen: !lock };
  };
  const quizzes = await listTopicQuizzes(tx, topicId);
  return {
    topic: {
      _id: row.topic_id,
      course: row.course_id,
      title: row.title,
      body: row.body,
      // Of the plan where there is one: it knows what can still be done.
      completion: topics[place]?.completion ?? row.completion,
      completionSeconds: row.completion_seconds,
      quizzes: quizzes.map((quiz) => ({
        quiz: quiz.quiz,
        name: quiz.name,
        slug: slugOf(quiz.name),
        questionCount: quiz.question_count,
        passPercent: quiz.pass_percent,
        isAvailable: quiz.is_available,
      })),
    },
    previous: neighbour(place - 1),
    next: neighbour(place + 1),
    progress: standing && toProgress(standing, await courseBlocker(tx, actor, course, now), now),
  };
}

async function readAsStudent(
  tx: TenantTx,
  actor: Actor,
  course: LearnableCourse,
  topicId: string,
  now: Date,
): Promise<Standing> {
  const standing = await readStanding(tx, course, actor.personId);
  const plan = standing.topics.find((topic) => topic.id === topicId);
  if (!plan) throw notFound('The topic');
  const lock = lockOf(plan, standing.enrolment?.started_at ?? null, isDoneIn(standing), now);
  if (lock) throw lockWords(lock);
  await refuseWithoutPlan(tx, actor, course.subscription, now);
  // The enrolment first, as in a report of reading: a page that is left sends one while the next page opens the topic.
  if (!(await touchEnrolment(tx, course.course_id, actor.personId, topicId, now))) throw notStarted();
  await openTopic(tx, course.course_id, actor.personId, topicId, now);
  return recordCompletion(tx, await readStanding(tx, course, actor.personId), actor.personId, now);
}

/** Counts reading time, the end reached, or a topic that is done by hand. */
export async function report(
  tx: TenantTx,
  actor: Actor,
  at: { courseId: string; topicId: string },
  reading: { seconds: number; readToEnd: boolean; done?: boolean | undefined },
  now: Date,
): Promise<Progress> {
  const course = await getStarted(tx, actor, at.courseId);
  refuseOutside(course, now);
  const before = await readStanding(tx, course, actor.personId);
  const plan = before.topics.find((topic) => topic.id === at.topicId);
  if (!plan) throw notFound('The topic');
  const record = before.records.get(at.topicId);
  const lock = lockOf(plan, before.enrolment?.started_at ?? null, isDoneIn(before), now);
  if (lock) throw lockWords(lock);
  if (!record) throw new Refusal('not_started', 'Open this topic first');
  if (reading.done !== undefined && plan.completion !== 'hand')
    throw new Refusal('impossible', 'This topic is not marked by hand: it is done when its rule is met');
  const seconds = countedSeconds(reading.seconds, record.reportedAt, now);
  await addReading(tx, { ...at, personId: actor.personId }, { seconds, isRead: reading.readToEnd }, now);
  if (reading.done !== undefined)
    await recordDone(
      tx,
      { courseId: at.courseId, personId: actor.personId },
      [at.topicId],
      reading.done ? now : null,
      now,
    );
  await touchEnrolment(tx, at.courseId, actor.personId, at.topicId, now);
  return updateAndShow(tx, actor, course, now);
}

/** The caller's certificate of a course. Throws `impossible` before its completion. */
export async function certificateOf(tx: TenantTx, actor: Actor, courseId: string, now: Date) {
  const course = await getStarted(tx, actor, courseId);
  const { enrolment } = await recordCompletion(tx, await readStanding(tx, course, actor.personId), actor.personId, now);
  if (!enrolment?.completed_at)
    throw new Refusal('impossible', 'This course is not completed yet, so there is no certificate of it');
  // Who was taken out and completes the course anew earns another one.
  await refuseRevoked(tx, { personId: actor.personId, kind: 'course', subjectId: courseId }, enrolment.completed_at);
  return (
    (await issueCourseCertificate(tx, course, actor.personId, now)) ??
    (await refuseHeldBack(tx, 'course', courseId, now))
  );
}
