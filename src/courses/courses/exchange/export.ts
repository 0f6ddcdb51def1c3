/** Taking a course out as one file. */

import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import type { TopicTools } from '#access/topic-tools.ts';
import { getVisibleCourse } from '#courses/courses/actions.ts';
import type { CourseRow } from '#courses/courses/store.ts';
import { coverOf, iso } from '#courses/courses/store-views.ts';
import { findTopicRow, listSectionRows, listTopicQuizzes, listTopicRows } from '#courses/courses/topics/store.ts';
import { readRule } from '#credentials/certificates/api.ts';
import type { IssueWay } from '#credentials/certificates/rules/contract.ts';
import { findImage, findQuestion, findStimulus } from '#items/question-bank/api.ts';
import { fileBytes, type InTenant, listFiles } from '#media/api.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { findQuizRow, getRevisionRow, listSlotRows, type RevisionRow, readParts } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { COURSE_FORMAT, COURSE_VERSION, type CourseFile, referencesOf } from './course-file.ts';

const fflate = packageOnFirstUse<typeof import('fflate')>('fflate');

const toCourse = (row: CourseRow, certificates: IssueWay): CourseFile['course'] => ({
  title: row.title,
  summary: row.summary,
  cover: coverOf(row.cover_hash),
  outcomes: row.outcomes,
  description: row.description,
  opensAt: iso(row.opens_at),
  closesAt: iso(row.closes_at),
  subscription: row.subscription,
  completionRule: row.completion_rule,
  completionShare: row.completion_share === null ? null : Number(row.completion_share),
  certificates,
});

async function readTopics(tx: TenantTx, courseId: string, topicTools: TopicTools): Promise<CourseFile['topics']> {
  const lines = await listTopicRows(tx, courseId, { publishedOnly: false });
  const quizzes = await listTopicQuizzes(
    tx,
    lines.map((line) => line.topic_id),
  );
  const tools = await topicTools.list(
    tx,
    lines.map((line) => line.topic_id),
  );
  const topics: CourseFile['topics'] = [];
  for (const line of lines) {
    const { body } = (await findTopicRow(tx, courseId, line.topic_id))!;
    topics.push({
      key: line.topic_id,
      section: line.section_id,
      title: line.title,
      body,
      published: line.published_at !== null,
      completion: line.completion,
      completionSeconds: line.completion_seconds,
      drip: line.drip,
      dripAt: iso(line.drip_at),
      dripDays: line.drip_days,
      dripTopic: line.drip_topic_id,
      quizzes: quizzes
        .filter((quiz) => quiz.topic_id === line.topic_id)
        .map((quiz) => ({ quiz: quiz.quiz_id, passPercent: Number(quiz.pass_percent) })),
      tools: tools.filter(({ topic }) => topic === line.topic_id).map(({ topic: _, ...tool }) => tool),
    });
  }
  return topics;
}

const toSettings = (row: RevisionRow) => ({
  name: row.name,
  description: row.description,
  instructions: row.instructions,
  durationSeconds: row.duration_seconds,
  opensAt: iso(row.opens_at),
  closesAt: iso(row.closes_at),
  lateSeconds: row.late_seconds,
  feedbackTiming: row.feedback_timing,
  review: row.review as CourseFile['quizzes'][number]['review'],
  negativeMarking: row.negative_marking,
  penaltyFor: row.penalty_for,
  marksFloor: row.marks_floor,
  triesAllowed: row.tries_allowed,
  countedTry: row.counted_try,
  subscription: row.subscription,
  attemptsAllowed: row.attempts_allowed,
  countedAttempt: row.counted_attempt,
  shuffleQuestions: row.shuffle_questions,
  shuffleOptions: row.shuffle_options,
  passPercent: row.pass_percent === null ? null : Number(row.pass_percent),
  isPublic: row.is_public,
  guestsAllowed: row.guests_allowed,
});

/** The quizzes as their teachers see them now; one that was deleted from the site is not in the file. */
async function readQuizzes(tx: TenantTx, quizIds: readonly string[]): Promise<CourseFile['quizzes']> {
  const quizzes: CourseFile['quizzes'] = [];
  for (const quizId of quizIds) {
    const row = await findQuizRow(tx, quizId);
    if (!row) continue;
    const revision = await getRevisionRow(tx, quizId, row.newest_revision);
    const slots = await listSlotRows(tx, quizId, row.newest_revision);
    const { sections, draws } = await readParts(tx, row, row.newest_revision);
    quizzes.push({
      key: quizId,
      published: row.published_revision !== null,
      ...toSettings(revision),
      sections: sections.map(({ name, instructions, durationSeconds }) => ({ name, instructions, durationSeconds })),
      questions: slots
        .filter((slot) => slot.deleted_at === null)
        .map((slot) => ({ question: slot.question_id, marks: Number(slot.marks), section: (slot.section ?? 1) - 1 })),
      draws: draws.map(({ pool: _, ...draw }) => draw),
    });
  }
  return quizzes;
}

