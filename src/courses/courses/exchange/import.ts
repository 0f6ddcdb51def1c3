/** Making a new course from a file: everything is checked before anything is stored. */
import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import type { ToolMatch, TopicTools } from '#access/topic-tools.ts';
import { insertCourse, setCourseLinks } from '#courses/courses/store.ts';
import { setIssueWay } from '#credentials/certificates/api.ts';
import {
  checkQuestion,
  checkStimulus,
  findImage,
  insertImage,
  insertQuestions,
  insertStimuli,
} from '#items/question-bank/api.ts';
import { type InTenant, listFiles, spooled, storeFile } from '#media/api.ts';
import { maxMediaBytes } from '#media/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { openUpload } from '#platform/server/http/upload.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { createQuiz } from '#quizzes/api.ts';
import { type importCourse, MAX_COURSE_FILE_BYTES } from './contract.ts';
import { type CourseFile, referencesOf } from './course-file.ts';
import { type OpenCourseFile, openCourseFile } from './open-course-file.ts';
import { withOwnTags } from './own-tags.ts';
import { toolItems, toolsIn } from './tools.ts';
import { type NewTopic, writeTopics } from './write-topics.ts';

type Report = ReplyOf<typeof importCourse>;

const damaged = (what: string): Refusal =>
  new Refusal('impossible', `This course file is damaged: ${what} is not what its name says`);

/** Stores the pictures that the texts name. Answers those that the file does not hold and the site does not know. */
async function storeImages(
  inTenant: InTenant,
  actor: Actor,
  zip: OpenCourseFile,
  hashes: readonly string[],
  step: () => Promise<void>,
) {
  const missing: string[] = [];
  for (const hash of hashes) {
    await step();
    if (await inTenant((tx) => findImage(tx, hash))) continue;
    const source = await zip.open('images', hash);
    if (!source) {
      missing.push(hash);
      continue;
    }
    await spooled(source, maxMediaBytes.image, async (file) => {
      const bytes = await readFile(file.path);
      const format = findImageFormat(bytes);
      if (file.hash !== hash || !format) throw damaged('a picture');
      await inTenant((tx) => insertImage(tx, actor.personId, { ...format, hash, bytes, alt: '', name: '' }));
    });
  }
  return missing;
}

async function storeMedia(
  inTenant: InTenant,
  actor: Actor,
  zip: OpenCourseFile,
  hashes: readonly string[],
  names: CourseFile['files'],
  step: () => Promise<void>,
) {
  const missing: string[] = [];
  for (const hash of hashes) {
    await step();
    if ((await inTenant((tx) => listFiles(tx, [hash]))).length > 0) continue;
    const source = await zip.open('media', hash);
    if (!source) {
      missing.push(hash);
      continue;
    }
    await spooled(source, maxMediaBytes.video, async (file) => {
      if (file.hash !== hash) throw damaged('a file');
      await inTenant((tx) => storeFile(tx, actor, file, names[hash] ?? ''));
    });
  }
  return missing;
}

async function insertQuizzes(
  tx: TenantTx,
  actor: Actor,
  manifest: CourseFile,
  questions: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { key, published, questions: slots, ...settings } of manifest.quizzes) {
    const quiz = await createQuiz(
      tx,
      actor,
      {
        ...settings,
        opensAt: null,
        closesAt: null,
        groups: [],
        questions: slots.map(({ question, marks, section }) => ({
          question: questions.get(question)!,
          marks,
          section,
          sample: false,
        })),
        // Whether the bank of this school has enough to draw from is for its teachers to see.
        publish: published && slots.length > 0 && settings.draws.length === 0,
      },
      now,
    );
    ids.set(key, quiz._id);
  }
  return ids;
}

const toNewTopic = (topic: CourseFile['topics'][number], quizzes: ReadonlyMap<string, string>): NewTopic => ({
  key: topic.key,
  section: topic.section,
  isPublished: topic.published,
  values: {
    title: topic.title,
    body: sanitiseRichText(topic.body, { media: true }),
    completion: topic.completion === 'quiz' && topic.quizzes.length === 0 ? 'read' : topic.completion,
    completion_seconds: topic.completion === 'seconds' ? (topic.completionSeconds ?? 60) : null,
    // Dates belong to the term in which the file was made.
    drip: topic.drip === 'date' || (topic.drip === 'days' && topic.dripDays === null) ? 'none' : topic.drip,
    drip_at: null,
    drip_days: topic.drip === 'days' ? topic.dripDays : null,
    drip_topic_id: topic.drip === 'after' ? topic.dripTopic : null,
  },
  quizzes: topic.quizzes.map(({ quiz, passPercent }) => ({ quiz: quizzes.get(quiz)!, passPercent })),
});

