/** What a screen reader hears in the room of an exam: each event once, in the right politeness. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startQuiz } from '#delivery/contract.ts';
import { buildQuestion, buildQuiz } from '../src/app/testing/builders.ts';
import { browserSite } from './browser-site.ts';

const site = await browserSite();
afterEach(() => expect(site.complaints()).toEqual([]));

interface Heard {
  readonly text: string;
  readonly politeness: string;
}

let questions: string[];
beforeAll(async () => {
  questions = [await buildQuestion(site, { title: 'One' }), await buildQuestion(site, { title: 'Two' })];
});

/** Notes whatever changes in any live region of the page, as WAI-ARIA 1.2 says what is one and how polite. */
function listen(): void {
  const heard: Heard[] = [];
  Object.assign(window, { heard });
  const polite = new Set(['status', 'log']);
  const politenessOf = (element: Element): string | null => {
    const given = element.getAttribute('aria-live');
    if (given !== null) return given === 'off' ? null : given;
    const role = element.getAttribute('role') ?? '';
    if (role === 'alert') return 'assertive';
    return polite.has(role) || element.localName === 'output' ? 'polite' : null;
  };
  const note = (element: Element): void => {
    const politeness = politenessOf(element);
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (politeness === null || text === '') return;
    heard.push({ text, politeness });
  };
  const regions = '[aria-live], [role=alert], [role=status], [role=log], output';
  new MutationObserver((changes) => {
    const found = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (region) found.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(regions)) found.add(node);
        for (const inner of node.querySelectorAll(regions)) found.add(inner);
      }
    }
    for (const element of found) note(element);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const heardBy = (page: Page): Promise<Heard[]> =>
  page.evaluate(() => (window as unknown as { heard: Heard[] }).heard.splice(0));

async function openRoom(settings: object): Promise<Page> {
  const quiz = await buildQuiz(site, { questions, feedbackTiming: 1, shuffleQuestions: false, ...settings });
  const person = await site.addPerson(site.school, ['student'], 'Ada');
  await site.as(person).do(startQuiz, { body: { id: quiz._id } });
  // Not one that is closed with whichever test ends first.
  const context = await site.openContext(person, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(listen);
  await page.goto(`/exam/${quiz._id}`);
  await page.getByRole('radio').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await heardBy(page);
  return page;
}

/** What was heard until the words were, and for a while after, in which nothing else may follow. */
async function hearUntil(page: Page, words: string, timeout = 20_000): Promise<Heard[]> {
  const heard: Heard[] = [];
  const listenOn = async (): Promise<string> => {
    heard.push(...(await heardBy(page)));
    return heard.map(({ text }) => text).join(' | ');
  };
  await vi.waitFor(async () => expect(await listenOn()).toContain(words), { timeout });
  await page.waitForTimeout(2_500);
  await listenOn();
  return heard;
}

const SAVED = { text: 'All answers saved', politeness: 'polite' };
const AWAY = { text: 'No connection. Your answers are kept here and will be sent later.', politeness: 'polite' };
const BACK = { text: 'You’re connected again.', politeness: 'polite' };

// Most of each is waiting for what is not to be said: they wait side by side.
test.concurrent('saving, an absent network, a verdict and the hand-in are each announced once, and politely', async () => {
  const page = await openRoom({ name: 'Heard' });
  const options = page.getByRole('radio');
  await options.nth(0).check();
  expect(await hearUntil(page, SAVED.text)).toEqual([SAVED]);
  // Who changes their mind three times hears it once.
  for (const at of [1, 0, 1]) await options.nth(at).check();
  expect(await hearUntil(page, SAVED.text)).toEqual([SAVED]);

  await page.context().setOffline(true);
  expect(await hearUntil(page, 'No connection')).toEqual([AWAY]);
  await options.nth(0).check();
  await page.waitForTimeout(3_000);
  expect(await heardBy(page)).toEqual([]);
  await page.context().setOffline(false);
  const back = await hearUntil(page, SAVED.text);
  expect(back).toEqual([BACK, SAVED]);

  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.locator('[data-verdict]').waitFor();
  const verdict = (await page.locator('[data-verdict]').textContent())!.replace(/\s+/g, ' ').trim();
  const judged = await hearUntil(page, verdict.slice(0, 10));
  expect(judged.filter(({ text }) => text.startsWith(verdict.slice(0, 10)))).toHaveLength(1);
  expect(judged.every(({ politeness }) => politeness === 'polite')).toBe(true);

  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/exam/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The page that follows begins with its heading, where the focus is, or its title.
  const handedIn = await heardBy(page);
  expect(handedIn.filter(({ politeness }) => politeness === 'assertive')).toEqual([]);
  expect(new Set(handedIn.map(({ text }) => text)).size).toBe(handedIn.length);
});

test.concurrent('the last minute is announced once, and nothing is said of the seconds between', async () => {
  const page = await openRoom({ name: 'Timed', durationSeconds: 75 });
  const heard = await hearUntil(page, 'left');
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({ politeness: 'polite', text: expect.stringMatching(/1 min/) });
});

test.concurrent('that time is up is announced once, also without a network, and the end of the exam is an alert', async () => {
  const page = await openRoom({ name: 'Up', durationSeconds: 20 });
  await page.context().setOffline(true);
  const TIME_UP = {
    text: 'Time is up. Your answers stay here and will be sent as soon as you’re back online.',
    politeness: 'polite',
  };
  const heard = await hearUntil(page, 'Time is up', 40_000);
  expect(heard.filter(({ text }) => text.includes('Time is up'))).toEqual([TIME_UP]);
  expect(heard.filter(({ politeness }) => politeness === 'assertive')).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Time is up' }).waitFor();
  const ended = (await hearUntil(page, 'Your saved answers', 40_000)).filter(({ text }) => text.includes('Time is up'));
  expect(ended).toEqual([{ text: expect.stringContaining('Your saved answers'), politeness: 'assertive' }]);
});

test.concurrent('an answer that is not accepted is announced once, politely and by its number, and so is its success later', async () => {
  const page = await openRoom({ name: 'Refused' });
  const refuse = '**/quizes/saveResp';
  await page.route(refuse, (route) => {
    const { resp } = route.request().postDataJSON() as { resp: { question: string; seq: number }[] };
    const details = resp.map(({ question, seq }) => ({ question, seq, code: 'invalid', message: 'Choose one option' }));
    const body = { statusCode: 422, code: 'invalid', message: 'One answer is not accepted', details };
    return route.fulfill({ status: 422, json: body });
  });
  await page.getByRole('radio').nth(0).check();
  const refused = { text: 'Question 1 is not saved', politeness: 'polite' };
  expect(await hearUntil(page, refused.text)).toEqual([refused]);
  await page.getByText('Not accepted: Choose one option').waitFor();
  await page.unroute(refuse);
  await page.getByRole('radio').nth(1).check();
  expect(await hearUntil(page, SAVED.text)).toEqual([SAVED]);
});
