/** What must hold for every page whose address names something: an unknown or malformed name is the not-found page. */
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { pageThings } from '#app/page-existence.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { type TestPerson, testSite } from '#app/testing/site.ts';
import { createChannel } from '#courses/channels/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { patternOf, readPageFiles } from '#platform/server/pages/page-patterns.ts';
import { builtFolder } from '#platform/testing/built-folder.ts';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { publicPages, unlistedPages } from '#site/seo/heads/pages.ts';

const site = await testSite({ dist: await builtFolder() });
const files = (await readPageFiles(join(import.meta.dirname, '../../routes'))).filter((file) => file.includes('$'));
const { admin, teacher, student } = site.school.people;

async function ask(person: TestPerson | null, path: string, school = site.school) {
  const headers = {
    host: school.host,
    accept: 'text/html',
    ...(person && { authorization: `Bearer ${person.token}` }),
  };
  const { statusCode, body } = await site.server.app.inject({ method: 'GET', url: path, headers });
  return { status: statusCode, isGone: body.includes('"gone":true') };
}

/** The address of a page with these parts, each by its name. */
const addressOf = (file: string, parts: Readonly<Record<string, string>>): string => {
  const address = `/${file.slice(0, -'.tsx'.length)}`
    .replace(/\/_[^/]*/g, '')
    .replace(/\/index$/, '')
    .replace(/_(?=\/|$)/g, '')
    .replace(
      /\{-\$(\w+)\}|\$(\w+)/g,
      (_, some: string | undefined, one: string | undefined) => parts[(some ?? one)!] ?? 'x',
    );
  expect(patternOf(file)!.test(address), `${file} at ${address}`).toBe(true);
  return address;
};

/** Pages that say themselves that a link is no longer valid: their address contains a secret. */
const byToken = unlistedPages.filter((file) => file.includes('oken'));

test('every page whose address names something is looked up, or says itself that it is not there', () => {
  const known = [...Object.keys(pageThings), ...Object.keys(publicPages), ...byToken];
  expect(files.filter((file) => !known.includes(file))).toEqual([]);
  expect(Object.keys(pageThings).filter((file) => !files.includes(file))).toEqual([]);
});

test.each(files.filter((file) => !byToken.includes(file)))(
  '%s is the not-found page for unknown and malformed ids',
  async (file) => {
    const names = { name: 'nothing-of-this-name', pageName: 'nothing-of-this-name' };
    for (const id of [uuid(), 'x', '1', 'undefined', '%27', uuid().slice(0, -1)]) {
      const path = addressOf(file, { ...names, id, topicId: id });
      for (const person of [admin, teacher, student]) {
        expect(await ask(person, path), path).toEqual({ status: 404, isGone: true });
      }
      // Visitors learn that an id is malformed, not whether another one exists.
      const { status } = await ask(null, path);
      const isForOneReader = file in pageThings;
      if (isForOneReader && id.length === 36) expect(status, path).toBe(200);
      else if (!(isForOneReader && !file.includes('$id') && !file.includes('{-$id}'))) expect(status, path).toBe(404);
    }
  },
);

const quiz = await buildQuiz(site, { name: 'Algebra' });
const question = await buildQuestion(site);
const { course, topics } = await buildCourse(site, {
  topics: [{ title: 'Seen', published: true }, { title: 'Hidden' }],
});
const post = await site.as('teacher').do(createPost, { body: { title: 'Draft' } });
const channel = await site.as('teacher').do(createChannel, { body: { name: 'Revision' } });
const announcement = await site.as('teacher').do(createAnnouncement, { body: { title: 'Holiday' } });

test('a page is shown to those who may see it, and is not found for others', async () => {
  const shown = { status: 200, isGone: false };
  const gone = { status: 404, isGone: true };
  const topic = (index: number): string => `/courses/${course._id}/topics/${topics[index]!._id}`;
  const rows: [path: string, forTeacher: object, forStudent: object][] = [
    [`/courses/${course._id}`, shown, shown],
    [`/courses/${course._id}/topics`, shown, shown],
    [`/courses/${course._id}/edit`, shown, gone],
    [topic(0), shown, shown],
    [topic(1), shown, gone],
    [`/quizzes/algebra/${quiz._id}`, shown, shown],
    [`/quizzes/algebra`, shown, shown],
    [`/quizzes/${quiz._id}`, shown, shown],
    [`/quizzes/algebra/${quiz._id}/edit`, shown, gone],
    [`/exam/${quiz._id}`, shown, shown],
    ['/exam', shown, shown],
    [`/questions/${question}`, shown, gone],
    [`/blog/${post._id}/edit`, shown, gone],
    [`/channels/${channel._id}/edit`, shown, gone],
    [`/announcements/${announcement._id}`, shown, gone],
    [`/user/${student.personId}`, shown, shown],
    [`/user/${admin.personId}`, shown, gone],
  ];
  for (const [path, forTeacher, forStudent] of rows) {
    expect(await ask(teacher, path), path).toEqual(forTeacher);
    expect(await ask(student, path), path).toEqual(forStudent);
    const { status } = await ask(site.otherSchool.people.admin, path, site.otherSchool);
    if (path !== '/exam') expect(status, `${path} at another school`).toBe(404);
  }
});
