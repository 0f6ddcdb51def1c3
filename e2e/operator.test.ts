import { afterAll, expect, test } from 'vitest';
import { serveMetrics } from '#platform/server/observability/metrics.ts';
import type { Status } from '../src/app/status/status-facts.ts';
import { statusPage, statusScript, statusStyle } from '../src/app/status/status-page.ts';
import { axeFindings } from './axe.ts';
import { sharedBrowser } from './browser.ts';

const status: Status = {
  at: '2026-11-22T06:00:00.000Z',
  product: 'Tripos',
  version: '0.2.0',
  upSeconds: 90_000,
  processes: {
    expected: 2,
    list: [
      {
        pid: 4711,
        upSeconds: 90_000,
        memoryBytes: 3e8,
        delayMs: 140,
        pool: { open: 20, idle: 0, waiting: 4 },
        saverDepth: 12,
        requests: {},
        byTenant: {},
      },
    ],
  },
  database: null,
  requests: [{ group: 'Exams', perSecond: 120, p99Ms: 2000 }],
  attempts: null,
  jobs: [{ name: 'mail', waiting: 3, retrying: 0, running: 1, failed: 2 }],
  failures: [{ job: 'mail', error: 'EENVELOPE', at: '2026-11-22T05:00:00.000Z' }],
  members: [],
  schools: {
    total: 2,
    busiest: ['a-very-long-name-of-a-school-and-its-district.example.org', 'other.example'].map((host) => ({
      host,
      openAttempts: 1200,
      connected: 1180,
      requests: 64_000,
      bytes: 5e11,
    })),
  },
  disk: { freeBytes: 5e8, totalBytes: 1e11 },
  backup: null,
};
let reads = 0;
const pages = {
  '/': { type: 'text/html; charset=utf-8', read: async () => statusPage({ ...status, upSeconds: 90_000 + reads++ }) },
  '/status.css': { type: 'text/css; charset=utf-8', read: async () => statusStyle },
  '/status.js': { type: 'text/javascript; charset=utf-8', read: async () => statusScript },
};
const port = 20_000 + Math.floor(Math.random() * 20_000);
const server = await serveMetrics(port, '127.0.0.1', pages);
const browser = await sharedBrowser();
afterAll(() => server.close());

test.each([
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('the operator’s page can be read by everybody, at %i and in the %s', async (width, colorScheme) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${port}/`);
  expect(await page.title()).toBe('Act: Tripos, operator');
  expect(await page.getByText('Something must be done.').isVisible()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test('it refreshes itself, and stops when it is told to', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`http://127.0.0.1:${port}/`);
  const before = reads;
  await page.clock.runFor(10_500);
  await expect.poll(() => reads).toBe(before + 1);
  await page.getByRole('button', { name: 'Stop refreshing' }).click();
  await page.clock.runFor(30_000);
  expect(reads).toBe(before + 1);
  expect(await page.getByRole('button', { name: 'Refresh by itself' }).isVisible()).toBe(true);
  await context.close();
});
