/** Starting a course, reading it, getting on in it, completing it. */
import { can, mayReadCourse, mayReadRecord } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { refuseHeldBack } from '#certificate/actions.ts';
import { issueCourseCertificate } from '#certificate/actions-issue.ts';
import { notify } from '#notice/store.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { slugOf } from '#quiz/rules.ts';
import { refuseWithoutPlan } from '#subscription/actions.ts';
import type { Progress } from './contract.ts';
import {
  type BestResults,
  countedSeconds,
  courseProgress,
  isQuizPassed,
  type Lock,
  lockOf,
  newlyDone,
} from './rules.ts';
import {
  addReading,
  type EnrolmentRow,
  findEnrolment,
  findLearnable,
  findTopicRow,
  insertEnrolment,
  type LearnableCourse,
  listBestResults,
  listJoinedChannels,
  listMissingCourses,
  listProgress,
  listTopicPlans,
  listTopicQuizzes,
  lockEnrolment,
  markCompleted,
  openTopic,
  type ProgressRow,
  setDone,
  type TopicPlanRow,
  touchEnrolment,
} from './store.ts';

/** A course that the actor may know of. Whoever has started it keeps it, until it is a draft again or put away. */
export async function getReadableCourse(tx: TenantTx, actor: Actor, courseId: string): Promise<LearnableCourse> {
  const course = await findLearnable(tx, courseId);
  if (!course) throw notFound('The course');
  const channels = course.access === 'channel' ? await listJoinedChannels(tx, actor.personId) : [];
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

interface Standing {
  readonly course: LearnableCourse;
  readonly enrolment: EnrolmentRow | undefined;
  readonly topics: readonly TopicPlanRow[];
  readonly records: ReadonlyMap<string, ProgressRow>;
  readonly best: BestResults;
}

async function readStanding(tx: TenantTx, course: LearnableCourse, personId: string): Promise<Standing> {
  const enrolment = await findEnrolment(tx, course.course_id, personId);
  const topics = await listTopicPlans(tx, course.course_id);
  const records = enrolment ? await listProgress(tx, course.course_id, personId) : [];
  const quizIds = topics.flatMap((topic) => topic.quizzes.map(({ quiz }) => quiz));
  return {
    course,
    enrolment,
    topics,
    records: new Map(records.map((record) => [record.topicId, record])),
    best: enrolment ? await listBestResults(tx, personId, quizIds) : new Map(),
  };
}

const isDoneIn =
  ({ records }: Pick<Standing, 'records'>) =>
  (topic: string): boolean =>
    records.get(topic)?.doneAt != null;

const isClosed = (course: LearnableCourse, now: Date): boolean => course.closes_at !== null && now >= course.closes_at;

/** Notes what has become done by itself, and the completion of the course; answers the standing after it. */
async function settle(tx: TenantTx, standing: Standing, personId: string, now: Date): Promise<Standing> {
  const { course, enrolment, topics, records, best } = standing;
  if (!enrolment || isClosed(course, now)) return standing;
  const done = newlyDone(topics, records, best, enrolment.started_at, now);
  if (done.length > 0) await setDone(tx, course.course_id, personId, done, now, now);
  const after = done.length > 0 ? await readStanding(tx, course, personId) : standing;
  const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
  const { isCompleted } = courseProgress(rule, topics, isDoneIn(after), best);
  if (!isCompleted || enrolment.completed_at || !(await markCompleted(tx, course.course_id, personId, now)))
    return after;
  const issued = await issueCourseCertificate(tx, course, personId, now);
  const href = issued?.url ?? `/courses/${course.course_id}`;
  await notify(tx, [personId], { kind: 'course', title: `You have completed ${course.title}`, href });
  return { ...after, enrolment: { ...enrolment, completed_at: now } };
}

const toLock = (lock: Lock | null): Progress['topics'][number]['lock'] =>
  lock && {
    why: lock.why,
    opensAt: lock.why === 'later' ? lock.opensAt.toISOString() : null,
    topic: lock.why === 'after' ? lock.topic : null,
  };

function toProgress(standing: Standing, cannotStart: Progress['cannotStart'], now: Date): Progress {
  const { course, enrolment, topics, records, best } = standing;
  const isDone = isDoneIn(standing);
  const startedAt = enrolment?.started_at ?? null;
  const states = topics.map((topic) => ({ topic, lock: lockOf(topic, startedAt, isDone, now) }));
  const rule = { completionRule: course.completion_rule, completionShare: course.completion_share };
  const { done, total, percent } = courseProgress(rule, topics, isDone, best);
  const open = states.filter(({ lock }) => lock === null).map(({ topic }) => topic.id);
  const last = enrolment?.last_topic_id ?? null;
  const goesOn = last !== null && open.includes(last) && !isDone(last) ? last : null;
  return {
    course: course.course_id,
    startedAt: startedAt?.toISOString() ?? null,
    lastSeenAt: enrolment?.last_seen_at.toISOString() ?? null,
    resume: goesOn ?? open.find((topic) => !isDone(topic)) ?? last ?? open[0] ?? null,
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
        percent: best.has(quiz.quiz) ? Math.round(best.get(quiz.quiz)! * 100) / 100 : null,
        passPercent: quiz.passPercent,
      })),
    ),
    done,
    total,
    percent,
    cannotStart,
  };
}

