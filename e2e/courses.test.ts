import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getCourse, updateCourse } from '#courses/courses/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { getTopic, listTopics, updateTopic } from '#courses/courses/topics/contract.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

beforeAll(async () => {
  await buildQuiz(site, { name: 'Sums', questions: [await buildQuestion(site)] });
});

const teacherPage = (): Promise<Page> => site.openPage(site.school.people.teacher);

const idIn = (page: Page): string => /courses\/([0-9a-f-]{36})/.exec(page.url())![1]!;

/** Enough of an MP4 to be known as one. */
const film = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  Buffer.alloc(400, 7),
]);

test('a teacher makes a course with a topic and publishes it, and a student finds it', async () => {
  const page = await teacherPage();
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Create course' }).first().click();
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.getByRole('alert').getByText('Enter a title').click();
  await page.keyboard.type('Counting');
  await page.getByLabel('Summary').fill('One, two, three');
  await page.getByRole('button', { name: 'Add outcome' }).click();
  await page.getByRole('textbox', { name: 'Outcome 1' }).fill('Count to ten');
  await page.getByRole('radio', { name: 'a share of the topics is completed' }).check();
  await page.getByLabel('Share of topics (%)').fill('60');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create course' }).click();
  await page.waitForURL('**/topics');
  const id = idIn(page);

  await page.getByRole('link', { name: 'Add topic' }).first().click();
  await page.getByLabel('Title').fill('Numbers');
  await page.getByRole('textbox', { name: 'Text' }).fill('Begin with one.');
  await page.getByRole('combobox', { name: 'Add quiz' }).fill('Su');
  await page.getByRole('option', { name: 'Sums' }).click();
  await page.getByLabel('Pass mark for Sums, in percent').fill('70');
  await page.getByRole('switch', { name: 'Published' }).check();
  await page.getByRole('radio', { name: 'when its quizzes are passed' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('list', { name: 'Sections and topics' }).getByText('Numbers').waitFor();

  await page.goto(`/courses/${id}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('“Counting” was published').waitFor();
  expect(await site.as('teacher').do(getCourse, { params: { id } })).toMatchObject({
    title: 'Counting',
    summary: 'One, two, three',
    outcomes: ['Count to ten'],
    completionRule: 'share',
    completionShare: 60,
    state: 'published',
  });
  const { topics } = await site.as('teacher').do(listTopics, { params: { id } });
  expect(topics).toMatchObject([
    { title: 'Numbers', completion: 'quiz', quizzes: [{ name: 'Sums', passPercent: 70 }] },
  ]);

  const student = await site.openPage(site.school.people.student, { viewport: { width: 390, height: 844 } });
  await student.goto('/courses');
  await student.getByRole('link', { name: 'Counting' }).click();
  await student.getByText('Count to ten').waitFor();
  await student.getByText('Numbers').waitFor();
  expect(await axeFindings(student)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('rows of the outline are moved by keyboard and by mouse, and sections are made and named', async () => {
  const { course } = await buildCourse(site, { topics: ['A', 'B', 'C'].map((title) => ({ title, published: true })) });
  const page = await teacherPage();
  await page.goto(`/courses/${course._id}/topics`);
  const rows = page.getByRole('list', { name: 'Sections and topics' }).locator('> li');
  const titles = async (): Promise<string[]> =>
    (await rows.allTextContents()).map((text) => text.replace(/Published.*/, ''));
  const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move \\w+ ${name}\\.`) });
  const stored = async (): Promise<string> => {
    const { topics, sections } = await site.as('teacher').do(listTopics, { params: { id: course._id } });
    const nameOf = new Map(sections.map((section) => [section._id, section.title]));
    return topics.map((topic) => `${nameOf.get(topic.section ?? '') ?? ''}${topic.title}`).join(' ');
  };
  await handle('C').press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByText('C is now row 1 of 3').waitFor();
  expect(await titles()).toEqual(['C', 'A', 'B']);
  await expect.poll(stored).toBe('C A B');

  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Section title').fill('Part ');
  await page.keyboard.press('Enter');
  await handle('Part').waitFor();
  const [from, to] = [await handle('Part').boundingBox(), await handle('A').boundingBox()];
  await page.mouse.move(from!.x + 10, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 10, to!.y + 12, { steps: 8 });
  await page.mouse.up();
  await expect.poll(titles).toEqual(['C', 'Part', 'A', 'B']);
  await expect.poll(stored).toBe('C PartA PartB');

  await page.getByRole('button', { name: 'Actions for A' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toBe('C PartB PartA');
  expect(await axeFindings(page)).toEqual([]);
  expect(site.complaints()).toEqual([]);
});

test('a page takes a video with captions, a player of another site and an attachment, and keeps them', async () => {
  const { course, topics } = await buildCourse(site, { topics: [{ title: 'Film', published: true }] });
  const page = await teacherPage();
  await page.goto(`/courses/${course._id}/topics/${topics[0]!._id}/edit`);
  const media = page.getByRole('button', { name: 'Video, audio and attachments' });
  const choose = async (button: string, name: string, buffer: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await media.click();
  await choose('Video file', 'film.mp4', Buffer.from('no film at all'));
  await page.getByText('This file is not an MP4 or WebM video').waitFor();
  await choose('Video file', 'film.mp4', film);
  const video = page.locator('.ProseMirror video');
  await video.click();
  await media.click();
  await choose('Add captions', 'film.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello'));
  await page.getByText('English', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await video.press('ArrowDown');

  await media.click();
  await page.getByLabel('Video on YouTube or Vimeo').fill('https://evil.example/watch?v=dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  await page.getByText('Enter the address of a YouTube or Vimeo video').waitFor();
  await page.getByLabel('Video on YouTube or Vimeo').fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByLabel('Video title').fill('A song');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
  // What is selected, as the player is now, stays beside what comes next.
  await page.locator('.ProseMirror [data-type="video-player"]').click();
  await media.click();
  await choose('Attachment', 'Notes.pdf', Buffer.from('%PDF-1.7 notes'));
  await page.getByRole('link', { name: 'Notes.pdf' }).waitFor();
  await page.keyboard.press('Control+s');
  await page
    .getByText(/Saved$/)
    .first()
    .waitFor();

  const params = { courseId: course._id, topicId: topics[0]!._id };
  const { body } = await site.as('teacher').do(getTopic, { params });
  expect(body).toMatch(/<video src="\/v1\/api\/media\/[0-9a-f]{64}" controls preload="metadata" playsinline>/);
  expect(body).toMatch(/<track kind="captions" src="\/v1\/api\/media\/[0-9a-f]{64}" label="English" srclang="en" \/>/);
  expect(body).toContain('<div data-type="video-player" data-video="youtube:dQw4w9WgXcQ" data-title="A song"></div>');
  expect(body).toMatch(/<a href="\/v1\/api\/media\/[0-9a-f]{64}" rel="noopener" target="_blank">Notes\.pdf<\/a>/);

  // Opened and saved again it is the same.
  await page.reload();
  await page.getByLabel('Title').fill('Film, again');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByText(/Saved$/)
    .first()
    .waitFor();
  expect((await site.as('teacher').do(getTopic, { params })).body).toBe(body);

  // A version shows the player as its readers see it: nothing is asked of the other site before play is pressed.
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
  });
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 2/ }).click();
  const play = page.getByRole('button', { name: /^Play “A song” from YouTube/ });
  await play.waitFor();
  expect(asked).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  await play.click();
  await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  expect(site.complaints()).toEqual([]);
});

