/**
 * How long pages take to answer: from an interaction to the next paint on the teachers' lists, and from *Next* to the
 * next question in the exam, by the browser's own event timing; and from the press on *Practise* to the first question.
 * `node bench/interactions.ts 3`: three runs.
 */
import { cpus, loadavg } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';
import { launch } from '../e2e/browser.ts';
import { questionTypes } from '../src/items/question-types/logic.ts';
import { startDemo } from './demo-server.ts';

const RUNS = Number(process.argv[2] ?? 3);
const PEOPLE = 1_000;
const GOALS = { list: 100, exam: 50, practice: 300 } as const;

interface Measured {
  readonly what: string;
  /** Milliseconds, in steps of 8. */
  readonly ms: number;
}
type Role = 'student' | 'teacher' | 'admin';
type Ask = <T>(path: string, body?: object) => Promise<T>;

async function signedIn(context: BrowserContext, role: Role): Promise<Ask> {
  const data = { email: `${role}@demo.example`, password: 'demo-password' };
  await context.request.post('/v1/api/auth/login', { data });
  return async (path, body) => {
    const url = `/v1/api/${path}`;
    const answer = await (body ? context.request.post(url, { data: body }) : context.request.get(url));
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Keeps the longest event of each interaction; those shorter than 16 ms are not reported by the browser and count as 16. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { interactions: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as never);
  });
}

/** Does something on the page, and answers how long the slowest interaction of it took until it was painted. */
async function timed(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window as never as { interactions: Map<number, number> }).interactions.clear());
  await act();
  // Two frames, and the turn in which observers are told.
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
  return page.evaluate(() =>
    Math.max(16, ...(window as never as { interactions: Map<number, number> }).interactions.values()),
  );
}

async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
}

/** The types in the order of the quiz that is made of them. */
const types = questionTypes.filter(({ name }) => !['sample-type', 'outside-tool'].includes(name));

/** A quiz with one question of each type there is. */
async function writeEveryType(ask: Ask): Promise<{ _id: string }> {
  const questions: { question: string }[] = [];
  for (const { name, samples } of types) {
    const { title, content } = samples[0]!;
    const body = { type: name, title, content, difficulty: 2, marks: 1 };
    questions.push({ question: (await ask<{ _id: string }>('questions', body))._id });
  }
  return ask('quizes', {
    name: 'Each type of question once',
    questions,
    publish: true,
    shuffleQuestions: false,
    attemptsAllowed: 0,
  });
}

/** Ticks, sorts, opens menus, types: what the list has of it. */
async function onList(page: Page, name: string): Promise<Measured[]> {
  await settled(page);
  const main = page.locator('main');
  const actions: [string, () => Promise<void>][] = [];
  const add = async (what: string, selector: string, act?: () => Promise<void>): Promise<void> => {
    const target = main.locator(selector).first();
    if ((await target.count()) > 0) actions.push([what, act ?? (() => target.click())]);
  };
  await add('tick a row', 'tbody input[type="checkbox"]');
  await add('tick all', 'thead input[type="checkbox"]');
  await add('open a row’s menu', 'tbody td:last-child button');
  await add('sort', 'thead th button[title]');
  await add('search, a key', 'input[type="search"]', async () => {
    await main.locator('input[type="search"]').first().press('a');
  });
  const measured: Measured[] = [];
  for (const [what, act] of actions) {
    measured.push({ what: `${name}: ${what}`, ms: await timed(page, act) });
    await page.keyboard.press('Escape');
    await settled(page);
  }
  return measured;
}

async function onExam(page: Page): Promise<Measured[]> {
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const measured: Measured[] = [];
  for (;;) {
    const next = page.getByRole('button', { name: 'Next', exact: true });
    if (!(await next.isEnabled())) return measured;
    const ms = await timed(page, () => next.click());
    const said = (await page.locator('[data-question] h2').first().textContent()) ?? '';
    measured.push({ what: `exam: to ${types[measured.length + 1]?.name ?? '?'} (${said.trim()})`, ms });
  }
}

/** From the press to the frame in which the question can be read, by the page's own clock. */
async function onPractice(page: Page): Promise<Measured> {
  await settled(page);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const start = [...document.querySelectorAll<HTMLElement>('main a[href*="/practice/"]')].find((link) =>
          /^Practi[sc]e \d/.test(link.textContent ?? ''),
        )!;
        const begun = performance.now();
        const seek = (): void => {
          const isThere = document.querySelector('[data-question]')?.querySelector('input, textarea, select, button');
          if (isThere) requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
          else requestAnimationFrame(seek);
        };
        start.click();
        seek();
      }),
  );
  return { what: 'practice: to its first question', ms: Math.round(ms) };
}

async function busiest(ask: Ask): Promise<string> {
  const { quizzes } = await ask<{ quizzes: { _id: string; slug: string; attemptCount: number }[] }>('quizes?limit=50');
  const quiz = quizzes.reduce((most, one) => (one.attemptCount > most.attemptCount ? one : most));
  return `/quizzes/${quiz.slug}/${quiz._id}`;
}

const demo = await startDemo();
const browser = await launch();
const all = new Map<string, number[]>();
try {
  const open = () => browser.newContext({ baseURL: demo.address, viewport: { width: 1440, height: 900 } });
  const [admin, teacher, student] = [await open(), await open(), await open()];
  const askAdmin = await signedIn(admin, 'admin');
  const [askTeacher, askStudent] = [await signedIn(teacher, 'teacher'), await signedIn(student, 'student')];
  const { total } = await askAdmin<{ total: number }>('users/all?limit=1');
  for (let index = total; index < PEOPLE; index++)
    await askAdmin('users', { firstName: `Person ${index}`, lastName: 'Many', email: `many-${index}@demo.example` });
  const quiz = await busiest(askTeacher);
  const lists: [string, BrowserContext, string][] = [
    ['people', admin, '/user'],
    ['questions', teacher, '/questions'],
    ['participants', teacher, `${quiz}/participants?view=list`],
    ['participants, live', teacher, `${quiz}/participants?view=live`],
    ['statistics', teacher, `${quiz}/statistics?view=questions`],
  ];
  const mixed = await writeEveryType(askTeacher);
  for (let run = 0; run < RUNS; run++) {
    const measured: Measured[] = [];
    for (const [name, context, path] of lists) {
      const page = await context.newPage();
      await watch(page);
      await page.goto(path);
      measured.push(...(await onList(page, name)));
      await page.close();
    }
    const attempt = await askStudent<{ _id: string }>('quizes/startQuiz', { id: mixed._id });
    const page = await student.newPage();
    await watch(page);
    await page.goto(`/exam/${attempt._id}`);
    measured.push(...(await onExam(page)));
    await page.close();
    const practice = await student.newPage();
    await practice.goto('/practice');
    measured.push(await onPractice(practice));
    await practice.close();
    for (const { what, ms } of measured) all.set(what, [...(all.get(what) ?? []), ms]);
  }
} finally {
  await browser.close();
  await demo.stop();
}
let isLate = false;
for (const [what, times] of all) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const kind = what.slice(0, what.indexOf(':'));
  const goal = kind === 'exam' || kind === 'practice' ? GOALS[kind] : GOALS.list;
  if (median > goal) isLate = true;
  console.log(`${median > goal ? 'LATE ' : '     '}${what}: ${median} ms at the median, ${sorted.at(-1)} at most`);
}
console.log(`${cpus().length} processors, ${loadavg()[0]!.toFixed(1)} processes waiting or at work`);
process.exitCode = isLate ? 1 : 0;