/** Throws what keeps the actor from starting the course. */
async function refuseStart(tx: TenantTx, actor: Actor, course: LearnableCourse, now: Date): Promise<void> {
  if (!course.is_published) throw new Refusal('impossible', 'This course is not published');
  if (course.opens_at !== null && now < course.opens_at) {
    throw new Refusal('not_started', 'This course has not begun yet', {
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

const whyNotStart = (
  tx: TenantTx,
  actor: Actor,
  course: LearnableCourse,
  now: Date,
): Promise<Progress['cannotStart']> =>
  refuseStart(tx, actor, course, now).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return { code: error.code, message: error.message };
      throw error;
    },
  );

export async function start(tx: TenantTx, actor: Actor, courseId: string, now: Date): Promise<Progress> {
  const course = await getReadableCourse(tx, actor, courseId);
  if (!(await findEnrolment(tx, courseId, actor.personId))) {
    await refuseStart(tx, actor, course, now);
    await insertEnrolment(tx, courseId, actor.personId, now);
  }
  return settleAndShow(tx, course, actor.personId, now);
}

async function settleAndShow(tx: TenantTx, course: LearnableCourse, personId: string, now: Date): Promise<Progress> {
  return toProgress(await settle(tx, await readStanding(tx, course, personId), personId, now), null, now);
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
  if (!isOwn) return toProgress(standing, null, now);
  if (!standing.enrolment) return toProgress(standing, await whyNotStart(tx, actor, course, now), now);
  return toProgress(await settle(tx, standing, personId, now), null, now);
}

const refuseOutside = (course: LearnableCourse, now: Date): void => {
  if (isClosed(course, now)) throw new Refusal('closed', 'This course is closed; what you have done stays');
};

/** Throws `not_started` before the start of the course. */
async function getStarted(tx: TenantTx, actor: Actor, courseId: string): Promise<LearnableCourse> {
  const course = await getReadableCourse(tx, actor, courseId);
  if (!(await lockEnrolment(tx, courseId, actor.personId))) throw new Refusal('not_started', 'Start this course first');
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
  return toProgress(await settle(tx, standing, actor.personId, now), null, now);
}

const lockWords = (lock: Lock): Refusal =>
  lock.why === 'later'
    ? new Refusal('not_started', 'This topic opens later', {
        details: [{ path: 'opensAt', message: lock.opensAt.toISOString() }],
      })
    : new Refusal('not_started', lock.why === 'after' ? 'Another topic comes first' : 'Start this course first');

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
      completion: row.completion as TopicPlanRow['completion'],
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
    progress: standing && toProgress(standing, null, now),
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
  const plan = standing.topics.find((topic) => topic.id === topicId)!;
  const lock = lockOf(plan, standing.enrolment?.started_at ?? null, isDoneIn(standing), now);
  if (lock) throw lockWords(lock);
  await refuseWithoutPlan(tx, actor, course.subscription, now);
  await openTopic(tx, course.course_id, actor.personId, topicId, now);
  await touchEnrolment(tx, course.course_id, actor.personId, topicId, now);
  return settle(tx, await readStanding(tx, course, actor.personId), actor.personId, now);
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
    await setDone(tx, at.courseId, actor.personId, [at.topicId], reading.done ? now : null, now);
  await touchEnrolment(tx, at.courseId, actor.personId, at.topicId, now);
  return settleAndShow(tx, course, actor.personId, now);
}

/** The caller's certificate of a course. Throws `impossible` before its completion. */
export async function certificateOf(tx: TenantTx, actor: Actor, courseId: string, now: Date) {
  const course = await getStarted(tx, actor, courseId);
  const { enrolment } = await settle(tx, await readStanding(tx, course, actor.personId), actor.personId, now);
  if (!enrolment?.completed_at)
    throw new Refusal('impossible', 'This course is not completed yet, so there is no certificate of it');
  return (
    (await issueCourseCertificate(tx, course, actor.personId, now)) ??
    (await refuseHeldBack(tx, 'course', courseId, now))
  );
}
