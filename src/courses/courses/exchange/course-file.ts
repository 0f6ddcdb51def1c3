/**
 * A course as one file: a zip with `course.json` and, under the hash of their bytes, `images/…` and `media/…`.
 * Things in `course.json` name each other by keys, which mean nothing outside the file.
 */
import { z } from 'zod';
import { courseFields } from '#courses/courses/contract.ts';
import { topicFields } from '#courses/courses/topics/contract.ts';
import { issueWays } from '#credentials/certificates/rules/contract.ts';
import { usualRule } from '#credentials/certificates/rules-issue.ts';
import { questionInputSchema } from '#items/question-bank/contract.ts';
import { stimulusInputSchema } from '#items/question-bank/stimuli/contract.ts';
import { quizSettingsSchema } from '#quizzes/contract-settings.ts';
import { sectionIndexSchema } from '#quizzes/sections/contract.ts';
import { fileToolSchema } from './tools.ts';

export const COURSE_FORMAT = 'tripos-course';
export const COURSE_VERSION = 1;

/** Ids of the site it comes from serve as keys; others are as good. */
const keySchema = z.string().min(1).max(64);

const courseSchema = courseFields
  .omit({
    // What belongs to the people of one site stays there.
    teachers: true,
    groups: true,
    channel: true,
    access: true,
    prerequisites: true,
    certificateTemplate: true,
  })
  .extend({ certificates: z.enum(issueWays).default(usualRule('course').issue) });

const topicSchema = topicFields.omit({ section: true, dripTopic: true, quizzes: true }).extend({
  key: keySchema,
  section: keySchema.nullable().default(null),
  dripTopic: keySchema.nullable().default(null),
  quizzes: z
    .array(z.object({ quiz: keySchema, passPercent: z.number().min(0).max(100).default(0) }))
    .max(20)
    .default([]),
  /** Outside tools; files of before have none. */
  tools: z.array(fileToolSchema).max(50).default([]),
});

const quizSchema = quizSettingsSchema.omit({ groups: true, questions: true }).extend({
  key: keySchema,
  published: z.boolean().default(false),
  questions: z
    .array(z.object({ question: keySchema, marks: z.number().positive(), section: sectionIndexSchema }))
    .max(500),
});

export const courseFileSchema = z.object({
  format: z.literal(COURSE_FORMAT, { error: 'Must be a course file of this product' }),
  version: z.literal(COURSE_VERSION, { error: 'Was made by a newer version of this product' }),
  course: courseSchema,
  sections: z.array(z.object({ key: keySchema, title: z.string().min(1).max(200) })).max(100),
  topics: z.array(topicSchema).max(1_000),
  quizzes: z.array(quizSchema).max(500),
  questions: z.array(questionInputSchema.extend({ key: keySchema })).max(20_000),
  /** What is shown beside the questions; files of before have none. */
  stimuli: z
    .array(stimulusInputSchema.extend({ key: keySchema }))
    .max(20_000)
    .default([]),
  /** Names of the files in `media/`, by their hashes. */
  files: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.string().max(200)).default({}),
});
export type CourseFile = z.output<typeof courseFileSchema>;

/** Keys that are there twice, or that name nothing in the file. */
export function keyFaults(file: CourseFile): { path: string; message: string }[] {
  const faults: { path: string; message: string }[] = [];
  const keysOf = (list: readonly { readonly key: string }[], path: string): Set<string> => {
    const keys = new Set<string>();
    for (const [index, { key }] of list.entries()) {
      if (keys.has(key)) faults.push({ path: `${path}.${index}.key`, message: 'Must be there once' });
      keys.add(key);
    }
    return keys;
  };
  const sections = keysOf(file.sections, 'sections');
  const topics = keysOf(file.topics, 'topics');
  const quizzes = keysOf(file.quizzes, 'quizzes');
  const questions = keysOf(file.questions, 'questions');
  const stimuli = keysOf(file.stimuli, 'stimuli');
  const need = (keys: Set<string>, key: string | null, path: string): void => {
    if (key !== null && !keys.has(key)) faults.push({ path, message: 'Must be in the file' });
  };
  for (const [index, topic] of file.topics.entries()) {
    need(sections, topic.section, `topics.${index}.section`);
    need(topics, topic.dripTopic, `topics.${index}.dripTopic`);
    for (const [place, { quiz }] of topic.quizzes.entries()) need(quizzes, quiz, `topics.${index}.quizzes.${place}`);
  }
  for (const [index, quiz] of file.quizzes.entries())
    for (const [place, { question }] of quiz.questions.entries())
      need(questions, question, `quizzes.${index}.questions.${place}`);
  for (const [index, { stimulus }] of file.questions.entries()) need(stimuli, stimulus, `questions.${index}.stimulus`);
  return faults;
}

const HASH = '[0-9a-f]{64}';

/** The pictures and files that the texts of a course name, by their hashes. */
export function referencesOf(file: Omit<CourseFile, 'files'>): { images: string[]; media: string[] } {
  const text = JSON.stringify(file);
  const all = (kind: string): string[] => [
    ...new Set(Array.from(text.matchAll(new RegExp(`/v1/api/${kind}/(${HASH})`, 'g')), (match) => match[1]!)),
  ];
  return { images: all('images'), media: all('media') };
}

/** The only names of parts that such a zip may have. */
export const partName = new RegExp(`^(?:course\\.json|images/|media/|(images|media)/(${HASH}))$`);
