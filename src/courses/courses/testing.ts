/** A course with topics, for tests. */
import type { z } from 'zod';
import type { TestSchool, TestSite } from '#app/testing/site.ts';
import { type Course, createCourse, publishCourse } from './contract.ts';
import { createTopic, type Topic } from './topics/contract.ts';

/** A published course with one published topic, unless said otherwise. */
export async function buildCourse(
  site: TestSite,
  {
    topics = [{ title: 'First steps', published: true }],
    publish = true,
    school = site.school,
    ...fields
  }: Partial<z.input<typeof createCourse.body & object>> & {
    topics?: readonly z.input<typeof createTopic.body & object>[];
    publish?: boolean;
    school?: TestSchool;
  } = {},
): Promise<{ course: Course; topics: Topic[] }> {
  const teacher = site.as('teacher', school);
  const course = await teacher.do(createCourse, { body: { title: 'Algebra', ...fields } });
  const made: Topic[] = [];
  for (const body of topics) made.push(await teacher.do(createTopic, { params: { id: course._id }, body }));
  return {
    course: publish ? await teacher.do(publishCourse, { params: { id: course._id }, body: {} }) : course,
    topics: made,
  };
}

/** Such a course as the file that its teacher exports. */
export async function exportedCourse(
  site: TestSite,
  fields: Parameters<typeof buildCourse>[1] = {},
): Promise<Uint8Array> {
  const { course } = await buildCourse(site, fields);
  const { host, people } = fields.school ?? site.school;
  const answer = await site.server.app.inject({
    url: `/v1/api/courses/${course._id}/export`,
    headers: { host, authorization: `Bearer ${people.teacher.token}` },
  });
  return answer.rawPayload;
}
