/** A whole course as one file. */
import { z } from 'zod';
import { endpoint } from '#access/endpoint.ts';
import { idParams, idSchema } from '#platform/contract/shapes.ts';

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

export const importCourse = endpoint({
  method: 'POST',
  path: '/v1/api/courses/import',
  summary: 'Make a new draft course from such a file, sent as the form field `file`',
  tag: 'Courses',
  access: 'course.write',
  multipart: true,
  bodyLimit: MAX_COURSE_FILE_BYTES + 64 * 1024,
  response: z.object({
    course: idSchema,
    title: z.string(),
    topics: z.number().int(),
    quizzes: z.number().int(),
    questions: z.number().int(),
    /** What could not be taken over, in words. */
    warnings: z.array(z.string()),
  }),
});