test('an old version is looked at and made the current one', async () => {
  const { course, topics } = await buildCourse(site, {
    topics: [{ title: 'First title', body: '<p>Old words</p>', published: true }],
  });
  const params = { courseId: course._id, topicId: topics[0]!._id };
  await site.as('teacher').do(updateTopic, { params, body: { title: 'Second title', body: '<p>New words</p>' } });
  const page = await teacherPage();
  await page.goto(`/courses/${course._id}/topics/${topics[0]!._id}/edit`);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await page.getByRole('dialog').getByText('Old words').waitFor();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Version 1 is current again').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('First title');
  expect(await site.as('teacher').do(getTopic, { params })).toMatchObject({ body: '<p>Old words</p>', version: 3 });
});

test('two who edit the same course are told, and neither loses what they typed', async () => {
  const { course } = await buildCourse(site, { title: 'Shared' });
  const page = await teacherPage();
  await page.goto(`/courses/${course._id}/edit`);
  await page.getByLabel('Title').fill('Mine');
  await site.as('admin').do(updateCourse, { params: { id: course._id }, body: { title: 'Theirs' } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved changes' });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await page
    .getByText(/Saved$/)
    .first()
    .waitFor();
  expect((await site.as('teacher').do(getCourse, { params: { id: course._id } })).title).toBe('Mine');
});

test('a course is exported, and the file makes a new draft', async () => {
  const { course } = await buildCourse(site, { title: 'Portable' });
  const page = await teacherPage();
  await page.goto('/courses?q=Portable');
  await page.getByRole('button', { name: 'Actions for Portable' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('course-portable.zip');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('button', { name: 'Choose file' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  await chooser.setFiles(await download.path());
  await page.getByRole('button', { name: 'Import course' }).click();
  await page.waitForURL(/import=/);
  await site.runTasks();
  await page.getByText('“Portable” was imported as a draft').waitFor();
  await page.reload();
  await page.getByText('“Portable” was imported as a draft').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open course' }).click();
  await page.getByText('Only your colleagues can see this course until you publish it.').waitFor();
  expect(idIn(page)).not.toBe(course._id);
  expect(site.complaints()).toEqual([]);
});

test('on a phone a locked course leads to the one that comes first', async () => {
  const first = await buildCourse(site, { title: 'Numbers' });
  const later = await buildCourse(site, { title: 'Proofs', prerequisites: [first.course._id] });
  const page = await site.openPage(site.school.people.student, { viewport: { width: 390, height: 844 } });
  await page.goto(`/courses/${later.course._id}`);
  await page.getByText('Topics open when you have completed the courses before it.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open Numbers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Numbers' }).waitFor();
  await page.getByRole('button', { name: 'Start course' }).waitFor();
  expect(site.complaints()).toEqual([]);
});
