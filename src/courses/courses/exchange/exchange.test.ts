import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { testSite } from '#app/testing/site.ts';
import { getCourse, listCourses } from '#courses/courses/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { createTopic, getTopic, listTopics, updateOutline } from '#courses/courses/topics/contract.ts';
import { getCertificateRule, saveCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { uploadMedia } from '#media/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { importCourse } from './contract.ts';
import type { CourseFile } from './course-file.ts';

const site = await testSite();
const { school, otherSchool } = site;
const teacher = site.as('teacher');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const exported = async (courseId: string): Promise<Uint8Array> => {
  const answer = await site.server.app.inject({
    url: `/v1/api/courses/${courseId}/export`,
    headers: { host: school.host, authorization: `Bearer ${school.people.teacher.token}` },
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return answer.rawPayload;
};
const bring = (bytes: Uint8Array, at = school) =>
  site.as('teacher', at).call(importCourse, { file: { name: 'course.zip', bytes } });

const empty: CourseFile = {
  format: 'tripos-course',
  version: 1,
  course: { title: 'Empty' } as CourseFile['course'],
  sections: [],
  topics: [],
  quizzes: [],
  questions: [],
  stimuli: [],
  files: {},
};
const fileOf = (manifest: object, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({ 'course.json': strToU8(JSON.stringify(manifest)), ...more });

test('a course goes to another school as one file, with its pictures, files, quizzes and questions', async () => {
  const image = await teacher.do(uploadImage, { file: { name: 'a.png', bytes: png } });
  const notes = await teacher.do(uploadMedia, { file: { name: 'Notes.pdf', bytes: Buffer.from('%PDF-1.7 notes') } });
  const question = await buildQuestion(site, { title: 'What is 1 + 1?', tags: ['sums'], marks: 2 });
  const quiz = await buildQuiz(site, { name: 'Sums', questions: [question], passPercent: 50 });
  const { course, topics } = await buildCourse(site, {
    title: 'Numbers',
    cover: image.url,
    outcomes: ['Count'],
    completionRule: 'share',
    completionShare: 75,
    closesAt: '2099-01-01T00:00:00Z',
    topics: [
      {
        title: 'Counting',
        published: true,
        body: `<p>One</p><img src="${image.url}" alt="One" /><a href="${notes.url}">Notes</a>`,
        completion: 'quiz',
        quizzes: [{ quiz: quiz._id, passPercent: 60 }],
      },
    ],
  });
  const params = { id: course._id };
  await teacher.do(createTopic, { params, body: { title: 'Adding', drip: 'after', dripTopic: topics[0]!._id } });
  const { topics: both } = await teacher.do(listTopics, { params });
  await teacher.do(updateOutline, {
    params,
    body: { topics: [both[0]!._id], sections: [{ title: 'More', topics: [both[1]!._id] }] },
  });

  const rule = await teacher.do(getCertificateRule, { params: { kind: 'course', id: course._id } });
  await teacher.do(saveCertificateRule, {
    params: { kind: 'course', id: course._id },
    body: { ...rule, issue: 'asked', releaseAt: '2026-07-01T00:00:00Z' },
  });

  const bytes = await exported(course._id);
  expect(Object.keys(unzipSync(bytes)).sort()).toEqual([
    'course.json',
    `images/${image.url.slice(-64)}`,
    `media/${notes._id}`,
  ]);
  const answer = await bring(bytes, otherSchool);
  expect(answer.body).toMatchObject({
    title: 'Numbers',
    topics: 2,
    quizzes: 1,
    questions: 1,
    warnings: [expect.stringMatching(/^Dates were left out/)],
  });

  const there = site.as('teacher', otherSchool);
  const id = answer.body.course!;
  expect(await there.do(getCourse, { params: { id } })).toMatchObject({
    title: 'Numbers',
    state: 'draft',
    access: 'open',
    cover: image.url,
    outcomes: ['Count'],
    completionRule: 'share',
    completionShare: 75,
    closesAt: null,
    teachers: [{ _id: otherSchool.people.teacher.personId }],
  });
  expect(await there.do(getCertificateRule, { params: { kind: 'course', id } })).toMatchObject({
    issue: 'asked',
    releaseAt: null,
  });
  const outline = await there.do(listTopics, { params: { id } });
  expect(outline).toMatchObject({
    sections: [{ title: 'More' }],
    topics: [
      { title: 'Counting', published: true, completion: 'quiz', quizzes: [{ name: 'Sums', passPercent: 60 }] },
      { title: 'Adding', published: false, drip: 'after', dripTopic: outline.topics[0]!._id },
    ],
  });
  const topic = await there.do(getTopic, { params: { courseId: id, topicId: outline.topics[0]!._id } });
  expect(topic.body).toContain(`<img src="${image.url}" alt="One" />`);
  const brought = await there.do(getQuiz, { params: { id: topic.quizzes[0]!.quiz } });
  expect(brought).toMatchObject({
    dateState: 'open',
    passPercent: 50,
    questions: [{ question: { title: 'What is 1 + 1?' }, marks: 2 }],
  });
  for (const url of [image.url, notes.url]) {
    const file = await site.server.app.inject({
      url,
      headers: { host: otherSchool.host, authorization: `Bearer ${otherSchool.people.student.token}` },
    });
    expect([url, file.statusCode]).toEqual([url, 200]);
  }
});

test('texts of a file are sanitised like those that somebody types', async () => {
  const topic = { key: 't', title: 'T', published: true, body: '<p onclick="x()">a<script>b</script></p>' };
  const { body } = await bring(fileOf({ ...empty, topics: [topic] }));
  const { topics } = await teacher.do(listTopics, { params: { id: body.course! } });
  const read = await teacher.do(getTopic, { params: { courseId: body.course!, topicId: topics[0]!._id } });
  expect(read.body).toBe('<p>a</p>');
});

test('pictures that are named and missing are said, and the course comes all the same', async () => {
  const course = { title: 'Gaps', cover: `/v1/api/images/${'d'.repeat(64)}` };
  const answer = await bring(fileOf({ ...empty, course }));
  expect(answer.body.warnings).toEqual(['Pictures or files that the texts name and the file lacks: 1']);
  expect((await teacher.do(getCourse, { params: { id: answer.body.course! } })).cover).toBeNull();
});

const bomb = zipSync({ 'course.json': new Uint8Array(30 * 1024 * 1024) });
/** The zip with other bytes in the place of a name that is as long. */
const renamed = (bytes: Uint8Array, from: string, to: string): Uint8Array =>
  Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1');
/** The zip with another size in the directory's line of its only part. */
const lying = (bytes: Uint8Array, size: number): Uint8Array => {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  return copy;
};
const hash = 'e'.repeat(64);

test.each<[string, Uint8Array, number, RegExp]>([
  ['no zip', Buffer.from('hello'), 422, /cannot be read/],
  ['a zip of something else', zipSync({ 'a.txt': strToU8('x') }), 422, /a part that no course file has/],
  [
    'a name that leads upward',
    renamed(zipSync({ 'xxxxourse.json': strToU8('{}') }), 'xxxxourse', '../course'),
    422,
    /cannot be read/,
  ],
  [
    'an absolute name',
    renamed(zipSync({ 'xcourse.json': strToU8('{}') }), 'xcourse', '/course'),
    422,
    /cannot be read/,
  ],
  ['a name under a hash', fileOf(empty, { [`media/${hash}/x`]: strToU8('x') }), 422, /a part that no course file has/],
  ['a bomb', bomb, 413, /times its packed size/],
  ['a part that says it is smaller than it is', lying(fileOf(empty), 3), 422, /cannot be read/],
  [
    'too many parts',
    fileOf(
      empty,
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, n) => [`media/${n.toString(16).padStart(64, '0')}`, new Uint8Array(1)]),
      ),
    ),
    413,
    /parts/,
  ],
  ['no course.json', zipSync({ [`media/${hash}`]: strToU8('x') }), 422, /no course.json/],
  ['a course.json that is no JSON', zipSync({ 'course.json': strToU8('{') }), 422, /cannot be read/],
  ['another format', fileOf({ ...empty, format: 'other' }), 400, /course file of this product/],
  ['a newer version', fileOf({ ...empty, version: 2 }), 400, /newer version/],
  [
    'a topic in a section that is not there',
    fileOf({ ...empty, topics: [{ key: 'a', title: 'A', section: 'x' }] }),
    400,
    /topics.0.section: Must be in the file/,
  ],
  [
    'a key that is there twice',
    fileOf({
      ...empty,
      sections: [
        { key: 'a', title: 'A' },
        { key: 'a', title: 'B' },
      ],
    }),
    400,
    /sections.1.key/,
  ],
  [
    'a question that is none',
    fileOf({ ...empty, questions: [{ key: 'q', title: 'Q', type: 'single-choice', content: {} }] }),
    400,
    /content/,
  ],
  [
    'a file whose bytes are others',
    fileOf(
      { ...empty, course: { title: 'X', description: `/v1/api/media/${hash}` } },
      { [`media/${hash}`]: strToU8('x') },
    ),
    422,
    /not what its name says/,
  ],
])('%s is refused, and no course is made of it', async (_what, bytes, status, message) => {
  const before = (await teacher.do(listCourses, {})).total;
  const answer = await bring(bytes);
  expect([answer.status, answer.error.message]).toEqual([status, expect.stringMatching(message)]);
  expect((await teacher.do(listCourses, {})).total).toBe(before);
});

test('what goes out names nobody', async () => {
  const { course } = await buildCourse(site, { title: 'Private' });
  const text = strFromU8(unzipSync(await exported(course._id))['course.json']!);
  for (const person of Object.values(school.people)) expect(text).not.toContain(person.personId);
});
