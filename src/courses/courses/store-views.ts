/** From rows to what the interface answers. */
import { slugOf } from '#quizzes/rules.ts';
import type { CourseSummary } from './contract.ts';
import { courseStateOf } from './rules.ts';
import type { CourseListRow } from './store-list.ts';
import type { Topic, TopicLine, TopicQuiz } from './topics/contract.ts';
import type { TopicLineRow, TopicQuizRow, TopicRow } from './topics/store.ts';

export const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const coverOf = (hash: string | null): string | null => hash && `/v1/api/images/${hash}`;

export const toCourseSummary = (
  row: CourseListRow,
  teachers: readonly { readonly _id: string; readonly name: string }[],
  needsPlan: boolean,
): CourseSummary => ({
  _id: row.course_id,
  title: row.title,
  summary: row.summary,
  cover: coverOf(row.cover_hash),
  state: courseStateOf({ publishedAt: row.published_at, archivedAt: row.archived_at }),
  access: row.access,
  opensAt: iso(row.opens_at),
  closesAt: iso(row.closes_at),
  subscription: row.subscription,
  needsPlan,
  teachers: teachers.map(({ _id, name }) => ({ _id, name })),
  topicCount: row.topic_count,
  quizCount: row.quiz_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const toTopicQuiz = (row: TopicQuizRow): TopicQuiz => ({
  quiz: row.quiz_id,
  name: row.name,
  slug: slugOf(row.name),
  questionCount: row.question_count,
  passPercent: Number(row.pass_percent),
  isAvailable: row.is_available,
});

export const toTopicLine = (row: TopicLineRow, quizzes: readonly TopicQuizRow[]): TopicLine => ({
  _id: row.topic_id,
  course: row.course_id,
  title: row.title,
  section: row.section_id,
  published: row.published_at !== null,
  completion: row.completion,
  completionSeconds: row.completion_seconds,
  drip: row.drip,
  dripAt: iso(row.drip_at),
  dripDays: row.drip_days,
  dripTopic: row.drip_topic_id,
  quizzes: quizzes.filter((quiz) => quiz.topic_id === row.topic_id).map(toTopicQuiz),
  wordCount: row.word_count,
  updatedAt: row.updated_at.toISOString(),
});

export const toTopic = (row: TopicRow, quizzes: readonly TopicQuizRow[]): Topic => ({
  ...toTopicLine(row, quizzes),
  body: row.body,
  version: row.version,
  createdAt: row.created_at.toISOString(),
});
