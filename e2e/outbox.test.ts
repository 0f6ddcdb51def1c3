/** What an exam page keeps when the line, the tab or the order of things fails, in a real browser with a real outbox. */
import type { Page, Route } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { getExam, saveResp, startQuiz } from '#delivery/contract.ts';
import { sweepLate, sweepOverdue } from '#delivery/finish/sweeper.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { doProctorAction } from '#delivery/proctoring/contract.ts';
import type { BodyInputOf } from '#platform/contract/endpoint.ts';
import { getReview } from '#results/results/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import type { TestPerson } from '../src/app/testing/site.ts';
import { axeFindings } from './axe.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
// Requests fail here by intention.
afterEach(() => expect(site.complaints().filter((text) => !/Failed to load resource/.test(text))).toEqual([]));

const city = (country: string) => ({
  stem: `<p>What is the capital of ${country}?</p>`,
  answers: [{ pattern: 'Any', share: '1', feedback: '' }],
  caseSensitive: false,
});

/** A running exam of one short text. */
async function sit(more: Parameters<typeof buildQuiz>[1] = {}) {
  const questions = [await buildQuestion(site, { type: 'short-text', content: city('Japan') })];
  const quiz = await buildQuiz(site, { questions, durationSeconds: 1800, ...more });
  const person = await site.addPerson(site.school, ['student'], 'Wangari');
  const { _id } = await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  const open = async (): Promise<Page> => {
    const page = await site.openPage(person);
    await page.goto(`/exam/${quiz._id}`);
    await page.getByRole('textbox').waitFor();
    return page;
  };
  return { quiz, person, attempt: _id, open };
}

const savedLine = (page: Page) => page.locator('[data-question]').getByText(/^Saved/);
const held = async (person: TestPerson, quizId: string) => {
  const [slot] = (await site.as(person).do(getExam, { params: { id: quizId } })).questions;
  return { resp: slot!.resp, seq: slot!.seq };
};
/** How many unsaved answers lie in the browser's outbox. */
const outboxOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('tripos-outbox');
        request.onsuccess = () => {
          const count = request.result.transaction('answers').objectStore('answers').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
        request.onerror = () => reject(request.error);
      }),
  );
const onSave = (page: Page, action: (route: Route) => Promise<void>) => page.route('**/quizes/saveResp', action);

test('an answer is on disk before it is sent, and leaves the outbox only with its acknowledgement', async () => {
  const { quiz, person, open } = await sit();
  const page = await open();
  const before: number[] = [];
  await onSave(page, async (route) => {
    before.push(await outboxOf(page));
    await route.continue();
  });
  await page.getByRole('textbox').fill('Tokyo');
  await savedLine(page).waitFor();
  expect(before).toEqual([1]);
  await expect.poll(() => outboxOf(page)).toBe(0);
  expect(await held(person, quiz._id)).toEqual({ resp: { text: 'Tokyo' }, seq: 1 });
});

test('acknowledgements that are cut, requests that come late, twice and out of order end with the newest answer, once', async () => {
  const { quiz, person, open } = await sit();
  const page = await open();
  const lingering: BodyInputOf<typeof saveResp>[] = [];
  let turn = 0;
  await onSave(page, async (route) => {
    turn += 1;
    lingering.push(route.request().postDataJSON());
    if (turn === 1) {
      // The server has it, and the browser never learns so.
      await site.as(person).do(saveResp, { body: lingering[0]! });
      await route.abort('connectionreset');
    } else if (turn === 2) await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} });
    else await route.continue();
  });
  await page.getByRole('textbox').fill('Tok');
  await page.locator('[data-line]:visible', { hasText: 'No connection' }).waitFor();
  await page.getByRole('textbox').fill('Tokyo');
  await savedLine(page).waitFor();
  const newest = await held(person, quiz._id);
  expect(newest.resp).toEqual({ text: 'Tokyo' });
  // What lingered in the network arrives again, newest first.
  for (const body of lingering.toReversed()) await site.as(person).call(saveResp, { body });
  expect(await held(person, quiz._id)).toEqual(newest);
  expect(await outboxOf(page)).toBe(0);
});

test('a browser that is killed offline sends first what it had kept; nothing is doubled', async () => {
  const { quiz, person, open } = await sit();
  const page = await open();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tokyo');
  await expect.poll(() => outboxOf(page)).toBe(1);
  const next = await page.context().newPage();
  await page.close();
  await next.context().setOffline(false);
  const sent: string[] = [];
  next.on('request', (request) => {
    if (request.url().endsWith('/saveResp')) sent.push(request.postData()!);
  });
  await next.goto(`/exam/${quiz._id}`);
  await savedLine(next).waitFor();
  expect(await next.getByRole('textbox').inputValue()).toBe('Tokyo');
  expect(sent).toHaveLength(1);
  expect(await held(person, quiz._id)).toEqual({ resp: { text: 'Tokyo' }, seq: 1 });
  expect(await outboxOf(next)).toBe(0);
});

