/** Pure decisions about learning: which topics are open, what is done, when a course is completed. */
import type { CompletionRule } from '#courses/courses/contract.ts';
import type { DripKind, TopicCompletion } from '#courses/courses/topics/contract.ts';

const DAY_MS = 86_400_000;

export interface TopicPlan {
  readonly id: string;
  readonly completion: TopicCompletion;
  readonly completionSeconds: number | null;
  readonly drip: DripKind;
  readonly dripAt: Date | null;
  readonly dripDays: number | null;
  readonly dripTopic: string | null;
  readonly quizzes: readonly { readonly quiz: string; readonly passPercent: number }[];
}

export interface TopicRecord {
  readonly seconds: number;
  readonly isRead: boolean;
  /** All that its outside tools have to send has come. */
  readonly isToolDone: boolean;
  readonly doneAt: Date | null;
}

/** A person's best finished attempt at a quiz in percent; null while it waits for marks, absent when nothing was handed in. */
export type BestResults = ReadonlyMap<string, number | null>;

/** Why a topic is closed; null when it is open. `opensAt` where time alone opens it. */
export type Lock =
  | { readonly why: 'not-started' }
  | { readonly why: 'later'; readonly opensAt: Date }
  | { readonly why: 'after'; readonly topic: string };

/** When a topic opens for somebody who started at `startedAt` (null: not started), given what is done. */
export function lockOf(
  topic: TopicPlan,
  startedAt: Date | null,
  isDone: (topic: string) => boolean,
  now: Date,
): Lock | null {
  if (startedAt === null) return { why: 'not-started' };
  const opensAt =
    topic.drip === 'date'
      ? topic.dripAt
      : topic.drip === 'days' && topic.dripDays !== null
        ? new Date(startedAt.getTime() + topic.dripDays * DAY_MS)
        : null;
  if (opensAt !== null && now < opensAt) return { why: 'later', opensAt };
  if (topic.drip === 'after' && topic.dripTopic !== null && !isDone(topic.dripTopic))
    return { why: 'after', topic: topic.dripTopic };
  return null;
}

/** A quiz in a topic is passed with a finished attempt that reaches the topic's share; 0 asks for the hand-in alone. */
export function isQuizPassed(
  quiz: { readonly quiz: string; readonly passPercent: number },
  best: BestResults,
): boolean {
  const percent = best.get(quiz.quiz);
  if (percent === undefined) return false;
  return quiz.passPercent === 0 || (percent !== null && percent >= quiz.passPercent);
}

/** True when the topic's own rule is met; what is done by hand is only ever done by hand. */
export function meetsRule(topic: TopicPlan, record: TopicRecord | undefined, best: BestResults): boolean {
  switch (topic.completion) {
    case 'read':
      return record?.isRead === true;
    case 'seconds':
      return record !== undefined && record.seconds >= (topic.completionSeconds ?? 0);
    case 'quiz':
      return topic.quizzes.length > 0 && topic.quizzes.every((quiz) => isQuizPassed(quiz, best));
    case 'tool':
      return record?.isToolDone === true;
    case 'hand':
      return false;
  }
}

/** The topics that are newly done: open ones whose rule is met. One that is done may open the next. */
export function newlyDone(
  topics: readonly TopicPlan[],
  records: ReadonlyMap<string, TopicRecord>,
  best: BestResults,
  startedAt: Date,
  now: Date,
): string[] {
  const done = new Set([...records].flatMap(([id, record]) => (record.doneAt ? [id] : [])));
  const found: string[] = [];
  let before = -1;
  while (found.length !== before) {
    before = found.length;
    for (const topic of topics) {
      if (done.has(topic.id) || !meetsRule(topic, records.get(topic.id), best)) continue;
      if (lockOf(topic, startedAt, (id) => done.has(id), now) !== null) continue;
      done.add(topic.id);
      found.push(topic.id);
    }
  }
  return found;
}

/** How far through the course: topics done of those there are. An empty course is at 0 and never completed. */
export function courseProgress(
  course: { readonly completionRule: CompletionRule; readonly completionShare: number | null },
  topics: readonly TopicPlan[],
  isDone: (topic: string) => boolean,
  best: BestResults,
): { readonly done: number; readonly total: number; readonly percent: number; readonly isCompleted: boolean } {
  const done = topics.filter((topic) => isDone(topic.id)).length;
  const total = topics.length;
  const quizzes = topics.flatMap((topic) => topic.quizzes);
  const isCompleted =
    total > 0 &&
    (course.completionRule === 'topics'
      ? done === total
      : course.completionRule === 'share'
        ? 100 * done >= (course.completionShare ?? 100) * total
        : // A course without any quiz is completed by its topics, or it could never be.
          quizzes.length > 0
          ? quizzes.every((quiz) => isQuizPassed(quiz, best))
          : done === total);
  // Rounded down, so that only a whole course is at 100.
  return { done, total, percent: total === 0 ? 0 : Math.floor((100 * done) / total), isCompleted };
}

/** Pages report at least this often while they are read. */
export const REPORT_EVERY_S = 15;
const SLACK_S = 5;

/** How many of the reported seconds count: never more than have passed since the last report. */
export function countedSeconds(reported: number, lastReport: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - lastReport.getTime()) / 1000) + SLACK_S;
  return Math.max(0, Math.min(reported, passed, 4 * REPORT_EVERY_S));
}