async function insertAll(
  tx: TenantTx,
  actor: Actor,
  manifest: CourseFile,
  { missing, topicTools, now }: { missing: ReadonlySet<string>; topicTools: TopicTools; now: Date },
) {
  const questions = new Map(manifest.questions.map((question) => [question.key, uuid()]));
  const stimuli = new Map(manifest.stimuli.map((stimulus) => [stimulus.key, uuid()]));
  await insertStimuli(
    tx,
    actor.personId,
    manifest.stimuli.map(({ key, ...stimulus }) => ({ stimulusId: stimuli.get(key)!, ...checkStimulus(stimulus) })),
  );
  await insertQuestions(
    tx,
    actor.personId,
    manifest.questions.map(({ key, ...question }) => ({
      questionId: questions.get(key)!,
      ...checkQuestion({ ...question, stimulus: question.stimulus && stimuli.get(question.stimulus)! }),
    })),
  );
  const quizzes = await insertQuizzes(tx, actor, manifest, questions, now);
  const { course } = manifest;
  const cover = course.cover?.slice(-64) ?? null;
  const courseId = await insertCourse(tx, actor.personId, {
    title: course.title,
    cover_hash: cover !== null && missing.has(cover) ? null : cover,
    summary: course.summary,
    outcomes: course.outcomes,
    description: sanitiseRichText(course.description),
    access: 'open',
    channel_id: null,
    opens_at: null,
    closes_at: null,
    subscription: course.subscription,
    completion_rule:
      course.completionRule === 'share' && course.completionShare === null ? 'topics' : course.completionRule,
    completion_share: course.completionRule === 'share' ? course.completionShare : null,
    certificate_template_id: null,
  });
  await setCourseLinks(tx, courseId, { groups: [], teachers: [actor.personId], prerequisites: [] });
  await setIssueWay(tx, courseId, course.certificates, actor.personId);
  const topics = manifest.topics.map((topic) => toNewTopic(topic, quizzes));
  const ids = await writeTopics(tx, actor, courseId, manifest.sections, topics, now);
  const matches = await topicTools.place(tx, actor, courseId, toolsIn(manifest.topics, ids), now);
  await writeAudit(tx, actor, 'course.import', 'course', courseId, { title: course.title, topics: topics.length });
  return { courseId, matches };
}

const datesIn = ({ course, quizzes, topics }: CourseFile): boolean =>
  [course, ...quizzes].some((dated) => dated.opensAt !== null || dated.closesAt !== null) ||
  topics.some((topic) => topic.drip === 'date');

function reportOf({ format, manifest, items, warnings }: OpenCourseFile, matches: readonly ToolMatch[]): Report {
  const tools = toolItems(manifest.topics, matches);
  return {
    course: null,
    format,
    title: manifest.course.title,
    topics: manifest.topics.length,
    quizzes: manifest.quizzes.length,
    questions: manifest.questions.length,
    warnings: [
      ...warnings,
      ...tools.flatMap(({ messages }) => messages),
      ...(datesIn(manifest) ? ['Dates were left out: they belong to the term in which the file was made'] : []),
    ],
    items: [...items, ...tools],
  };
}

/** A question or stimulus that cannot be stored is found before the first file is. */
function checkQuestions({ questions, stimuli }: CourseFile): void {
  for (const { key: _key, ...stimulus } of stimuli) checkStimulus(stimulus);
  for (const { key: _key, ...question } of questions) checkQuestion(question);
}

export interface ImportOptions {
  readonly topicTools: TopicTools;
  readonly now: Date;
  /** Told how many of the pictures and files, and of the course itself, are stored. */
  readonly report?: (done: number, total: number) => Promise<void>;
  /** Done in the transaction that makes the course, last. */
  readonly finish?: (tx: TenantTx, report: Report & { readonly course: string }) => Promise<void>;
}

async function importZip(
  inTenant: InTenant,
  actor: Actor,
  zip: OpenCourseFile,
  { topicTools, now, report = async () => {}, finish = async () => {} }: ImportOptions,
): Promise<Report & { readonly course: string }> {
  const { manifest } = zip;
  const { images, media } = referencesOf(manifest);
  const total = images.length + media.length + 1;
  let done = 0;
  const step = (): Promise<void> => report(done++, total);
  const missing = [
    ...(await storeImages(inTenant, actor, zip, images, step)),
    ...(await storeMedia(inTenant, actor, zip, media, manifest.files, step)),
  ];
  await step();
  return inTenant(async (tx) => {
    const options = { missing: new Set(missing), topicTools, now };
    const ours = zip.format === 'cartridge' ? await withOwnTags(tx, manifest) : manifest;
    const { courseId: course, matches } = await insertAll(tx, actor, ours, options);
    const said = reportOf(zip, matches);
    const lost = `Pictures or files that the texts name and the file lacks: ${missing.length}`;
    const answer = { ...said, course, warnings: missing.length > 0 ? [lost, ...said.warnings] : said.warnings };
    await finish(tx, answer);
    return answer;
  });
}

/** Makes the course of a file on the disk. Throws `impossible`, `too_large` or `invalid_input`. */
export async function importFile(
  inTenant: InTenant,
  actor: Actor,
  file: { readonly path: string; readonly name: string },
  options: ImportOptions,
): Promise<Report & { readonly course: string }> {
  const opened = await openCourseFile(file.path, file.name);
  try {
    checkQuestions(opened.manifest);
    return await importZip(inTenant, actor, opened, options);
  } finally {
    opened.close();
  }
}

/**
 * Reads the form field `file` and makes the course, which begins as a draft that anyone may enrol in. With `dryRun` it
 * only says what would come.
 */
export async function importAnswer(
  inTenant: InTenant,
  actor: Actor,
  request: FastifyRequest,
  { dryRun, ...options }: { dryRun: boolean; topicTools: TopicTools; now: Date },
): Promise<Report> {
  const { name, stream } = await openUpload(request, MAX_COURSE_FILE_BYTES);
  return spooled(stream, MAX_COURSE_FILE_BYTES, async ({ path }) => {
    if (!dryRun) return importFile(inTenant, actor, { path, name }, options);
    const opened = await openCourseFile(path, name);
    try {
      checkQuestions(opened.manifest);
      const tools = toolsIn(opened.manifest.topics);
      return reportOf(opened, await inTenant((tx) => options.topicTools.match(tx, tools)));
    } finally {
      opened.close();
    }
  });
}