test('a hand-in that waits for the network says so, and is called off by closing its dialog to keep working', async () => {
  const { quiz, person, open } = await sit();
  const page = await open();
  const handedIn: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/quizes/submit')) handedIn.push(request.url());
  });
  const dialog = page.getByRole('dialog', { name: 'Hand in your exam?' });
  const ask = () => page.getByRole('button', { name: 'Hand in', exact: true }).last().click();
  await ask();
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tok');
  await expect.poll(() => outboxOf(page)).toBe(1);
  await ask();
  await dialog.getByRole('button', { name: 'Hand in now' }).click();
  await dialog.getByText('This will be completed as soon as your last answers have been sent.').waitFor();
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('textbox').fill('Tokyo');
  await page.context().setOffline(false);
  await savedLine(page).waitFor();
  await expect.poll(() => outboxOf(page)).toBe(0);
  // The exam runs: the answer that is not handed in can still be changed.
  await page.getByRole('textbox').fill('Kyoto');
  await expect.poll(() => held(person, quiz._id).then(({ resp }) => resp)).toEqual({ text: 'Kyoto' });
  expect(handedIn).toEqual([]);
});

test('a hand-in that is on its way says that it can’t be stopped, and its dialog stays', async () => {
  const { attempt, open } = await sit();
  const page = await open();
  const held = Promise.withResolvers<void>();
  await page.route('**/quizes/submit', async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Hand in your exam?' });
  await page.getByRole('button', { name: 'Hand in', exact: true }).last().click();
  await dialog.getByRole('button', { name: 'Hand in now' }).click();
  await dialog.getByText('This can no longer be stopped.').waitFor();
  await dialog.getByRole('button', { name: 'Keep working' }).click({ force: true });
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  held.resolve();
  await page.waitForURL(`**/${attempt}`);
});

test('an answer that was refused on the way to the server is sent again before handing in, and counts', async () => {
  const { attempt, open } = await sit();
  const page = await open();
  await onSave(page, (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<p>Blocked</p>' }));
  await page.getByRole('textbox').fill('Tokyo');
  await page.locator('[data-question]').getByText('Not accepted').waitFor();
  expect(await outboxOf(page)).toBe(1);
  await page.unroute('**/quizes/saveResp');
  await page.getByRole('button', { name: 'Hand in', exact: true }).last().click();
  await page.getByRole('button', { name: 'Hand in now' }).click();
  await page.waitForURL('**/myAttempt/*');
  const { questions } = await site.as('teacher').do(getReview, { params: { id: attempt } });
  expect(questions[0]!.answer).toEqual({ text: 'Tokyo' });
});

test('an answer that was refused on the way is sent again as soon as the server says something else', async () => {
  const { quiz, person, attempt, open } = await sit();
  const page = await open();
  await onSave(page, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<p>Gone</p>' }));
  await page.getByRole('textbox').fill('Tokyo');
  await page.locator('[data-question]').getByText('Not accepted').waitFor();
  await page.unroute('**/quizes/saveResp');
  await site.as('teacher').do(doProctorAction, {
    params: { id: quiz._id },
    body: { deed: 'extend', attempts: [attempt], minutes: 5, reason: 'Fire alarm' },
  });
  await savedLine(page).waitFor({ timeout: 20_000 });
  expect(await held(person, quiz._id)).toEqual({ resp: { text: 'Tokyo' }, seq: 1 });
  expect(await outboxOf(page)).toBe(0);
});

test('what comes when the time is over is kept as late and shown to the teacher', async () => {
  const { attempt, open } = await sit({ durationSeconds: 60 });
  const page = await open();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tokyo');
  await expect.poll(() => outboxOf(page)).toBe(1);
  site.advance(70_000);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Time is up' }).waitFor();
  await page.getByText('They were kept, marked as late, and your teachers can see them.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => outboxOf(page)).toBe(0);
  await page.getByRole('button', { name: 'View result' }).click();
  await page.waitForURL('**/myAttempt/*');

  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto(`/myAttempt/${attempt}`);
  await teacher.getByRole('heading', { name: '1 late or conflicting answer' }).waitFor();
  expect(await teacher.getByRole('textbox').inputValue()).toBe('Tokyo');
  expect(await axeFindings(teacher)).toEqual([]);
});

test('a student who opens the exam after the time is over is told how it ended, and is led to the result', async () => {
  const { open } = await sit({ durationSeconds: 60 });
  const page = await open();
  site.advance(70_000);
  await sweepOverdue(site.server.services);
  await page.reload();
  await page.getByText(/^Your time ran out .*, and your saved answers were handed in\.$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'View result' }).click();
  await page.waitForURL('**/myAttempt/*');
});

test('a quiz that waits: what was written in time counts when the line comes back, and the result is there after that', async () => {
  const { attempt, open } = await sit({ durationSeconds: 600, lateSeconds: 300 });
  const page = await open();
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tokyo');
  await expect.poll(() => outboxOf(page)).toBe(1);
  // The device's clock and the server's run alike, the server's a little ahead.
  site.advance(664_000);
  await page.clock.fastForward(661_000);
  await page.getByText('Time is up.').waitFor();
  expect(await page.getByRole('textbox').isEditable()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await sweepOverdue(site.server.services);
  await page.context().setOffline(false);
  site.advance(20_000);
  await page.clock.fastForward(20_000);
  await page.getByRole('heading', { level: 1, name: 'Time is up' }).waitFor({ timeout: 20_000 });
  await page.getByText('They arrived within the grace period and count.').waitFor({ timeout: 20_000 });
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => outboxOf(page)).toBe(0);
  const { answers } = await site.as('teacher').do(listLateAnswers, { params: { id: attempt } });
  expect(answers).toMatchObject([{ counted: true }]);
  await page.getByRole('button', { name: 'View result' }).click();
  await page.waitForURL('**/myAttempt/*');
  await page.getByText('Your result appears then.').waitFor();
  expect(await page.getByRole('region', { name: 'Score' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  site.advance(300_000);
  await sweepLate(site.server.services);
  await page.clock.fastForward(61_000);
  await page.getByRole('region', { name: 'Score' }).waitFor({ timeout: 20_000 });
  await page
    .getByRole('link', { name: /answers|review/i })
    .first()
    .waitFor();
});

test('who looks at the result while the line still fails brings in what counts from there', async () => {
  const { attempt, open } = await sit({ durationSeconds: 600, lateSeconds: 300 });
  const page = await open();
  await page.clock.install();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tokyo');
  await expect.poll(() => outboxOf(page)).toBe(1);
  // The device's clock and the server's run alike, the server's a little ahead.
  site.advance(664_000);
  await page.clock.fastForward(661_000);
  let isCut = true;
  await page.route('**/saveLate', (route) => (isCut ? route.abort('connectionreset') : route.continue()));
  await page.context().setOffline(false);
  site.advance(20_000);
  await page.clock.fastForward(20_000);
  await page.getByText('Answers given in time that arrive within 5 min').waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'View result' }).click();
  await page.getByText('Your result appears then.').waitFor();
  isCut = false;
  site.advance(6_000);
  await page.clock.fastForward(6_000);
  await expect.poll(() => outboxOf(page), { timeout: 20_000 }).toBe(0);
  site.advance(300_000);
  await sweepLate(site.server.services);
  const { questions } = await site.as('teacher').do(getReview, { params: { id: attempt } });
  expect(questions[0]!.answer).toEqual({ text: 'Tokyo' });
});

test('a tab that never came back to the exam delivers when its student comes back to anything', async () => {
  const { attempt, open } = await sit({ durationSeconds: 60 });
  const page = await open();
  await page.context().setOffline(true);
  await page.getByRole('textbox').fill('Tokyo');
  await expect.poll(() => outboxOf(page)).toBe(1);
  const next = await page.context().newPage();
  // Before the tab is closed: its farewell does not know that there is no network.
  site.advance(70_000);
  await page.close();
  await next.context().setOffline(false);
  await next.goto('/quizzes');
  await expect.poll(() => outboxOf(next), { timeout: 20_000 }).toBe(0);
  const teacher = await site.openPage(site.school.people.teacher);
  await teacher.goto(`/myAttempt/${attempt}`);
  await teacher.getByRole('heading', { name: '1 late or conflicting answer' }).waitFor();
});

test('a browser without a database says so, and its answers are saved all the same', async () => {
  const { quiz, person } = await sit();
  const page = await site.openPage(person);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.goto(`/exam/${quiz._id}`);
  await page.getByText('Unsent answers are not stored in this browser.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('textbox').fill('Tokyo');
  await savedLine(page).waitFor();
  expect((await held(person, quiz._id)).resp).toEqual({ text: 'Tokyo' });
});

test('an exam whose supervision could not be fetched when the line failed is supervised when it is back', async () => {
  const { attempt, person, quiz } = await sit();
  const page = await site.openPage(person);
  const fails = (route: Route): Promise<void> => route.abort('connectionreset');
  // With the line gone for everything, the page would not have begun.
  const parts = /\/(?:assets\/Room\d+-[^/]+\.js|healthz)$/;
  await page.route(parts, fails);
  const refused = page.waitForEvent('requestfailed', { predicate: (request) => /Room\d+-/.test(request.url()) });
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('textbox').waitFor();
  await refused;
  await site.as('teacher').do(doProctorAction, {
    params: { id: quiz._id },
    body: { deed: 'pause', attempts: [attempt], reason: 'Fire alarm' },
  });
  await page.evaluate(() => {
    document.title = 'Still here';
  });
  await page.unroute(parts, fails);
  const cover = page.getByRole('dialog', { name: /paused/ });
  await cover.waitFor();
  expect(await page.title(), 'nobody is taken out of full screen by a page that loads again').toBe('Still here');
  // What the styles of the part say holds too.
  expect(await cover.locator('h1').evaluate((title) => getComputedStyle(title.parentElement!).display)).toBe('grid');
});
