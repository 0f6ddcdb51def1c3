/** A fresh load of a screen is its HTML and next to nothing: its answers come with it, and none comes in vain. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#access/subject.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { getPractice } from '#results/practice/contract.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
const QUIET_MS = 1_200;

const STREAM = 'GET /v1/api/notices/stream';
/** What each screen still asks the server for, at most. Whoever makes it more makes every look at it dearer. */
const left: readonly (readonly [role: Role, screen: string, requests: readonly string[]])[] = [
  ['student', '/dash', [STREAM]],
  ['student', '/quizzes', [STREAM]],
  ['student', '/myAttempt', [STREAM]],
  ['student', 'quiz', [STREAM]],
  ['student', 'result', [STREAM]],
  ['student', 'review', [STREAM]],
  ['teacher', '/dash', [STREAM]],
  ['teacher', '/quizzes', [STREAM]],
  ['teacher', 'quiz', [STREAM]],
  ['teacher', 'participants', [STREAM]],
  ['teacher', 'statistics', [STREAM, 'GET /v1/api/quizes/:id/statistics?attempts=counted']],
];
let paths: Readonly<Record<string, string>>;

beforeAll(async () => {
  const question = await buildQuestion(site, { tags: ['Waves'] });
  const quiz = await buildQuiz(site, { name: 'Tides', questions: [question], attemptsAllowed: 2 });
  await buildQuiz(site, { name: 'Rocks' });
  const { _id } = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
  await site.as('student').do(submitAttempt, { body: { id: _id } });
  // Neither has to be made while somebody looks.
  await site.as('student').do(getPractice);
  await site.as('student').do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const address = `/quizzes/tides/${quiz._id}`;
  paths = {
    quiz: address,
    result: `/myAttempt/${_id}`,
    review: `/exam/review/${_id}`,
    participants: `${address}/participants`,
    statistics: `${address}/statistics`,
  };
});

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Opens the screen and answers what it asked for, and what its HTML brought along. */
async function open(role: Role, path: string, { isBare }: { isBare: boolean }) {
  const page = await site.openPage(site.school.people[role], { serviceWorkers: 'block' });
  const asked: string[] = [];
  let last = performance.now();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    last = performance.now();
    asked.push(`${request.method()} ${pathname}${search}`);
  });
  if (isBare)
    await page.addInitScript(() =>
      new MutationObserver(() => document.getElementById('answers')?.remove()).observe(document, {
        childList: true,
        subtree: true,
      }),
    );
  await page.goto(path);
  await shown(page);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(200);
  const json = await page.evaluate(() => document.getElementById('answers')?.textContent ?? '{"answers":{}}');
  const brought = Object.keys((JSON.parse(json) as { answers: object }).answers).map((one) => `GET ${one}`);
  await page.context().close();
  return { asked, brought };
}

async function shown(page: Page): Promise<void> {
  await page.locator('.before').waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main .mantine-Skeleton-root'));
}

test.each(left)('a %s who opens %s makes no more requests than these', async (role, screen, requests) => {
  const path = paths[screen] ?? screen;
  // Both wait, most of their time, for what is not to be asked: side by side.
  const [{ asked, brought }, bare] = await Promise.all([
    open(role, path, { isBare: false }),
    // Without them the screen asks for the same: each answer is one that it needs.
    open(role, path, { isBare: true }),
  ]);
  expect(brought.length).toBeGreaterThan(0);
  expect(asked.map((one) => one.replace(ID, ':id')).toSorted()).toEqual(requests.toSorted());
  expect(bare.brought).toEqual([]);
  expect(bare.asked.toSorted()).toEqual([...asked, ...brought].toSorted());
  expect(site.complaints()).toEqual([]);
});
