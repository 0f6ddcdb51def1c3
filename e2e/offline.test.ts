/** The application that installs: it opens without a network, says when it is new, and forgets people who leave. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { buildCourse } from '#courses/enrolment/testing.ts';
import { TOKEN_COOKIE } from '#platform/server/http/request-token.ts';
import { browserSite } from './browser-site.ts';
import { openLine, visit, workerReady } from './line.ts';

const site = await browserSite();
let courseId: string;
let topicId: string;
let quizId: string;

const line = await openLine(site);
const { openBrowser, address: base } = line;

beforeAll(async () => {
  const { course, topics } = await buildCourse(site, [{ title: 'What a wave is', body: '<p>It moves.</p>' }], {
    title: 'Waves',
  });
  courseId = course;
  topicId = topics[0]!;
  const quiz = await buildQuiz(site, {
    name: 'Slopes',
    questions: [await buildQuestion(site, { title: 'First' })],
    durationSeconds: 3600,
    attemptsAllowed: 0,
  });
  quizId = quiz._id;
});

const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('data-')) continue;
      for (const request of await (await caches.open(name)).keys()) all.push(new URL(request.url).pathname);
    }
    return all;
  });

/** Cached soon after it was seen, or, where the worker was only beginning then, when it is seen again. */
async function waitCached(page: Page, path: string): Promise<void> {
  const isKept = async (): Promise<boolean> => {
    const begun = Date.now();
    for (; Date.now() - begun < 8_000; await page.waitForTimeout(50))
      if ((await kept(page)).includes(path)) return true;
    return false;
  };
  for (let again = 0; again < 3 && !(await isKept()); again += 1) await page.reload();
  expect(await kept(page)).toContain(path);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what a student has seen opens again without a network: the list of courses, a course, its topic', async () => {
  const { page, context } = await openBrowser(await site.addPerson(site.school, ['student'], 'Ada'));
  await page.goto('/courses');
  await heading(page, /courses/i).waitFor();
  await workerReady(page);
  await page.goto(`/courses/${courseId}`);
  await heading(page, 'Waves').waitFor();
  await page.getByRole('button', { name: 'Start course' }).click();
  await heading(page, 'What a wave is').waitFor();
  await page.goto(`/courses/${courseId}`);
  await heading(page, 'Waves').waitFor();
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Waves' }).first().waitFor();
  await page.goto(`/courses/${courseId}/topics/${topicId}`);
  await page.getByText('It moves.').waitFor();
  await waitCached(page, `/v1/api/courses/${courseId}/topics/${topicId}/read`);

  line.isDown = true;
  await visit(page, '/courses');
  await page.getByRole('link', { name: 'Waves' }).first().waitFor();
  await visit(page, `/courses/${courseId}`);
  await heading(page, 'Waves').waitFor();
  await visit(page, `/courses/${courseId}/topics/${topicId}`);
  await page.getByText('It moves.').waitFor();
  await context.close();
});

test('the screens of a student are there without a network before they were opened; what is not says so and what is', async () => {
  const { page, context } = await openBrowser(await site.addPerson(site.school, ['student'], 'Hertha'));
  await page.goto('/announcements');
  await heading(page, 'Announcements').waitFor();
  await workerReady(page);
  // Where the worker was only beginning with the first page, the next one is kept by it.
  await page.goto('/announcements');
  await waitCached(page, '/kept-for-offline');

  line.isDown = true;
  for (const [path, title] of [
    ['/quizzes', /quizzes/i],
    ['/courses', /courses/i],
    ['/myAttempt', 'My attempts'],
    ['/dash', /./],
  ] as const) {
    await visit(page, path);
    await heading(page, title).waitFor();
    expect(await page.getByText('You’re offline', { exact: true }).count(), path).toBe(0);
  }
  await visit(page, '/quizzes');
  await page.getByText('Slopes').first().waitFor();

  await visit(page, `/courses/${courseId}`);
  await page.getByText('This page has not been opened on this device before').waitFor();
  const readable = page.getByRole('main').getByRole('list');
  await readable.getByRole('link', { name: 'Quizzes' }).waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/fetch|module|http|500|undefined/i);
  await readable.getByRole('link', { name: 'Quizzes' }).click();
  await page.getByText('Slopes').first().waitFor();
  await context.close();
});