async function readQuestions(tx: TenantTx, questionIds: readonly string[]): Promise<CourseFile['questions']> {
  const questions: CourseFile['questions'] = [];
  for (const questionId of questionIds) {
    const question = (await findQuestion(tx, questionId))!;
    questions.push({
      key: questionId,
      title: question.title,
      type: question.type,
      content: { ...question.content },
      difficulty: question.difficulty,
      subscription: question.subscription as 1 | 2,
      status: question.status,
      tags: [...question.tags],
      marks: Number(question.marks),
      generalFeedback: question.generalFeedback,
      hints: [...question.hints],
      penalty: question.penalty,
      language: question.language,
      author: question.author,
      source: question.source,
      licence: question.licence,
      stimulus: question.stimulusId,
      catalogue: [...question.catalogue],
      materials: [...question.materials],
    });
  }
  return questions;
}

/** What the questions have beside them, in the wording that they have. */
async function readStimuli(tx: TenantTx, questions: CourseFile['questions']): Promise<CourseFile['stimuli']> {
  const stimuli: CourseFile['stimuli'] = [];
  for (const stimulusId of new Set(questions.flatMap(({ stimulus }) => stimulus ?? []))) {
    const { title, content, catalogue } = (await findStimulus(tx, stimulusId))!;
    stimuli.push({ key: stimulusId, title, content, catalogue });
  }
  return stimuli;
}

async function readCourseFile(
  tx: TenantTx,
  actor: Actor,
  courseId: string,
  topicTools: TopicTools,
): Promise<CourseFile> {
  const row = await getVisibleCourse(tx, actor, courseId);
  const topics = await readTopics(tx, courseId, topicTools);
  const quizzes = await readQuizzes(tx, [...new Set(topics.flatMap((topic) => topic.quizzes.map((q) => q.quiz)))]);
  const known = new Set(quizzes.map((quiz) => quiz.key));
  const questionIds = new Set(quizzes.flatMap((quiz) => quiz.questions.map((entry) => entry.question)));
  const questions = await readQuestions(tx, [...questionIds]);
  const file = {
    format: COURSE_FORMAT,
    version: COURSE_VERSION,
    course: toCourse(row, (await readRule(tx, 'course', courseId)).issue),
    sections: (await listSectionRows(tx, courseId)).map(({ _id, title }) => ({ key: _id, title })),
    topics: topics.map((topic) => ({ ...topic, quizzes: topic.quizzes.filter(({ quiz }) => known.has(quiz)) })),
    quizzes,
    questions,
    stimuli: await readStimuli(tx, questions),
  } as const;
  const files = await listFiles(tx, referencesOf(file).media);
  await writeAudit(tx, actor, 'course.export', 'course', courseId, { title: row.title });
  return { ...file, files: Object.fromEntries(files.map((stored) => [stored.file_hash, stored.name])) };
}

/** The zip as it grows: nothing larger than a piece of a video is in memory at a time. */
async function* zipped(inTenant: InTenant, file: CourseFile): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new (fflate().Zip)((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const manifest = new (fflate().ZipDeflate)('course.json', { level: 6 });
  zip.add(manifest);
  manifest.push(fflate().strToU8(JSON.stringify(file, null, 1)), true);
  yield* ready.splice(0);
  for (const hash of referencesOf(file).images) {
    const image = await inTenant((tx) => findImage(tx, hash));
    if (!image) continue;
    const part = new (fflate().ZipPassThrough)(`images/${hash}`);
    zip.add(part);
    part.push(image.bytes, true);
    yield* ready.splice(0);
  }
  for (const stored of await inTenant((tx) => listFiles(tx, Object.keys(file.files)))) {
    const part = new (fflate().ZipPassThrough)(`media/${stored.file_hash}`);
    zip.add(part);
    for await (const bytes of fileBytes(inTenant, stored.file_hash, 0, Number(stored.byte_count) - 1)) {
      part.push(bytes);
      yield* ready.splice(0);
    }
    part.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

export async function exportAnswer(
  inTenant: InTenant,
  actor: Actor,
  courseId: string,
  topicTools: TopicTools,
): Promise<RawAnswer> {
  const file = await inTenant((tx) => readCourseFile(tx, actor, courseId, topicTools));
  const name = slugOf(file.course.title)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 60);
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="course-${name || 'file'}.zip"`,
    },
    stream: zipped(inTenant, file),
  };
}
