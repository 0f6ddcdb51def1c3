/** `npm run dev` over a copy of the sources: what is changed there is soon in the page. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { browserSite } from './browser-site.ts';

const root = join(import.meta.dirname, '..');
const SECRET_KEY = 'the secret of the servers that develop';
const site = await browserSite({ SECRET_KEY });
const copy = mkdtempSync(join(tmpdir(), 'tripos-development-'));
for (const name of [
  'src',
  'dev',
  'build',
  'db',
  'index.html',
  'vite.config.ts',
  'postcss.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
])
  cpSync(join(root, name), join(copy, name), {
    recursive: true,
    filter: (path) => !/\/(fixtures|seed)$|\.test\.tsx?$/.test(path),
  });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const probe = createServer();
await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
const { port } = probe.address() as { port: number };
await new Promise((resolve) => probe.close(resolve));

let said = '';
const development = spawn(process.execPath, [join(copy, 'dev/start.ts')], {
  cwd: copy,
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: site.database.url,
    SECRET_KEY,
    DEMO: '0',
    DATA_DIR: join(copy, 'data'),
  },
});
for (const stream of [development.stdout, development.stderr]) stream.on('data', (text) => (said += text));
const ended = new Promise<number | null>((resolve) => development.once('exit', resolve));
afterAll(async () => {
  development.kill('SIGTERM');
  const code = await ended;
  rmSync(copy, { recursive: true, force: true });
  expect(code, said).toBe(0);
});

const change = (file: string, from: string, to: string): void => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};

test('a changed text is in the open page within two seconds, and what was typed stays', async () => {
  await expect.poll(() => said, { timeout: 120_000 }).toContain('in development is at');
  const page = await site.openPage(null, { baseURL: `http://${site.school.host}:${port}` });
  // Vite prepares the libraries at its first start, and loads the page again where it finds more of them.
  await vi.waitFor(
    async () => {
      await page.goto('/login');
      await page.getByLabel('E-mail address').fill('someone@school.example', { timeout: 20_000 });
      await page.waitForLoadState('networkidle');
      expect(await page.getByLabel('E-mail address').inputValue()).toBe('someone@school.example');
    },
    { timeout: 120_000, interval: 100 },
  );

  change(
    'src/identity/account/screens/texts.ts',
    "email: 'E-mail address'",
    "unsaidYet: 'New', email: 'Electronic address'",
  );
  await page.getByLabel('Electronic address').waitFor({ timeout: 2_000 });
  expect(await page.getByLabel('Electronic address').inputValue()).toBe('someone@school.example');

  // What is not translated yet is named, and stops nothing.
  await expect.poll(() => said).toMatch(/texts\.de\.ts lacks \w+Texts\.[\w.]*unsaidYet/);

  change(
    'src/app/server.ts',
    "app.get('/v1/api/docs'",
    "app.get('/v1/api/changed', async () => ({ is: 'changed' }));\n  app.get('/v1/api/docs'",
  );
  // The old server answers until it ends; a request in between waits for the new one.
  const statuses = new Set<number>();
  const ask = () =>
    page.evaluate(() => fetch('/v1/api/changed').then(async (answer) => [answer.status, await answer.text()] as const));
  await expect
    .poll(
      async () => {
        const [status, text] = await ask();
        statuses.add(status);
        return text;
      },
      { timeout: 60_000 },
    )
    .toContain('"changed"');
  expect([200, 404]).toEqual(expect.arrayContaining([...statuses]));
  expect(await page.getByLabel('Electronic address').inputValue()).toBe('someone@school.example');
});
