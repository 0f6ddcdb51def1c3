/** Takes pictures of the key screens; `bin/screens.mjs` starts it. Names on the command line: only those. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';
import { launch } from '../e2e/browser.ts';
import { startDemo } from './demo-server.ts';

const folder = join(import.meta.dirname, '../docs/screens');
const MOST_BYTES = 150_000;
const QUALITIES = [88, 80, 70, 60];

interface Screen {
  readonly name: string;
  readonly role: 'visitor' | 'student' | 'teacher' | 'admin';
  readonly device?: 'desk' | 'phone';
  readonly scheme?: 'light' | 'dark';
  readonly language?: 'en' | 'de' | 'ar';
  /** The address; `ask` reads what the interface answers to this role. */
  readonly path: (ask: Ask) => Promise<string>;
}
type Ask = <T>(path: string, body?: object) => Promise<T>;

interface Found {
  readonly _id: string;
  readonly name: string;
}

/** The quiz with the most attempts. */
async function busiest(ask: Ask): Promise<Found> {
  const { quizzes } = await ask<{ quizzes: (Found & { attemptCount?: number })[] }>('quizes?limit=50');
  return quizzes.reduce((most, one) => ((one.attemptCount ?? 0) > (most.attemptCount ?? 0) ? one : most));
}
const slug = ({ name }: Found): string => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

async function running(ask: Ask): Promise<string> {
  const { quizzes } = await ask<{ quizzes: Found[] }>('quizes?ds=open&limit=50');
  for (const { _id } of quizzes) {
    const attempt = await ask<Found | null>('quizes/startQuiz', { id: _id }).catch(() => null);
    if (attempt) return `/exam/${attempt._id}`;
  }
  throw new Error('The demo has no quiz that its student may start');
}

async function reviewed(ask: Ask): Promise<string> {
  const { attempts } = await ask<{ attempts: { _id: string; may: { review: boolean } }[] }>(
    'quizes/userAttempts?limit=50',
  );
  return attempts.find(({ may }) => may.review)!._id;
}

async function topic(ask: Ask): Promise<string> {
  const { courses } = await ask<{ courses: Found[] }>('courses?limit=50');
  for (const { _id } of courses) {
    const answer = await ask<{ topics: Found[] }>(`courses/${_id}/topics`).catch(() => null);
    if (answer?.topics[1]) return `/courses/${_id}/topics/${answer.topics[1]._id}`;
  }
  throw new Error('The demo has no course with topics');
}

const at = (path: string) => async (): Promise<string> => path;

const screens: readonly Screen[] = [
  { name: 'home', role: 'visitor', path: at('/') },
  { name: 'public-quizzes', role: 'visitor', device: 'phone', path: at('/public/quizzes') },
  { name: 'dashboard', role: 'student', path: at('/dash') },
  { name: 'exam', role: 'student', path: running },
  { name: 'exam-phone', role: 'student', device: 'phone', scheme: 'dark', path: running },
  { name: 'review', role: 'student', path: async (ask) => `/exam/review/${await reviewed(ask)}` },
  { name: 'topic', role: 'student', path: topic },
  { name: 'arabic', role: 'student', language: 'ar', path: at('/dash') },
  { name: 'questions', role: 'teacher', path: at('/questions') },
  {
    name: 'question-editor',
    role: 'teacher',
    path: async (ask) => {
      const { questions } = await ask<{ questions: (Found & { type: string })[] }>('questions?limit=50&type=matching');
      return `/questions/${questions[0]!._id}`;
    },
  },
  {
    name: 'analysis',
    role: 'teacher',
    path: async (ask) => {
      const quiz = await busiest(ask);
      return `/quizzes/${slug(quiz)}/${quiz._id}/statistics`;
    },
  },
  { name: 'teacher', role: 'teacher', scheme: 'dark', path: at('/dash') },
];

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

async function picture(browser: Browser, address: string, screen: Screen): Promise<Buffer> {
  const { role, device = 'desk', scheme = 'light', language = 'en' } = screen;
  const context = await browser.newContext({ baseURL: address, viewport: sizes[device], colorScheme: scheme });
  try {
    if (role !== 'visitor')
      await context.request.post('/v1/api/auth/login', {
        data: { email: `${role}@demo.example`, password: 'demo-password' },
      });
    const ask: Ask = async (path, body) => {
      const url = `/v1/api/${path}`;
      const answer = await (body ? context.request.post(url, { data: body }) : context.request.get(url));
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`);
      return answer.json();
    };
    await context.addInitScript((chosen) => localStorage.setItem('tripos:language', chosen), language);
    const page = await context.newPage();
    await page.goto(await screen.path(ask));
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.screenshot({ animations: 'disabled' });
  } finally {
    await context.close();
  }
}

/** As WebP, as good as it may be within the size that a picture has here. */
async function packed(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  for (const quality of QUALITIES) {
    const bytes = await canvas.encode('webp', quality);
    if (bytes.length < MOST_BYTES) return bytes;
  }
  throw new Error('The picture does not become small enough');
}

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const demo = await startDemo();
  const browser = await launch();
  try {
    await mkdir(folder, { recursive: true });
    for (const screen of screens.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
      const bytes = await packed(await picture(browser, demo.address, screen));
      await writeFile(join(folder, `${screen.name}.webp`), bytes);
      console.log(`${screen.name}.webp ${Math.round(bytes.length / 1000)} KB`);
    }
  } finally {
    await browser.close();
    await demo.stop();
  }
}

await main();
