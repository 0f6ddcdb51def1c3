/** What docs/security.md says of every answer and every file, and no other test shows. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { testSite } from '#app/testing/site.ts';
import { newPasswordSchema } from '#identity/account/contract.ts';
import { Refusal, type RefusalCode, refusalStatus } from '#platform/contract/refusal.ts';
import { createApp } from '#platform/server/http/app.ts';

const root = join(import.meta.dirname, '../../..');
const dist = await mkdtemp(join(tmpdir(), 'tripos-claims-'));
await mkdir(join(dist, 'assets'));
await writeFile(join(dist, 'assets', 'app.js'), '');
await writeFile(
  join(dist, 'index.html'),
  '<!doctype html><html lang="en-US"><head><!--tripos:head--></head><body><!--tripos:parts--><div id="root"><!--tripos:main--></div></body></html>',
);
const site = await testSite({ dist });
const { app } = site.server;
const { host } = site.school;
const login = '/v1/api/auth/login';

test('a body that is neither JSON nor a form with a file is refused, also with right words in it', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json']) {
    const payload = type.includes('urlencoded') ? 'email=a%40b.test&password=x' : '{"email":"a@b.test","password":"x"}';
    const answer = await app.inject({ method: 'POST', url: login, headers: { host, 'content-type': type }, payload });
    expect([answer.statusCode, answer.json().code], type).toEqual([400, 'invalid_input']);
  }
});

test('methods that no endpoint has are not found, whatever they are asked of', async () => {
  for (const method of ['OPTIONS', 'PATCH', 'TRACE', 'DELETE'] as const)
    for (const url of [login, '/healthz', '/', '/assets/app.js']) {
      const answer = await app.inject({ method: method as 'PATCH', url, headers: { host } });
      expect([answer.statusCode, answer.json().code], `${method} ${url}`).toEqual([404, 'not_found']);
    }
});

test('no folder is listed, and no file but the built ones is served', async () => {
  const asked = [
    '/assets/',
    '/assets',
    '/.git/config',
    '/package.json',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
  ];
  for (const url of asked) {
    const answer = await app.inject({ url, headers: { host } });
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(answer.body, url).not.toMatch(/app\.js|"dependencies"|\[core\]/);
  }
});

test('each page has a policy of its own: scripts of the site alone, and styles by a nonce that is never the same', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () =>
      String((await app.inject({ url: '/login', headers: { host } })).headers['content-security-policy']),
    ),
  );
  for (const policy of policies) {
    const script = policy.split(';').find((part) => part.trim().startsWith('script-src'))!;
    expect(script).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toMatch(/object-src 'none'/);
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
  }
  const [one, two] = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)![1]);
  expect(one).not.toBe(two);
});

test('what is text says in which letters, on every kind of answer', async () => {
  for (const url of ['/healthz', '/login', '/v1/api/openapi.json', '/v1/api/docs', '/v1/api/nothing', '/robots.txt']) {
    const answer = await app.inject({ url, headers: { host } });
    expect(String(answer.headers['content-type']), url).toMatch(/; ?charset=utf-8$/i);
  }
});

test('a password may have two hundred characters of any kind, spaces too, and is taken as it is', () => {
  const given = ` ${'ä€𝄞 x'.repeat(30)} `;
  expect(newPasswordSchema.parse(given)).toBe(given);
  expect(newPasswordSchema.safeParse('🂡'.repeat(10)).success).toBe(true);
  expect(newPasswordSchema.parse('x'.repeat(200))).toHaveLength(200);
  expect(newPasswordSchema.safeParse('x'.repeat(9)).success).toBe(false);
});

test('a fault says nothing of itself, and the log has its cause with the id that the answer carries', async () => {
  const lines: string[] = [];
  const faulty = await createApp({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
  faulty.get('/fault', async () => {
    throw new TypeError('secret inside');
  });
  const answer = await faulty.inject('/fault');
  await faulty.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: 'Something went wrong on our side', statusCode: 500, code: 'internal' });
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.err);
  expect(logged.err.message).toBe('secret inside');
  // Milliseconds since 1970, which are the same everywhere.
  expect(Math.abs(logged.time - Date.now())).toBeLessThan(60_000);
  expect(logged.reqId).toBe(answer.headers['x-request-id']);
});

test('every 503 has the interface’s code and says when to come back', async () => {
  const codes = (Object.keys(refusalStatus) as RefusalCode[]).filter((code) => refusalStatus[code] === 503);
  expect(codes).toEqual(expect.arrayContaining(['unavailable', 'in_line']));
  const refusing = await createApp({ logLevel: 'silent' });
  for (const code of codes)
    refusing.get(`/${code}`, async () => {
      throw new Refusal(code, 'Later');
    });
  refusing.get('/bare', async (_request, reply) => reply.code(503).send({ code: 'unavailable' }));
  for (const url of [...codes, 'bare']) {
    const answer = await refusing.inject(`/${url}`);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after']), url).toBeGreaterThan(0);
    expect(codes, url).toContain(answer.json().code);
  }
  await refusing.close();
  await site.database.asOwner('alter table migration rename to migration_elsewhere');
  const notReady = await app.inject('/readyz');
  await site.database.asOwner('alter table migration_elsewhere rename to migration');
  expect(notReady.json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(notReady.headers['retry-after']).toBe('2');
  // Nothing writes one past that place; the operators' own port has no interface.
  const writers = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|testing/.test(file) &&
      /\b(code|writeHead|status)\(503/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(writers).toEqual(['src/platform/server/observability/metrics.ts']);
});

test('tests, benches and secrets stay out of the container', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const isIgnored = (file: string): boolean =>
    ignored.some((pattern) => file === pattern || file.startsWith(`${pattern}/`) || matchesGlob(file, pattern));
  const files = globSync('{src,e2e,bench}/**/*.{ts,tsx}', { cwd: root });
  const tests = files.filter((file) => /\.test\.tsx?$|^e2e\/|^bench\/|^src\/testing\//.test(file));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((file) => !isIgnored(file))).toEqual([]);
  expect(['.git/config', 'data/secret.key', 'deploy/.env'].filter((file) => !isIgnored(file))).toEqual([]);
  expect(existsSync(join(root, 'deploy/.env'))).toBe(false);
});
