/** What the server writes is painted as large as what the application makes of it: the largest paint is the first one. */
import { expect, test } from 'vitest';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestPerson } from '#app/testing/site.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();

/** Lighthouse's phone. */
const PHONE = { width: 412, height: 823 };

/** The elements that were the largest paint so far, in their order; null for one that is no longer there. */
const PAINTS = () =>
  new Promise<(string | null)[]>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(
        list.getEntries().map((entry) => {
          const { element } = entry as PerformanceEntry & { element: Element | null };
          return element && `${element.localName} ${element.textContent?.slice(0, 60)}`;
        }),
      ),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function largestOf(person: TestPerson | null, path: string): Promise<string | null> {
  const page = await site.openPage(person, { viewport: PHONE });
  await page.goto(path);
  await page.locator('.before').waitFor({ state: 'detached' });
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root') && document.fonts.status === 'loaded',
  );
  // A frame for what was drawn last.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const paints = await page.evaluate(PAINTS);
  await page.context().close();
  return paints.at(-1) ?? null;
}

test.each(['/', 'quiz', 'dash', 'result'])('the largest paint of %s is what the server wrote', async (which) => {
  const student = await site.addPerson(site.school, ['student'], 'Ama');
  const quiz = await buildQuiz(site, {
    name: 'Glaciers, moraines and what they leave behind',
    description: '<p>Ten questions about ice. You see at once whether an answer is right.</p>',
    instructions:
      '<p>Choose or type your answer, then check it. There is no time limit, and you can come back as often as you like.</p>',
    questions: [await buildQuestion(site)],
    isPublic: true,
  });
  const pathOf = async (): Promise<string> => {
    if (which === 'quiz') return `/public/quizzes/glaciers/${quiz._id}`;
    // Who has finished nothing yet is told so, in a text that only the application has.
    const before = await buildQuiz(site);
    await site.as(student).do(startQuiz, { body: { id: before._id } });
    await site.as(student).do(submitAttempt, { body: { id: before._id } });
    const attempt = await site.as(student).do(startQuiz, { body: { id: quiz._id } });
    if (which === 'dash') return '/dash';
    await site.as(student).do(submitAttempt, { body: { id: quiz._id } });
    return `/myAttempt/${attempt._id}`;
  };
  const isOwn = which === 'dash' || which === 'result';
  const path = which === '/' ? which : await pathOf();
  expect(await largestOf(isOwn ? student : null, path)).toBeNull();
  expect(site.complaints()).toEqual([]);
});