test('a running attempt opens again without a network, with the answers that were saved and the time that is left', async () => {
  const { page, context } = await openBrowser(await site.addPerson(site.school, ['student'], 'Emmy'));
  await page.goto('/dash');
  await heading(page, /./).waitFor();
  await workerReady(page);
  await page.goto(`/exam/${quizId}`);
  await page.getByRole('button', { name: /start/i }).first().click();
  await page.getByRole('radio').first().waitFor();
  await waitCached(page, `/v1/api/quizes/${quizId}/exam`);
  await page.getByRole('radio').first().check();
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();

  // The kept paper has heard that the answer was acknowledged.
  const storedSeq = () =>
    page.evaluate(async (path) => {
      const paper = await caches.match(path, { ignoreVary: true });
      return (await paper!.json()).questions[0].seq;
    }, `/v1/api/quizes/${quizId}/exam`);
  await expect.poll(storedSeq, { timeout: 30_000 }).toBeGreaterThan(0);

  line.isDown = true;
  await page.reload();
  await page.getByRole('radio').first().waitFor();
  await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true);
  expect(await page.getByRole('timer').textContent()).toMatch(/^59:|^1 hr/);

  // What cannot be sent goes to the supervisor by hand.
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Hand in' }).first().click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('slopes-answers.json');
  await page.getByText('Give the file to your supervisor').waitFor();
  const desk = await site.openPage(site.school.people.teacher);
  await desk.goto(`/quizzes/slopes/${quizId}/participants?view=live`);
  await desk.getByRole('button', { name: 'Answer file' }).click();
  await desk.locator('input[type=file]').setInputFiles((await file.path())!);
  await desk.getByText(/^Emmy.*: 1 answer saved/).waitFor();
  await desk.context().close();
  await context.close();
});

test('who signs out leaves nothing behind, and the next person sees nothing of it', async () => {
  const { page, context } = await openBrowser(await site.addPerson(site.school, ['student'], 'Grace'));
  await page.goto('/courses');
  await page.getByRole('link', { name: 'Waves' }).first().waitFor();
  await workerReady(page);
  await page.goto('/courses');
  await waitCached(page, '/v1/api/courses');
  await page.getByRole('navigation').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${base}/`);
  await expect.poll(() => kept(page), { timeout: 30_000 }).not.toContain('/v1/api/courses');
  await page.waitForLoadState('networkidle');

  line.isDown = true;
  await visit(page, '/courses');
  await page.getByRole('heading').first().waitFor();
  expect(await page.getByText('Waves').count()).toBe(0);
  expect(await page.getByText('Grace').count()).toBe(0);
  await context.close();
});

test('another session in the same browser throws away what was kept of the one before', async () => {
  const first = await site.addPerson(site.school, ['student'], 'Lise');
  const second = await site.addPerson(site.school, ['student'], 'Marie');
  const { page, context } = await openBrowser(first);
  await page.goto('/courses');
  await heading(page, /courses/i).waitFor();
  await workerReady(page);
  await page.goto('/courses');
  await waitCached(page, '/v1/api/courses');
  const stores = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('data-')));
  const [ofFirst, ...others] = await stores();
  expect([ofFirst, others]).toEqual([expect.any(String), []]);
  // A page that is still open would ask for its list again, as the second person.
  await page.goto('about:blank');
  await context.addCookies([{ name: TOKEN_COOKIE, value: second.token, url: base, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto('/user/me');
  await heading(page, 'My profile').waitFor();
  // The lists of the second person are fetched for them soon, by the same addresses.
  await expect.poll(stores, { timeout: 30_000 }).toEqual([expect.not.stringContaining(ofFirst!)]);
  await context.close();
});

/** A newer worker has been fetched and waits for its turn. */
const isUpdateWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

test('a new version is announced and begins when somebody says so, but never in the middle of an attempt', async () => {
  const { page, context } = await openBrowser(await site.addPerson(site.school, ['student'], 'Rosa'));
  await page.goto('/dash');
  await heading(page, /./).waitFor();
  await workerReady(page);
  await page.goto(`/exam/${quizId}`);
  await page.getByRole('button', { name: /start/i }).first().click();
  await page.getByRole('radio').first().waitFor();
  const prompt = page.getByText('A new version of this site is ready.');

  line.newer = '\n// newer';
  await lookForUpdate(page);
  await expect.poll(() => isUpdateWaiting(page), { timeout: 30_000 }).toBe(true);
  expect(await prompt.count()).toBe(0);

  const other = await context.newPage();
  await other.goto('/dash');
  await other.getByText('A new version of this site is ready.').waitFor();
  await other.getByRole('button', { name: 'Load it now' }).click();
  await other.getByText('An exam is open in another window.').waitFor();
  expect(await isUpdateWaiting(page)).toBe(true);

  await page.close();
  const reloaded = other.waitForEvent('load');
  await other.getByRole('button', { name: 'Load it now' }).click();
  await reloaded;
  await heading(other, /./).waitFor();
  await expect.poll(() => isUpdateWaiting(other), { timeout: 30_000 }).toBe(false);
  expect(await other.getByText('A new version of this site is ready.').count()).toBe(0);
  await context.close();
});

test.each([
  ['de-AT', 'Keine Verbindung', 'ltr'],
  ['ar-EG', 'لا يوجد اتصال', 'rtl'],
  ['fr-FR', 'You are offline', 'ltr'],
])('a browser in %s that has nothing of the site yet says %s', async (locale, title, direction) => {
  const { page, context } = await openBrowser(null, locale);
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  line.isDown = true;
  // What was still on its way when the line fell silent may be kept once more.
  await page.evaluate(async () => {
    for (let quiet = 0; quiet < 20; ) {
      const names = await caches.keys();
      for (const name of names) await caches.delete(name);
      quiet = names.length === 0 ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await visit(page, '/faqs');
  await heading(page, title).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe(direction);
  await context.close();
});
