/** A whole course as one file. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';
import { messageSchema } from '#platform/contract/translate.ts';

/** A course with its videos; the parts of a form come on top. */
export const MAX_COURSE_FILE_BYTES = 300 * 1024 * 1024;

export const exportCourse = endpoint({
  method: 'GET',
  path: '/v1/api/courses/:id/export',
  summary: 'The course as one zip file: its topics, pictures and files, its quizzes with their questions',
  tag: 'Courses',
  access: 'course.write',
  params: idParams,
  response: z.unknown(),
  produces: 'application/zip',
});

export const courseItemSchema = z.object({
  kind: z.enum(['page', 'link', 'file', 'quiz', 'question', 'discussion', 'assignment', 'tool', 'other']),
  title: z.string(),
  /** The part of the file, with the place in it. */
  place: z.string(),
  status: z.enum(['ready', 'warning', 'refused']),
  messages: z.array(messageSchema),
});
export type CourseItem = z.output<typeof courseItemSchema>;

const importedSchema = z.object({
  /** The new course; null on a dry run. */
  course: idSchema.nullable(),
  format: z.enum(['tripos', 'cartridge']),
  title: z.string(),
  topics: z.number().int(),
  quizzes: z.number().int(),
  questions: z.number().int(),
  /** What could not be taken over, in words. */
  warnings: z.array(messageSchema),
  /** What becomes of each part, in the order of the file. */
  items: z.array(courseItemSchema),
});

export const importCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/import',
  summary:
    'Make a new draft course from such a file or an IMS Common Cartridge (form field `file`); with `dryRun=1` only look',
  tag: 'Courses',
  access: 'course.write',
  multipart: true,
  bodyLimit: MAX_COURSE_FILE_BYTES + 64 * 1024,
  query: z.object({ dryRun: z.enum(['0', '1'], { error: 'Must be 0 or 1' }).default('0') }),
  response: importedSchema,
});

export const startCourseImport = endpoint({
  method: 'POST',
  path: '/v1/api/courses/import/task',
  summary: 'Make a new draft course from such a file (form field `file`) by a task; its result names the course',
  tag: 'Courses',
  access: 'course.write',
  multipart: true,
  bodyLimit: MAX_COURSE_FILE_BYTES + 64 * 1024,
  response: z.object({ task: idSchema }),
});

/** What the task answers when it is done. */
export const importResultSchema = importedSchema.omit({ items: true }).extend({ course: idSchema });
